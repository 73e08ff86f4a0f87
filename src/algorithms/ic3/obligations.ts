import type { Block, Place } from "./block-graph.ts";
import type { Cube } from "./literals.ts";

/** States from which a violation is reached, as far as predicates tell: they have to be excluded from a frame. */
export interface Obligation {
  readonly place: Place;
  readonly cube: Cube;
  readonly level: number;
  /** The blocks from the place to the violation. */
  readonly path: readonly Block[];
}

/** The lowest level first: what is near the beginning of the program decides what is behind it. */
export class Obligations {
  private readonly byLevel: (Obligation[] | undefined)[] = [];

  add(obligation: Obligation): void {
    (this.byLevel[obligation.level] ??= []).push(obligation);
  }

  next(): Obligation | null {
    for (const waiting of this.byLevel) {
      const obligation = waiting?.pop();
      if (obligation !== undefined) return obligation;
    }
    return null;
  }
}
