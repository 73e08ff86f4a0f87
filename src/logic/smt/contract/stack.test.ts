import { expect } from "vitest";
import { InternalError, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import type { Term } from "../../terms/index.ts";
import { contract, requires, type Bench } from "./contract-suite.ts";

function integers({ terms }: Bench): {
  x: Term;
  y: Term;
  below: (a: Term, b: Term | bigint) => Term;
} {
  const { arith, sorts } = terms;
  return {
    x: terms.variable("x", sorts.int),
    y: terms.variable("a name with spaces", sorts.int),
    below: (a, b) => arith.lessThan(a, typeof b === "bigint" ? arith.int(b) : b),
  };
}

contract("an empty stack is satisfiable", requires(), ({ prover }) => {
  expect(prover.check()).toBe("sat");
  expect(prover.level).toBe(0);
});

contract("false is unsatisfiable until it is popped", requires(), ({ prover, terms }) => {
  prover.push();
  prover.assert(terms.false);
  expect(prover.check()).toBe("unsat");
  prover.pop();
  expect(prover.check()).toBe("sat");
});

contract("pop removes what was asserted since push", requires("integers"), (bench) => {
  const { prover } = bench;
  const { x, y, below } = integers(bench);
  prover.assert(below(x, y));
  expect(prover.check()).toBe("sat");
  prover.push();
  prover.assert(below(y, x));
  expect(prover.check()).toBe("unsat");
  prover.push();
  expect(prover.level).toBe(2);
  expect(prover.check()).toBe("unsat");
  prover.pop();
  prover.pop();
  expect(prover.level).toBe(0);
  expect(prover.check()).toBe("sat");
  prover.assert(below(y, x));
  expect(prover.check()).toBe("unsat");
});

contract("levels that were never checked leave no trace", requires("integers"), (bench) => {
  const { prover } = bench;
  const { x, y, below } = integers(bench);
  prover.assert(below(x, 10n));
  expect(prover.check()).toBe("sat");
  for (let i = 0; i < 5; i++) {
    prover.push();
    prover.assert(below(y, x));
    prover.push();
    prover.assert(bench.terms.false);
    prover.pop();
    prover.pop();
  }
  prover.push();
  prover.assert(bench.terms.not(below(x, 9n)));
  expect(prover.check()).toBe("sat");
  const model = prover.model();
  expect(model.variable(x)).toBe(9n);
  prover.pop();
});

contract(
  "a symbol first used on a popped level can be used again",
  requires("integers"),
  (bench) => {
    const { prover } = bench;
    const { x, y, below } = integers(bench);
    prover.push();
    prover.assert(below(x, y));
    expect(prover.check()).toBe("sat");
    prover.pop();
    prover.assert(below(y, x));
    prover.push();
    prover.assert(below(x, 0n));
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    expect(model.isTrue(below(y, x))).toBe(true);
  },
);

contract("provers of one context do not see each other", requires("integers"), (bench) => {
  const { context, prover, terms } = bench;
  const other = context.newProver();
  prover.assert(terms.false);
  expect(prover.check()).toBe("unsat");
  expect(other.check()).toBe("sat");
  other.close();
  expect(context.newProver().check()).toBe("sat");
});

contract("terms nested deeply are translated", requires(), ({ prover, terms }) => {
  const { sorts } = terms;
  const flag = (i: number): Term => terms.variable(`b${i}`, sorts.bool);
  let formula = flag(0);
  for (let i = 1; i <= 4000; i++) {
    formula = i % 2 === 0 ? terms.or(formula, flag(i)) : terms.and(formula, flag(i));
  }
  prover.assert(terms.not(formula));
  expect(prover.check()).toBe("sat");
});

contract("checks, answers and assertions are counted", requires(), ({ context, prover, terms }) => {
  prover.assert(terms.variable("p", terms.sorts.bool));
  prover.check();
  prover.assert(terms.false);
  prover.check();
  const other = context.newProver();
  other.check();
  other.close();
  expect(prover.statistics).toMatchObject({ checks: 2, sat: 1, unsat: 1, unknown: 0, asserted: 2 });
  expect(context.statistics).toMatchObject({ checks: 3, sat: 2, unsat: 1, crashes: 0 });
  expect(context.statistics.checkMillis).toBeGreaterThan(0);
});

contract("the solver says its name and version", requires(), ({ context }) => {
  expect(context.name).toMatch(/^(z3-wasm|z3-native|smtlib)$/);
  expect(context.version).toMatch(/^(Z3|cvc5) \d+\.\d+/);
});

contract("misuse is reported", requires("models"), ({ context, prover, terms }) => {
  expect(() => {
    prover.pop();
  }).toThrow(InternalError);
  prover.assert(terms.false);
  prover.check();
  expect(() => prover.model()).toThrow(InternalError);
  prover.push();
  expect(() => prover.unsatCore()).toThrow(InternalError);
  expect(() => context.newProver({ needs: ["interpolants"] })).toThrow(UnsupportedFeature);
  prover.close();
  prover.close();
  expect(() => prover.check()).toThrow(InternalError);
});

contract(
  "a theory the solver lacks is refused and leaves the prover as it was",
  requires(),
  (bench) => {
    const { context, prover, terms } = bench;
    const x = terms.variable("x", terms.sorts.float(8, 24));
    const bits = terms.fp.toBits(x);
    const formula = terms.eq(bits, terms.bv.constant(1, 32));
    prover.assert(terms.variable("p", terms.sorts.bool));
    if (context.features.has("float-bits")) {
      prover.assert(formula);
    } else {
      expect(() => {
        prover.assert(formula);
      }).toThrow(UnsupportedFeature);
      expect(() => {
        prover.check([formula]);
      }).toThrow(UnsupportedFeature);
    }
    expect(prover.check()).toBe("sat");
  },
);

contract(
  "theories may join in any order, on any level and as assumptions",
  requires("integers", "bit-vectors", "floats", "arrays", "functions"),
  ({ prover, terms }) => {
    const { arith, arrays, bv, fp, sorts } = terms;
    const byte = sorts.bitVec(8);
    const [b, n, x] = [
      terms.variable("b", byte),
      terms.variable("n", sorts.int),
      terms.variable("x", sorts.float(5, 11)),
    ];
    const f = terms.declareFunction("f", [byte], byte);
    const memory = terms.variable("memory", sorts.array(byte, byte));
    const one = bv.constant(1, 8);
    // Each is unsatisfiable only for a solver that knows its theory.
    const contradictions = [
      terms.and(bv.ult(b, one), bv.ult(one, bv.shl(b, one))),
      terms.and(arith.lessThan(n, arith.int(0n)), arith.lessThan(arith.int(5n), n)),
      terms.and(fp.isNan(x), fp.equal(x, x)),
      terms.and(
        terms.eq(arrays.store(memory, b, one), memory),
        terms.not(terms.eq(arrays.select(memory, b), one)),
      ),
      terms.and(terms.eq(b, one), terms.not(terms.eq(terms.apply(f, [b]), terms.apply(f, [one])))),
    ];
    const harmless = [
      bv.ult(b, bv.constant(7, 8)),
      arith.lessThan(n, arith.int(100n)),
      fp.lessThan(x, fp.infinity(sorts.float(5, 11), "positive")),
      terms.not(terms.eq(arrays.select(memory, one), b)),
      terms.not(terms.eq(terms.apply(f, [b]), b)),
    ];
    for (const first of harmless) {
      for (const contradiction of contradictions) {
        prover.push();
        prover.assert(first);
        expect(prover.check()).toBe("sat");
        expect(prover.check([contradiction])).toBe("unsat");
        prover.push();
        prover.assert(contradiction);
        expect(prover.check()).toBe("unsat");
        prover.pop();
        expect(prover.check()).toBe("sat");
        prover.pop();
      }
    }
  },
);
