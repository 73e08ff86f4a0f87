import type { Sort, Term, Terms } from "../../terms/index.ts";

/** Builds paths over one sort of numbers; names of variables begin with the sort. */
export class Paths {
  readonly terms: Terms;
  private readonly sort: Sort;

  constructor(terms: Terms, sort: Sort) {
    this.terms = terms;
    this.sort = sort;
  }

  v(name: string): Term {
    const { sorts } = this.terms;
    const width = sorts.isBitVec(this.sort) ? String(sorts.width(this.sort)) : "";
    const prefix = width === "" ? sorts.toString(this.sort) : `BV${width}`;
    return this.terms.variable(`${prefix}.${name}`, this.sort);
  }

  n(value: number): Term {
    const { terms, sort } = this;
    if (terms.sorts.isBitVec(sort)) return terms.bv.constant(value, terms.sorts.width(sort));
    return terms.arith.constant(value, sort);
  }

  plus(x: Term, y: Term): Term {
    return this.terms.sorts.isBitVec(this.sort)
      ? this.terms.bv.add(x, y)
      : this.terms.arith.add(x, y);
  }

  /** Signed for bit-vectors. */
  less(x: Term, y: Term): Term {
    return this.terms.sorts.isBitVec(this.sort)
      ? this.terms.bv.slt(x, y)
      : this.terms.arith.lessThan(x, y);
  }

  eq(x: Term, y: Term): Term {
    return this.terms.eq(x, y);
  }

  differ(x: Term, y: Term): Term {
    return this.terms.not(this.terms.eq(x, y));
  }

  /** Two counters that start at 0 and run in step for `rounds` rounds, and then differ. */
  equalCounters(rounds: number): Term[] {
    const { terms } = this;
    const step = (name: string, j: number): Term =>
      this.eq(this.v(`${name}@${j + 1}`), this.plus(this.v(`${name}@${j}`), this.n(1)));
    const blocks = [
      terms.and(this.eq(this.v("i@0"), this.n(0)), this.eq(this.v("a@0"), this.n(0))),
    ];
    for (let j = 0; j < rounds; j++) blocks.push(terms.and(step("i", j), step("a", j)));
    blocks.push(this.differ(this.v(`i@${rounds}`), this.v(`a@${rounds}`)));
    return blocks;
  }

  /** `x <= y` because `x` grows by at most 3 and `y` by 3 in each round, from a small start. */
  slowAndFast(rounds: number): Term[] {
    const { terms } = this;
    const atMost = (x: Term, y: Term): Term => terms.not(this.less(y, x));
    const blocks = [
      terms.andAll([
        atMost(this.n(0), this.v("x@0")),
        atMost(this.v("x@0"), this.n(5)),
        this.eq(this.v("y@0"), this.v("x@0")),
      ]),
    ];
    for (let j = 0; j < rounds; j++) {
      const d = this.v(`d@${j}`);
      blocks.push(
        terms.andAll([
          atMost(this.n(0), d),
          atMost(d, this.n(3)),
          this.eq(this.v(`x@${j + 1}`), this.plus(this.v(`x@${j}`), d)),
          this.eq(this.v(`y@${j + 1}`), this.plus(this.v(`y@${j}`), this.n(3))),
        ]),
      );
    }
    blocks.push(this.less(this.v(`y@${rounds}`), this.v(`x@${rounds}`)));
    return blocks;
  }
}
