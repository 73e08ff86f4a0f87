import { Worker } from "node:worker_threads";
import { cpuMillis } from "../../../base/budget/index.ts";
import type * as Koffi from "koffi";
import { workerSource } from "../shared/worker-source.ts";
import type { NativeLibrary } from "./native-library.ts";
import type { Handle } from "./z3-api.ts";

/**
 * Interrupts native checks that pass their limit, from a thread of its own: the thread that calls Z3 is
 * inside the library for as long as the check takes. Limits are processor time of the process: a busy machine gets the same answers.
 *
 * Performance: Z3's own `timeout` parameter hands every check to a timer thread, which triples the cost of
 * a small one (0.04 to 0.11 ms). Here a check writes two numbers, and the thread is woken only if it sleeps
 * beyond the new deadline.
 */
export class Watchdog {
  private readonly words: Int32Array;
  private readonly pointer: Float64Array;
  private readonly epoch = now();

  constructor(library: NativeLibrary) {
    const shared = new SharedArrayBuffer(SHARED_BYTES);
    this.words = new Int32Array(shared, 0, WORDS);
    this.pointer = new Float64Array(shared, POINTER_OFFSET, 1);
    const { koffiPath, path } = library;
    const worker = new Worker(workerSource(watch), {
      eval: true,
      workerData: { shared, koffiPath, path, epoch: this.epoch },
    });
    worker.unref();
  }

  /** From now on `context` is interrupted after `limitMillis` until `stop`. */
  start(context: Handle, limitMillis: number): void {
    const { words } = this;
    this.pointer[0] = context;
    Atomics.store(words, INTERRUPTED, 0);
    Atomics.store(words, CPU_DEADLINE, Math.min(Math.ceil(cpuMillis() + limitMillis), FOREVER - 1));
    // Processor time does not pass faster than time, but for what was left behind.
    const deadline = Math.min(now() - this.epoch + limitMillis, FOREVER - 1);
    Atomics.store(words, DEADLINE, deadline);
    Atomics.store(words, STATE, RUNNING);
    if (deadline < Atomics.load(words, WAKE_AT)) {
      Atomics.add(words, BELL, 1);
      Atomics.notify(words, BELL);
    }
  }

  /** When it returns, no interrupt is under way. "late": one was sent. */
  stop(): "in-time" | "late" {
    while (Atomics.compareExchange(this.words, STATE, RUNNING, IDLE) === INTERRUPTING);
    return Atomics.load(this.words, INTERRUPTED) === 1 ? "late" : "in-time";
  }
}

const WORDS = 6;
const POINTER_OFFSET = 24;
const SHARED_BYTES = 32;
const STATE = 0;
/** By the clock on the wall: not to be looked at before. */
const DEADLINE = 1;
/** When the thread looks next, without being woken. */
const WAKE_AT = 2;
const BELL = 3;
const CPU_DEADLINE = 4;
/** The running check was interrupted. */
const INTERRUPTED = 5;
const IDLE = 0;
const RUNNING = 1;
const INTERRUPTING = 2;
const FOREVER = 2 ** 31 - 1;

function now(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Body of the thread. It is started from its text, so it uses nothing from outside; the numbers are those
 * above.
 */
function watch(load: NodeJS.Require): void {
  interface Setup {
    readonly shared: SharedArrayBuffer;
    readonly koffiPath: string;
    readonly path: string;
    readonly epoch: number;
  }
  const { workerData } = load("node:worker_threads") as { workerData: Setup };
  const koffi = load(workerData.koffiPath) as typeof Koffi;
  const interrupt = koffi.load(workerData.path).func("Z3_interrupt", "void", ["intptr_t"]);
  const words = new Int32Array(workerData.shared, 0, 6);
  const pointer = new Float64Array(workerData.shared, 24, 1);
  const [state, deadline, wakeAt, bell, cpuDeadline, interrupted] = [0, 1, 2, 3, 4, 5];
  const [running, interrupting] = [1, 2];
  const forever = 2 ** 31 - 1;
  // Z3 may clear the request between two phases of a check: it is repeated.
  const again = 10;

  /** Milliseconds of the process that are left; to be asked while the check cannot end. */
  const left = (): number => {
    const { user, system } = process.cpuUsage();
    return Atomics.load(words, cpuDeadline) - (user + system) / 1000;
  };

  for (;;) {
    const rung = Atomics.load(words, bell);
    // Before looking: whoever starts a check from here on rings the bell.
    Atomics.store(words, wakeAt, forever);
    const time = performance.timeOrigin + performance.now() - workerData.epoch;
    let next = forever;
    if (Atomics.load(words, state) === running) {
      next = Atomics.load(words, deadline);
      if (
        time >= next &&
        Atomics.compareExchange(words, state, running, interrupting) === running
      ) {
        const rest = left();
        if (rest <= 0) {
          Atomics.store(words, interrupted, 1);
          interrupt(pointer[0]);
        }
        Atomics.store(words, state, running);
        next = time + Math.max(rest, again);
      }
    }
    Atomics.store(words, wakeAt, next);
    Atomics.wait(words, bell, rung, next === forever ? Infinity : Math.max(1, next - time));
  }
}
