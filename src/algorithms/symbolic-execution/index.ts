/** Symbolic execution, with and without implicit predicate abstraction. See README.md. */
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance, CounterexampleCheck } from "../../core/contracts/index.ts";
import {
  BreadthFirstWaitlist,
  DepthFirstWaitlist,
  RandomWaitlist,
  type Waitlist,
} from "../../core/reached/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import type { BlockEncoding, FreshPlaces } from "../../encoding/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { distanceToTargets } from "../../program/passes/index.ts";
import type { FactSource } from "../../refinement/blocks/block-sequence.ts";
import type { Specification } from "../../semantics/specification/index.ts";
import type { Algorithm } from "../answer.ts";
import { Explorer } from "./explorer.ts";
import { freshPlaces } from "./fresh-places.ts";
import { ImplicitAbstraction } from "./implicit-abstraction.ts";
import { LearnedStates } from "./learned-states.ts";
import type { ImplicitAbstractionOptions, SymbolicExecutionOptions } from "./options.ts";
import type { PathNode } from "./path-node.ts";
import { PathQuestions } from "./path-questions.ts";
import { PathRefinement } from "./path-refinement.ts";
import type { PrecisionFunction } from "./precision.ts";
import { Successors } from "./successors.ts";
import { SymbolicExecution } from "./symbolic-execution.ts";

export { errorPathOf, type Trace } from "./path-node.ts";
export { PathQuestions } from "./path-questions.ts";

/** What a run gives. */
export interface SymbolicExecutionServices {
  readonly cfa: Cfa;
  readonly specification: Specification;
  readonly counterexampleCheck: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  readonly recording: SearchWatch | null;
}

export interface SymbolicTools {
  readonly encoding: BlockEncoding;
  readonly newProver: () => Prover;
  readonly facts: FactSource;
}

export interface AbstractionSettings {
  readonly precision: PrecisionFunction;
  readonly options: ImplicitAbstractionOptions;
}

/** Null: without abstraction. */
export function newSymbolicExecution(
  services: SymbolicExecutionServices,
  tools: SymbolicTools,
  options: SymbolicExecutionOptions,
  abstraction: AbstractionSettings | null = null,
): Algorithm {
  const { cfa, specification, assurance, statistics, counterexampleCheck: check } = services;
  const { encoding } = tools;
  const { entry } = cfa.start;
  const prover = tools.newProver();
  prover.timeoutMillis = Math.min(prover.timeoutMillis, options.questionTime);
  const questions = new PathQuestions(prover, statistics);
  const isDepthFirst = options.order === "depth-first";
  const explorer = new Explorer({
    encoding,
    specification,
    successors: new Successors({ encoding, specification, questions, assurance, statistics }),
    abstraction:
      abstraction && newAbstraction(services, tools, questions, abstraction, isDepthFirst),
    waitlist: newWaitlist(options),
    isDepthFirst,
    rankOf: options.branches === "nearest" ? distances(cfa, specification) : () => 0,
    assurance,
    statistics,
    watch: services.recording,
  });
  const refinement = abstraction && newRefinement(services, tools, abstraction);
  return new SymbolicExecution({
    ...{ entry, explorer, questions, refinement, check, assurance, statistics },
  });
}

function newAbstraction(
  { cfa, statistics, recording: watch }: SymbolicExecutionServices,
  { encoding }: SymbolicTools,
  questions: PathQuestions,
  { precision, options }: AbstractionSettings,
  isDepthFirst: boolean,
): ImplicitAbstraction {
  const freshAt: (location: CfaNode) => FreshPlaces = freshPlaces(
    cfa,
    encoding.terms,
    options.keep,
  );
  // Soundness: only depth first, and only constants mean the same on another path.
  const isActive = options.learn && isDepthFirst && options.keep !== "unmodified";
  const learned = new LearnedStates({ encoding, questions, freshAt, isActive, statistics });
  return new ImplicitAbstraction({ encoding, precision, learned, freshAt, statistics, watch });
}

function newRefinement(
  { cfa, statistics }: SymbolicExecutionServices,
  { encoding, newProver, facts }: SymbolicTools,
  { precision, options: { predicates } }: AbstractionSettings,
): PathRefinement {
  const { entry } = cfa.start;
  const prover = newProver();
  return new PathRefinement({ entry, encoding, precision, facts, prover, predicates, statistics });
}

function newWaitlist({ order, seed }: SymbolicExecutionOptions): Waitlist<PathNode> {
  switch (order) {
    case "depth-first":
      return new DepthFirstWaitlist<PathNode>();
    case "breadth-first":
      return new BreadthFirstWaitlist<PathNode>();
    case "random":
      return new RandomWaitlist<PathNode>(seed);
  }
}

function distances(cfa: Cfa, specification: Specification): (location: CfaNode) => number {
  const { start } = specification;
  const edges = cfa.edges.filter((edge) =>
    specification.successors(start, edge).some(({ violation }) => violation !== null),
  );
  const distance = distanceToTargets(cfa, { edges });
  return ({ id }) => distance[id]!;
}
