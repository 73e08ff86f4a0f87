import { cpuMillis } from "../../../base/budget/index.ts";
import { Executor } from "./executor.ts";
import { nativeLibraryCandidates, NativeLibrary } from "./native-library.ts";
import { Watchdog } from "./watchdog.ts";
import type {
  Assumptions,
  CheckLimit,
  CheckOutcome,
  Handle,
  HandleArray,
  Z3Api,
  Z3Engine,
  Z3Session,
} from "./z3-api.ts";

/** The system's libz3: 5 to 20 times faster than WebAssembly on small queries. */
export class NativeEngine implements Z3Engine {
  readonly name = "z3-native";
  readonly version: string;
  private readonly library: NativeLibrary;
  private threads: Threads | null = null;

  private constructor(library: NativeLibrary) {
    this.library = library;
    this.version = library.api.get_full_version();
  }

  /** The first libz3 of this machine that loads, or null. Looked for once per process. */
  static find(): NativeEngine | null {
    if (found !== undefined) return found;
    found = null;
    for (const path of nativeLibraryCandidates()) {
      try {
        found = new NativeEngine(new NativeLibrary(path));
        break;
      } catch {
        // Another architecture, an old version without a function we need, or a platform without a library of koffi.
      }
    }
    return found;
  }

  openContext(): Z3Session {
    this.threads ??= new Threads(this.library);
    return new NativeSession(this.library, this.threads);
  }
}

let found: NativeEngine | null | undefined;

/** Checks left behind that may run at the same time: each takes a processor and the memory of its context. */
const MAX_RUNAWAYS = 3;

/** Started when first needed, shared by all sessions: only one check runs at a time. */
class Threads {
  private readonly library: NativeLibrary;
  private currentWatchdog: Watchdog | null = null;
  private currentExecutor: Executor | null = null;
  private runaways: Executor[] = [];

  constructor(library: NativeLibrary) {
    this.library = library;
  }

  get watchdog(): Watchdog {
    return (this.currentWatchdog ??= new Watchdog(this.library));
  }

  /** Null: too many checks that were left behind still run when `limitMillis` are over. */
  executorWithin(limitMillis: number): Executor | null {
    const deadline = cpuMillis() + limitMillis;
    for (;;) {
      this.runaways = this.runaways.filter((executor) => !executor.isOver);
      const oldest = this.runaways[0];
      if (oldest === undefined || this.runaways.length < MAX_RUNAWAYS) break;
      const rest = deadline - cpuMillis();
      if (rest <= 0) return null;
      oldest.awaitEnd(Math.min(rest, 10));
    }
    return (this.currentExecutor ??= new Executor(this.library));
  }

  abandonExecutor(): void {
    if (this.currentExecutor !== null) this.runaways.push(this.currentExecutor);
    // Performance: it starts while the next question is being prepared, not while somebody waits for its answer.
    this.currentExecutor = new Executor(this.library);
  }
}

class NativeSession implements Z3Session {
  readonly api: Z3Api;
  readonly context: Handle;
  private readonly library: NativeLibrary;
  private readonly threads: Threads;
  private state: "alive" | "retired" | "gone" = "alive";

  constructor(library: NativeLibrary, threads: Threads) {
    this.library = library;
    this.threads = threads;
    this.api = library.api;
    this.context = library.openContext();
  }

  get alive(): boolean {
    return this.state === "alive";
  }

  newHandles(): HandleArray {
    return this.library.newHandles();
  }

  check(solver: Handle, assumptions: Assumptions | null, limit: CheckLimit): CheckOutcome {
    const { api, context, threads } = this;
    // Soundness: giving up is an answer, the end of the process is not.
    if (limit.risk === Infinity) return 0;
    // A tenth of the limit, at 0.1 ms per unit, may pass without a look at the clock.
    if (limit.risk > limit.millis && Executor.canTake(assumptions)) {
      return this.checkApart(solver, assumptions, limit.millis);
    }
    const { watchdog } = threads;
    watchdog.start(context, limit.millis);
    const outcome =
      assumptions === null
        ? api.solver_check(context, solver)
        : api.solver_check_assumptions(
            context,
            solver,
            assumptions.count,
            assumptions.literals.address,
          );
    if (watchdog.stop() === "late") return this.retire();
    // Z3_lbool has no other values.
    return outcome as CheckOutcome;
  }

  /**
   * Soundness: an interrupt that arrives when Z3 has already answered stays pending in the context, and then
   * the next push or assertion is lost without a word. A context that may have one is only deleted: neither
   * the watchdog nor an executor knows of it any more.
   */
  private retire(): "timeout" {
    this.state = "retired";
    return "timeout";
  }

  limited<T>(limitMillis: number, action: () => T): T | null {
    const { watchdog } = this.threads;
    watchdog.start(this.context, limitMillis);
    let result: T;
    let end: "in-time" | "late";
    try {
      result = action();
    } finally {
      end = watchdog.stop();
      if (end === "late") this.retire();
    }
    return end === "in-time" ? result : null;
  }

  private checkApart(
    solver: Handle,
    assumptions: Assumptions | null,
    limitMillis: number,
  ): CheckOutcome {
    const { threads } = this;
    const start = cpuMillis();
    const executor = threads.executorWithin(limitMillis);
    if (executor === null) return 0;
    const rest = Math.max(1, limitMillis - (cpuMillis() - start));
    const outcome = executor.check(this.context, solver, assumptions, rest);
    if (outcome === "late") return this.retire();
    if (outcome === "timeout") {
      // The thread deletes the context.
      this.state = "gone";
      threads.abandonExecutor();
    }
    return outcome;
  }

  isLoss(): boolean {
    return false;
  }

  close(release: () => void): void {
    if (this.state === "gone") return;
    release();
    this.api.del_context(this.context);
    this.state = "gone";
  }
}
