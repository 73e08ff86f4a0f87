import type { SeededRandom } from "../../../base/random/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../../program/cfa/graph.ts";
import type { Interpreter, QuietSteps, StepObserver } from "../../../program/interpreter/index.ts";
import type { Loop } from "../../../program/passes/loops.ts";
import type { Place } from "../place.ts";
import type { HeadSamples, VisitKind } from "./head-samples.ts";

/** All visits are recorded up to this one of an execution, then ever fewer. */
const DENSE_VISITS = 40;
/** After the dense ones, the distance between records grows by one in so many visits. */
const SPARSITY = 12;
const MAXIMUM_PENDING_NODES = 200;

/** What one execution has seen of one head. */
interface Progress {
  visits: number;
  nextRecord: number;
  exits: number;
  /** The state at the latest visit, if that was recorded. */
  latest: readonly bigint[] | null;
}

/** Records the values at loop heads while an execution goes on. */
export class VisitRecorder implements StepObserver {
  readonly quiet: QuietSteps;
  private readonly samples: readonly HeadSamples[];
  private readonly random: SeededRandom;
  /** By node id: index of the loop whose head it is, or -1. */
  private readonly headAt: Int32Array;
  /** By edge id: index of the loop that the edge leaves with the state it had at its head, or -1. */
  private readonly exitAt: Int32Array;
  private readonly isBackEdge: Uint8Array;
  private progress: Progress[] = [];
  /** States that were new in this execution. */
  newStates = 0;

  constructor(
    cfa: Cfa,
    loops: readonly Loop[],
    samples: readonly HeadSamples[],
    random: SeededRandom,
  ) {
    this.samples = samples;
    this.random = random;
    this.headAt = new Int32Array(cfa.nodes.length).fill(-1);
    this.exitAt = new Int32Array(cfa.edges.length).fill(-1);
    this.isBackEdge = new Uint8Array(cfa.edges.length);
    loops.forEach((loop, i) => {
      this.headAt[loop.head.id] = i;
      for (const edge of loop.backEdges) {
        const last = edge.operation.kind === "call" ? edge.operation.returnEdge : edge;
        this.isBackEdge[last.id] = 1;
      }
      for (const edge of testExits(loop)) this.exitAt[edge.id] = i;
    });
    const quiet = new Uint8Array(cfa.edges.length);
    for (const { id, target } of cfa.edges) {
      if (this.exitAt[id] === -1 && this.headAt[target.id] === -1) quiet[id] = 1;
    }
    this.quiet = { edges: quiet, count: 0 };
  }

  beginExecution(): void {
    this.newStates = 0;
    this.progress = this.samples.map(() => ({ visits: 0, nextRecord: 0, exits: 0, latest: null }));
  }

  step(edge: CfaEdge, state: Interpreter): "continue" {
    const exited = this.exitAt[edge.id]!;
    if (exited >= 0) this.leave(exited, state);
    const head = this.headAt[edge.target.id]!;
    if (head >= 0) this.visit(head, edge, state);
    return "continue";
  }

  private visit(head: number, edge: CfaEdge, state: Interpreter): void {
    const progress = this.progress[head]!;
    const isRound = this.isBackEdge[edge.id] === 1;
    const at = progress.visits++;
    const isWanted = at >= progress.nextRecord || (!isRound && at < DENSE_VISITS * 8);
    if (!isWanted) {
      progress.latest = null;
      return;
    }
    const values = this.record(head, isRound ? "round" : "entry", state);
    if (isRound && progress.latest !== null) {
      this.samples[head]!.addStep(progress.latest, values);
    }
    progress.latest = values;
    if (at >= progress.nextRecord) progress.nextRecord = at + 1 + this.gap(at);
  }

  private gap(at: number): number {
    return at < DENSE_VISITS ? 0 : this.random.below(2 + Math.floor(at / SPARSITY));
  }

  private leave(head: number, state: Interpreter): void {
    const progress = this.progress[head]!;
    this.samples[head]!.wasLeft = true;
    if (progress.exits++ >= DENSE_VISITS) return;
    this.record(head, "exit", state);
  }

  private record(head: number, kind: VisitKind, state: Interpreter): readonly bigint[] {
    const samples = this.samples[head]!;
    const values = samples.places.map((place) => valueOf(place, state));
    if (samples.add(values, kind)) this.newStates++;
    return values;
  }
}

function valueOf(place: Place, state: Interpreter): bigint {
  const value = state.valueOf(place.expression);
  return typeof value === "bigint" ? value : 0n;
}

/** The edges out of the loop that only tests lie before, seen from the head. */
function testExits(loop: Loop): CfaEdge[] {
  const exits: CfaEdge[] = [];
  const reached = new Set<CfaNode>([loop.head]);
  const pending: CfaNode[] = [loop.head];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const edge of at.leaving) {
      const { kind } = edge.operation;
      if (kind !== "assume" && kind !== "skip") continue;
      if (!loop.contains(edge.target)) exits.push(edge);
      else if (!reached.has(edge.target) && reached.size < MAXIMUM_PENDING_NODES) {
        reached.add(edge.target);
        pending.push(edge.target);
      }
    }
  }
  return exits;
}
