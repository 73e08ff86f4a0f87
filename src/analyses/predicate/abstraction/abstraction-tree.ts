/** Makes the abstractions at the ends of blocks, and knows those it made. */
import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { BlockFormula } from "../../../encoding/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { CfaNode } from "../../../program/cfa/graph.ts";
import type { BlockEnd } from "../block-operator.ts";
import type { EncodedBlocks } from "../encoded-blocks.ts";
import { Abstraction, NO_PREDICATES, type PredicateSet } from "../predicate-state.ts";
import type { AbstractionProblem, PredicateAbstraction } from "./predicate-abstraction.ts";
import type { Regions } from "./regions.ts";

/** What an abstraction keeps when it is asked for again with other predicates. */
export type Remembering =
  /** It is computed anew: precisions decide what is known. */
  | "recompute"
  /** It stays, with the label it has now: refinement strengthens labels (Impact). */
  | "keep";

export class AbstractionTree {
  private readonly blocks: EncodedBlocks;
  private readonly regions: Regions;
  private readonly abstraction: PredicateAbstraction;
  private readonly remembering: Remembering;
  private readonly count: Counter;
  private readonly reused: Counter;
  private readonly statistics: Statistics;
  private largestBlock = 0;

  constructor(
    blocks: EncodedBlocks,
    regions: Regions,
    abstraction: PredicateAbstraction,
    remembering: Remembering,
    statistics: Statistics,
  ) {
    this.blocks = blocks;
    this.regions = regions;
    this.abstraction = abstraction;
    this.remembering = remembering;
    this.statistics = statistics;
    this.count = statistics.counter("Number of abstractions");
    this.reused = statistics.counter("Times abstraction was reused");
  }

  /** Nothing is known there but what the block says. */
  root(location: CfaNode, beginning: BlockFormula): Abstraction {
    const boundary = { next: beginning, links: [], definitions: [] };
    const at = { location, previous: null };
    return new Abstraction(at, null, boundary, NO_PREDICATES, this.regions.top);
  }

  /** Null: no execution gets here. */
  successor(
    previous: Abstraction,
    block: BlockFormula,
    predicates: PredicateSet,
    end: BlockEnd,
  ): Abstraction | null {
    if (previous.infeasible.has(block)) return null;
    const before = previous.successors.get(block);
    const made =
      before !== undefined && this.isUpToDate(before, predicates)
        ? this.reuse(before, end)
        : this.compute(previous, block, predicates, end);
    if (made === null) previous.infeasible.add(block);
    else previous.successors.set(block, made);
    return made;
  }

  /** The label, at the beginning of the block that follows. */
  startOf({ label, beginning }: Abstraction): Term {
    return this.blocks.instantiate(label.term, beginning);
  }

  /** The labels before may have become stronger since. */
  private reuse(abstraction: Abstraction, end: BlockEnd): Abstraction | null {
    this.reused.increment();
    const { label, previous, block } = abstraction;
    if (label.term === this.blocks.terms.false) return null;
    if (end !== "target state") return abstraction;
    const start = this.startOf(previous!);
    const condition = this.blocks.condition(block!);
    return this.abstraction.isFeasible({ start, condition }) ? abstraction : null;
  }

  private isUpToDate({ predicates }: Abstraction, wanted: PredicateSet): boolean {
    if (this.remembering === "keep" || predicates === wanted) return true;
    if (predicates.size !== wanted.size) return false;
    for (const predicate of wanted) if (!predicates.has(predicate)) return false;
    return true;
  }

  private compute(
    previous: Abstraction,
    block: BlockFormula,
    predicates: PredicateSet,
    end: BlockEnd,
  ): Abstraction | null {
    this.countBlock(block, end);
    const { false: never } = this.blocks.terms;
    const problem = this.problem(
      previous,
      block,
      [...predicates].filter((predicate) => predicate !== never),
    );
    // Where `false` is a predicate, and at targets, which only a refinement would refute otherwise (4.1.6).
    const isChecked = end === "target state" || predicates.has(never);
    if (isChecked && !this.abstraction.isFeasible(problem)) return null;
    const label = this.abstraction.abstract(problem);
    if (label === "infeasible") return null;
    const at = { location: block.edge!.target, previous };
    return new Abstraction(at, block, this.blocks.close(block), predicates, label);
  }

  private problem(
    previous: Abstraction,
    block: BlockFormula,
    predicates: readonly Term[],
  ): AbstractionProblem {
    const { blocks, regions } = this;
    const { label, beginning } = previous;
    const instances = predicates.map((predicate) => blocks.instantiate(predicate, block));
    const known = new Int8Array(predicates.length);
    const unchanged = new Uint8Array(predicates.length);
    predicates.forEach((predicate, i) => {
      if (blocks.instantiate(predicate, beginning) !== instances[i]) return;
      unchanged[i] = 1;
      // What was known about it stays.
      if (previous.predicates.has(predicate)) known[i] = regions.decided(label, predicate);
    });
    const condition = blocks.condition(block);
    return { start: this.startOf(previous), condition, predicates, instances, known, unchanged };
  }

  private countBlock({ length }: BlockFormula, end: BlockEnd): void {
    this.count.increment();
    this.statistics.counter(`Because of ${end}`).increment();
    if (length <= this.largestBlock) return;
    this.statistics.counter("Max ABE block size").increment(length - this.largestBlock);
    this.largestBlock = length;
  }
}
