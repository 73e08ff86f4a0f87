import { intMap } from "../../base/collections/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import {
  isAssuming,
  type AbstractDomain,
  type AnalysisKey,
  type Assurance,
  type ConfigurableProgramAnalysis,
  type MergeOperator,
  type Siblings,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { areBelow, joined, met, widened } from "./interval-cells.ts";
import type { IntervalInvariants } from "./interval-invariants.ts";
import type { IntervalLevel } from "./interval-level.ts";
import { IntervalPost } from "./interval-post.ts";
import { IntervalReader, type Cells, type MaybeInterval } from "./interval-reader.ts";
import { COMMON, Splitting, type SplitKey } from "./interval-splitting.ts";
import { IntervalState, type Merging } from "./interval-state.ts";
import { WideningPoints } from "./interval-widening.ts";

export const intervalKey: AnalysisKey<IntervalState> = { name: "interval" };

const NONE: readonly IntervalState[] = [];

/**
 * Intervals as one component of an exploration. `invariants` were computed before for the same program: they hold at
 * every location, so states are cut down to them, and widening never goes beyond.
 */
export class IntervalAnalysis implements ConfigurableProgramAnalysis<IntervalState, IntervalLevel> {
  readonly key = intervalKey;
  readonly stop = "leq";
  readonly adjustment = "none";
  readonly domain: AbstractDomain<IntervalState> = { leq, join };
  readonly views: StateViews<IntervalState>;
  readonly transfer: TransferRelation<IntervalState, IntervalLevel>;
  readonly merge: MergeOperator<IntervalState, IntervalLevel>;
  private readonly invariants: IntervalInvariants;
  private readonly level: IntervalLevel;
  private readonly keys = new Map<SplitKey, object>();

  constructor(invariants: IntervalInvariants, level: IntervalLevel, assurance: Assurance) {
    this.invariants = invariants;
    this.level = level.within(invariants.memory.cfa.edges.length);
    this.transfer = new IntervalTransfer(invariants, assurance);
    this.merge = { merge: mergeStates };
    this.views = { partition: (state) => this.keyObject(state.merging.key) };
  }

  initialState(): IntervalState {
    const merging = { key: COMMON, thresholds: null, limit: null, growths: 0 };
    return new IntervalState(this.invariants.memory, intMap.emptyMap(), merging);
  }

  initialPrecision(): IntervalLevel {
    return this.level;
  }

  /** All values that a scalar expression may have in the described states; null for floats. */
  evaluate(state: IntervalState, expression: Expression): MaybeInterval {
    return new IntervalReader(state.memory, state.cells).evaluate(expression);
  }

  private keyObject(key: SplitKey): object {
    let found = this.keys.get(key);
    if (found === undefined) {
      found = {};
      this.keys.set(key, found);
    }
    return found;
  }
}

function leq(smaller: IntervalState, larger: IntervalState): boolean {
  return areBelow(smaller.cells, larger.cells);
}

function join(a: IntervalState, b: IntervalState): IntervalState {
  const cells = joined(b.cells, a.cells, b.memory);
  return cells === b.cells ? b : new IntervalState(b.memory, cells, b.merging);
}

function mergeStates(
  fresh: IntervalState,
  reached: IntervalState,
  { joins, stops }: IntervalLevel,
): IntervalState {
  if (leq(fresh, reached)) return reached;
  const { merging, memory } = reached;
  const { thresholds, growths } = merging;
  const isWidening = thresholds !== null && growths >= joins;
  const bounds = isWidening && growths < joins + stops ? thresholds : [];
  const grown = isWidening
    ? widened(reached.cells, fresh.cells, bounds, memory)
    : joined(reached.cells, fresh.cells, memory);
  // Both states are below the limit, so what is left is above both.
  const cells = isWidening && merging.limit !== null ? met(grown, merging.limit) : grown;
  invariant(cells !== null, "a limit holds for every state");
  return new IntervalState(memory, cells, { ...merging, growths: growths + 1 });
}

class IntervalTransfer implements TransferRelation<IntervalState, IntervalLevel> {
  private readonly invariants: IntervalInvariants;
  private readonly post: IntervalPost;
  private readonly points: WideningPoints;
  private readonly splitting: Splitting;
  /** By node id: how states without a key of their own are merged there. */
  private readonly mergings: (Merging | undefined)[] = [];
  private readonly keys: (Set<SplitKey> | undefined)[] = [];

  constructor(invariants: IntervalInvariants, assurance: Assurance) {
    const { memory } = invariants;
    this.invariants = invariants;
    const lose = (reason: string, edge: CfaEdge): void => {
      assurance.lose(reason, edge);
    };
    this.post = new IntervalPost(memory, { callBack: lose, notModelled: lose });
    this.points = new WideningPoints(memory.cfa, memory);
    this.splitting = new Splitting(memory);
  }

  successors(state: IntervalState, edge: CfaEdge, level: IntervalLevel): readonly IntervalState[] {
    const after = this.post.post(state.cells, edge);
    if (after === null) return NONE;
    const cells = this.cutDown(after, edge.target);
    if (cells === null) return NONE;
    return [
      new IntervalState(state.memory, cells, this.mergingAt(edge.target, state, cells, level)),
    ];
  }

  /** The specification may assume something about the state after the edge. */
  strengthen(state: IntervalState, siblings: Siblings): readonly IntervalState[] {
    let { cells } = state;
    for (const sibling of siblings.components) {
      if (!isAssuming(sibling)) continue;
      for (const assumption of sibling.assumptions) {
        const after = this.post.assume(cells, assumption);
        if (after === null) return NONE;
        cells = after;
      }
    }
    return [cells === state.cells ? state : new IntervalState(state.memory, cells, state.merging)];
  }

  /** Null: execution never gets to the node. */
  private cutDown(cells: Cells, node: CfaNode): Cells | null {
    const limit = this.limitAt(node);
    if (limit === undefined) return null;
    return limit === null ? cells : met(cells, limit);
  }

  /** Undefined: execution never gets there. Null: no limit; elsewhere states follow from those that have one. */
  private limitAt(node: CfaNode): Cells | null | undefined {
    const limit = this.invariants.cellsAt(node);
    return limit === undefined || isJoin(node) ? limit : null;
  }

  private mergingAt(
    node: CfaNode,
    before: IntervalState,
    cells: Cells,
    level: IntervalLevel,
  ): Merging {
    const common = (this.mergings[node.id] ??= {
      key: COMMON,
      thresholds: this.points.thresholdsAt(node, level),
      limit: this.limitAt(node) ?? null,
      growths: 0,
    });
    const key = isJoin(node) ? this.keyAt(node, cells, level) : before.merging.key;
    return key === COMMON ? common : { ...common, key };
  }

  /** Beyond the number of alternatives that are kept, states have no key of their own. */
  private keyAt(node: CfaNode, cells: Cells, level: IntervalLevel): SplitKey {
    const key = this.splitting.keyOf(cells, level);
    if (key === COMMON) return key;
    const keys = (this.keys[node.id] ??= new Set());
    if (keys.size < level.disjuncts) keys.add(key);
    return keys.has(key) ? key : COMMON;
  }
}

function isJoin(node: CfaNode): boolean {
  return node.entering.length > 1;
}
