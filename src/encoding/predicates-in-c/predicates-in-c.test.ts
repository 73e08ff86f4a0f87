import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { Evaluator, Terms, type Term, type Value } from "../../logic/terms/index.ts";
import { variableReference } from "../../program/cfa/nodes.ts";
import { printCondition } from "../../program/cfa/print-condition.ts";
import { BlockEncoder } from "../blocks/block-encoder.ts";
import type { BlockFormula } from "../blocks/block-formula.ts";
import { PredicatesInC } from "./predicates-in-c.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(1500);

const PROGRAM = `
int i, j; unsigned u, v; signed char c; unsigned char uc; short s; unsigned short us;
long long l; unsigned long long ul; _Bool b; float f; double d; int *p, *q; int a[100];
int main(void) { i = j + u + v + c + uc + s + us + l + ul + b + f + d; p = q; a[i] = 1; return *p; }
`;

/** Values of the variables at one place, and predicates about them. */
class Place {
  readonly terms = new Terms();
  readonly encoder: BlockEncoder;
  readonly block: BlockFormula;
  readonly predicates: PredicatesInC;
  private readonly values = new Map<string, Term>();

  constructor() {
    const cfa = cfaOf(PROGRAM);
    this.encoder = new BlockEncoder(cfa, this.terms, { imprecise: () => undefined });
    this.block = this.encoder.start();
    for (const variable of cfa.globals) {
      if (variable.type.kind === "array") continue;
      const value = this.encoder.valueAt(this.block, variableReference(variable, 0, 0));
      this.values.set(variable.name, value);
    }
    this.predicates = new PredicatesInC(cfa, this.encoder, () => 0);
  }

  value(name: string): Term {
    return this.values.get(name)!;
  }

  inC(term: Term): string {
    const predicate = this.encoder.generalise(term, this.block)!;
    const expression = this.predicates.weakened(predicate);
    return expression === null ? "nothing" : printCondition(expression);
  }
}

class RandomTerms {
  private readonly dice: SeededRandom;
  private readonly place: Place;
  private readonly terms: Terms;

  constructor(seed: number, place: Place) {
    this.dice = new SeededRandom(seed);
    this.place = place;
    this.terms = place.terms;
  }

  condition(depth: number): Term {
    const { dice, terms } = this;
    const below = (): Term => this.condition(depth - 1);
    const kind = dice.below(depth > 0 ? 8 : 4);
    switch (kind) {
      case 4:
        return terms.not(below());
      case 5:
        return terms.and(below(), below());
      case 6:
        return terms.or(below(), below());
      case 7:
        return terms.ite(below(), below(), below());
      case 3:
        return this.floatCondition();
      default:
        return this.comparison(dice.pick([8, 16, 32, 32, 32, 64, 1, 24, 40]));
    }
  }

  private comparison(width: number): Term {
    const { bv } = this.terms;
    const [x, y] = [this.integer(width, 2), this.integer(width, 1)];
    switch (this.dice.below(4)) {
      case 0:
        return this.terms.eq(x, y);
      case 1:
        return bv.ule(x, y);
      case 2:
        return bv.slt(x, y);
      default:
        return bv.sle(x, y);
    }
  }

  private floatCondition(): Term {
    const { fp } = this.terms;
    const [x, y] = [this.place.value("f"), this.place.value("f")];
    const one = fp.constant(0x3f800000n, this.terms.sort(x));
    return this.dice.pick([fp.lessThan(x, one), fp.lessOrEqual(one, y), fp.equal(x, one)]);
  }

  private integer(width: number, depth: number): Term {
    const { dice, terms } = this;
    const { bv } = terms;
    if (depth === 0 || dice.below(4) === 0) return this.leaf(width);
    const x = this.integer(width, depth - 1);
    const y = this.integer(width, depth - 1);
    const constant = bv.constant(BigInt(1 + dice.below(width < 4 ? 1 : 6)), width);
    switch (dice.below(16)) {
      case 0:
        return bv.add(x, y);
      case 1:
        return bv.subtract(x, y);
      case 2:
        return bv.multiply(x, dice.chance(50) ? constant : y);
      case 3:
        return bv.and(x, y);
      case 4:
        return bv.or(x, y);
      case 5:
        return bv.xor(x, y);
      case 6:
        return bv.not(x);
      case 7:
        return bv.negate(x);
      case 8:
        return bv.urem(x, constant);
      case 9:
        return bv.sdiv(x, constant);
      case 10:
        return bv.srem(x, constant);
      case 11:
        return bv.shl(x, constant);
      case 12:
        return bv.lshr(x, constant);
      case 13:
        return bv.ashr(x, constant);
      case 14:
        return terms.ite(this.comparison(width), x, y);
      default:
        return bv.udiv(x, constant);
    }
  }

