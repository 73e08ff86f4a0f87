import type * as ChildProcess from "node:child_process";
import type { MessagePort } from "node:worker_threads";

export interface ServerSetup {
  readonly program: string;
  readonly args: readonly string[];
  readonly port: MessagePort;
  readonly bell: Int32Array;
}

export interface Request {
  readonly serial: number;
  /** Number of the child to ask; a higher one than before wants a new child. */
  readonly child: number;
  readonly commands: string;
}

/**
 * Body of the thread that owns a solver process. It is started from its text, so it uses nothing from
 * outside. The end of an answer is found by letting the solver echo a word.
 */
export function serve(load: NodeJS.Require): void {
  const { workerData } = load("node:worker_threads") as { workerData: ServerSetup };
  const { spawn } = load("node:child_process") as typeof ChildProcess;
  const { program, args, port, bell } = workerData;
  let child: ChildProcess.ChildProcess | null = null;
  let childNumber = 1;
  let serial = 0;
  let parts: string[] = [];
  let tail = "";

  const report = (message: unknown): void => {
    port.postMessage(message);
    Atomics.add(bell, 0, 1);
    Atomics.notify(bell, 0);
  };

  const receive = (text: string): void => {
    parts.push(text);
    tail = (tail + text).slice(-64);
    const end = `assay-end-${String(serial)}`;
    const trimmed = tail.trimEnd().replace(/"$/, "");
    if (serial === 0 || !trimmed.endsWith(end)) return;
    const whole = parts.join("");
    // Questions nobody waits for any more (of a restart, or past their limit) were answered before.
    const earlier = whole.lastIndexOf("assay-end-", whole.lastIndexOf(end) - 1);
    const from = earlier < 0 ? 0 : whole.indexOf("\n", earlier);
    const answer = whole.slice(from, whole.lastIndexOf(end)).replace(/"$/, "").trim();
    parts = [];
    tail = "";
    report({ kind: "answer", serial, text: answer });
  };

  const start = (): void => {
    parts = [];
    tail = "";
    const number = childNumber;
    const started = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"] });
    child = started;
    const end = (): void => {
      if (child !== started) return;
      child = null;
      report({ kind: "dead", child: number });
    };
    started.on("error", end);
    started.on("exit", end);
    // A write to a child that just died: its exit is reported anyway.
    started.stdin.on("error", () => undefined);
    started.stdout.setEncoding("utf8");
    started.stdout.on("data", (text: string) => {
      if (child === started) receive(text);
    });
    if (started.pid !== undefined) report({ kind: "started", child: number, pid: started.pid });
  };

  port.on("message", (request: Request) => {
    serial = request.serial;
    if (request.child > childNumber) {
      childNumber = request.child;
      child?.kill("SIGKILL");
      start();
    }
    child?.stdin?.write(`${request.commands}\n(echo "assay-end-${String(serial)}")\n`);
  });
  start();
}
