import { unknown, type Algorithm } from "../../algorithms/answer.ts";
import type { Proof, ProofSource } from "../../algorithms/certificate/index.ts";
import { createCounterexampleCheck } from "../../algorithms/counterexample/index.ts";
import { begunOnce, provingOnly, Sequence } from "../../algorithms/combinators/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import { choices, count, defineOptions } from "../../base/options/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { printConjunction } from "../../program/cfa/print-condition.ts";
import { observeCells, type ObservedProgram } from "../../program/passes/array-cells/index.ts";
import { NO_EXCHANGE } from "../../refinement/index.ts";
import { reactionsOf, type Reactions } from "../../semantics/specification/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { tellProof } from "../certification/certify.ts";
import { solverOptions } from "../solver.ts";
import { isStackOverflow } from "../failures.ts";
import { kInduction } from "./k-induction.ts";
import { predicate } from "./predicate.ts";

const arrayCellOptions = defineOptions("analysis.array-cells", {
  cells: count("Observe at most so many cells of one array at a time.", 3, 1),
  proofs: choices(
    ["k-induction", "predicate"],
    "What proves the program with cells, one after the other.",
    ["k-induction"],
  ),
});

const PROVERS = { "k-induction": kInduction, predicate } as const;

/** Of the time that is left, for all but the last. */
const SHARE = 0.6;

/** Cells instead of arrays (`array-cells` pass): proves, and never refutes. */
export const arrayCells: AnalysisDefinition = {
  name: "array-cells",
  summary:
    "Proves facts about all elements of arrays by observing one element that could be any of them.",
  options: [...new Set([arrayCellOptions, ...kInduction.options, ...predicate.options])],
  assemble: (services) => begunOnce(() => newAlgorithm(services)),
};

function newAlgorithm(services: AnalysisServices): Algorithm {
  const { cells, proofs } = services.configuration.valuesOf(arrayCellOptions);
  const reactions = reactionsOf(services.cfa, services.specification);
  if (reactions === null)
    return constant("the property depends on more than the steps of the program");
  const observed = observeCells(services.cfa, {
    isError: (edge) => reactions.isAlwaysError(edge),
    cellsPerArray: cells,
  });
  if (observed === null) return constant("no array that could be observed by its cells");
  const inner = withOtherProgram(services, observed.cfa);
  const after = reactionsOf(inner.cfa, inner.specification);
  if (after === null || !isSeenAlike(observed, reactions, after))
    return constant("the property depends on more than the steps of the program");
  const approaches = proofs.map((name, i) => ({
    name,
    share: i === proofs.length - 1 ? 1 : SHARE,
    newAlgorithm: (part: Assurance) =>
      provingWithCells({ ...inner, assurance: part }, PROVERS[name]),
  }));
  const { assurance, statistics } = services;
  return new Sequence({ approaches, assurance, statistics, isOtherFailure: isStackOverflow });
}

/** Soundness: what the specification sees of a step, it sees of the steps that it became; the other steps it does not see. */
function isSeenAlike({ originals }: ObservedProgram, before: Reactions, after: Reactions): boolean {
  const violating = new Set<CfaEdge>();
  for (const [step, original] of originals) {
    if (after.isAlwaysError(step)) violating.add(original);
    else if (!after.isUnnoticed(step)) return false;
  }
  return [...new Set(originals.values())].every((original) =>
    violating.has(original) ? before.isAlwaysError(original) : before.isUnnoticed(original),
  );
}

function withOtherProgram(services: AnalysisServices, cfa: Cfa): AnalysisServices {
  const specification = services.specification.alongside(cfa);
  const { solver, statistics, configuration } = services;
  const { timeout: timeoutMillis } = configuration.valuesOf(solverOptions);
  const counterexampleCheck = createCounterexampleCheck({
    ...{ cfa, statistics, timeoutMillis },
    terms: solver.terms,
    openSolver: () => solver.open(),
  });
  // Its locations mean nothing to others.
  return { ...services, cfa, specification, counterexampleCheck, precisions: NO_EXCHANGE };
}

function provingWithCells(services: AnalysisServices, prover: AnalysisDefinition): Algorithm {
  return provingOnly(askingWithin(services.solver, prover.assemble(services)), {
    proof: (source) => (budget) => proofAboutCells(services, source, budget),
    violated: "observed cells are too few",
  });
}

/** What holds at loop heads of the program with cells; C has no words for it. */
function proofAboutCells(
  services: AnalysisServices,
  source: ProofSource | null,
  budget: Budget,
): Proof {
  const proof = source === null ? null : tellProof(services, source, budget);
  const { invariants, visits } =
    proof?.kind === "invariants" ? proof : { invariants: [], visits: 0 };
  const leftOut = invariants.map(({ head, facts }) => {
    const written = head.leaving.find(({ start, end }) => end > start);
    const line = written === undefined ? "" : `:${services.cfa.source.locate(written.start).line}`;
    return `${head.function.name}${line}, whatever index is observed: ${printConjunction(facts)}`;
  });
  return { kind: "invariants", invariants: [], visits, strength: "shown", leftOut };
}

function constant(reason: string): Algorithm {
  return { run: () => unknown(reason) };
}
