import { printTerm, parseTerm, substitute, Terms, type Term } from "../../src/logic/terms/index.ts";
import { SourceText } from "../../src/base/diagnostics/index.ts";
import { atLeast, cpuMillis, information, Lottery, type Row } from "./row.ts";

const ROUNDS = 300;

/** Rows about building terms for `bench:logic`; rates are per second of processor time. */
export function termRows(): Row[] {
  return [...constructions(), ...traversals()];
}

type Constructor = (x: Term, y: Term) => Term;

/** The operations a C verifier's encoding uses, each on a thousand pairs of operands that exist already. */
function operations(terms: Terms): Readonly<Record<string, Constructor>> {
  const { bv, arith } = terms;
  const condition = terms.variable("c", terms.sorts.bool);
  return {
    "bit-vector sums": (x, y) => bv.add(x, y),
    "bit-vector differences": (x, y) => bv.subtract(x, y),
    "bit-vector products": (x, y) => bv.multiply(x, y),
    "bit-vector bitwise and": (x, y) => bv.and(x, y),
    "signed comparisons": (x, y) => bv.slt(x, y),
    "unsigned comparisons": (x, y) => bv.ule(x, y),
    equations: (x, y) => terms.eq(x, y),
    choices: (x, y) => terms.ite(condition, x, y),
    slices: (x) => bv.extract(x, 15, 0),
    "conversions to Int": (x) => arith.add(bv.toInt(x, "unsigned"), arith.int(1)),
    constants: (x) => bv.constant(x, 32),
  };
}

function constructions(): Row[] {
  const terms = new Terms();
  const lottery = new Lottery(7);
  const variables = Array.from({ length: 60 }, (_, i) =>
    terms.variable(`x${i}`, terms.sorts.bitVec(32)),
  );
  const operands = variables.map((x, i) =>
    i % 3 === 0 ? terms.bv.add(x, terms.bv.constant(i, 32)) : x,
  );
  const pairs = Array.from(
    { length: 1000 },
    () => [lottery.of(operands), lottery.of(operands)] as const,
  );
  const conjuncts = pairs.map(([x, y]) => terms.bv.slt(x, y));
  const rows: Row[] = [];
  let [total, totalMillis] = [0, 0];
  const measure = (name: string, run: (i: number) => void): void => {
    const once = (): void => {
      for (let i = 0; i < pairs.length; i++) run(i);
    };
    // The first rounds make the terms and warm the code up.
    for (let i = 0; i < 50; i++) once();
    const { size } = terms;
    const millis = cpuMillis(() => {
      for (let round = 0; round < ROUNDS; round++) once();
    });
    if (terms.size !== size) throw new Error(`${name} made new terms`);
    const count = ROUNDS * pairs.length;
    total += count;
    totalMillis += millis;
    rows.push(information(`terms: ${name} found again`, count / millis / 1000, "million/s"));
  };
  for (const [name, build] of Object.entries(operations(terms))) {
    measure(name, (i) => build(pairs[i]![0], pairs[i]![1]));
  }
  measure("conjunctions of two", (i) => terms.and(conjuncts[i]!, conjuncts[(i + 1) % 1000]!));
  return [
    atLeast("terms: constructions hitting the table", total / totalMillis / 1000, "million/s", 3),
    ...rows,
  ];
}

function traversals(): Row[] {
  const terms = new Terms();
  const { bv } = terms;
  const x = terms.variable("x", terms.sorts.bitVec(32));
  let chain = x;
  const made = cpuMillis(() => {
    for (let i = 0; i < 100_000; i++) {
      const shifted = bv.xor(chain, bv.lshr(chain, bv.constant((i % 31) + 1, 32)));
      chain = bv.urem(shifted, bv.constant(i + 3, 32));
    }
  });
  const y = terms.variable("y", terms.sorts.bitVec(32));
  const replaced = cpuMillis(() => {
    substitute(terms, chain, new Map([[x, y]]));
  });
  let text = "";
  const printed = cpuMillis(() => {
    text = printTerm(terms, chain);
  });
  const parsed = cpuMillis(() => {
    if (parseTerm(terms, new SourceText("<bench>", text)) !== chain)
      throw new Error("read wrongly");
  });
  return [
    information("terms: new nodes", 300_000 / made / 1000, "million/s"),
    information("terms: substitution in a DAG of 300,000 nodes, 200,000 deep", replaced, "ms"),
    information(`terms: printing it (${Math.round(text.length / 1e6)} MB)`, printed, "ms"),
    information("terms: parsing it", parsed, "ms"),
  ];
}
