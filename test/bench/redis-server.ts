/** A Redis server of a test's own. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { mkdirSync } from "node:fs";
import { Redis } from "ioredis";

/** Unless it is told otherwise, it appends to a file and forgets nothing when it is restarted. */
export class RedisServer {
  readonly port: number;
  private readonly folder: string;
  private readonly options: Readonly<Record<string, string>>;
  private process: ChildProcess | null = null;

  private constructor(folder: string, port: number, options: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.port = port;
    this.options = {
      dir: folder,
      appendonly: "yes",
      appendfsync: "everysec",
      save: "",
      ...options,
    };
  }

  /** Starts one at an unused port. */
  static async create(
    folder: string,
    options: Readonly<Record<string, string>> = {},
  ): Promise<RedisServer> {
    const server = new RedisServer(folder, await unusedPort(), options);
    await server.start();
    return server;
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const args = Object.entries(this.options).flatMap(([name, value]) => [`--${name}`, value]);
    this.process = spawn("redis-server", ["--port", String(this.port), ...args], {
      stdio: "ignore",
    });
    const password = this.options["requirepass"];
    const client = new Redis(this.address, {
      ...(password === undefined ? {} : { password }),
      retryStrategy: () => 20,
      maxRetriesPerRequest: null,
    });
    client.on("error", () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** Without waiting for what it does: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.process?.kill(signal);
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

function unusedPort(): Promise<number> {
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
