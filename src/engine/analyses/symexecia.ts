import { newSymbolicExecution } from "../../algorithms/symbolic-execution/index.ts";
import {
  abstractionLocations,
  roundsOfLoops,
} from "../../algorithms/symbolic-execution/abstraction-locations.ts";
import {
  implicitAbstractionOptions,
  symbolicExecutionOptions,
  type ImplicitAbstractionOptions,
} from "../../algorithms/symbolic-execution/options.ts";
import { PrecisionFunction } from "../../algorithms/symbolic-execution/precision.ts";
import { PredicateMaker } from "../../algorithms/symbolic-execution/initial-predicates.ts";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { factOptions } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { readPredicates } from "../predicate-file.ts";
import { readSource } from "../read-input.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";

/** Symbolic execution with implicit predicate abstraction and CEGAR (`fmcad24-symexec-ia` Alg. 2 and 3). */
export const symexecia: AnalysisDefinition = {
  name: "symexecia",
  summary:
    "Executes paths with symbols for inputs, and forgets at loop heads all but predicates that it learns from infeasible error paths.",
  options: [symbolicExecutionOptions, implicitAbstractionOptions, factOptions],
  assemble(services) {
    const { cfa, configuration } = services;
    const workshop = new PredicateWorkshop(services);
    const options = configuration.valuesOf(implicitAbstractionOptions);
    const thresholdAt = thresholds(cfa, options);
    const locations = abstractionLocations(cfa, options.locations);
    const precision = new PrecisionFunction(
      locations.map((location) => [location, thresholdAt(location)]),
    );
    beginWith(cfa, workshop.encoding, precision, options);
    exchange(services, workshop, precision);
    const execution = newSymbolicExecution(
      services,
      workshop,
      configuration.valuesOf(symbolicExecutionOptions),
      { precision, options },
    );
    return workshop.counting(execution);
  },
};

/** Higher ones are no help: nobody follows a loop so long. */
const HIGHEST_THRESHOLD = 1 << 20;

/** Begins with what other runs learnt, and tells them what is learnt here. */
function exchange(
  { precisions }: AnalysisServices,
  workshop: PredicateWorkshop,
  precision: PrecisionFunction,
): void {
  const exchanged = workshop.exchanged("location");
  for (const [location, facts] of exchanged.initial((at) => precision.has(at))) {
    precision.add(location, facts);
  }
  for (const placed of precisions.initial) {
    const { at, fact } = placed;
    if (fact.kind !== "threshold") continue;
    const threshold = /^\d{1,9}$/.test(fact.text) ? Number(fact.text) : null;
    const isTaken = threshold !== null && threshold <= HIGHEST_THRESHOLD && precision.has(at);
    if (isTaken) precision.raiseTo(at, threshold);
    precisions.taken(placed, isTaken);
  }
  precision.listener = {
    predicates(location, news) {
      exchanged.learnt(new Map([[location, news]]));
    },
    threshold(at, threshold) {
      precisions.learnt([{ at, fact: { kind: "threshold", text: String(threshold) } }]);
    },
  };
}

function beginWith(
  cfa: Cfa,
  encoding: BlockEncoding,
  precision: PrecisionFunction,
  { conditions, initial }: ImplicitAbstractionOptions,
): void {
  if (!conditions && initial === "") return;
  const maker = new PredicateMaker(cfa, encoding);
  if (conditions) maker.addConditions(precision);
  if (initial === "") return;
  const source = new SourceText(initial, readSource(initial));
  for (const { location, expression } of readPredicates(cfa, source, precision.locations)) {
    precision.add(location, maker.predicates(location, expression));
  }
}

function thresholds(
  cfa: Cfa,
  { threshold }: ImplicitAbstractionOptions,
): (location: CfaNode) => number {
  if (threshold === "auto") return roundsOfLoops(cfa);
  const number = /^\d+$/.test(threshold) ? Number(threshold) : null;
  if (number === null)
    throw new UserError(`symexecia.threshold: '${threshold}' is no number`, null);
  return () => number;
}
