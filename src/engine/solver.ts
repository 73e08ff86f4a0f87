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

/** `commands`: the only ones that may be started; left out: all. */
export function solverChoice(name: string, commands: readonly string[] = [name]): SolverChoice {
  // Soundness, and whoever verifies other people's projects: what is found there starts no program.
  if (name.startsWith("smtlib:") && !commands.includes(name)) {
    throw new UserError(
      `'${name}' is a program that a file of the project names`,
      null,
      `if it is to be started, say so on the command line: --solver '${name}', or the option with its key`,
    );
  }
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
  /** Those that are asked in other ways, by parts of the run. */
  private readonly others: RunSolver[] = [];

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

  represented(representation: RepresentationOptions): SolverAccess {
    checkRepresentation(representation);
    const { arithmetic, heap, floats } = this.representation;
    const isOwn =
      representation.arithmetic === arithmetic &&
      representation.heap === heap &&
      representation.floats === floats;
    if (isOwn) return this;
    const other = new RunSolver(this.choice, representation);
    this.others.push(other);
    return other;
  }

  /** Null if none was needed. */
  get description(): string | null {
    if (this.context !== null) return `${this.context.name} (${this.context.version})`;
    return this.others.find(({ description }) => description !== null)?.description ?? null;
  }

  get queries(): number {
    const own = this.context?.statistics.checks ?? 0;
    return this.others.reduce((sum, { queries }) => sum + queries, own);
  }

  /** What became of questions whose formulas were translated. */
  countInto(statistics: Statistics): void {
    for (const other of this.others) other.countInto(statistics);
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
    for (const other of this.others) other.close();
    this.context?.close();
  }
}
