import { getHeapStatistics } from "node:v8";
import type { Algorithm } from "../../algorithms/answer.ts";
import { TakingTurns, type TurnApproach } from "../../algorithms/combinators/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { isStackOverflow } from "../failures.ts";
import { arrayCells } from "./array-cells.ts";
import { execution } from "./execution.ts";
import { kInduction } from "./k-induction.ts";
import { predicate } from "./predicate.ts";
import { symbolicExecutionCegar } from "./symbolic-execution-cegar.ts";
import { symexecia } from "./symexecia.ts";
import { value } from "./value.ts";

interface Part extends Pick<TurnApproach, "name" | "weight" | "from" | "mostTime"> {
  readonly assemble: AnalysisDefinition["assemble"];
}

/** Milliseconds of a turn of weight 1: what decides soon is not kept waiting, and what needs long is not interrupted often. */
const TURNS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Of the memory that the process may use, beyond which what is kept for later is given up. */
const FULL = 0.6;

/**
 * What takes turns, in this order. A program that reads nothing is executed; what says something about all elements of an array
 * gets its proof, which comes soon or not at all; executions find what inputs lead to step by step; then the approach that
 * proves most and has the shortest counterexamples; then what finds others: violations that many inputs lead to, proofs that
 * need other facts, huge state machines.
 */
const PARTS: readonly Part[] = [
  {
    name: "the only execution",
    assemble: (services) => executions(services, "only"),
    weight: 1,
    from: 0,
    mostTime: null,
  },
  { ...arrayCells, weight: 3, from: 0, mostTime: { millis: 4000 } },
  {
    name: "short executions",
    assemble: (services) => executions(services, "short"),
    weight: 1,
    from: 0,
    mostTime: null,
  },
  { ...kInduction, weight: 4, from: 0, mostTime: null },
  {
    name: "long executions",
    assemble: (services) => executions(services, "long"),
    weight: 0.5,
    from: 2,
    mostTime: { millis: 10_000 },
  },
  { ...symbolicExecutionCegar, weight: 2, from: 1, mostTime: null },
  { ...symexecia, weight: 0.5, from: 2, mostTime: null },
  { ...predicate, weight: 0.5, from: 2, mostTime: null },
  { ...value, weight: 0.5, from: 0, mostTime: null },
];

/** What `assay verify FILE` runs: several approaches that take turns. */
export const defaultAnalysis: AnalysisDefinition = {
  name: "default",
  summary:
    "Several analyses in turns: execution, cells of arrays, k-induction, symbolic execution with refinement and with implicit abstraction, predicate abstraction, explicit values.",
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
    return new TakingTurns({
      approaches: partsFor(precisions.stage).map((part) => newApproach(services, part)),
      turns: TURNS,
      isMemoryShort: () => usedMemory() > FULL,
      ...{ assurance, statistics, isOtherFailure: isStackOverflow },
      decided: (stage) => {
        precisions.decided(stage);
      },
      record: (attempt) => {
        services.record(attempt);
      },
    });
  },
};

function executions(services: AnalysisServices, purpose: string): Algorithm {
  const configuration = services.configuration.with("analysis.execution.purpose", purpose);
  return execution.assemble({ ...services, configuration });
}

/** The one that decided before, if it is known: whoever says so has a second try in mind, with all of them. */
function partsFor(decided: string | null): readonly Part[] {
  const known = PARTS.find(({ name }) => name === decided);
  return known === undefined ? PARTS : [{ ...known, mostTime: null }];
}

function newApproach(
  services: AnalysisServices,
  { name, assemble, weight, from, mostTime }: Part,
): TurnApproach {
  const newAlgorithm = (assurance: Assurance): Algorithm =>
    askingWithin(services.solver, assemble({ ...services, assurance }));
  return { name, weight, from, mostTime, newAlgorithm };
}

function usedMemory(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
