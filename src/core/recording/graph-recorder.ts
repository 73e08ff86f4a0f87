import { cpuMillis } from "../../base/budget/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { pathTo, type ArgNode } from "../arg/index.ts";
import type { ReachedSet } from "../reached/index.ts";
import type {
  RecordedChoice,
  RecordedFact,
  RecordedGraph,
  RecordedNode,
  RecordedRefinement,
} from "./recorded-search.ts";
import { ThinnedList } from "./thinned-list.ts";

/** States of one graph that are kept, and besides them those on error paths. */
const MOST_NODES = 20_000;
const MOST_NODES_OF_PATHS = 40_000;
const MOST_REFINEMENTS = 1000;
const MOST_EDGES = 600;
const LONGEST_TEXT = 400;
/** Looking at a graph may take so much of the time. */
const SHARE_OF_LOOKING = 0.2;
const LEAST_MILLIS_OF_LOOKING = 300;

/** What the refiner says meanwhile. */
export interface RefinementDetails {
  readonly learnt: readonly RecordedFact[];
  readonly choice: RecordedChoice | null;
}

type Outcome = Pick<RecordedRefinement, "outcome" | "reason">;

/** Looks at an abstract reachability graph before and after each refinement, and at its end. */
export class GraphRecorder {
  private readonly nodes: RecordedNode[] = [];
  private readonly indices = new Map<number, number>();
  private readonly alive = new Map<number, ArgNode>();
  private readonly refinements = new ThinnedList<RecordedRefinement>(MOST_REFINEMENTS);
  private readonly startMillis: number;
  private readonly took: (edges: readonly CfaEdge[]) => void;
  private lookedMillis = 0;
  private count = 0;
  private leftOut = new Set<number>();
  private states = 0;

  /** `startMillis`: of the run. */
  constructor(startMillis: number, took: (edges: readonly CfaEdge[]) => void) {
    this.startMillis = startMillis;
    this.took = took;
  }

  /** `refine` does it. `details`: what was told while it did. */
  during<R>(
    reached: ReachedSet,
    target: ArgNode,
    refine: () => R,
    { outcomeOf, details }: { outcomeOf: (result: R) => Outcome; details: () => RefinementDetails },
  ): R {
    this.count++;
    this.look(reached);
    const path = pathTo(target);
    const indices = path.nodes.map((node) => this.add(node, "on a path"));
    const statesBefore = reached.size;
    const result = refine();
    const outcome = outcomeOf(result);
    const removed = outcome.outcome === "refined" ? this.bury() : 0;
    const edges = path.steps.flat();
    this.refinements.add({
      number: this.count,
      millis: cpuMillis() - this.startMillis,
      ...outcome,
      ...{ statesBefore, statesAfter: reached.size, removed },
      path: indices.filter((index) => index >= 0),
      edges: bothEnds(edges).map(({ id }) => id),
      pathLength: edges.length,
      ...details(),
    });
    return result;
  }

  /** The exploration paused or is over. */
  end(reached: ReachedSet): void {
    this.count++;
    this.look(reached);
    this.count--;
    this.states = reached.size;
  }

  recorded(): RecordedGraph {
    const { nodes, leftOut, refinements, count, states } = this;
    return {
      nodes,
      leftOut: leftOut.size,
      refinements: refinements.elements,
      refinementCount: count,
      states,
    };
  }

  private look(reached: ReachedSet): void {
    const start = cpuMillis();
    const most = Math.max(LEAST_MILLIS_OF_LOOKING, (start - this.startMillis) * SHARE_OF_LOOKING);
    if (this.lookedMillis > most) return;
    for (const node of reached) {
      this.add(node, "reached");
      for (const child of node.children) if (child.coveredBy !== null) this.add(child, "reached");
    }
    this.lookedMillis += cpuMillis() - start;
  }

  /** The index; -1: there are too many. */
  private add(node: ArgNode, why: "reached" | "on a path"): number {
    const known = this.indices.get(node.id);
    if (known !== undefined) {
      if (why === "on a path") this.describe(known, node);
      return known;
    }
    for (const { edges } of node.incoming) this.took(edges);
    const { nodes } = this;
    if (nodes.length >= (why === "reached" ? MOST_NODES : MOST_NODES_OF_PATHS)) {
      this.leftOut.add(node.id);
      return -1;
    }
    const step = node.incoming[0];
    const parent = step === undefined ? -1 : (this.indices.get(step.parent.id) ?? -1);
    nodes.push({
      parent,
      edge: step?.edges.at(-1)?.id ?? -1,
      steps: step?.edges.length ?? 0,
      born: this.count,
      died: 0,
      isCovered: node.coveredBy !== null,
      text: "",
    });
    const index = nodes.length - 1;
    this.indices.set(node.id, index);
    this.alive.set(index, node);
    this.leftOut.delete(node.id);
    if (why === "on a path") this.describe(index, node);
    return index;
  }

  private describe(index: number, node: ArgNode): void {
    const recorded = this.nodes[index]!;
    if (recorded.text !== "") return;
    const text = node.state.toString();
    recorded.text = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  }

  private bury(): number {
    let removed = 0;
    for (const [index, node] of this.alive) {
      if (!node.isRemoved) continue;
      this.nodes[index]!.died = this.count;
      this.alive.delete(index);
      removed++;
    }
    return removed;
  }
}

function bothEnds<T>(list: readonly T[]): readonly T[] {
  if (list.length <= MOST_EDGES) return list;
  return [...list.slice(0, MOST_EDGES / 2), ...list.slice(-MOST_EDGES / 2)];
}
