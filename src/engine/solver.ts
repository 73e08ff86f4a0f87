/** The solver of a run: chosen by name, opened when the first question needs it. */
import { UNLIMITED, type Budget } from "../base/budget/index.ts";
import { UserError } from "../base/diagnostics/index.ts";
import { defineOptions, duration, nearest } from "../base/options/index.ts";
import type { Statistics } from "../base/statistics/index.ts";
import type { SolverAccess } from "./analysis-definition.ts";
import { openSolver, type SolverChoice } from "../logic/backends/index.ts";
import { RepresentingContext, type RepresentationOptions } from "../logic/representation/index.ts";
import { DEFAULT_TIMEOUT_MILLIS, type SolverContext } from "../logic/smt/index.ts";
import { Terms } from "../logic/terms/index.ts";

export const solverOptions = defineOptions("solver", {
  timeout: duration(
    "How long a solver may think about one question. One that bounded model checking hangs on may take a quarter of the time left.",
    DEFAULT_TIMEOUT_MILLIS,
  ),
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

const AS_THEY_ARE: RepresentationOptions = {
  arithmetic: "bit-precise",
  heap: "arrays",
  floats: "ieee",
};

/** Throws `UserError` for choices that do not go together. */
export function checkRepresentation({ arithmetic, floats }: RepresentationOptions): void {
  if (floats === "ieee" || arithmetic === "linear") return;
  throw new UserError(
    "encoding.floats=unsound-reals needs linear arithmetic",
    null,
    "add --option encoding.arithmetic=linear",
  );
}

export class RunSolver implements SolverAccess {
  private readonly choice: SolverChoice;
  private readonly representation: RepresentationOptions;
  private table: Terms | null = null;
  private context: SolverContext | null = null;
  private representing: RepresentingContext | null = null;
  private budget: Budget = UNLIMITED;

  constructor(choice: SolverChoice, representation: RepresentationOptions = AS_THEY_ARE) {
    this.choice = choice;
    this.representation = representation;
  }

  get terms(): Terms {
    return (this.table ??= new Terms());
  }

  open(): SolverContext {
    return (this.context ??= this.newContext());
  }

  private newContext(): SolverContext {
    const { arithmetic, heap } = this.representation;
    const context = openSolver(this.terms, this.choice, () => this.budget.remainingMillis());
    if (arithmetic === "bit-precise" && heap === "arrays") return context;
    this.representing = new RepresentingContext(context, this.representation);
    return this.representing;
  }

  within<T>(budget: Budget, work: () => T): T {
    const outer = this.budget;
    this.budget = budget;
    try {
      return work();
    } finally {
      this.budget = outer;
    }
  }

  /** Null if none was needed. */
  get description(): string | null {
    return this.context && `${this.context.name} (${this.context.version})`;
  }

  get queries(): number {
    return this.context?.statistics.checks ?? 0;
  }

  /** What became of questions whose formulas were translated. */
  countInto(statistics: Statistics): void {
    if (this.representing === null) return;
    const { queries, unsat, sat, lossy, exact } = this.representing.representation;
    const count = (name: string, value: number): void => {
      statistics.counter(name).increment(value);
    };
    count("Number of translated queries", queries);
    count("Number of translated queries decided", unsat + sat);
    count("Number of translated queries with a lossy solution", lossy);
    count("Number of queries asked again as they were", exact);
  }

  close(): void {
    this.context?.close();
  }
}
