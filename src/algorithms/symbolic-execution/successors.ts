import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Assurance, Assumption } from "../../core/contracts/index.ts";
import { conditionsSince, type BlockEncoding, type BlockFormula } from "../../encoding/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Specification, SpecificationState } from "../../semantics/specification/index.ts";
import { edgesFrom, type CallStack } from "./call-stack.ts";
import type { PathQuestions } from "./path-questions.ts";

/** Where steps begin. */
export interface StepStart {
  readonly leaving: readonly CfaEdge[];
  readonly stack: CallStack;
  readonly watched: SpecificationState;
  readonly block: BlockFormula;
  /** Satisfies the conditions of the block; null if nobody knows one. */
  readonly model: Model | null;
  /** The conditions of the block were not asked about: every step is (`fmcad24-symexec-ia` Alg. 2, line 14). */
  readonly isUnchecked: boolean;
}

/** A step that the path condition allows, as far as anybody knows. */
export interface Step {
  readonly edge: CfaEdge;
  readonly watched: SpecificationState;
  readonly block: BlockFormula;
  readonly model: Model | null;
}

interface Draft extends Omit<Step, "model"> {
  /** What the step adds to the path condition. */
  readonly added: readonly Term[];
}

export interface SuccessorParts {
  readonly encoding: BlockEncoding;
  readonly specification: Specification;
  readonly questions: PathQuestions;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
}

const NONE: readonly Term[] = [];

/** The function `next` and the checks after it (`fmcad24-symexec-ia` section III, Alg. 1 lines 6 to 10). */
export class Successors {
  private readonly parts: SuccessorParts;
  private readonly edges: Counter;
  private readonly needed: Counter;
  private readonly reused: Counter;

  constructor(parts: SuccessorParts) {
    this.parts = parts;
    const { statistics } = parts;
    this.edges = statistics.counter("Number of edges executed");
    this.needed = statistics.counter("Number of feasibility questions");
    this.reused = statistics.counter("Number of feasibility questions answered by a model");
  }

  of(start: StepStart): readonly Step[] {
    const drafts: Draft[] = [];
    for (const edge of edgesFrom(start.leaving, start.stack)) {
      for (const watched of this.parts.specification.successors(start.watched, edge)) {
        const block = this.encode(start.block, edge, watched.assumptions);
        if (block === null) continue;
        const { conditions } = start.block;
        const added =
          block.conditions === conditions ? NONE : conditionsSince(block.conditions, conditions);
        if (added.includes(this.parts.encoding.terms.false)) continue;
        drafts.push({ edge, watched, block, added });
      }
    }
    return this.feasible(start, drafts);
  }

  /** Null: it has no formula, which is noted. */
  private encode(
    block: BlockFormula,
    edge: CfaEdge,
    assumptions: readonly Assumption[],
  ): BlockFormula | null {
    const { encoding, assurance } = this.parts;
    this.edges.increment();
    try {
      let next = encoding.encode(block, edge);
      for (const { expression, truth } of assumptions) {
        next = encoding.assume(next, expression, truth);
      }
      return next;
    } catch (error) {
      if (!(error instanceof UnsupportedFeature)) throw error;
      // Soundness: the path is not followed any further, so that there is no proof.
      assurance.lose(error.message, edge);
      return null;
    }
  }

  private feasible(start: StepStart, drafts: readonly Draft[]): readonly Step[] {
    const [only] = drafts;
    // Performance: most edges are no branches, and cannot fail.
    if (only?.added === NONE && drafts.length === 1 && !start.isUnchecked) {
      const { edge, watched, block } = only;
      return [{ edge, watched, block, model: start.model }];
    }
    const steps: Step[] = [];
    const satisfied = start.isUnchecked ? null : this.satisfiedBy(start.model, drafts);
    let isRefuted = false;
    for (const draft of drafts) {
      if (draft === satisfied) continue;
      const step = this.decide(start, draft);
      if (step === null) isRefuted = true;
      else steps.push(step);
    }
    if (satisfied === null) return steps;
    if (satisfied.added.length > 0) {
      this.needed.increment();
      this.reused.increment();
    }
    const { model } = start;
    const isImplied = isRefuted && this.areOpposites(drafts);
    const block = isImplied
      ? { ...satisfied.block, conditions: start.block.conditions }
      : satisfied.block;
    // In the order of the edges.
    steps.splice(drafts.indexOf(satisfied) === 0 ? 0 : steps.length, 0, {
      ...satisfied,
      block,
      model,
    });
    return steps;
  }

  /** The step that the known solution of the path condition takes. */
  private satisfiedBy(model: Model | null, drafts: readonly Draft[]): Draft | null {
    if (model === null) return null;
    return (
      drafts.find(({ added }) => added.every((condition) => model.value(condition) === true)) ??
      null
    );
  }

  private areOpposites([first, second, third]: readonly Draft[]): boolean {
    if (first?.added.length !== 1 || second?.added.length !== 1 || third !== undefined)
      return false;
    return this.parts.encoding.terms.not(first.added[0]!) === second.added[0];
  }

  /** Null: no execution takes the step. Soundness: what the solver cannot decide is taken. */
  private decide(start: StepStart, { added, ...step }: Draft): Step | null {
    if (added.length === 0 && !start.isUnchecked) return { ...step, model: start.model };
    this.needed.increment();
    const { model } = start;
    if (!start.isUnchecked && model !== null && added.every((one) => model.value(one) === true)) {
      this.reused.increment();
      return { ...step, model };
    }
    const { answer, model: found } = this.parts.questions.ask(step.block.conditions);
    return answer === "unsat" ? null : { ...step, model: found };
  }
}
