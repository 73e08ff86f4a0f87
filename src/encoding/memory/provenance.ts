import type { Term, Terms } from "../../logic/terms/index.ts";

/**
 * Into which object a pointer term was computed to point, by the object's address. C lets pointer
 * arithmetic not leave an object, so that a pointer is resolved by where it came from, not by what its value
 * could be.
 */
export class Provenance {
  private readonly terms: Terms;
  /** Null: the same term came from different objects. */
  private readonly bases = new Map<Term, number | null>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** Constants are found by their address alone. */
  note(pointer: Term, base: number): void {
    if (this.terms.isLiteral(pointer)) return;
    const known = this.bases.get(pointer);
    if (known === undefined) this.bases.set(pointer, base);
    else if (known !== base) this.bases.set(pointer, null);
  }

  inherit(pointer: Term, from: Term): void {
    const base = this.of(from);
    if (typeof base === "number") this.note(pointer, base);
  }

  /** Null: the same term came from different objects. Undefined: nobody computed it from one. */
  of(pointer: Term): number | null | undefined {
    return this.bases.get(pointer);
  }
}
