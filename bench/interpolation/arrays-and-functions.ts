import type { Sort, Term, Terms } from "../../src/logic/terms/index.ts";
import { PathBuilder, type Sample } from "./path.ts";

/** Uninterpreted functions and arrays, over integers and over 32-bit words. */
export function arrayAndFunctionSamples(terms: Terms): Sample[] {
  return [...functionSamples(terms), ...arraySamples(terms)];
}

function functionSamples(terms: Terms): Sample[] {
  const { int } = terms.sorts;
  const word = terms.sorts.bitVec(32);
  return [
    copiedArgument(terms),
    hashOfCopy(terms),
    swappedArguments(terms),
    ...[3, 6, 12].map((rounds) => chain(terms, rounds, int, "Int")),
    ...[3, 6, 12].map((rounds) => chain(terms, rounds, word, "BV32")),
    ...[3, 8].map((rounds) => equalSums(terms, rounds)),
  ];
}

function arraySamples(terms: Terms): Sample[] {
  const { int } = terms.sorts;
  const word = terms.sorts.bitVec(32);
  return [
    twoStores(terms),
    swap(terms),
    ...[3, 8].map((rounds) => frame(terms, rounds, int, "Int")),
    ...[3, 8].map((rounds) => frame(terms, rounds, word, "BV32")),
    ...[3, 6].map((rounds) => initialised(terms, rounds)),
    ...[2, 4].map((rounds) => copyLoop(terms, rounds)),
    bytesOfMemory(terms),
  ];
}

function copiedArgument(terms: Terms): Sample {
  const { int } = terms.sorts;
  const path = new PathBuilder(terms, "uf-copy", int);
  const f = terms.declareFunction("uf-copy.f", [int], int);
  const v = (name: string): Term => path.variable(name);
  path.block(terms.eq(v("y0"), terms.apply(f, [v("x0")])));
  path.block(
    terms.eq(v("x1"), v("x0")),
    terms.eq(v("z"), terms.arith.add(v("x1"), terms.arith.int(1))),
  );
  path.block(terms.eq(v("y1"), terms.apply(f, [v("x1")])));
  path.block(terms.not(terms.eq(v("y0"), v("y1"))));
  return path.sample("arrays/UF", "UF", 0);
}

function hashOfCopy(terms: Terms): Sample {
  const { int } = terms.sorts;
  const { arith } = terms;
  const path = new PathBuilder(terms, "uf-hash", int);
  const hash = terms.declareFunction("uf-hash.hash", [int], int);
  const v = (name: string): Term => path.variable(name);
  path.block(
    terms.eq(v("h0"), terms.apply(hash, [v("k")])),
    arith.lessOrEqual(arith.int(0), v("h0")),
  );
  path.block(terms.eq(v("q"), v("k")));
  path.block(
    terms.eq(v("h1"), terms.apply(hash, [v("q")])),
    terms.eq(v("r"), arith.subtract(v("h1"), v("h0"))),
  );
  path.block(arith.lessThan(arith.int(0), v("r")));
  return path.sample("arrays/UF", "UF", 0);
}

function swappedArguments(terms: Terms): Sample {
  const { int } = terms.sorts;
  const path = new PathBuilder(terms, "uf-swap", int);
  const g = terms.declareFunction("uf-swap.g", [int, int], int);
  const v = (name: string): Term => path.variable(name);
  path.block(terms.eq(v("r"), terms.apply(g, [v("a"), v("b")])));
  path.block(terms.eq(v("t"), v("a")));
  path.block(terms.eq(v("a1"), v("b")));
  path.block(terms.eq(v("b1"), v("t")));
  path.block(terms.not(terms.eq(v("r"), terms.apply(g, [v("b1"), v("a1")]))));
  return path.sample("arrays/UF", "UF", 0);
}

/** Equal arguments stay equal under repeated application. */
function chain(terms: Terms, rounds: number, sort: Sort, label: string): Sample {
  const path = new PathBuilder(terms, `uf-chain-${rounds}/${label}`, sort);
  const f = terms.declareFunction(`uf-chain/${label}.f`, [sort], sort);
  const v = (name: string, version: number): Term => path.variable(name, version);
  path.block(terms.eq(v("x", 0), v("y", 0)));
  for (let j = 0; j < rounds; j++) {
    path.block(
      terms.eq(v("x", j + 1), terms.apply(f, [v("x", j)])),
      terms.eq(v("y", j + 1), terms.apply(f, [v("y", j)])),
    );
  }
  path.block(terms.not(terms.eq(v("x", rounds), v("y", rounds))));
  return path.sample("arrays/UF", "UF", rounds);
}

/** Two sums of the same unknown function values. */
function equalSums(terms: Terms, rounds: number): Sample {
  const { int } = terms.sorts;
  const { arith } = terms;
  const path = new PathBuilder(terms, `uf-sums-${rounds}`, int);
  const f = terms.declareFunction("uf-sums.f", [int], int);
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  path.block(terms.eq(v("s", 0), v("t", 0)), terms.eq(v("c"), v("d")));
  for (let j = 0; j < rounds; j++) {
    path.block(
      terms.eq(v("s", j + 1), arith.add(v("s", j), terms.apply(f, [v("c")]))),
      terms.eq(v("t", j + 1), arith.add(v("t", j), terms.apply(f, [v("d")]))),
    );
  }
  path.block(terms.not(terms.eq(v("s", rounds), v("t", rounds))));
  return path.sample("arrays/UF", "UF", rounds);
}

