import { basename } from "node:path";
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";
import { processStat } from "../../../base/budget/index.ts";
import { precondition } from "../../../base/diagnostics/index.ts";
import type { CommandChannel } from "../../smt/index.ts";
import { workerSource } from "../shared/worker-source.ts";
import { serve, type Request, type ServerSetup } from "./serve.ts";

/** What the thread that owns the child tells us. */
type Report =
  | { readonly kind: "started"; readonly child: number; readonly pid: number }
  | { readonly kind: "answer"; readonly serial: number; readonly text: string }
  | { readonly kind: "dead"; readonly child: number };

/** Children that run now: they must not outlive us, also not when they are busy. */
const running = new Set<number>();
let cleanupRegistered = false;

/**
 * A child process asked synchronously: a thread owns the child and its pipes, we sleep until it has the
 * whole answer. Messages have no size limit.
 */
export class SolverProcess implements CommandChannel {
  readonly program: string;
  /** Why the last `ask` gave null. */
  lastFailure: "timeout" | "crash" = "crash";

  private readonly worker: Worker;
  private readonly port: MessagePort;
  /** Counts reports. */
  private readonly bell = new Int32Array(new SharedArrayBuffer(4));
  private serial = 0;
  /** Number of the child that serves the next call. */
  private child = 1;
  private pid: number | null = null;
  private dead = 0;
  private closed = false;

  constructor(command: readonly string[]) {
    const [program, ...args] = command;
    precondition(program !== undefined, "a command line has a program");
    this.program = basename(program);
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const setup: ServerSetup = { program, args, port: port2, bell: this.bell };
    this.worker = new Worker(workerSource(serve), {
      eval: true,
      workerData: setup,
      transferList: [port2],
    });
    this.worker.unref();
    this.port.unref();
    registerCleanup();
  }

  /** Of the child that serves the next call, or null if it could not be started. */
  get processId(): number | null {
    this.ask("", STARTUP_MILLIS);
    return this.pid;
  }

  ask(commands: string, limitMillis: number): string | null {
    precondition(!this.closed, "the channel is open");
    this.readReports();
    if (this.isDead()) this.child++;
    const serial = ++this.serial;
    this.send(commands);
    const limit = new ChildLimit(this.pid, limitMillis);
    for (;;) {
      const heard = Atomics.load(this.bell, 0);
      const answer = this.readReports(serial);
      if (answer !== null) return answer;
      if (this.isDead()) return this.fail("crash");
      const left = limit.millisToWait(this.pid);
      if (left <= 0) return this.fail("timeout");
      Atomics.wait(this.bell, 0, heard, left);
    }
  }

  /** Ends the child now and starts another one, which comes up while we go on. */
  restart(): void {
    this.kill();
    this.child++;
    this.serial++;
    this.send("");
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.kill();
    this.port.close();
    void this.worker.terminate();
  }

  private send(commands: string): void {
    const { serial, child } = this;
    this.port.postMessage({ serial, child, commands } satisfies Request);
  }

  private isDead(): boolean {
    return this.dead === this.child;
  }

  private fail(reason: "timeout" | "crash"): null {
    this.lastFailure = reason;
    this.restart();
    return null;
  }

  private kill(): void {
    this.readReports();
    if (this.pid === null) return;
    running.delete(this.pid);
    signalKill(this.pid);
    this.pid = null;
  }

  /** Takes what the thread has sent; returns the answer with `serial` if it is there. */
  private readReports(serial = -1): string | null {
    let answer: string | null = null;
    for (;;) {
      // The thread sends nothing else.
      const received = receiveMessageOnPort(this.port) as { message: Report } | undefined;
      if (received === undefined) return answer;
      const { message } = received;
      switch (message.kind) {
        case "started":
          // One that was replaced before it came up.
          if (message.child !== this.child) {
            signalKill(message.pid);
            break;
          }
          if (this.pid !== null) running.delete(this.pid);
          this.pid = message.pid;
          running.add(message.pid);
          break;
        case "dead":
          if (message.child !== this.child) break;
          if (this.pid !== null) running.delete(this.pid);
          this.pid = null;
          this.dead = message.child;
          break;
        case "answer":
          if (message.serial === serial) answer = message.text;
      }
    }
  }
}

/** With this much more elapsed time than processor time, the child waits for something else. */
const PATIENCE = 4;

/** A limit on the processor time of a child, as far as the system tells it, else on elapsed time. */
class ChildLimit {
  private readonly limitMillis: number;
  private readonly start = performance.now();
  private readonly child: number | null;
  private readonly before: number;

  constructor(child: number | null, limitMillis: number) {
    this.child = child;
    this.limitMillis = limitMillis;
    this.before = (child === null ? null : processStat(child)?.cpuMillis) ?? 0;
  }

  /** Zero or less: the time is over. `child`: the one that works on the question now. */
  millisToWait(child: number | null): number {
    const elapsed = performance.now() - this.start;
    if (elapsed < this.limitMillis) return this.limitMillis - elapsed;
    const stat = child === null ? null : processStat(child);
    if (stat === null || elapsed >= PATIENCE * this.limitMillis) return 0;
    const spent = stat.cpuMillis - (child === this.child ? this.before : 0);
    // The system counts in ticks of ten milliseconds.
    return spent >= this.limitMillis ? 0 : Math.max(this.limitMillis - spent, 10);
  }
}

/** A solver that is not up by then will not come up. */
export const STARTUP_MILLIS = 10_000;

function registerCleanup(): void {
  if (cleanupRegistered) return;
  cleanupRegistered = true;
  process.once("exit", () => {
    for (const pid of running) signalKill(pid);
  });
}

function signalKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
