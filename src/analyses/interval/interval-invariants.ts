import type { Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { InvariantGenerator } from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { joined, met } from "./interval-cells.ts";
import { IntervalExpressions } from "./interval-expressions.ts";
import { IntervalFixpoint, type FixpointParts } from "./interval-fixpoint.ts";
import { IntervalLevel } from "./interval-level.ts";
import { IntervalMemory } from "./interval-memory.ts";
import { IntervalPost } from "./interval-post.ts";
import type { Cells } from "./interval-reader.ts";
import { Splitting } from "./interval-splitting.ts";
import { WideningPoints } from "./interval-widening.ts";

type EdgeSet = ReadonlySet<CfaEdge>;

/** What is known at one location. */
interface Facts {
  /** What holds in all states. */
  cells: Cells;
  /** States of the last level that were kept apart. */
  alternatives: Cells[];
}

/** More alternatives make no expression that anyone wants to see. */
const MOST_ALTERNATIVES = 16;

/** Intervals and congruences that hold at the locations of a program, level by level. */
export class IntervalInvariants implements InvariantGenerator {
  readonly memory: IntervalMemory;
  private readonly cfa: Cfa;
  private readonly expressions: IntervalExpressions;
  private readonly parts: FixpointParts;
  /** Some code is not followed at all: then nothing is known. */
  private isLost = false;
  private mayBeCalledBack = false;
  private next: IntervalLevel | null = IntervalLevel.of(0);
  /** By node id; missing: not reached. Null: nothing is known at all. */
  private facts: (Facts | undefined)[] | null = null;
  /** By node id: what was asked for since the last refinement. */
  private described: (readonly Expression[] | undefined)[] = [];

  constructor(cfa: Cfa, parent: IntervalInvariants | null = null, edges: EdgeSet | null = null) {
    const memory = parent?.memory ?? new IntervalMemory(cfa);
    this.cfa = cfa;
    this.memory = memory;
    this.expressions = parent?.expressions ?? new IntervalExpressions(cfa, memory);
    this.parts = {
      cfa,
      memory,
      post: new IntervalPost(memory, {
        callBack: () => {
          this.mayBeCalledBack = true;
        },
        notModelled: () => {
          this.isLost = true;
        },
      }),
      points: parent?.parts.points ?? new WideningPoints(cfa, memory),
      splitting: parent?.parts.splitting ?? new Splitting(memory),
      edges,
      mayBeCalledBack: () => this.mayBeCalledBack,
    };
  }

  /**
   * Nothing known yet: invariants of the executions that take no other edges (a path program), beginning with the
   * lowest level.
   */
  along(edges: EdgeSet): IntervalInvariants {
    return new IntervalInvariants(this.cfa, this, edges);
  }

  /** The last level that was computed; null before the first. */
  get level(): IntervalLevel | null {
    const number = (this.next?.number ?? IntervalLevel.highest + 1) - 1;
    return number < 0 ? null : IntervalLevel.of(number);
  }

  refine(budget: Budget): boolean {
    if (this.next === null) return false;
    const fixpoint = new IntervalFixpoint(this.parts, this.next, budget);
    try {
      fixpoint.solve();
    } catch (error) {
      if (!(error instanceof UnsupportedFeature)) throw error;
      this.isLost = true;
    }
    this.next = this.next.next;
    this.described = [];
    if (this.isLost) {
      // Soundness: some executions were not followed, so nothing holds for sure.
      this.next = null;
      this.facts = null;
      return false;
    }
    this.collect(fixpoint);
    return true;
  }

  /** Undefined: never reached. Null: nothing is known. */
  cellsAt(node: CfaNode): Cells | null | undefined {
    return this.facts === null ? null : this.facts[node.id]?.cells;
  }

  invariantsAt(node: CfaNode): readonly Expression[] {
    return (this.described[node.id] ??= this.describe(node));
  }

  private describe(node: CfaNode): readonly Expression[] {
    if (this.facts === null) return [];
    const facts = this.facts[node.id];
    if (facts === undefined) return [this.expressions.never];
    const { cells, alternatives } = facts;
    const invariants = this.expressions.describe(cells, node);
    if (alternatives.length > 1 && alternatives.length <= MOST_ALTERNATIVES) {
      const oneOf = this.expressions.oneOf(alternatives, cells, node);
      if (oneOf !== null) invariants.push(oneOf);
    }
    return invariants;
  }

  private collect(fixpoint: IntervalFixpoint): void {
    const facts = new Array<Facts | undefined>(this.cfa.nodes.length);
    const { memory } = this;
    fixpoint.forEach((node, { cells }) => {
      const known = facts[node.id];
      if (known === undefined) facts[node.id] = { cells, alternatives: [cells] };
      else {
        known.cells = joined(known.cells, cells, memory);
        known.alternatives.push(cells);
      }
    });
    if (this.facts !== null) keepEarlier(facts, this.facts);
    this.facts = facts;
  }
}

/** What a lower level found holds as well. */
function keepEarlier(facts: (Facts | undefined)[], earlier: readonly (Facts | undefined)[]): void {
  for (let id = 0; id < facts.length; id++) {
    const now = facts[id];
    if (now === undefined) continue;
    const before = earlier[id];
    const both = before === undefined ? null : met(now.cells, before.cells);
    if (both === null) facts[id] = undefined;
    else now.cells = both;
  }
}
