import type {
  AbstractDomain,
  AnalysisKey,
  ConfigurableProgramAnalysis,
  MergeOperator,
  StateViews,
} from "../../core/contracts/index.ts";
import type { Terms } from "../../logic/terms/index.ts";
import type { ConstraintSolver } from "./constraint-solver.ts";
import { ConstraintsPrecision } from "./constraints-precision.ts";
import { ConstraintsState } from "./constraints-state.ts";
import { ConstraintsTransfer, type ConstraintsServices } from "./constraints-transfer.ts";

export const constraintsKey: AnalysisKey<ConstraintsState> = { name: "constraints" };

/** Path constraints over symbolic identifiers (`lemberger-thesis` 3.2.6). To stand before the values it reads. */
export class ConstraintsAnalysis implements ConfigurableProgramAnalysis<
  ConstraintsState,
  ConstraintsPrecision
> {
  readonly key = constraintsKey;
  readonly domain: AbstractDomain<ConstraintsState>;
  readonly merge: MergeOperator<ConstraintsState, ConstraintsPrecision> | "sep";
  readonly stop = "leq";
  readonly transfer: ConstraintsTransfer;
  readonly adjustment: ConstraintsTransfer;
  readonly views: StateViews<ConstraintsState> = {};
  private readonly terms: Terms;
  private readonly initial: ConstraintsPrecision;

  /** `refine`: begin by keeping nothing. */
  constructor(services: ConstraintsServices, refine: boolean) {
    const { terms, solver, options } = services;
    this.terms = terms;
    this.transfer = new ConstraintsTransfer(services);
    this.adjustment = this.transfer;
    this.domain = options.lessOrEqual === "subset" ? SUBSET : implication(solver);
    this.merge = options.merge === "sep" ? "sep" : weakening(terms);
    this.initial = refine
      ? ConstraintsPrecision.nothing(options.precision)
      : ConstraintsPrecision.everything;
  }

  initialState(): ConstraintsState {
    return new ConstraintsState(this.terms, [], new Map());
  }

  initialPrecision(): ConstraintsPrecision {
    return this.initial;
  }
}

/** Fewer constraints: more concrete states. */
const SUBSET: AbstractDomain<ConstraintsState> = {
  leq: isSuperset,
  join(a, b) {
    const common = b.constraints.filter(({ term }) => a.has(term));
    return common.length === b.constraints.length ? b : b.with(common);
  },
};

function isSuperset(smaller: ConstraintsState, larger: ConstraintsState): boolean {
  const [all, wanted] = [smaller.constraints, larger.constraints];
  if (wanted.length > all.length) return false;
  let i = 0;
  for (const { term } of wanted) {
    while (i < all.length && all[i]!.term < term) i++;
    if (all[i]?.term !== term) return false;
  }
  return true;
}

/** `lemberger-thesis` 4.2: what a state says follows from what the smaller one says. */
function implication(solver: ConstraintSolver): AbstractDomain<ConstraintsState> {
  const leq = (smaller: ConstraintsState, larger: ConstraintsState): boolean => {
    if (isSuperset(smaller, larger)) return true;
    const missing = larger.constraints.filter(({ term }) => !smaller.has(term));
    return solver.implies(
      smaller.constraints.map(({ term }) => term),
      missing.map(({ term }) => term),
    );
  };
  return { leq, join: (a, b) => (leq(a, b) ? b : SUBSET.join(a, b)) };
}

/**
 * The merge of `lemberger-thesis` 4.1: at the end of both branches of a condition neither the condition nor its negation
 * can matter any more, if the rest is the same.
 */
function weakening(terms: Terms): MergeOperator<ConstraintsState, ConstraintsPrecision> {
  return {
    merge(fresh, reached) {
      const kept = reached.constraints.filter(({ term }) => !fresh.has(terms.not(term)));
      if (kept.length === reached.constraints.length) return reached;
      const merged = reached.with(kept);
      return isSuperset(fresh, merged) ? merged : reached;
    },
  };
}
