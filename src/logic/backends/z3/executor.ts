import { Worker } from "node:worker_threads";
import type * as Koffi from "koffi";
import { cpuMillis } from "../../../base/budget/index.ts";
import { workerSource } from "../shared/worker-source.ts";
import { STACK_BYTES, type NativeLibrary } from "./native-library.ts";
import type { Assumptions, CheckOutcome, Handle } from "./z3-api.ts";

/**
 * A thread that runs checks which may not listen to an interrupt in time (bit-blasting wide multiplications
 * or floats). If one does not, thread and context are left behind: the thread deletes the context and ends
 * when the check is over.
 *
 * Performance: the way to the thread and back costs 0.1 ms, so small checks do not go here.
 */
export class Executor {
  private readonly library: NativeLibrary;
  private readonly words: Int32Array;
  private readonly pointers: Float64Array;

  constructor(library: NativeLibrary) {
    this.library = library;
    const shared = new SharedArrayBuffer(POINTER_OFFSET + 8 * (2 + MAX_ASSUMPTIONS));
    this.words = new Int32Array(shared, 0, 4);
    this.pointers = new Float64Array(shared, POINTER_OFFSET);
    const { koffiPath, path } = library;
    const worker = new Worker(workerSource(execute), {
      eval: true,
      workerData: { shared, koffiPath, path, stackBytes: STACK_BYTES },
    });
    worker.unref();
  }

  static canTake(assumptions: Assumptions | null): boolean {
    return assumptions === null || assumptions.count <= MAX_ASSUMPTIONS;
  }

  /** After a "timeout": has the check ended and the context been deleted? */
  get isOver(): boolean {
    return Atomics.load(this.words, STATE) === OVER;
  }

  /** After a "timeout": sleeps until `isOver` or `millis` have passed. */
  awaitEnd(millis: number): void {
    Atomics.wait(this.words, STATE, ABANDONED, millis);
  }

  /**
   * "timeout": the context is lost, and this executor with it. "late": it was interrupted, and then answered. Soundness: the
   * interrupt may stay pending in the context, which must not be used any more.
   */
  check(
    context: Handle,
    solver: Handle,
    assumptions: Assumptions | null,
    limitMillis: number,
  ): CheckOutcome | "late" {
    const { words, pointers } = this;
    pointers[0] = context;
    pointers[1] = solver;
    const count = assumptions?.count ?? 0;
    for (let i = 0; i < count; i++) pointers[2 + i] = assumptions!.literals.get(i);
    Atomics.store(words, COUNT, count);
    // A thread takes longer to start than some questions may take.
    Atomics.wait(words, READY, 0, MOST_MILLIS_TO_START);
    Atomics.store(words, STATE, REQUESTED);
    Atomics.notify(words, STATE);

    const start = cpuMillis();
    let wait = limitMillis;
    let isInterrupted = false;
    while (Atomics.wait(words, STATE, REQUESTED, wait) === "timed-out") {
      const spent = cpuMillis() - start;
      if (spent < limitMillis) {
        wait = Math.max(1, limitMillis - spent);
        continue;
      }
      if (spent > limitMillis + Math.max(LEAST_PATIENCE, limitMillis * PATIENCE)) {
        const answered = Atomics.compareExchange(words, STATE, REQUESTED, ABANDONED) === ANSWERED;
        if (answered) break;
        endDespiteRunaway(this.library);
        return "timeout";
      }
      isInterrupted = true;
      this.library.api.interrupt(context);
      wait = Math.max(1, Math.min(10, limitMillis * 0.02));
    }
    // Z3_lbool has no other values.
    return isInterrupted ? "late" : (Atomics.load(words, OUTCOME) as CheckOutcome);
  }
}

const MAX_ASSUMPTIONS = 4096;
const POINTER_OFFSET = 16;
const STATE = 0;
const OUTCOME = 1;
const COUNT = 2;
const READY = 3;
const REQUESTED = 1;
const ANSWERED = 2;
const ABANDONED = 3;
const OVER = 4;

const MOST_MILLIS_TO_START = 2000;

/** A check that ignored its interrupt for this share of its time, and for so many milliseconds, is left behind. */
const PATIENCE = 0.1;
const LEAST_PATIENCE = 30;

let exitHandled = false;

/** Node waits for its threads at exit, but not for one that may be busy for minutes. */
function endDespiteRunaway(library: NativeLibrary): void {
  if (exitHandled) return;
  exitHandled = true;
  process.on("exit", (code) => {
    library.endProcess(code);
  });
}

/**
 * Body of the thread. It is started from its text, so it uses nothing from outside; the numbers are those
 * above.
 */
function execute(load: NodeJS.Require): void {
  interface Setup {
    readonly shared: SharedArrayBuffer;
    readonly koffiPath: string;
    readonly path: string;
    readonly stackBytes: number;
  }
  const { workerData } = load("node:worker_threads") as { workerData: Setup };
  const koffi = load(workerData.koffiPath) as typeof Koffi;
  koffi.config({ sync_stack_size: workerData.stackBytes });
  const library = koffi.load(workerData.path);
  const handle = "intptr_t";
  const check = library.func("Z3_solver_check", "int32_t", [handle, handle]);
  const checkAssuming = library.func("Z3_solver_check_assumptions", "int32_t", [
    handle,
    handle,
    "uint32_t",
    "const int64_t *",
  ]);
  const deleteContext = library.func("Z3_del_context", "void", [handle]);
  const words = new Int32Array(workerData.shared, 0, 4);
  const pointers = new Float64Array(workerData.shared, 16);
  const [state, outcome, count, ready] = [0, 1, 2, 3];
  const [requested, answered, abandoned, over] = [1, 2, 3, 4];

  const end = (context: number | undefined): void => {
    deleteContext(context);
    Atomics.store(words, state, over);
    Atomics.notify(words, state);
  };

  Atomics.store(words, ready, 1);
  Atomics.notify(words, ready);
  let seen = 0;
  for (;;) {
    Atomics.wait(words, state, seen);
    seen = Atomics.load(words, state);
    if (seen === abandoned) {
      // Left behind before it was looked at: whoever waits for its end must not wait for ever.
      end(pointers[0]);
      return;
    }
    if (seen !== requested) continue;
    const literals = Array.from(pointers.subarray(2, 2 + Atomics.load(words, count)));
    const [context, solver] = [pointers[0], pointers[1]];
    const result: unknown =
      literals.length === 0
        ? check(context, solver)
        : checkAssuming(context, solver, literals.length, literals);
    Atomics.store(words, outcome, Number(result));
    if (Atomics.compareExchange(words, state, requested, answered) === abandoned) {
      end(context);
      return;
    }
    Atomics.notify(words, state);
    seen = answered;
  }
}
