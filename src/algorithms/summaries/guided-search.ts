import { UnsupportedFeature, invariant } from "../../base/diagnostics/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { BreadthFirstWaitlist, RankedWaitlist, type Waiting } from "../../core/reached/index.ts";
import type { Conditions, PathEncoder, PathFormula } from "../../encoding/index.ts";
import type { Model, Term } from "../../logic/smt/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Specification, SpecificationState } from "../../semantics/specification/index.ts";
import { type PathQuestions, type Trace } from "../symbolic-execution/index.ts";
import { CallFrame } from "./call-frame.ts";
import type { ForeignCode } from "./foreign-code.ts";
import type { SummaryCall, SummaryNode } from "./summary-node.ts";
import { targetDistances, type TargetDistances } from "./target-distances.ts";

export interface GuidedSearchParts {
  readonly encoder: PathEncoder;
  readonly specification: Specification;
  readonly foreign: ForeignCode | null;
  readonly questions: PathQuestions;
  readonly statistics: Statistics;
}

/** The end of a symbolic path, and where it is among the summaries. */
interface SearchNode extends Waiting {
  readonly at: SummaryNode;
  readonly frame: CallFrame;
  readonly watched: SpecificationState;
  readonly formula: PathFormula;
  readonly conditions: Conditions | null;
  /** Satisfies the conditions; null if nobody knows one. */
  readonly model: Model | null;
  readonly trace: Trace | null;
  readonly rank: number;
}

/** A path came by the same state of the summaries after the same calls before: others are given a chance. */
const REPETITION = 6;

/**
 * Symbolic execution of those paths alone that lead to a violation as far as the summaries can tell, the most promising first. What
 * the summaries know costs no question, and what they do not know does not mislead it for long.
 */
export class GuidedSearch {
  private readonly parts: GuidedSearchParts;
  private readonly distances: TargetDistances;
  private readonly waitlist = new RankedWaitlist<SearchNode>(
    "smallest",
    ({ rank }) => rank,
    () => new BreadthFirstWaitlist<SearchNode>(),
  );
  private readonly paths: Counter;
  private readonly edges: Counter;

  constructor(
    parts: GuidedSearchParts,
    root: SummaryNode,
    nodes: readonly SummaryNode[],
    targets: readonly SummaryNode[],
  ) {
    this.parts = parts;
    this.distances = targetDistances(nodes, targets);
    this.paths = parts.statistics.counter("Number of guided paths");
    this.edges = parts.statistics.counter("Number of edges executed");
    const { encoder, specification, questions } = parts;
    this.waitlist.add({
      ...{
        at: root,
        frame: CallFrame.ofProgram(),
        watched: specification.start,
        trace: null,
        rank: 0,
      },
      ...{ formula: encoder.start(), conditions: null, model: questions.ask(null).model },
      isWaiting: false,
    });
  }

  /** The next path that violates the specification; null: there is none left. */
  run(budget: Budget): { readonly trace: Trace; readonly watched: SpecificationState } | null {
    while (true) {
      budget.check();
      budget.checkTurn();
      const node = this.waitlist.pop();
      if (node === null) return null;
      const { trace, watched } = node;
      if (watched.violation !== null && trace !== null) {
        this.paths.increment();
        return { trace, watched };
      }
      node.frame.visit(node.at);
      for (const edge of edgesFrom(node)) {
        for (const child of this.childrenBy(node, edge)) this.waitlist.add(child);
      }
    }
  }

  private childrenBy(node: SearchNode, edge: CfaEdge): readonly SearchNode[] {
    const places = this.follow(node, edge).filter(
      ({ at, frame }) => this.distance(at, frame) < Infinity,
    );
    if (places.length === 0) return [];
    const { specification } = this.parts;
    return specification.successors(node.watched, edge).flatMap((watched) => {
      const taken = this.taken(node, edge, watched);
      if (taken === null) return [];
      const trace: Trace = {
        ...{ before: node.trace, edge, assumptions: watched.assumptions },
        length: (node.trace?.length ?? 0) + 1,
      };
      return places.map(({ at, frame }) => ({
        ...{ ...taken, at, frame, watched, trace, isWaiting: false },
        rank: this.rankOf(at, frame, watched),
      }));
    });
  }