  /** A variable of any width, cut or extended. */
  private leaf(width: number): Term {
    const { dice, terms } = this;
    const { bv } = terms;
    const few = BigInt(dice.pick([0, 1, 2, 3, 7, 100, 255, -1, -2, -100]));
    if (dice.below(4) === 0) return bv.constant(few, width);
    const names = ["i", "j", "u", "v", "c", "uc", "s", "us", "l", "ul", "b"];
    const value = this.place.value(dice.pick(names));
    const own = bv.width(value);
    if (own === width) return value;
    if (own < width) {
      return dice.chance(50)
        ? bv.signExtend(value, width - own)
        : bv.zeroExtend(value, width - own);
    }
    const low = dice.below(own - width + 1);
    return bv.extract(value, low + width - 1, low);
  }

  values(): (variable: Term) => Value {
    const known = new Map<Term, Value>();
    const { dice, terms } = this;
    return (variable) => {
      let value = known.get(variable);
      if (value === undefined) {
        const width = terms.sorts.width(terms.sort(variable));
        const small = BigInt(dice.pick([0, 1, 2, 127, 128, 255, -1, -2, -128, 1 << 30]));
        const large = (BigInt(dice.below(2 ** 31)) << 33n) ^ BigInt(dice.below(2 ** 31));
        value = BigInt.asUintN(width, dice.chance(50) ? small : large);
        known.set(variable, value);
      }
      return value;
    };
  }
}

function valueOf(terms: Terms, term: Term, variable: (variable: Term) => Value): Value | null {
  const open = () => null;
  return new Evaluator(terms, { variable, apply: open, unspecified: open }).value(term);
}

test("predicates said in C and encoded again have the same value", () => {
  const place = new Place();
  const { terms, encoder, block, predicates } = place;
  let said = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = new RandomTerms(seed, place);
    const term = random.condition(2);
    const expression = predicates.weakened(encoder.generalise(term, block)!);
    if (expression === null || predicates.leftOut.size > 0) {
      predicates.leftOut.clear();
      continue;
    }
    said++;
    const again = encoder.holds(block, expression);
    for (let i = 0; i < 8; i++) {
      const values = random.values();
      const both = [valueOf(terms, term, values), valueOf(terms, again, values)];
      expect(both[1], `seed ${seed}: ${printCondition(expression)}`).toBe(both[0]);
    }
  }
  expect(said).toBeGreaterThan(0.7 * RUNS);
});

describe("predicates in C", () => {
  const place = new Place();
  const { terms } = place;
  const { bv } = terms;
  const [i, j, u] = [place.value("i"), place.value("j"), place.value("u")];
  const number = (value: number): Term => bv.constant(BigInt(value), 32);

  test("look as a programmer writes them", () => {
    expect(place.inC(bv.sle(i, number(10)))).toBe("i <= 10");
    expect(place.inC(bv.slt(number(10), i))).toBe("i > 10");
    expect(place.inC(bv.slt(bv.add(i, number(-1)), j))).toMatch(/^(j > i - 1|i - 1 < j)$/);
    expect(place.inC(bv.ule(u, number(5)))).toBe("u <= 5u");
    expect(place.inC(bv.ule(i, number(5)))).toBe("i <= 5u");
    const either = terms.or(bv.sle(i, number(0)), terms.and(bv.sle(j, i), bv.ule(u, number(1))));
    expect(place.inC(either)).toContain(" || ");
    expect(place.inC(terms.not(terms.eq(i, j)))).toMatch(/^(i != j|j != i)$/);
  });

  test("compare pointers with null, and with each other", () => {
    const [p, q] = [place.value("p"), place.value("q")];
    expect(place.inC(terms.eq(p, bv.constant(0n, 64)))).toBe("p == (int *)0");
    expect(place.inC(terms.eq(p, q))).toMatch(/^(p == q|q == p)$/);
  });

  test("leave out what C cannot say, only to say less", () => {
    const unsaid = bv.ule(place.value("p"), place.value("q"));
    const said = bv.sle(i, number(3));
    expect(place.inC(terms.and(unsaid, said))).toBe("i <= 3");
    expect(place.inC(terms.or(unsaid, said))).toBe("nothing");
    expect(place.inC(terms.not(terms.and(unsaid, said)))).toBe("nothing");
    expect(place.predicates.leftOut.size).toBeGreaterThan(0);
  });
});
