import { invariant } from "../../base/diagnostics/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { BreadthFirstWaitlist, RankedWaitlist, type Waiting } from "../../core/reached/index.ts";
import type { BlockEncoding, BlockFormula } from "../../encoding/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Specification, SpecificationState } from "../../semantics/specification/index.ts";
import { CallStack, stackAfter } from "../symbolic-execution/call-stack.ts";
import { type Trace } from "../symbolic-execution/path-node.ts";
import type { PathQuestions } from "../symbolic-execution/path-questions.ts";
import type { Step, Successors } from "../symbolic-execution/successors.ts";
import type { SummaryCall, SummaryNode } from "./summary-node.ts";
import { targetDistances, type TargetDistances } from "./target-distances.ts";

export interface GuidedSearchParts {
  readonly encoding: BlockEncoding;
  readonly specification: Specification;
  readonly successors: Successors;
  readonly questions: PathQuestions;
  readonly statistics: Statistics;
}

/** The calls that have not returned, with how far it is to a violation behind them. */
interface Frame {
  readonly call: SummaryCall;
  readonly below: Frame | null;
  readonly behind: number;
}

/** The end of a symbolic path, and where it is among the summaries. */
interface SearchNode extends Waiting {
  readonly at: SummaryNode;
  readonly frame: Frame | null;
  readonly stack: CallStack;
  readonly watched: SpecificationState;
  readonly block: BlockFormula;
  readonly model: Model | null;
  readonly trace: Trace | null;
  readonly rank: number;
}

/** A path came by the same state of the summaries before: others are given a chance. */
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
  private readonly visits = new Map<SummaryNode, number>();
  private readonly paths: Counter;

  constructor(
    parts: GuidedSearchParts,
    root: SummaryNode,
    nodes: readonly SummaryNode[],
    targets: readonly SummaryNode[],
  ) {
    this.parts = parts;
    this.distances = targetDistances(nodes, targets);
    this.paths = parts.statistics.counter("Number of guided paths");
    const { encoding, specification, questions } = parts;
    this.waitlist.add({
      ...{ at: root, frame: null, stack: CallStack.bottom(), watched: specification.start },
      ...{ block: encoding.start(), model: questions.ask(null).model, trace: null, rank: 0 },
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
      this.visits.set(node.at, this.visitsOf(node.at) + 1);
      for (const child of this.childrenOf(node)) this.waitlist.add(child);
    }
  }

  private visitsOf(node: SummaryNode): number {
    return this.visits.get(node) ?? 0;
  }

  private childrenOf(node: SearchNode): readonly SearchNode[] {
    const { at, stack, watched, block, model } = node;
    const isExit = at.location === at.context.function.exit;
    const guided = isExit ? null : edgesOf(at);
    if (isExit && node.frame === null) return [];
    const steps = this.parts.successors.of({
      leaving: guided ?? at.location.leaving,
      ...{ stack, watched, block, model, isUnchecked: false },
    });
    return steps.flatMap((step) => this.childrenBy(node, step));
  }

  private childrenBy(node: SearchNode, step: Step): readonly SearchNode[] {
    const { edge, watched, block, model } = step;
    const trace: Trace = {
      ...{ before: node.trace, edge, assumptions: watched.assumptions },
      length: (node.trace?.length ?? 0) + 1,
    };
    const stack = stackAfter(node.stack, edge);
    const children: SearchNode[] = [];
    for (const { at, frame } of this.follow(node, edge)) {
      const distance = watched.violation !== null ? -1 : this.distance(at, frame);
      if (distance === Infinity) continue;
      const rank = distance + REPETITION * this.visitsOf(at);
      children.push({
        ...{ at, frame, stack, watched, block, model, trace, rank },
        isWaiting: false,
      });
    }
    return children;
  }

  /** Where the summaries go along the edge. */
  private follow(
    { at, frame }: SearchNode,
    edge: CfaEdge,
  ): readonly Pick<SearchNode, "at" | "frame">[] {
    if (edge.operation.kind === "return") {
      invariant(frame !== null, "who returns was called");
      return frame.call.returns
        .filter(({ exit }) => exit === at)
        .map(({ to }) => ({ at: to, frame: frame.below }));
    }
    if (edge.operation.kind !== "call") {
      return at.steps.filter((step) => step.edge === edge).map(({ to }) => ({ at: to, frame }));
    }
    return at.calls
      .filter((call) => call.edge === edge)
      .map((call) => ({ at: call.context.entry, frame: this.framed(call, frame) }));
  }

  private framed(call: SummaryCall, below: Frame | null): Frame {
    const behind = call.returns.map(({ to }) => 1 + this.distance(to, below));
    return { call, below, behind: Math.min(...behind, Infinity) };
  }

  private distance(at: SummaryNode, frame: Frame | null): number {
    const { toTarget, toExit } = this.distances;
    const behind = frame === null ? Infinity : toExit(at) + frame.behind;
    return Math.min(toTarget(at), behind);
  }
}

function edgesOf({ steps, calls }: SummaryNode): readonly CfaEdge[] {
  return [...new Set([...steps, ...calls].map(({ edge }) => edge))];
}
