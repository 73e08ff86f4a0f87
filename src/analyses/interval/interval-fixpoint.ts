/**
 * A fixpoint of the whole program without an abstract reachability graph: states at a location are joined (or kept apart
 * by the values of a few variables), widened where control goes around, and made smaller again by passes
 * downwards. Calls are told apart by their stacks until there are many; recursive functions have one context.
 */
import type { Budget } from "../../base/budget/index.ts";
import { intMap } from "../../base/collections/index.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { CallOperation, ReturnOperation } from "../../program/cfa/operation.ts";
import { reversePostorder } from "../../program/passes/index.ts";
import { joined, met, type Thresholds } from "./interval-cells.ts";
import type { IntervalLevel } from "./interval-level.ts";
import type { IntervalMemory } from "./interval-memory.ts";
import type { IntervalPost } from "./interval-post.ts";
import type { Cells } from "./interval-reader.ts";
import { COMMON, type SplitKey, type Splitting } from "./interval-splitting.ts";
import { Context, Vertex, type Disjunct } from "./interval-vertex.ts";
import type { WideningPoints } from "./interval-widening.ts";
import { VertexQueue } from "./interval-queue.ts";

/** Beyond so many contexts, calls of a function share one. */
const MOST_CONTEXTS = 400;
/** Passes over all vertices after the fixpoint. */
const DOWNWARD_PASSES = 2;
/** So many combinations of states before and at the end of a call are kept apart. */
const MOST_COMBINATIONS = 64;

/** What the fixpoint is computed with. One for all levels. */
export interface FixpointParts {
  readonly cfa: Cfa;
  readonly memory: IntervalMemory;
  readonly post: IntervalPost;
  readonly points: WideningPoints;
  readonly splitting: Splitting;
  /** Null: all edges of the program. */
  readonly edges: ReadonlySet<CfaEdge> | null;
  /** Code that is not followed was met, and may call functions of the program. */
  readonly mayBeCalledBack: () => boolean;
}

type Visit = (key: SplitKey, cells: Cells) => void;

export class IntervalFixpoint {
  private readonly parts: FixpointParts;
  private readonly level: IntervalLevel;
  private readonly budget: Budget;
  private readonly order: ReturnType<typeof reversePostorder>;
  private readonly contexts: Context[] = [];
  private readonly shared = new Map<CfaFunction, Context>();
  private readonly queue = new VertexQueue();

  constructor(parts: FixpointParts, level: IntervalLevel, budget: Budget) {
    this.parts = parts;
    this.level = level.within(parts.cfa.edges.length);
    this.budget = budget;
    this.order = reversePostorder(parts.cfa);
  }

  /** Computes it. Once. */
  solve(): void {
    const { start } = this.parts.cfa;
    this.begin(start);
    this.expandAll();
    if (this.parts.mayBeCalledBack()) {
      // Soundness: whoever calls back does so with any arguments, whatever memory holds.
      for (const exposed of this.parts.memory.exposedFunctions()) this.begin(exposed);
      this.expandAll();
    }
    for (let pass = 0; pass < DOWNWARD_PASSES; pass++) this.goDown();
  }

  /** The function is called by nobody we see. */
  private begin(inFunction: CfaFunction): void {
    const root = this.newContext(inFunction, 0);
    root.isRoot = true;
    this.arrive(this.vertexOf(root, inFunction.entry), COMMON, intMap.emptyMap());
  }

  private expandAll(): void {
    for (let vertex = this.queue.pop(); vertex !== null; vertex = this.queue.pop()) {
      this.budget.check();
      this.expand(vertex);
    }
  }

  /** Every state at every location that was reached. */
  forEach(visit: (node: CfaNode, disjunct: Disjunct) => void): void {
    for (const { vertices } of this.contexts) {
      for (const [node, { disjuncts }] of vertices) {
        for (const disjunct of disjuncts) visit(node, disjunct);
      }
    }
  }

  private newContext(inFunction: CfaFunction, depth: number): Context {
    const context = new Context(inFunction, depth);
    this.contexts.push(context);
    return context;
  }

