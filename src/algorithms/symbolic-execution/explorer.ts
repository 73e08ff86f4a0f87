import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { intMap } from "../../base/collections/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import type { Waitlist } from "../../core/reached/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { Specification } from "../../semantics/specification/index.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import { CallStack, stackAfter } from "./call-stack.ts";
import type { ImplicitAbstraction } from "./implicit-abstraction.ts";
import { PathNode, type VisitCount } from "./path-node.ts";
import type { Step, Successors } from "./successors.ts";

export interface ExplorerParts {
  readonly encoding: BlockEncoding;
  readonly specification: Specification;
  readonly successors: Successors;
  /** Null: paths are executed as they are. */
  readonly abstraction: ImplicitAbstraction | null;
  readonly waitlist: Waitlist<PathNode>;
  readonly isDepthFirst: boolean;
  /** Among the steps from one location, those with small numbers are taken first. */
  readonly rankOf: (location: CfaNode) => number;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  readonly watch: SearchWatch | null;
}

/**
 * The functions SYMEX and SYMEXPA without recursion (`fmcad24-symexec-ia` Alg. 1 and 2): the history of each path that is not
 * explored to its end waits in a list, and the list decides on the order.
 */
export class Explorer {
  private readonly parts: ExplorerParts;
  private readonly paths: Counter;
  private readonly states: Counter;

  constructor(parts: ExplorerParts) {
    this.parts = parts;
    this.paths = parts.statistics.counter("Number of paths");
    this.states = parts.statistics.counter("Number of states created");
  }

  /** `model`: of the empty path condition. */
  begin(entry: CfaNode, model: Model | null): void {
    const { encoding, specification, waitlist, abstraction } = this.parts;
    const stack = CallStack.bottom();
    const visits = intMap.emptyMap<VisitCount>();
    const root = new PathNode({
      location: entry,
      stack,
      watched: specification.start,
      block: encoding.start(),
      model,
      trace: null,
      visits: abstraction === null ? visits : abstraction.visited(visits, entry, stack),
      point: null,
    });
    waitlist.add(root);
  }

  /** The next path that violates the specification; null: there is none left. */
  run(budget: Budget): PathNode | null {
    const { waitlist, abstraction } = this.parts;
    while (true) {
      budget.check();
      // Before a node is taken: it would be lost.
      budget.checkTurn();
      const node = waitlist.pop();
      if (node === null) break;
      abstraction?.learned.leaveFor(node.point);
      if (node.watched.violation !== null) {
        this.paths.increment();
        return node;
      }
      this.expand(node);
    }
    abstraction?.learned.leaveFor(null);
    return null;
  }

  /** Explores again from there on, with another precision; all that was found below is forgotten (section IV-C). */
  backtrack(point: AbstractionPoint): void {
    const { waitlist, abstraction } = this.parts;
    const others: PathNode[] = [];
    for (let node = waitlist.pop(); node !== null; node = waitlist.pop()) {
      if (!isBehind(node, point)) others.push(node);
    }
    if (this.parts.isDepthFirst) others.reverse();
    for (const node of others) waitlist.add(node);
    abstraction?.learned.forgetFrom(point);
    waitlist.add(point.before);
  }

  /** When exploration comes to an end or a pause. */
  report(): void {
    this.parts.abstraction?.report();
  }

  private expand(node: PathNode): void {
    const { waitlist, assurance } = this.parts;
    if (node.watched.halts) {
      assurance.lose("the specification stops the analysis", node.trace?.edge ?? null);
      return;
    }
    const children = this.childrenOf(node);
    if (children.length === 0) this.paths.increment();
    for (let i = children.length - 1; i >= 0; i--) waitlist.add(children[i]!);
  }

  private childrenOf(node: PathNode): readonly PathNode[] {
    const { successors, abstraction } = this.parts;
    const { stack, watched, location } = node;
    const { leaving } = location;
    const point = abstraction?.isPoint(node) === true ? abstraction.abstract(node) : null;
    const steps = successors.of({
      leaving,
      stack,
      watched,
      block: point === null ? node.block : point.block,
      model: point === null ? node.model : null,
      isUnchecked: point !== null,
    });
    if (steps.length === 1) return [this.child(node, point, steps[0]!)];
    if (steps.length === 0 && point !== null) abstraction?.learned.abandon();
    return this.ordered(steps.map((step) => this.child(node, point, step)));
  }

  /** Violations first, then as the order says. */
  private ordered(children: PathNode[]): readonly PathNode[] {
    const { rankOf } = this.parts;
    const rank = ({ watched, location }: PathNode): number =>
      watched.violation === null ? rankOf(location) : -1;
    return children.sort((a, b) => rank(a) - rank(b));
  }

  private child(node: PathNode, point: AbstractionPoint | null, step: Step): PathNode {
    const { abstraction } = this.parts;
    const { edge, watched, block, model } = step;
    this.parts.watch?.took("explored", [edge]);
    const { assumptions } = watched;
    const { trace: before, visits } = node;
    this.states.increment();
    const { target: location } = edge;
    const stack = stackAfter(node.stack, edge);
    return new PathNode({
      location,
      stack,
      watched,
      block,
      model,
      trace: { before, edge, assumptions, length: (before?.length ?? 0) + 1 },
      visits: abstraction === null ? visits : abstraction.visited(visits, location, stack),
      point: point ?? node.point,
    });
  }
}

/** The path passes the point. */
function isBehind(node: PathNode, point: AbstractionPoint): boolean {
  let at = node.point;
  while (at !== null && at.depth > point.depth) at = at.previous;
  return at === point;
}
