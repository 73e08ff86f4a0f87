/** What was encoded before: exploring a part of the program again makes the very same formulas. */
import { SmallMap } from "../../base/collections/index.ts";
import { blockCondition, type BlockBoundary, type BlockEncoding } from "../../encoding/index.ts";
import type { BlockFormula } from "../../encoding/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Assumption } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";

interface KnownAboutBlock {
  /** Larger than those of the blocks it was merged from. */
  number: number;
  // Memory: most blocks have one successor and no more.
  readonly byEdge: SmallMap<CfaEdge, BlockFormula>;
  byAssumption: Map<Assumption, BlockFormula> | null;
  merged: SmallMap<BlockFormula, BlockFormula | null> | null;
  instances: Map<Term, Term> | null;
  boundary: BlockBoundary | null;
  condition: Term | null;
  /** Merged from these two. */
  parts: readonly [BlockFormula, BlockFormula] | null;
}

/** A block encoding that answers a question it knows with the very same object. */
export class EncodedBlocks {
  readonly encoding: BlockEncoding;
  readonly terms: Terms;
  private readonly known = new WeakMap<BlockFormula, KnownAboutBlock>();
  private count = 0;

  constructor(encoding: BlockEncoding) {
    this.encoding = encoding;
    this.terms = encoding.terms;
  }

  encode(block: BlockFormula, edge: CfaEdge): BlockFormula {
    const { byEdge } = this.about(block);
    let successor = byEdge.get(edge);
    if (successor === undefined) {
      successor = this.encoding.encode(block, edge);
      byEdge.set(edge, successor);
    }
    return successor;
  }

  assume(block: BlockFormula, assumptions: readonly Assumption[]): BlockFormula {
    let result = block;
    for (const assumption of assumptions) {
      const byAssumption = (this.about(result).byAssumption ??= new Map<
        Assumption,
        BlockFormula
      >());
      let next = byAssumption.get(assumption);
      if (next === undefined) {
        next = this.encoding.assume(result, assumption.expression, assumption.truth);
        byAssumption.set(assumption, next);
      }
      result = next;
    }
    return result;
  }

  /** Both as one, the very object `b` if it has all of `a` already; null: they do not fit. */
  merge(a: BlockFormula, b: BlockFormula): BlockFormula | null {
    if (this.isPartOf(a, b)) return b;
    const merged = (this.about(a).merged ??= new SmallMap());
    let result = merged.get(b);
    if (result === undefined) {
      result = this.encoding.merge(a, b);
      merged.set(b, result);
      if (result !== null && result !== a && result !== b) this.noteParts(result, [a, b]);
    }
    return result;
  }

  /** Whether `whole` is `part`, merged with others perhaps: every path of the one is a path of the other. */
  isPartOf(part: BlockFormula, whole: BlockFormula): boolean {
    if (part === whole) return true;
    const wanted = this.known.get(part)?.number;
    // Nothing was merged from a block that nobody asked about.
    if (wanted === undefined) return false;
    const open = [whole];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === part) return true;
      const about = this.known.get(next);
      // Performance: thousands of paths may meet in one place, and each is looked for in what is merged already.
      if (about?.parts != null && about.number > wanted) open.push(...about.parts);
    }
    return false;
  }

  private noteParts(whole: BlockFormula, parts: readonly [BlockFormula, BlockFormula]): void {
    for (const part of parts) this.about(part);
    const about = this.about(whole);
    about.parts = parts;
    about.number = ++this.count;
  }

  close(block: BlockFormula): BlockBoundary {
    const about = this.about(block);
    return (about.boundary ??= this.encoding.close(block));
  }

  condition(block: BlockFormula): Term {
    const about = this.about(block);
    return (about.condition ??= blockCondition(this.terms, block));
  }

  instantiate(predicate: Term, block: BlockFormula): Term {
    const instances = (this.about(block).instances ??= new Map<Term, Term>());
    let instance = instances.get(predicate);
    if (instance === undefined) {
      instance = this.encoding.instantiate(predicate, block);
      instances.set(predicate, instance);
    }
    return instance;
  }

  isShapeCovered(smaller: BlockFormula, larger: BlockFormula): boolean {
    return this.encoding.isShapeCovered(smaller, larger);
  }

  private about(block: BlockFormula): KnownAboutBlock {
    let about = this.known.get(block);
    if (about === undefined) {
      about = {
        number: ++this.count,
        byEdge: new SmallMap(),
        byAssumption: null,
        merged: null,
        instances: null,
        boundary: null,
        condition: null,
        parts: null,
      };
      this.known.set(block, about);
    }
    return about;
  }
}
