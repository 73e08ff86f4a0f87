/** The solver of a run: chosen by name, opened when the first question needs it. */
import { UserError } from "../base/diagnostics/index.ts";
import { defineOptions, duration, nearest } from "../base/options/index.ts";
import { openSolver, type SolverChoice } from "../logic/backends/index.ts";
import { DEFAULT_TIMEOUT_MILLIS, type SolverContext } from "../logic/smt/index.ts";
import { Terms } from "../logic/terms/index.ts";

export const solverOptions = defineOptions("solver", {
  timeout: duration("How long a solver may think about one question.", DEFAULT_TIMEOUT_MILLIS),
});

const NAMES = ["auto", "z3-wasm", "z3-native"] as const;

export function solverChoice(name: string): SolverChoice {
  if (name.startsWith("smtlib:")) return `smtlib:${name.slice("smtlib:".length)}`;
  const known = NAMES.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  const near = nearest(name, NAMES);
  throw new UserError(
    `there is no solver '${name}'`,
    null,
    near.length > 0
      ? `did you mean ${near.join(" or ")}?`
      : `choose ${NAMES.join(", ")} or smtlib:COMMAND`,
  );
}

export class RunSolver {
  private readonly choice: SolverChoice;
  private table: Terms | null = null;
  private context: SolverContext | null = null;

  constructor(choice: SolverChoice) {
    this.choice = choice;
  }

  get terms(): Terms {
    return (this.table ??= new Terms());
  }

  open(): SolverContext {
    return (this.context ??= openSolver(this.terms, this.choice));
  }

  /** Null if none was needed. */
  get description(): string | null {
    return this.context && `${this.context.name} (${this.context.version})`;
  }

  get queries(): number {
    return this.context?.statistics.checks ?? 0;
  }

  close(): void {
    this.context?.close();
  }
}
