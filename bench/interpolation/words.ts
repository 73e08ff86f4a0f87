import type { Sort, Term, Terms } from "../../src/logic/terms/index.ts";
import { PathBuilder, type Sample } from "./path.ts";

/** Bit-vectors beyond signed 32-bit loops: widths, signedness, wrap-around, masks. */
export function wordSamples(terms: Terms): Sample[] {
  return [
    ...[2, 5, 10].map((rounds) => sumOfBytes(terms, rounds)),
    ...[2, 5, 10].map((rounds) => shortCounter(terms, rounds)),
    zeroExtended(terms),
    signExtended(terms),
    truncated(terms),
    wideProduct(terms),
    bytesToWord(terms),
    signedBoundsUnsigned(terms),
    castToUnsigned(terms),
    ...[2, 5, 10, 20].map((rounds) => unsignedSum(terms, rounds)),
    ...[2, 5, 10].map((rounds) => wrapsAround(terms, rounds)),
    ...[2, 5, 10].map((rounds) => masked(terms, rounds)),
    quarters(terms),
    unsignedBound(terms),
    multipleOfFour(terms),
    shiftedBit(terms),
    averageWithoutOverflow(terms),
    remainder(terms),
  ];
}

class WordPath extends PathBuilder {
  constructor(terms: Terms, name: string) {
    super(terms, name, terms.sorts.bitVec(32));
  }

  width(bits: number): Sort {
    return this.terms.sorts.bitVec(bits);
  }

  constant(value: number, bits = 32): Term {
    return this.terms.bv.constant(value, bits);
  }

  define(variable: Term, value: Term): Term {
    return this.terms.eq(variable, value);
  }
}

function sumOfBytes(terms: Terms, rounds: number): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, `bytes-sum-${rounds}`);
  const sum = (version: number): Term => path.variable("sum", version);
  path.block(path.define(sum(0), path.constant(0)));
  for (let j = 0; j < rounds; j++) {
    const byte = path.variable("byte", j, path.width(8));
    path.block(path.define(sum(j + 1), bv.add(sum(j), bv.zeroExtend(byte, 24))));
  }
  path.block(bv.slt(path.constant(255 * rounds), sum(rounds)));
  return path.sample("BV", "mixed widths", rounds);
}

/** A 16-bit counter and a 32-bit one run in step. */
function shortCounter(terms: Terms, rounds: number): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, `short-counter-${rounds}`);
  const i = (version: number): Term => path.variable("i", version, path.width(16));
  const n = (version: number): Term => path.variable("n", version);
  path.block(path.define(i(0), path.constant(0, 16)), path.define(n(0), path.constant(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(
      bv.slt(i(j), path.constant(100, 16)),
      path.define(i(j + 1), bv.add(i(j), path.constant(1, 16))),
      path.define(n(j + 1), bv.add(n(j), path.constant(1))),
    );
  }
  path.block(terms.not(terms.eq(bv.signExtend(i(rounds), 16), n(rounds))));
  return path.sample("BV", "mixed widths", rounds);
}

function zeroExtended(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "zero-extended");
  const byte = path.variable("byte", null, path.width(8));
  const [i, j] = [path.variable("i"), path.variable("j")];
  path.block(path.define(i, bv.zeroExtend(byte, 24)));
  path.block(path.define(j, bv.add(i, path.constant(1))));
  path.block(bv.slt(path.constant(256), j));
  return path.sample("BV", "mixed widths", 0);
}

function signExtended(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "sign-extended");
  const short = path.variable("short", null, path.width(16));
  const [i, j] = [path.variable("i"), path.variable("j")];
  path.block(path.define(i, bv.signExtend(short, 16)));
  path.block(path.define(j, bv.add(i, i)));
  path.block(bv.slt(j, path.constant(-65536)));
  return path.sample("BV", "mixed widths", 0);
}

function truncated(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "truncated");
  const [x, z] = [path.variable("x"), path.variable("z")];
  const y = path.variable("y", null, path.width(8));
  path.block(bv.sle(path.constant(0), x), bv.sle(x, path.constant(100)));
  path.block(path.define(y, bv.extract(x, 7, 0)));
  path.block(path.define(z, bv.zeroExtend(y, 24)));
  path.block(terms.not(terms.eq(z, x)));
  return path.sample("BV", "mixed widths", 0);
}

function wideProduct(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "wide-product");
  const a = path.variable("a");
  const product = path.variable("product", null, path.width(64));
  path.block(bv.sle(path.constant(0), a), bv.sle(a, path.constant(1000)));
  path.block(path.define(product, bv.multiply(bv.signExtend(a, 32), path.constant(3000000, 64))));
  path.block(bv.slt(bv.constant(3000000000n, 64), product));
  return path.sample("BV", "mixed widths", 0);
}

function bytesToWord(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "bytes-to-word");
  const high = path.variable("high", null, path.width(8));
  const low = path.variable("low", null, path.width(8));
  const word = path.variable("word", null, path.width(16));
  const wide = path.variable("wide");
  path.block(bv.ule(high, path.constant(3, 8)));
  path.block(path.define(word, bv.concat(high, low)));
  path.block(path.define(wide, bv.zeroExtend(word, 16)));
  path.block(bv.ult(path.constant(1023), wide));
  return path.sample("BV", "mixed widths", 0);
}