  /** Null: no execution takes the edge, or it has no formula. */
  private taken(
    node: SearchNode,
    edge: CfaEdge,
    { assumptions }: SpecificationState,
  ): Pick<SearchNode, "formula" | "conditions" | "model"> | null {
    const { encoder } = this.parts;
    this.edges.increment();
    let formula: PathFormula;
    try {
      formula = encoder.encode(node.formula, edge);
      for (const { expression, truth } of assumptions) {
        formula = encoder.assume(formula, expression, truth);
      }
    } catch (error) {
      if (!(error instanceof UnsupportedFeature)) throw error;
      return null;
    }
    const added = [
      ...formula.constraints,
      ...formula.requirements.map(({ condition }) => condition),
    ].filter((condition) => condition !== encoder.terms.true);
    if (added.includes(encoder.terms.false)) return null;
    return this.feasible(node, formula, added);
  }

  private feasible(
    { conditions: before, model }: SearchNode,
    formula: PathFormula,
    added: readonly Term[],
  ): Pick<SearchNode, "formula" | "conditions" | "model"> | null {
    let conditions = before;
    for (const condition of added) {
      conditions = { before: conditions, condition, length: (conditions?.length ?? 0) + 1 };
    }
    if (conditions === before) return { formula, conditions, model };
    if (model !== null && added.every((condition) => model.value(condition) === true)) {
      return { formula, conditions, model };
    }
    const { answer, model: found } = this.parts.questions.ask(conditions);
    return answer === "unsat" ? null : { formula, conditions, model: found };
  }

  /** Where the summaries go along the edge. */
  private follow(
    { at, frame }: SearchNode,
    edge: CfaEdge,
  ): readonly Pick<SearchNode, "at" | "frame">[] {
    if (edge.operation.kind === "return") {
      const { call, below } = frame;
      invariant(call !== null && below !== null, "who returns was called");
      return call.returns
        .filter(({ exit }) => exit === at)
        .map(({ to }) => ({ at: to, frame: below }));
    }
    if (edge.operation.kind !== "call") {
      return at.steps
        .filter((step) => step.edge === edge)
        .flatMap(({ to }) => this.behind(to))
        .map((to) => ({ at: to, frame }));
    }
    return at.calls
      .filter((call) => call.edge === edge)
      .map((call) => ({ at: call.context.entry, frame: this.framed(call, frame) }));
  }

  /** Code outside the program comes back as it came: what it may call on the way is nobody's execution. */
  private behind(node: SummaryNode): readonly SummaryNode[] {
    const { foreign } = this.parts;
    const [call] = node.calls;
    if (call === undefined || foreign?.isPartOf(call.edge) !== true) return [node];
    return node.calls.flatMap(({ returns }) => returns.map(({ to }) => to));
  }

  private framed(call: SummaryCall, below: CallFrame): CallFrame {
    return below.calling(call, () => {
      const behind = call.returns.map(({ to }) => 1 + this.distance(to, below));
      return Math.min(...behind, Infinity);
    });
  }

  private rankOf(at: SummaryNode, frame: CallFrame, { violation }: SpecificationState): number {
    const distance = violation !== null ? -1 : this.distance(at, frame);
    return distance + REPETITION * frame.visitsOf(at);
  }

  private distance(at: SummaryNode, { behind }: CallFrame): number {
    const { distances } = this;
    return Math.min(distances.toTarget(at), distances.toExit(at) + behind);
  }
}

function edgesFrom({ at, frame }: SearchNode): Iterable<CfaEdge> {
  const { location, context, steps, calls } = at;
  if (location !== context.function.exit) {
    return new Set([...steps, ...calls].map(({ edge }) => edge));
  }
  const call = frame.call?.edge.operation;
  return call?.kind === "call" ? [call.returnEdge] : [];
}
