import type { Statistics } from "../../base/statistics/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import { createInterpolator, Entailment } from "../../logic/interpolation/index.ts";
import type { SolverContext } from "../../logic/smt/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { VariableRoles } from "../../program/passes/variable-roles.ts";
import type { FactSource } from "./block-sequence.ts";
import { ConditionFacts } from "./condition-facts.ts";
import type { FactProposer } from "./fact-proposer.ts";
import { FallBackFacts } from "./fall-back-facts.ts";
import { InterpolationFacts } from "./interpolation-facts.ts";
import type { FACT_SOURCES, FactOptions } from "./options.ts";
import { PathInvariantFacts, type PathInvariantGenerator } from "./path-invariant-facts.ts";
import { LoopFacts } from "./path-program/loop-facts.ts";
import { SelectedFacts } from "./selected-facts.ts";
import { ValueFacts } from "./value-facts.ts";
import { WeakestPreconditionFacts } from "./weakest-precondition-facts.ts";

export interface FactServices {
  readonly encoding: Pick<
    BlockEncoding,
    "terms" | "instantiate" | "generalise" | "assume" | "placeOf"
  >;
  /** Provers are opened on it and live as long as it does. */
  readonly solver: SolverContext;
  readonly options: FactOptions;
  readonly statistics: Statistics;
  /** What selection thinks of variables. */
  readonly roles: VariableRoles;
  /** Variables about whose values at single places nothing should be learnt. */
  readonly computed: ReadonlySet<Variable>;
  /** An analysis of path programs; null: there is none, and the source of that name finds nothing. */
  readonly pathInvariants: PathInvariantGenerator | null;
}

/** The sources that the options name, in their order, with selection among sliced prefixes if they ask for it. */
export function createFactSource(services: FactServices): FactSource {
  const { encoding, solver, options, statistics, roles } = services;
  const prover = solver.newProver();
  const entailment = new Entailment(solver.terms, prover, options.queryTime);
  const proposers = proposersOf(services, entailment);
  // Soundness: nobody else asks this prover, and a check has more time than a search.
  const checking = new Entailment(solver.terms, solver.newProver(), options.checkTime);
  const fallBack = new FallBackFacts(encoding, proposers, {
    entailment: checking,
    limits: options,
    statistics,
  });
  if (!options.selection.isSelective) return fallBack;
  return new SelectedFacts(fallBack, { encoding, prover, options, statistics, roles });
}

function proposersOf(services: FactServices, entailment: Entailment): FactProposer[] {
  const { encoding, solver, options, pathInvariants, computed } = services;
  const prover = solver.newProver();
  const generated =
    pathInvariants === null ? null : new PathInvariantFacts(encoding, pathInvariants, entailment);
  const make: Readonly<Record<(typeof FACT_SOURCES)[number], () => FactProposer | null>> = {
    values: () =>
      new ValueFacts({ prover, entailment, queryMillis: options.queryTime }, (symbol) => {
        const place = encoding.placeOf(symbol);
        return place?.kind !== "variable" || !computed.has(place.variable);
      }),
    "loop-invariants": () => new LoopFacts(entailment, prover, options.invariantTime),
    interpolation: () => {
      const timeoutMillis = options.sourceTime;
      return new InterpolationFacts(createInterpolator(solver, { timeoutMillis }), entailment);
    },
    "path-invariants": () => generated,
    "weakest-preconditions": () => new WeakestPreconditionFacts(solver, prover),
    conditions: () => new ConditionFacts(options.conditionBlocks),
  };
  return options.sources.map((name) => make[name]()).filter((proposer) => proposer !== null);
}
