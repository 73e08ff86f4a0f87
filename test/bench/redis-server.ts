import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { Redis } from "ioredis";

/** Appends to a file and forgets nothing when it is restarted. */
export class RedisServer {
  private readonly port: number;
  private readonly folder: string;
  private process: ChildProcess | null = null;

  constructor(port: number, folder: string) {
    this.port = port;
    this.folder = folder;
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const options = { dir: this.folder, appendonly: "yes", appendfsync: "everysec", save: "" };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    this.process = spawn("redis-server", ["--port", String(this.port), ...args], {
      stdio: "ignore",
    });
    const client = new Redis(this.address, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on("error", () => undefined);
    await client.ping();
    client.disconnect();
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (child === null) return;
    this.process = null;
    await new Promise((resolve) => {
      child.on("exit", resolve);
      child.kill(signal);
    });
  }
}

export function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  });
}
