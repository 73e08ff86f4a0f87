/** All proposals for one loop head, sorted and sifted. */
import type { Budget } from "../../base/budget/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { Loop } from "../../program/passes/loops.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import { ArbitraryRows, meaningKey } from "./arbitrary-rows.ts";
import type { Evidence } from "./evidence.ts";
import { proposals as proposalsOf } from "./inference/column-facts.ts";
import { HeadInference, type InferenceContext } from "./inference/head-inference.ts";
import { Implications } from "./inference/implications.ts";
import { relatedVariables } from "./observed-places.ts";
import type { CandidateOptions } from "./options.ts";
import { selected, type Judgement, type Proposal } from "./proposal.ts";
import type { Arrivals } from "./text/arrivals.ts";
import type { TextCondition } from "./text/conditions.ts";
import { constantsOf, multipliesVariables } from "./text/constants.ts";
import { splittingConditions, textProposals } from "./text/text-proposals.ts";
import type { Writer } from "./writer.ts";

/** What is known about a head before candidates are made. */
export interface HeadKnowledge {
  readonly cfa: Cfa;
  readonly loop: Loop;
  /** Of the program itself first. */
  readonly evidence: readonly Evidence[];
  /** Those of the head's function, and of others about static variables. */
  readonly conditions: readonly TextCondition[];
  readonly arrivals: Arrivals;
  /** Variables that take few values, with these. */
  readonly enumerated: ReadonlyMap<Variable, readonly bigint[]>;
}

export class HeadProposals {
  private readonly knowledge: HeadKnowledge;
  private readonly options: CandidateOptions;
  private readonly writer: Writer;
  private readonly budget: Budget;
  private readonly constants: ReadonlySet<bigint>;
  private readonly meanings = new Set<string>();

  constructor(knowledge: HeadKnowledge, options: CandidateOptions, writer: Writer, budget: Budget) {
    this.knowledge = knowledge;
    this.options = options;
    this.writer = writer;
    this.budget = budget;
    this.constants = constantsOf(knowledge.cfa, knowledge.loop.head.function);
  }

  all(): Proposal[] {
    const { evidence } = this.knowledge;
    const { arrivals, loop } = this.knowledge;
    const proposals = [...arrivals.proposalsAt(loop), ...this.fromText(), ...this.enumerations()];
    for (const one of evidence) {
      this.budget.check();
      proposals.push(...this.fromStates(one));
    }
    const { places, rows } = evidence[0]!.table;
    const arbitrary = new ArbitraryRows(places, rows, this.options.seed, [...this.constants]);
    return selected(proposals, this.options.perHead, (expression) =>
      this.judged(expression, arbitrary),
    );
  }

  private judged(expression: Expression, arbitrary: ArbitraryRows): Judgement {
    this.budget.check();
    const [own, ...others] = this.knowledge.evidence;
    if (!mentionsVariables(expression)) return "reject";
    if (!own!.isAbout(expression) || !own!.agreesWith(expression)) return "reject";
    const pattern = arbitrary.pattern(expression);
    if (arbitrary.isTrivial(expression, pattern)) return "reject";
    const meaning = meaningKey(expression, pattern);
    if (meaning !== null && this.meanings.has(meaning)) return "reject";
    if (meaning !== null) this.meanings.add(meaning);
    return others.every((one) => one.agreesWith(expression)) ? "accept" : "defer";
  }

  private fromText(): Proposal[] {
    const { conditions, loop, evidence } = this.knowledge;
    const [own] = evidence;
    return textProposals(conditions, loop, this.writer, {
      isAbout: (condition) => own!.isAbout(condition),
      holds: (condition) => evidence.every((one) => one.agreesWith(condition)),
      hasStates: own!.table.rows.length > 0,
      hasEnds: evidence.some(({ hasEnds }) => hasEnds),
    });
  }

  private enumerations(): Proposal[] {
    const { enumerated, evidence } = this.knowledge;
    return evidence[0]!.table.places.flatMap((place, i) => {
      const values = place.expression.kind === "variable" && enumerated.get(place.variable);
      if (values === undefined || values === false) return [];
      return proposalsOf("values", 12 + i / 4, [this.writer.oneOf(place, values)]);
    });
  }

  private polynomials(): InferenceContext["polynomials"] {
    if (!this.options.polynomials) return "none";
    return multipliesVariables(this.knowledge.loop.head.function) ? "likely" : "unlikely";
  }

  private fromStates(evidence: Evidence): Proposal[] {
    const { loop, conditions } = this.knowledge;
    const { scale, table, steps } = evidence;
    const constants = [...this.constants].map((value) => scale?.scaled(value) ?? value);
    const context: InferenceContext = {
      writer: this.writer,
      significant: withNeighbours(constants),
      related: relatedVariables(loop.head.function),
      polynomials: this.polynomials(),
    };
    const inference = new HeadInference(table, steps, context);
    const plain = [...inference.proposals(), ...inference.polynomials()];
    const splits = splittingConditions(conditions, loop)
      .concat(inference.turningPoints().flatMap((point) => evidence.restored(point) ?? []))
      .filter((condition) => evidence.isAbout(condition));
    const implications = new Implications(evidence, context).proposals(splits, plain);
    const restored = plain.flatMap((proposal) => {
      const expression = evidence.restored(proposal.expression);
      return expression === null ? [] : [{ ...proposal, expression }];
    });
    return [...restored, ...implications];
  }
}

function withNeighbours(constants: readonly bigint[]): ReadonlySet<bigint> {
  const result = new Set<bigint>();
  for (const constant of constants) {
    for (const near of [-1n, 0n, 1n]) result.add(constant + near);
  }
  return result;
}

function mentionsVariables(expression: Expression): boolean {
  let count = 0;
  visitVariables(expression, () => count++);
  return count > 0;
}
