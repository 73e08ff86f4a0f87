import { expect } from "vitest";
import { InternalError } from "../../../base/diagnostics/index.ts";
import { ArrayValue, rational, type Term } from "../../terms/index.ts";
import { contract, requires, type Bench } from "./contract-suite.ts";

/** Asserts the formulas, expects "sat", and evaluates all of them under the model with our evaluator. */
function expectModel({ prover, terms }: Bench, formulas: readonly Term[]): void {
  for (const formula of formulas) prover.assert(formula);
  expect(prover.check()).toBe("sat");
  const model = prover.model();
  expect(model.value(terms.andAll(formulas))).toBe(true);
  model.release();
}

contract(
  "integers and reals in models are exact",
  requires("models", "integers", "reals"),
  (bench) => {
    const { terms, prover } = bench;
    const { arith, sorts } = terms;
    const n = terms.variable("n", sorts.int);
    const r = terms.variable("r", sorts.real);
    const huge = 12345678901234567890123456789n;
    prover.assert(terms.eq(n, arith.int(-huge)));
    prover.assert(terms.eq(arith.multiply(arith.real(3n), r), arith.real(-7n)));
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    expect(model.variable(n)).toBe(-huge);
    expect(model.variable(r)).toEqual(rational(-7n, 3n));
  },
);

contract(
  "what is no value of ours is null, also when the solver has gone on",
  requires("models", "reals", "nonlinear"),
  (bench) => {
    const { terms, prover } = bench;
    const { arith, sorts } = terms;
    const [root, other] = ["root", "other"].map((n) => terms.variable(n, sorts.real)) as [
      Term,
      Term,
    ];
    prover.push();
    prover.assert(terms.eq(arith.multiply(root, root), arith.real(2n)));
    prover.assert(terms.eq(other, arith.real(5n)));
    // A solver may also give up on it.
    prover.timeoutMillis = 500;
    if (prover.check() !== "sat") return;
    const model = prover.model();
    prover.pop();
    expect(prover.check()).toBe("sat");
    expect(model.variable(root)).toBe(null);
    expect(model.value(arith.lessThan(root, other))).toBe(null);
    expect(model.variable(other)).toEqual(rational(5n, 1n));
  },
);

contract(
  "division and remainder agree with our evaluator",
  requires("models", "integers"),
  (bench) => {
    const { terms } = bench;
    const { arith, sorts } = terms;
    const x = terms.variable("x", sorts.int);
    const y = terms.variable("y", sorts.int);
    const five = arith.int(-5n);
    expectModel(bench, [
      arith.lessThan(x, arith.int(-100n)),
      terms.eq(arith.modulo(x, five), arith.int(3n)),
      terms.eq(arith.divide(x, arith.int(7n)), y),
      terms.eq(arith.modulo(y, arith.int(2n)), arith.int(1n)),
    ]);
  },
);

contract(
  "bit-vectors of any width have unsigned values",
  requires("models", "bit-vectors"),
  (bench) => {
    const { terms, prover } = bench;
    const { bv, sorts } = terms;
    for (const width of [1, 7, 32, 64, 100]) {
      const x = terms.variable(`x${width}`, sorts.bitVec(width));
      prover.assert(terms.eq(x, bv.constant(-1, width)));
    }
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    for (const width of [1, 7, 32, 64, 100]) {
      const x = terms.variable(`x${width}`, sorts.bitVec(width));
      expect(model.variable(x)).toBe((1n << BigInt(width)) - 1n);
    }
  },
);

