import { Sequence, type Stage } from "../../algorithms/combinators/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { isStackOverflow } from "../failures.ts";
import { arrayCells } from "./array-cells.ts";
import { execution, newExecution } from "./execution.ts";
import { kInduction } from "./k-induction.ts";
import { predicate } from "./predicate.ts";
import { symbolicExecutionCegar } from "./symbolic-execution-cegar.ts";
import { symexecia } from "./symexecia.ts";
import { value } from "./value.ts";

interface Approach {
  readonly name: string;
  readonly assemble: AnalysisDefinition["assemble"];
  readonly share: number;
  readonly mostMillis: number | null;
}

/**
 * What is tried, in this order. A program that reads nothing is executed; what says something about all
 * elements of an array gets its proof, which comes soon or not at all; short executions find what inputs
 * lead to step by step; then the approach that proves most and has the shortest counterexamples, which
 * needs little time if it succeeds; then what finds others: violations that many inputs lead to, proofs
 * that need other facts, huge state machines.
 */
const APPROACHES: readonly Approach[] = [
  {
    name: "the only execution",
    assemble: (services) => newExecution(services, "only"),
    share: 0.4,
    mostMillis: 20_000,
  },
  { ...arrayCells, share: 0.3, mostMillis: 4000 },
  {
    name: "short executions",
    assemble: (services) => newExecution(services, "short"),
    share: 0.13,
    mostMillis: 20_000,
  },
  { ...kInduction, share: 0.5, mostMillis: null },
  // From the start again, where it did not come to its end before: what proves sooner had its turn in between.
  {
    name: "the only execution, longer",
    assemble: (services) => newExecution(services, "only"),
    share: 0.3,
    mostMillis: null,
  },
  {
    name: "long executions",
    assemble: (services) => newExecution(services, "long"),
    share: 0.45,
    mostMillis: 10_000,
  },
  { ...symbolicExecutionCegar, share: 0.65, mostMillis: null },
  { ...symexecia, share: 0.5, mostMillis: null },
  { ...predicate, share: 0.5, mostMillis: null },
  { ...value, share: 1, mostMillis: null },
];

/** What `assay verify FILE` runs: several approaches after one another, each with the time it is worth. */
export const defaultSequence: AnalysisDefinition = {
  name: "default",
  summary:
    "Several analyses after one another: execution, cells of arrays, k-induction, symbolic execution with refinement and with implicit abstraction, predicate abstraction, explicit values.",
  options: [
    ...new Set(
      [
        arrayCells,
        kInduction,
        execution,
        symbolicExecutionCegar,
        symexecia,
        predicate,
        value,
      ].flatMap(({ options }) => options),
    ),
  ],
  assemble(services) {
    const { assurance, statistics, precisions } = services;
    const approaches = approachesFor(precisions.stage);
    const stages = approaches.map((approach) => newStage(services, approach));
    return new Sequence({
      ...{ stages, assurance, statistics, isOtherFailure: isStackOverflow },
      decided: (stage) => {
        precisions.decided(stage);
      },
      record: (attempt) => {
        services.record(attempt);
      },
    });
  },
};

/** The one that decided before, if it is known: whoever says so has a second try in mind, with all of them. */
function approachesFor(decided: string | null): readonly Approach[] {
  const known = APPROACHES.find(({ name }) => name === decided);
  return known === undefined ? APPROACHES : [{ ...known, share: 1, mostMillis: null }];
}

function newStage(
  services: AnalysisServices,
  { name, assemble, share, mostMillis }: Approach,
): Stage {
  return {
    name,
    share,
    mostMillis,
    newAlgorithm: (assurance) =>
      askingWithin(services.solver, assemble({ ...services, assurance })),
  };
}