  private vertexOf(context: Context, node: CfaNode): Vertex {
    let vertex = context.vertices.get(node);
    if (vertex === undefined) {
      // Callees before their callers go on; inside a function in the order of its code.
      const rank = this.order.position[node.id]! - context.depth * 2 ** 24;
      vertex = new Vertex(context, node, rank, this.thresholdsAt(context, node));
      context.vertices.set(node, vertex);
    }
    return vertex;
  }

  /** Contexts that calls share make cycles: in by one call, out to the place after an earlier one. */
  private thresholdsAt(context: Context, node: CfaNode): Thresholds | null {
    const { points } = this.parts;
    const isSharedEntry =
      node === node.function.entry && this.shared.get(node.function) === context;
    return isSharedEntry ? points.ofFunction(node.function) : points.thresholdsAt(node, this.level);
  }

  private arrive(vertex: Vertex, key: SplitKey, cells: Cells): void {
    if (!vertex.add(key, cells, this.level, this.parts.memory)) return;
    this.queue.push(vertex);
  }

  private expand(vertex: Vertex): void {
    const fresh = vertex.disjuncts.filter(({ isFresh }) => isFresh);
    for (const disjunct of fresh) disjunct.isFresh = false;
    if (vertex.node === vertex.context.function.exit) {
      for (const { edge, context } of vertex.context.callers) this.comeBack(context, edge, fresh);
      return;
    }
    for (const edge of vertex.node.leaving) {
      if (!this.isAllowed(edge)) continue;
      const { operation } = edge;
      if (operation.kind === "call") this.call(vertex, edge, operation, fresh);
      else {
        const target = this.vertexOf(vertex.context, edge.target);
        for (const disjunct of fresh) {
          this.take(edge, disjunct, (key, cells) => {
            this.arrive(target, key, cells);
          });
        }
      }
    }
  }

  private isAllowed(edge: CfaEdge): boolean {
    return this.parts.edges === null || this.parts.edges.has(edge);
  }

  /** Along an edge inside a function. */
  private take(edge: CfaEdge, { key, cells }: Disjunct, visit: Visit): void {
    const after = this.parts.post.post(cells, edge);
    if (after !== null) visit(this.keyAt(edge.target, key, after), after);
  }

  /** Keys are of interest only where ways come together. */
  private keyAt(node: CfaNode, key: SplitKey, cells: Cells): SplitKey {
    return node.entering.length > 1 ? this.parts.splitting.keyOf(cells, this.level) : key;
  }

  private call(
    vertex: Vertex,
    edge: CfaEdge,
    operation: CallOperation,
    fresh: readonly Disjunct[],
  ): void {
    const callee = this.calleeContext(vertex.context, edge, operation.callee);
    const entry = this.vertexOf(callee, operation.callee.entry);
    for (const { cells } of fresh) this.enter(vertex.context, cells, operation, entry);
    const exit = callee.vertices.get(operation.callee.exit);
    if (exit !== undefined) this.comeBack(vertex.context, edge, exit.disjuncts);
  }

  private enter(caller: Context, cells: Cells, operation: CallOperation, entry: Vertex): void {
    const inside = this.enteringCells(caller, cells, operation);
    this.arrive(entry, this.parts.splitting.keyOf(inside, this.level), inside);
  }

  private enteringCells(caller: Context, cells: Cells, operation: CallOperation): Cells {
    const { post } = this.parts;
    const inside = post.enter(cells, operation);
    // A function that calls itself: what the caller sees is the callee's by now.
    if (caller.function === operation.callee) return inside;
    return post.visibleToCallee(inside, caller.function);
  }

  private calleeContext(caller: Context, edge: CfaEdge, callee: CfaFunction): Context {
    let context = caller.callees.get(edge);
    if (context !== undefined) return context;
    const isShared = this.parts.memory.isRecursive(callee) || this.contexts.length >= MOST_CONTEXTS;
    context = isShared ? this.shared.get(callee) : undefined;
    if (context === undefined) {
      context = this.newContext(callee, caller.depth + 1);
      if (isShared) this.shared.set(callee, context);
    }
    caller.callees.set(edge, context);
    context.callers.push({ edge, context: caller });
    return context;
  }

