import { invariant } from "../../base/diagnostics/index.ts";
import type { AbstractDomain, AbstractState } from "../../core/contracts/index.ts";
import type { BlockBoundary, BlockFormula, Definition } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { Region, Regions } from "./abstraction/regions.ts";
import type { EncodedBlocks } from "./encoded-blocks.ts";

/** The predicates an abstraction was computed with. */
export type PredicateSet = ReadonlySet<Term>;

export const NO_PREDICATES: PredicateSet = new Set();

/**
 * The end of one block and the beginning of the next: the abstraction formula and the abstraction location of
 * `wendler-dissertation` 4.1.1. Abstractions form a tree whose edges are blocks, whatever happens to the graph
 * of states around it.
 */
export class Abstraction {
  readonly location: CfaNode;
  /** Null at the beginning of the program. */
  readonly previous: Abstraction | null;
  /** The block that ends here; null at the beginning of the program. */
  readonly block: BlockFormula | null;
  /** The block that begins here, before its first edge. */
  readonly beginning: BlockFormula;
  /** Equations from the values at the end of `block` to those of `beginning`. */
  readonly links: readonly Term[];
  /** The same as definitions, without side conditions. */
  readonly definitions: readonly Definition[];
  readonly predicates: PredicateSet;
  /** Blocks to get here. */
  readonly depth: number;
  /** What is known to follow from here. Shared by all states that come here by the same blocks. */
  readonly successors = new Map<BlockFormula, Abstraction>();
  /** Blocks that no execution takes from here. Labels only get stronger, so that stays true. */
  readonly infeasible = new Set<BlockFormula>();
  private region: Region;

  constructor(
    at: { readonly location: CfaNode; readonly previous: Abstraction | null },
    block: BlockFormula | null,
    { next, links, definitions }: BlockBoundary,
    predicates: PredicateSet,
    label: Region,
  ) {
    this.location = at.location;
    this.previous = at.previous;
    this.block = block;
    this.beginning = next;
    this.links = links;
    this.definitions = definitions;
    this.predicates = predicates;
    this.depth = at.previous === null ? 0 : at.previous.depth + 1;
    this.region = label;
  }

  /** What holds whenever execution comes here by these blocks, as a predicate. */
  get label(): Region {
    return this.region;
  }

  /**
   * For Impact (`wendler-dissertation` 4.2.4). Soundness: `stronger` follows from the label before and the block,
   * and whoever strengthens looks again at everything that states with this abstraction cover.
   */
  strengthen(stronger: Region): void {
    this.region = stronger;
  }
}

let nextHash = 1;

/**
 * Abstraction state (`block` is the beginning of one) or intermediate state: the block's paths so far. Immutable
 * but for the label of the abstraction.
 */
export class PredicateState implements AbstractState {
  readonly abstraction: Abstraction;
  readonly block: BlockFormula;
  readonly hash: number;

  constructor(abstraction: Abstraction, block: BlockFormula) {
    this.abstraction = abstraction;
    this.block = block;
    this.hash = Math.imul(nextHash++, 0x9e3779b1);
  }

  get isAbstraction(): boolean {
    return this.block === this.abstraction.beginning;
  }

  equals(other: AbstractState): boolean {
    return this === other;
  }

  toString(): string {
    const { label, depth } = this.abstraction;
    return `#${depth} ${label.toString()}${this.isAbstraction ? "" : ` + ${this.block.length} edges`}`;
  }
}

/**
 * Abstraction states are ordered by implication between their formulas; intermediate states only if one is part
 * of the other by merging (4.1.4 and 4.1.5: their coverage is never asked from a solver).
 */
export class PredicateDomain implements AbstractDomain<PredicateState> {
  private readonly blocks: EncodedBlocks;
  private readonly regions: Regions;
  private top: PredicateState | null = null;

  constructor(blocks: EncodedBlocks, regions: Regions) {
    this.blocks = blocks;
    this.regions = regions;
  }

  /** Both are states of one location and call stack. */
  leq(smaller: PredicateState, larger: PredicateState): boolean {
    if (smaller === larger || larger === this.top) return true;
    if (smaller.isAbstraction && larger.isAbstraction) {
      return this.isImplied(smaller.abstraction, larger.abstraction);
    }
    if (smaller.abstraction !== larger.abstraction) return false;
    return this.blocks.isPartOf(smaller.block, larger.block);
  }

  join(a: PredicateState, b: PredicateState): PredicateState {
    if (this.leq(a, b)) return b;
    this.top ??= this.everything(b);
    return this.top;
  }

  isImplied(smaller: Abstraction, larger: Abstraction): boolean {
    if (smaller === larger) return true;
    if (smaller.location !== larger.location) return false;
    // Soundness: labels speak of values only; which objects there are is part of the state too.
    if (!this.blocks.isShapeCovered(smaller.beginning, larger.beginning)) return false;
    return this.regions.implies(smaller.label, larger.label);
  }

  /** Above everything; never reached. */
  private everything({ abstraction }: PredicateState): PredicateState {
    invariant(this.top === null, "there is one top");
    return new PredicateState(abstraction, abstraction.beginning);
  }
}
