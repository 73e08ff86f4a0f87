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
  private watchdog: Watchdog | null = null;

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
        // Another architecture, an old version without a function we need, or koffi is not installed.
      }
    }
    return found;
  }

  openContext(): Z3Session {
    this.watchdog ??= new Watchdog(this.library);
    return new NativeSession(this.library, this.watchdog);
  }
}

let found: NativeEngine | null | undefined;

class NativeSession implements Z3Session {
  readonly api: Z3Api;
  readonly context: Handle;
  private readonly library: NativeLibrary;
  private readonly watchdog: Watchdog;
  alive = true;

  constructor(library: NativeLibrary, watchdog: Watchdog) {
    this.library = library;
    this.watchdog = watchdog;
    this.api = library.api;
    this.context = library.openContext();
  }

  newHandles(): HandleArray {
    return this.library.newHandles();
  }

  check(solver: Handle, assumptions: Assumptions | null, limit: CheckLimit): CheckOutcome {
    const { api, context, watchdog } = this;
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
    watchdog.stop();
    // Z3_lbool has no other values.
    return outcome as CheckOutcome;
  }

  limited<T>(limitMillis: number, action: () => T): T | null {
    this.watchdog.start(this.context, limitMillis);
    try {
      return action();
    } finally {
      this.watchdog.stop();
    }
  }

  isLoss(): boolean {
    return false;
  }

  close(): void {
    if (this.alive) this.api.del_context(this.context);
    this.alive = false;
  }
}