/** An index checked as a signed number is in bounds as an unsigned one. */
function signedBoundsUnsigned(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "signed-bounds-unsigned");
  const [i, n, j] = [path.variable("i"), path.variable("n"), path.variable("j")];
  path.block(bv.sle(path.constant(0), i));
  path.block(bv.slt(i, n));
  path.block(path.define(j, i));
  path.block(bv.ule(n, j));
  return path.sample("BV", "signedness", 0);
}

/** A negative number is large when read as unsigned. */
function castToUnsigned(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "cast-to-unsigned");
  const [x, u, w] = [path.variable("x"), path.variable("u"), path.variable("w")];
  path.block(bv.slt(x, path.constant(0)));
  path.block(path.define(u, x));
  path.block(path.define(w, bv.lshr(u, path.constant(31))));
  path.block(terms.not(terms.eq(w, path.constant(1))));
  return path.sample("BV", "signedness", 0);
}

/** `i + j = n` with unsigned counters, where the start may be anything. */
function unsignedSum(terms: Terms, rounds: number): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, `unsigned-sum-${rounds}`);
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  path.block(path.define(v("i", 0), v("n")), path.define(v("j", 0), path.constant(0)));
  for (let r = 0; r < rounds; r++) {
    path.block(
      bv.ult(path.constant(0), v("i", r)),
      path.define(v("i", r + 1), bv.subtract(v("i", r), path.constant(1))),
      path.define(v("j", r + 1), bv.add(v("j", r), path.constant(1))),
    );
  }
  path.block(bv.ule(v("i", rounds), path.constant(0)), terms.not(terms.eq(v("j", rounds), v("n"))));
  return path.sample("BV", "unsigned wrap-around", rounds);
}

/** Counting over the end: the difference to another counter is unaffected. */
function wrapsAround(terms: Terms, rounds: number): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, `wraps-around-${rounds}`);
  const v = (name: string, version: number): Term => path.variable(name, version);
  path.block(path.define(v("i", 0), path.constant(-2)), path.define(v("k", 0), path.constant(0)));
  for (let r = 0; r < rounds; r++) {
    path.block(
      path.define(v("i", r + 1), bv.add(v("i", r), path.constant(1))),
      path.define(v("k", r + 1), bv.add(v("k", r), path.constant(1))),
    );
  }
  const distance = bv.subtract(v("k", rounds), v("i", rounds));
  path.block(terms.not(terms.eq(distance, path.constant(2))));
  return path.sample("BV", "unsigned wrap-around", rounds);
}

function masked(terms: Terms, rounds: number): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, `masked-${rounds}`);
  const i = (version: number): Term => path.variable("i", version);
  path.block(path.define(i(0), path.constant(0)));
  for (let r = 0; r < rounds; r++) {
    const next = bv.add(i(r), path.constant(1));
    path.block(path.define(i(r + 1), bv.and(next, path.constant(7))));
  }
  path.block(bv.ult(path.constant(7), i(rounds)));
  return path.sample("BV", "unsigned wrap-around", rounds);
}

/** Four quarters of the circle lead back to the start. */
function quarters(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "quarters");
  const u = (version: number): Term => path.variable("u", version);
  path.block(path.define(path.variable("start"), u(0)));
  for (let r = 0; r < 4; r++) {
    path.block(path.define(u(r + 1), bv.add(u(r), path.constant(2 ** 30))));
  }
  path.block(terms.not(terms.eq(u(4), path.variable("start"))));
  return path.sample("BV", "unsigned wrap-around", 4);
}

function unsignedBound(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "unsigned-bound");
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  path.block(bv.ult(x, path.constant(10)));
  path.block(path.define(y, bv.add(x, path.constant(5))));
  path.block(path.define(z, bv.add(y, x)));
  path.block(bv.ult(path.constant(23), z));
  return path.sample("BV", "unsigned wrap-around", 0);
}

function multipleOfFour(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "multiple-of-four");
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  path.block(path.define(y, bv.multiply(path.constant(4), x)));
  path.block(path.define(z, bv.add(y, path.constant(8))));
  path.block(terms.not(terms.eq(bv.and(z, path.constant(3)), path.constant(0))));
  return path.sample("BV", "unsigned wrap-around", 0);
}

function shiftedBit(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "shifted-bit");
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  path.block(path.define(y, bv.shl(x, path.constant(1))));
  path.block(path.define(z, bv.or(y, path.constant(1))));
  path.block(terms.eq(z, path.constant(0)));
  return path.sample("BV", "unsigned wrap-around", 0);
}

function averageWithoutOverflow(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "average");
  const v = (name: string): Term => path.variable(name);
  path.block(bv.ule(v("low"), v("high")), bv.ult(v("high"), path.constant(1000)));
  path.block(path.define(v("gap"), bv.subtract(v("high"), v("low"))));
  path.block(path.define(v("middle"), bv.add(v("low"), bv.lshr(v("gap"), path.constant(1)))));
  path.block(bv.ult(v("high"), v("middle")));
  return path.sample("BV", "unsigned wrap-around", 0);
}

function remainder(terms: Terms): Sample {
  const { bv } = terms;
  const path = new WordPath(terms, "remainder");
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  path.block(path.define(y, bv.urem(x, path.constant(10))));
  path.block(path.define(z, bv.add(y, path.constant(1))));
  path.block(bv.ult(path.constant(10), z));
  return path.sample("BV", "unsigned wrap-around", 0);
}
