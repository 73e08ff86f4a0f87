import type { Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { findLoops, type Loop, type LoopStructure } from "../../program/passes/loops.ts";
import { HeadInference, type InferenceContext } from "./inference/head-inference.ts";
import { Implications } from "./inference/implications.ts";
import { RowEvaluation } from "./inference/row-evaluation.ts";
import { SampleTable } from "./inference/sample-table.ts";
import { ObservedPlaces, relatedVariables } from "./observed-places.ts";
import type { CandidateOptions } from "./options.ts";
import { selected, type Proposal } from "./proposal.ts";
import { Executions } from "./sampling/executions.ts";
import { HeadSamples } from "./sampling/head-samples.ts";
import { conditionsOf, type TextCondition } from "./text/conditions.ts";
import { constantsOf } from "./text/constants.ts";
import { splittingConditions, textProposals } from "./text/text-proposals.ts";
import { Writer } from "./writer.ts";

/** Proposes facts about loop heads. Nothing says that they hold: whoever uses one proves it first. */
export interface CandidateSource {
  /**
   * The best first; empty for what is no loop head. Free of side effects, of type `int`, nonzero where the fact holds; about integers
   * that are static or belong to the head's function. May throw `LimitReached`.
   */
  candidatesAt(head: CfaNode): readonly Expression[];
}

/** Executes the program when first asked. The same options give the same candidates. */
export function createCandidateSource(
  cfa: Cfa,
  options: CandidateOptions,
  budget: Budget,
): CandidateSource {
  const proposer = new CandidateProposer(cfa, options, budget);
  const known = new Map<CfaNode, readonly Expression[]>();
  return {
    candidatesAt(head) {
      let candidates = known.get(head);
      if (candidates === undefined) {
        candidates = proposer.proposalsAt(head).map(({ expression }) => expression);
        known.set(head, candidates);
      }
      return candidates;
    },
  };
}

/** The same with the reasons for each candidate. */
export class CandidateProposer {
  private readonly cfa: Cfa;
  private readonly options: CandidateOptions;
  private readonly budget: Budget;
  private readonly writer: Writer;
  private readonly loops: LoopStructure;
  private readonly conditions = new Map<CfaFunction, readonly TextCondition[]>();
  private recorded: ReadonlyMap<CfaNode, HeadSamples> | null = null;

  constructor(cfa: Cfa, options: CandidateOptions, budget: Budget) {
    this.cfa = cfa;
    this.options = options;
    this.budget = budget;
    this.writer = new Writer(cfa.types);
    this.loops = findLoops(cfa);
  }

  proposalsAt(head: CfaNode): readonly Proposal[] {
    const loop = this.loops.loops.find((one) => one.head === head);
    if (loop === undefined) return [];
    const samples = this.samples().get(head)!;
    const table = new SampleTable(samples.places, samples.visits);
    const evaluation = new RowEvaluation(samples.places);
    const conditions = this.conditionsIn(head.function);
    const proposals = [
      ...textProposals(conditions, loop, this.writer),
      ...this.inferred(table, samples, evaluation, loop),
    ];
    return selected(proposals, this.options.perHead, (expression) => {
      this.budget.check();
      return (
        expression.kind !== "integer" &&
        evaluation.isOverPlaces(expression) &&
        table.rows.every((row) => evaluation.holds(expression, row) === true)
      );
    });
  }

  private inferred(
    table: SampleTable,
    samples: HeadSamples,
    evaluation: RowEvaluation,
    loop: Loop,
  ): Proposal[] {
    const { head } = loop;
    const context: InferenceContext = {
      writer: this.writer,
      significant: withNeighbours(constantsOf(this.cfa, head.function)),
      related: relatedVariables(head.function),
      wantsPolynomials: this.options.polynomials,
    };
    const { steps } = samples;
    const inference = new HeadInference(table, steps, context);
    const plain = [...inference.proposals(), ...inference.polynomials()];
    const splits = splittingConditions(this.conditionsIn(head.function), loop).filter((condition) =>
      evaluation.isOverPlaces(condition),
    );
    const implications = new Implications(table, steps, context, evaluation);
    return [...plain, ...implications.proposals(splits, plain)];
  }

  private conditionsIn(inFunction: CfaFunction): readonly TextCondition[] {
    let conditions = this.conditions.get(inFunction);
    if (conditions === undefined) {
      conditions = conditionsOf(inFunction, this.writer);
      this.conditions.set(inFunction, conditions);
    }
    return conditions;
  }

  private samples(): ReadonlyMap<CfaNode, HeadSamples> {
    this.recorded ??= this.execute();
    return this.recorded;
  }

  private execute(): Map<CfaNode, HeadSamples> {
    const { cfa, options } = this;
    const { loops } = this.loops;
    const observed = new ObservedPlaces(cfa);
    const random = new SeededRandom(options.seed);
    const samples = loops.map((loop) => new HeadSamples(observed.at(loop), random));
    const { executions, steps, seed } = options;
    const constants = [...constantsOf(cfa, null)];
    new Executions(cfa, loops, samples, { executions, steps, seed, constants }, this.budget).run();
    return new Map(loops.map(({ head }, i) => [head, samples[i]!]));
  }
}

function withNeighbours(constants: ReadonlySet<bigint>): ReadonlySet<bigint> {
  const result = new Set<bigint>();
  for (const constant of constants) {
    for (const near of [-1n, 0n, 1n]) result.add(constant + near);
  }
  return result;
}