contract(
  "bit-vector arithmetic agrees with our evaluator",
  requires("models", "bit-vectors"),
  (bench) => {
    const { terms } = bench;
    const { bv, sorts } = terms;
    const [x, y] = ["x", "y"].map((name) => terms.variable(name, sorts.bitVec(16))) as [Term, Term];
    const constant = (value: number): Term => bv.constant(value, 16);
    expectModel(bench, [
      bv.slt(x, constant(-5)),
      terms.eq(bv.srem(x, constant(7)), constant(-3)),
      bv.ult(constant(9), y),
      terms.eq(bv.and(bv.multiply(x, y), constant(0xff)), constant(0x5a)),
      terms.eq(bv.ashr(x, constant(3)), bv.sdiv(bv.subtract(x, constant(5)), constant(8))),
    ]);
  },
);

contract("floats in models are IEEE bits", requires("models", "floats"), (bench) => {
  const { terms, prover } = bench;
  const { fp, sorts } = terms;
  const double = sorts.float(11, 53);
  const names = ["nan", "infinite", "zero", "tenth", "tiny"];
  const [nan, infinite, zero, tenth, tiny] = names.map((name) => terms.variable(name, double)) as [
    Term,
    Term,
    Term,
    Term,
    Term,
  ];
  prover.assert(fp.isNan(nan));
  prover.assert(terms.and(fp.isInfinite(infinite), fp.isNegative(infinite)));
  prover.assert(terms.and(fp.isZero(zero), fp.isNegative(zero)));
  prover.assert(terms.eq(tenth, fp.double(0.1)));
  prover.assert(terms.eq(tiny, fp.double(5e-324)));
  expect(prover.check()).toBe("sat");
  const model = prover.model();
  expect(model.variable(nan)).toBe(0x7ff8_0000_0000_0000n);
  expect(model.variable(infinite)).toBe(0xfff0_0000_0000_0000n);
  expect(model.variable(zero)).toBe(0x8000_0000_0000_0000n);
  expect(model.variable(tenth)).toBe(0x3fb9_9999_9999_999an);
  expect(model.variable(tiny)).toBe(1n);
});

contract(
  "float arithmetic agrees with our evaluator",
  requires("models", "floats", "bit-vectors"),
  (bench) => {
    const { terms } = bench;
    const { fp, sorts } = terms;
    const single = sorts.float(8, 24);
    const mode = terms.variable("mode", sorts.roundingMode);
    const x = terms.variable("x", single);
    const y = terms.variable("y", single);
    const three = fp.fromBitVector(fp.roundingMode(0), terms.bv.constant(3, 8), single, "signed");
    expectModel(bench, [
      terms.not(terms.eq(mode, fp.roundingMode(0))),
      fp.lessThan(three, x),
      fp.lessThan(x, fp.add(mode, three, three)),
      fp.equal(y, fp.multiply(mode, x, three)),
      terms.not(fp.equal(y, fp.multiply(fp.roundingMode(0), x, three))),
      terms.not(fp.isNan(y)),
    ]);
  },
);

contract("a fused multiply-add rounds once", requires("models", "float-fma"), (bench) => {
  const { terms } = bench;
  const { fp, sorts } = terms;
  const half = sorts.float(5, 11);
  const mode = fp.roundingMode(2);
  // A little more than one: the product needs twice the bits.
  const [x, y] = [fp.constant(0x3c01n, half), fp.constant(0x3c03n, half)];
  const z = terms.variable("z", half);
  const twice = fp.add(mode, fp.multiply(mode, x, y), z);
  expectModel(bench, [fp.lessThan(fp.fma(mode, x, y, z), twice), fp.isNormal(twice)]);
});

contract(
  "arrays in models are total functions",
  requires("models", "arrays", "integers"),
  (bench) => {
    const { terms, prover } = bench;
    const { arith, arrays, sorts } = terms;
    const sort = sorts.array(sorts.int, sorts.int);
    const a = terms.variable("a", sort);
    const b = terms.variable("b", sort);
    const i = terms.variable("i", sorts.int);
    const formulas = [
      terms.eq(arrays.select(a, i), arith.int(7n)),
      terms.eq(arrays.select(a, arith.add(i, arith.int(1n))), arith.int(8n)),
      terms.eq(b, arrays.store(a, i, arith.int(9n))),
      terms.not(terms.eq(i, arith.int(0n))),
    ];
    expectModel(bench, formulas);
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    expect(model.variable(b)).toBeInstanceOf(ArrayValue);
    expect(model.value(arrays.select(b, i))).toBe(9n);
  },
);

