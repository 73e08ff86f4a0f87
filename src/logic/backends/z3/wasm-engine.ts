import { WasmLibrary } from "./wasm-library.ts";
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

/** A check that ignored its limit this long is ended together with the instance. */
const PATIENCE = 1.1;

/** Shared by all contexts of the process; replaced when it dies. Loading takes 0.2 s, so never early. */
let current: WasmLibrary | null = null;

function library(): WasmLibrary {
  if (current === null || current.dead) current = new WasmLibrary();
  return current;
}

/** Z3 in WebAssembly: always there, no installation. */
export class WasmEngine implements Z3Engine {
  readonly name = "z3-wasm";
  readonly version: string;

  constructor() {
    this.version = library().api.get_full_version();
  }

  openContext(): Z3Session {
    return new WasmSession(library());
  }
}

class WasmSession implements Z3Session {
  readonly api: Z3Api;
  readonly context: Handle;
  private readonly library: WasmLibrary;
  private isClosed = false;
  private isRetired = false;

  constructor(library: WasmLibrary) {
    this.library = library;
    this.api = library.api;
    this.context = library.openContext();
  }

  get alive(): boolean {
    return !this.isClosed && !this.isRetired && !this.library.dead;
  }

  newHandles(): HandleArray {
    return this.library.newHandles();
  }

  check(solver: Handle, assumptions: Assumptions | null, limit: CheckLimit): CheckOutcome {
    const { api, context } = this;
    const outcome = this.limited(limit.millis, () =>
      assumptions === null
        ? api.solver_check(context, solver)
        : api.solver_check_assumptions(
            context,
            solver,
            assumptions.count,
            assumptions.literals.address,
          ),
    );
    // Z3_lbool has no other values.
    return outcome === null ? "timeout" : (outcome as CheckOutcome);
  }

  limited<T>(limitMillis: number, action: () => T): T | null {
    const { library, context } = this;
    try {
      const hardMillis = limitMillis * PATIENCE;
      const { result, isInterrupted } = library.watched(context, limitMillis, hardMillis, action);
      if (!isInterrupted) return result;
      // Soundness: an interrupt that came when Z3 had its answer is still pending, and then the next push or
      // assertion is lost without a word. Such a context is only deleted.
      this.isRetired = true;
      return null;
    } catch (error) {
      if (library.isLimitIgnored(error)) return null;
      throw error;
    }
  }

  isLoss(error: unknown): boolean {
    return this.library.isFatal(error);
  }

  close(release: () => void): void {
    if (!this.isClosed && !this.library.dead) {
      release();
      this.api.del_context(this.context);
    }
    this.isClosed = true;
  }
}
