import type { Algorithm } from "../../algorithms/answer.ts";
import { miningOptions } from "../../algorithms/mining/index.ts";
import {
  assumptionCodec,
  CONSTRAINTS_TRACKING,
  constraintsKey,
  constraintsOptions,
  isAssumption,
  symbolicRefinement,
} from "../../analyses/constraints/index.ts";
import {
  symbolicOptions,
  VALUE_TRACKING,
  valueKey,
  type Place,
} from "../../analyses/value/index.ts";
import { choice, defineOptions, flag } from "../../base/options/index.ts";
import {
  componentPrecision,
  DelegatingRefiner,
  eitherCodec,
  eitherPrecision,
  ExchangedFacts,
  LazyAbstraction,
  PathRefiner,
  refinementOptions,
  factOptions,
  type RefinementLog,
  type Refiner,
} from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { deepeningRecursion } from "../deeper-recursion.ts";
import { explorationOptions, explore, FAIR_ORDER, newExploration } from "../exploration.ts";
import { withMining, type Miners } from "../mining.ts";
import { openRefinementLog } from "../refinement-log-file.ts";
import { PredicateVariablesRefiner } from "./predicate-variables-refiner.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";
import { newSymbolicParts } from "./symbolic-execution-parts.ts";

const cegarOptions = defineOptions("analysis.symbolic-execution", {
  interpolation: choice(
    ["constraints-first", "values-first", "values-only", "alternating"],
    "What interpolation tries to do without first. values-only keeps all constraints.",
    "constraints-first",
  ),
  delegate: flag(
    "Refine explicit values first, and constraints only where that is not enough.",
    false,
  ),
  refinement: choice(
    ["own", "predicates"],
    "Where the precision comes from: from interpolation over values and constraints, or from the variables of predicates " +
      "that refute the path, and from the former only where these are not enough.",
    "own",
  ),
});

/** Symbolic execution with CEGAR over values and constraints (`lemberger-thesis` 4.3). */
export const symbolicExecutionCegar: AnalysisDefinition = {
  name: "symbolic-execution-cegar",
  summary:
    "Symbolic execution that tracks only the values and constraints that refinement found to matter.",
  options: [
    cegarOptions,
    symbolicOptions,
    constraintsOptions,
    refinementOptions,
    factOptions,
    explorationOptions,
    miningOptions,
  ],
  assemble(outer) {
    const { log } = outer.configuration.valuesOf(refinementOptions);
    const opened = openRefinementLog(log, outer);
    return withMining(outer, (services, miners) =>
      deepeningRecursion(services, (inner, recursion) =>
        newCegar(inner, miners, recursion, opened),
      ),
    );
  },
};

function newCegar(
  services: AnalysisServices,
  miners: Miners,
  recursion: number,
  log: RefinementLog | null,
): Algorithm {
  const { cfa, configuration, statistics } = services;
  const options = configuration.valuesOf(cegarOptions);
  const refinement = configuration.valuesOf(refinementOptions);
  const { constraints, exactConstraints, values } = newSymbolicParts(services, true);
  const exploration = newExploration(services, [constraints, values, ...miners], {
    order: FAIR_ORDER,
    recursion,
  });
  const { composite, arg } = exploration;
  const precisions = eitherPrecision(
    componentPrecision(composite, constraintsKey, CONSTRAINTS_TRACKING),
    componentPrecision(composite, valueKey, VALUE_TRACKING),
    isAssumption,
  );
  const { scope } = refinement;
  const codec = eitherCodec(
    assumptionCodec(cfa, constraints.transfer.facts),
    values.newFacts(),
    isAssumption,
  );
  const exchanged = new ExchangedFacts(cfa, services.precisions, codec, scope);
  const shared = {
    cfa,
    composite,
    arg,
    precisions,
    options: refinement,
    statistics,
    log,
    abstraction: new LazyAbstraction(composite, arg, precisions, scope, exchanged.learnt),
  };
  const domain = symbolicRefinement(values, exactConstraints, options.interpolation);
  let refiner: Refiner = new PathRefiner(domain, shared);
  if (options.refinement === "predicates") {
    const { encoding, facts } = new PredicateWorkshop(services);
    const { abstraction } = shared;
    const { post } = domain;
    const parts = { values, constraints, post, encoding, facts, abstraction, statistics };
    refiner = new DelegatingRefiner(new PredicateVariablesRefiner(parts), refiner, statistics);
  }
  if (options.delegate) {
    const concrete = new PathRefiner<unknown, Place>(values.refinement, shared);
    refiner = new DelegatingRefiner(concrete, refiner, statistics);
  }
  const initialPrecision = exchanged.addTo(composite.initialPrecision(), precisions);
  return explore(services, exploration, refiner, { watchesUnrolling: true, initialPrecision });
}