  /** From states at the end of a callee to the caller's. */
  private comeBack(caller: Context, callEdge: CfaEdge, ends: readonly Disjunct[]): void {
    const { operation } = callEdge;
    if (operation.kind !== "call" || !this.isAllowed(operation.returnEdge)) return;
    const target = this.vertexOf(caller, operation.returnEdge.target);
    this.returned(caller, callEdge, ends, (key, cells) => {
      this.arrive(target, key, cells);
    });
  }

  private returned(
    caller: Context,
    callEdge: CfaEdge,
    ends: readonly Disjunct[],
    visit: Visit,
  ): void {
    const { post, splitting } = this.parts;
    const before = caller.vertices.get(callEdge.source)?.disjuncts ?? [];
    if (callEdge.operation.kind !== "call" || ends.length === 0) return;
    const { returnEdge } = callEdge.operation;
    // The return edge of a call has a return operation.
    const operation = returnEdge.operation as ReturnOperation;
    const isLarge = before.length * ends.length > MOST_COMBINATIONS;
    const insides = isLarge ? [this.joinOf(ends)] : ends.map(({ cells }) => cells);
    for (const { cells } of before) {
      for (const inside of insides) {
        const after = post.returnTo(cells, inside, returnEdge, operation);
        if (after !== null) visit(splitting.keyOf(after, this.level), after);
      }
    }
  }

  private joinOf(disjuncts: readonly Disjunct[]): Cells {
    const { memory } = this.parts;
    return disjuncts.map(({ cells }) => cells).reduce((a, b) => joined(a, b, memory));
  }

  /**
   * Recomputes every vertex from its predecessors. Soundness: a state that follows from sound states is sound,
   * whatever it was before; so this may be done in any order and stopped at any time.
   */
  private goDown(): void {
    for (const context of this.contexts) {
      const vertices = [...context.vertices.values()].sort((a, b) => a.rank - b.rank);
      for (const vertex of vertices) {
        this.budget.check();
        this.recompute(vertex);
      }
    }
  }

  private recompute(vertex: Vertex): void {
    const { context, node } = vertex;
    if (context.isRoot && node === context.function.entry) return;
    const { memory } = this.parts;
    const replacement = new Vertex(context, node, vertex.rank, null);
    const visit: Visit = (key, cells) => {
      replacement.add(key, cells, this.level, memory);
    };
    if (node === context.function.entry) {
      for (const { edge, context: caller } of context.callers) {
        this.recomputeCall(caller, edge, visit);
      }
    }
    for (const edge of node.entering) {
      if (this.isAllowed(edge)) this.recomputeEdge(context, edge, visit);
    }
    const isSingle = this.level.disjuncts === 1;
    const [before, now] = [vertex.disjuncts[0], replacement.disjuncts[0]];
    if (isSingle && before !== undefined && now !== undefined) {
      const both = met(before.cells, now.cells);
      if (both === null) replacement.disjuncts = [];
      else now.cells = both;
    }
    vertex.disjuncts = replacement.disjuncts;
  }

  private recomputeCall(caller: Context, edge: CfaEdge, visit: Visit): void {
    const { operation } = edge;
    if (operation.kind !== "call") return;
    for (const { cells } of caller.vertices.get(edge.source)?.disjuncts ?? []) {
      const inside = this.enteringCells(caller, cells, operation);
      visit(this.parts.splitting.keyOf(inside, this.level), inside);
    }
  }

  private recomputeEdge(context: Context, edge: CfaEdge, visit: Visit): void {
    const { operation } = edge;
    if (operation.kind === "call") return;
    if (operation.kind === "return") {
      const callee = context.callees.get(operation.callEdge);
      const exit = callee?.vertices.get(operation.callee.exit);
      if (exit !== undefined) this.returned(context, operation.callEdge, exit.disjuncts, visit);
      return;
    }
    for (const disjunct of context.vertices.get(edge.source)?.disjuncts ?? []) {
      this.take(edge, disjunct, visit);
    }
  }
}
