/** How long the objects of inner blocks live. */
import type { Variable } from "../cfa/variable.ts";

/** A block of the source, with those of its objects whose end somebody could notice. */
export interface Block {
  readonly outer: Block | null;
  readonly depth: number;
  readonly objects: Variable[];
  /** Control may come back to a place before what the block declares further down. */
  hasLabel: boolean;
}

/** The blocks around the current statement. */
export class Lifetimes {
  private innermost: Block | null = null;

  get block(): Block | null {
    return this.innermost;
  }

  get depth(): number {
    return depthOf(this.innermost);
  }

  enter(): void {
    const outer = this.innermost;
    this.innermost = { outer, depth: depthOf(outer) + 1, objects: [], hasLabel: false };
  }

  leave(): void {
    this.innermost = this.innermost?.outer ?? null;
  }

  /** Objects of the outermost block live as long as the function's activation. */
  add(variable: Variable): void {
    if (this.depth > 1) this.innermost!.objects.push(variable);
  }

  /** A label stands here. */
  addLabel(): void {
    for (let block = this.innermost; block?.hasLabel === false; block = block.outer) {
      block.hasLabel = true;
    }
  }

  /** What dies when control leaves all blocks above `depth`. Null: the text further down has to tell. */
  endingAbove(depth: number): readonly Variable[] | null {
    const left = blocksBetween(this.innermost, depth);
    return left.some(({ hasLabel }) => hasLabel) ? null : left.flatMap(({ objects }) => objects);
  }
}

function depthOf(block: Block | null): number {
  return block?.depth ?? 0;
}

/** The outer ones first. */
function blocksBetween(innermost: Block | null, depth: number): readonly Block[] {
  const found: Block[] = [];
  for (let block = innermost; block !== null && block.depth > depth; block = block.outer) {
    found.push(block);
  }
  return found.reverse();
}

/** What dies when control goes from one block to another. Their text has to be known to its end. */
export function endingBetween(from: Block | null, to: Block | null): readonly Variable[] {
  let common = to;
  for (let block = from; block !== common;) {
    // Whichever is deeper cannot be around both.
    if (depthOf(block) >= depthOf(common)) block = block!.outer;
    else common = common!.outer;
  }
  return blocksBetween(from, depthOf(common)).flatMap(({ objects }) => objects);
}