function twoStores(terms: Terms): Sample {
  const { int } = terms.sorts;
  const { arith, arrays } = terms;
  const memory = terms.sorts.array(int, int);
  const path = new PathBuilder(terms, "array-stores", int);
  const v = (name: string): Term => path.variable(name);
  const m = (version: number): Term => path.variable("m", version, memory);
  path.block(terms.eq(m(1), arrays.store(m(0), v("i"), arith.int(0))));
  path.block(terms.eq(m(2), arrays.store(m(1), arith.add(v("i"), arith.int(1)), arith.int(5))));
  path.block(terms.eq(v("j"), v("i")), terms.eq(v("v"), arrays.select(m(2), v("j"))));
  path.block(arith.lessThan(arith.int(0), v("v")));
  return path.sample("arrays/UF", "arrays", 0);
}

function swap(terms: Terms): Sample {
  const { int } = terms.sorts;
  const { arrays } = terms;
  const memory = terms.sorts.array(int, int);
  const path = new PathBuilder(terms, "array-swap", int);
  const v = (name: string): Term => path.variable(name);
  const m = (version: number): Term => path.variable("m", version, memory);
  path.block(
    terms.eq(v("p"), arrays.select(m(0), v("i"))),
    terms.eq(v("q"), arrays.select(m(0), v("j"))),
  );
  path.block(terms.eq(m(1), arrays.store(m(0), v("i"), v("q"))));
  path.block(terms.eq(m(2), arrays.store(m(1), v("j"), v("p"))));
  path.block(terms.not(terms.eq(arrays.select(m(2), v("i")), v("q"))));
  return path.sample("arrays/UF", "arrays", 0);
}

/** Writing elsewhere does not change an element. */
function frame(terms: Terms, rounds: number, sort: Sort, label: string): Sample {
  const { arrays } = terms;
  const memory = terms.sorts.array(sort, sort);
  const path = new PathBuilder(terms, `array-frame-${rounds}/${label}`, sort);
  const m = (version: number): Term => path.variable("m", version, memory);
  const zero = terms.sorts.isBitVec(sort) ? terms.bv.constant(0, 32) : terms.arith.int(0);
  const p = path.variable("p");
  path.block(terms.eq(arrays.select(m(0), p), zero));
  for (let j = 0; j < rounds; j++) {
    const [q, w] = [path.variable("q", j), path.variable("w", j)];
    path.block(terms.not(terms.eq(q, p)), terms.eq(m(j + 1), arrays.store(m(j), q, w)));
  }
  path.block(terms.not(terms.eq(arrays.select(m(rounds), p), zero)));
  return path.sample("arrays/UF", "arrays", rounds);
}

/** An initialisation loop has set the third element. */
function initialised(terms: Terms, rounds: number): Sample {
  const { int } = terms.sorts;
  const { arith, arrays } = terms;
  const memory = terms.sorts.array(int, int);
  const path = new PathBuilder(terms, `array-init-${rounds}`, int);
  const m = (version: number): Term => path.variable("m", version, memory);
  const i = (version: number): Term => path.variable("i", version);
  path.block(terms.eq(i(0), arith.int(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(
      terms.eq(m(j + 1), arrays.store(m(j), i(j), arith.int(7))),
      terms.eq(i(j + 1), arith.add(i(j), arith.int(1))),
    );
  }
  path.block(terms.not(terms.eq(arrays.select(m(rounds), arith.int(2)), arith.int(7))));
  return path.sample("arrays/UF", "arrays", rounds);
}

/** The first element of the copy is that of the original. */
function copyLoop(terms: Terms, rounds: number): Sample {
  const { int } = terms.sorts;
  const { arith, arrays } = terms;
  const memory = terms.sorts.array(int, int);
  const path = new PathBuilder(terms, `array-copy-${rounds}`, int);
  const a = path.variable("a", null, memory);
  const b = (version: number): Term => path.variable("b", version, memory);
  const i = (version: number): Term => path.variable("i", version);
  path.block(terms.eq(i(0), arith.int(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(
      terms.eq(b(j + 1), arrays.store(b(j), i(j), arrays.select(a, i(j)))),
      terms.eq(i(j + 1), arith.add(i(j), arith.int(1))),
    );
  }
  const zero = arith.int(0);
  const same = terms.eq(arrays.select(b(rounds), zero), arrays.select(a, zero));
  path.block(terms.not(same));
  return path.sample("arrays/UF", "arrays", rounds);
}

/** A 16-bit number stored as two bytes and read back. */
function bytesOfMemory(terms: Terms): Sample {
  const { arrays, bv } = terms;
  const word = terms.sorts.bitVec(32);
  const memory = terms.sorts.array(word, terms.sorts.bitVec(8));
  const path = new PathBuilder(terms, "array-bytes", word);
  const m = (version: number): Term => path.variable("m", version, memory);
  const p = path.variable("p");
  const next = bv.add(p, bv.constant(1, 32));
  const x = path.variable("x", null, terms.sorts.bitVec(16));
  const y = path.variable("y", null, terms.sorts.bitVec(16));
  path.block(terms.eq(m(1), arrays.store(m(0), p, bv.extract(x, 7, 0))));
  path.block(terms.eq(m(2), arrays.store(m(1), next, bv.extract(x, 15, 8))));
  path.block(terms.eq(y, bv.concat(arrays.select(m(2), next), arrays.select(m(2), p))));
  path.block(terms.not(terms.eq(x, y)));
  return path.sample("arrays/UF", "arrays", 0);
}