contract(
  "arrays of arrays and constant arrays",
  requires("models", "constant-arrays", "bit-vectors"),
  (bench) => {
    const { terms } = bench;
    const { arrays, bv, sorts } = terms;
    const row = sorts.array(sorts.bitVec(4), sorts.bitVec(8));
    const table = terms.variable("table", sorts.array(sorts.bitVec(4), row));
    const index = bv.constant(3, 4);
    expectModel(bench, [
      terms.eq(arrays.select(table, index), arrays.constant(row, bv.constant(5, 8))),
      terms.eq(arrays.select(arrays.select(table, bv.constant(4, 4)), index), bv.constant(6, 8)),
    ]);
  },
);

contract("functions in models are total", requires("models", "functions", "integers"), (bench) => {
  const { terms, prover } = bench;
  const { arith, sorts } = terms;
  const f = terms.declareFunction("f", [sorts.int, sorts.bool], sorts.int);
  const x = terms.variable("x", sorts.int);
  const at = (argument: Term, flag: Term): Term => terms.apply(f, [argument, flag]);
  expectModel(bench, [
    arith.lessThan(at(x, terms.true), at(x, terms.false)),
    terms.eq(at(at(x, terms.true), terms.true), arith.int(42n)),
    terms.eq(at(arith.int(5n), terms.true), arith.int(-1n)),
  ]);
  expect(prover.check()).toBe("sat");
  const model = prover.model();
  expect(model.apply(f, [5n, true])).toBe(-1n);
  expect(typeof model.apply(f, [123456789n, false])).toBe("bigint");
});

contract(
  "division by zero has the value the solver chose",
  requires("models", "integers", "nonlinear"),
  (bench) => {
    const { terms } = bench;
    const { arith, sorts } = terms;
    const x = terms.variable("x", sorts.int);
    const zero = terms.variable("zero", sorts.int);
    expectModel(bench, [
      terms.eq(zero, arith.int(0n)),
      arith.lessThan(arith.int(0n), x),
      terms.eq(arith.divide(x, zero), arith.int(1234n)),
    ]);
  },
);

contract(
  "symbols the solver did not see have default values",
  requires("models"),
  ({ prover, terms }) => {
    const { sorts } = terms;
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    expect(model.variable(terms.variable("p", sorts.bool))).toBe(false);
    expect(model.variable(terms.variable("n", sorts.int))).toBe(0n);
    expect(model.variable(terms.variable("r", sorts.real))).toEqual(rational(0n));
  },
);

contract("a model outlives later checks", requires("models", "integers", "functions"), (bench) => {
  const { terms, prover } = bench;
  const { arith, sorts } = terms;
  const x = terms.variable("x", sorts.int);
  const f = terms.declareFunction("f", [sorts.int], sorts.int);
  prover.push();
  prover.assert(terms.eq(x, arith.int(17n)));
  prover.assert(terms.eq(terms.apply(f, [x]), arith.int(18n)));
  expect(prover.check()).toBe("sat");
  const model = prover.model();
  prover.pop();
  prover.assert(arith.lessThan(x, arith.int(0n)));
  expect(prover.check()).toBe("sat");
  const later = prover.model();
  expect(model.variable(x)).toBe(17n);
  expect(model.apply(f, [17n])).toBe(18n);
  expect(later.isTrue(arith.lessThan(x, arith.int(0n)))).toBe(true);
  model.release();
  model.release();
  expect(() => model.value(x)).toThrow(InternalError);
  expect(later.isTrue(arith.lessThan(x, arith.int(0n)))).toBe(true);
});
