import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../backends/index.ts";
import { printTerm, RoundingMode, Terms, type Term } from "../../terms/index.ts";
import { Deadline } from "../deadline.ts";
import { Entailment } from "../entailment.ts";
import { nameBeforeVersion } from "../candidates/renaming.ts";
import { PathProblem } from "../path-problem.ts";
import { Paths } from "../testing/paths.ts";
import { flaw } from "../testing/validity.ts";
import { AffineLayer } from "./affine-layer.ts";
import { EqualityLayer } from "./equality-layer.ts";
import { FarkasLayer } from "./farkas-layer.ts";
import { HornLayer } from "./horn-layer.ts";
import type { InterpolationLayer } from "./layer.ts";
import { LiftingLayer } from "./lifting-layer.ts";
import { TemplateLayer } from "./template-layer.ts";
import { WeakestPreconditionLayer } from "./weakest-precondition-layer.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const entailment = new Entailment(terms, solver.newProver(), 5000);
const farkas = new FarkasLayer(terms, solver.newProver(), 32);
const horn = new HornLayer(terms, solver.horn!);
const weakest = new WeakestPreconditionLayer(terms, solver.eliminator);
const affine = new AffineLayer(entailment);
const template = new TemplateLayer(entailment, nameBeforeVersion);
const equality = new EqualityLayer(entailment);
const lifting = new LiftingLayer(entailment, [farkas]);

const integers = new Paths(terms, terms.sorts.int);
const reals = new Paths(terms, terms.sorts.real);
const words = new Paths(terms, terms.sorts.bitVec(32));
const bytes = new Paths(terms, terms.sorts.bitVec(8));

afterAll(() => {
  solver.close();
});

/** The sequence, which has to be right, as text. */
function interpolate(layer: InterpolationLayer, blocks: readonly Term[]): string[] {
  const outcome = layer.interpolate(PathProblem.of(terms, blocks), Deadline.in(20_000));
  if (outcome.kind === "failed") throw new Error(`failed: ${outcome.reason}`);
  expect(flaw(solver, blocks, outcome.sequence)).toBeNull();
  return outcome.sequence.map((term) =>
    printTerm(terms, term).replaceAll(/\b(?:Int|Real|BV\d+)\./g, ""),
  );
}

function failure(layer: InterpolationLayer, blocks: readonly Term[]): string | null {
  const outcome = layer.interpolate(PathProblem.of(terms, blocks), Deadline.in(20_000));
  return outcome.kind === "failed" ? outcome.reason : null;
}

describe("farkas", () => {
  test("relates variables instead of naming their values", () => {
    expect(interpolate(farkas, integers.equalCounters(3))[2]).toBe("(= i@1 a@1)");
    expect(interpolate(farkas, integers.slowAndFast(2))[2]).toBe("(<= x@1 y@1)");
  });

  test("keeps strict inequalities of reals", () => {
    const { v } = { v: (name: string) => reals.v(name) };
    const blocks = [
      terms.arith.lessThan(v("p"), v("q")),
      terms.arith.lessOrEqual(v("q"), v("r")),
      terms.arith.lessOrEqual(v("r"), v("p")),
    ];
    expect(interpolate(farkas, blocks)).toEqual(["true", "(< p q)", "(< p r)", "false"]);
  });

  test("tightens integers", () => {
    const [x, y] = [integers.v("x"), integers.v("y")];
    const double = terms.arith.multiply(integers.n(2), y);
    const blocks = [
      terms.and(terms.eq(x, double), terms.arith.lessThan(x, integers.n(7))),
      terms.arith.lessThan(integers.n(6), x),
    ];
    interpolate(farkas, blocks);
  });

  test("splits disjunctions: conjoined before the split, disjoined after it", () => {
    const [x, y] = [integers.v("x"), integers.v("y")];
    const either = terms.or(terms.eq(y, integers.n(1)), terms.eq(y, integers.n(5)));
    interpolate(farkas, [terms.eq(x, y), either, integers.less(x, integers.n(1))]);
    interpolate(farkas, [either, terms.eq(x, y), integers.less(integers.n(5), x)]);
    const chosen = terms.ite(integers.less(x, integers.n(0)), integers.n(0), x);
    interpolate(farkas, [terms.eq(y, chosen), integers.less(y, integers.n(0))]);
  });

  test("finds a literal that clashes", () => {
    const p = terms.variable("p", terms.sorts.bool);
    const x = integers.v("x");
    expect(interpolate(farkas, [p, terms.eq(x, integers.n(0)), terms.not(p)])).toEqual([
      "true",
      "p",
      "p",
      "false",
    ]);
  });

  test("reports a satisfiable path, and one that only integers refute", () => {
    const x = integers.v("x");
    expect(failure(farkas, [integers.less(x, integers.n(3))])).toBe("satisfiable");
    const y = integers.v("y");
    const even = terms.eq(x, terms.arith.multiply(integers.n(2), y));
    const odd = terms.eq(
      x,
      integers.plus(terms.arith.multiply(integers.n(2), integers.v("z")), integers.n(1)),
    );
    expect(failure(farkas, [even, odd])).toBe("not-found");
  });

  test("stops at its limit of cases", () => {
    const one = new FarkasLayer(terms, solver.newProver(), 1);
    const x = integers.v("x");
    const either = terms.or(terms.eq(x, integers.n(1)), terms.eq(x, integers.n(2)));
    expect(failure(one, [either, integers.less(x, integers.n(0))])).toBe("too-many-cases");
  });
});

describe("horn", () => {
  test("solves linear arithmetic with disjunctive blocks", () => {
    interpolate(horn, integers.equalCounters(2));
    interpolate(horn, integers.slowAndFast(2));
  });

  test("reads uninterpreted functions as arrays and back", () => {
    const { int } = terms.sorts;
    const f = terms.declareFunction("f", [int], int);
    const g = terms.declareFunction("g", [int, int], int);
    const v = (name: string): Term => integers.v(name);
    const blocks = [
      terms.eq(v("y0"), terms.apply(f, [v("x0")])),
      terms.eq(v("x1"), v("x0")),
      terms.eq(v("y1"), terms.apply(f, [v("x1")])),
      terms.not(terms.eq(v("y0"), v("y1"))),
    ];
    interpolate(horn, blocks);
    interpolate(horn, [
      terms.eq(v("r"), terms.apply(g, [v("a"), terms.apply(f, [v("b")])])),
      terms.eq(v("c"), v("a")),
      terms.not(terms.eq(v("r"), terms.apply(g, [v("c"), terms.apply(f, [v("b")])]))),
    ]);
  });

  test("handles arrays", () => {
    const memory = terms.sorts.array(terms.sorts.int, terms.sorts.int);
    const [m, n] = [terms.variable("m", memory), terms.variable("n", memory)];
    const [p, q] = [integers.v("p"), integers.v("q")];
    interpolate(horn, [
      terms.eq(terms.arrays.select(m, p), integers.n(0)),
      terms.and(terms.not(terms.eq(p, q)), terms.eq(n, terms.arrays.store(m, q, integers.n(1)))),
      terms.not(terms.eq(terms.arrays.select(n, p), integers.n(0))),
    ]);
  });

  test("reports a satisfiable path", () => {
    const x = integers.v("x");
    expect(failure(horn, [integers.less(x, integers.n(3)), integers.less(x, integers.n(2))])).toBe(
      "satisfiable",
    );
  });
});

describe("weakest precondition", () => {
  test("substitutes definitions backwards in any theory", () => {
    expect(interpolate(weakest, integers.equalCounters(2))[1]).toBe("(= i@0 a@0)");
    const float = terms.sorts.float(8, 24);
    const mode = terms.fp.roundingMode(RoundingMode.NearestTiesToEven);
    const [x, y] = [terms.variable("fx", float), terms.variable("fy", float)];
    const sum = terms.fp.add(mode, x, x);
    interpolate(weakest, [terms.fp.isNan(x), terms.eq(y, sum), terms.not(terms.fp.isNan(y))]);
  });

  test("eliminates variables of a block that nothing defines", () => {
    interpolate(weakest, integers.slowAndFast(2));
  });

  test("gives up where nothing can be eliminated", () => {
    const without = new WeakestPreconditionLayer(terms, null);
    const [x, d] = [bytes.v("x"), bytes.v("d")];
    const y = bytes.v("y");
    const blocks = [
      terms.eq(x, bytes.n(0)),
      terms.and(terms.eq(terms.bv.multiply(y, d), bytes.plus(x, bytes.n(1))), bytes.less(d, y)),
      terms.eq(y, bytes.n(0)),
    ];
    expect(failure(without, blocks)).toBe("quantifiers");
  });
});

describe("affine", () => {
  test("finds equations that survive wrap-around", () => {
    expect(interpolate(affine, words.equalCounters(4))[3]).toBe("(= i@2 a@2)");
  });

  test("joins the alternatives of a block", () => {
    const step = (x: number, y: number): Term =>
      terms.and(
        words.eq(words.v("x@1"), words.plus(words.v("x@0"), words.n(x))),
        words.eq(words.v("y@1"), words.plus(words.v("y@0"), words.n(y))),
      );
    const blocks = [
      terms.and(words.eq(words.v("x@0"), words.n(0)), words.eq(words.v("y@0"), words.n(0))),
      terms.or(step(1, 2), step(5, 10)),
      words.differ(words.v("y@1"), words.plus(words.v("x@1"), words.v("x@1"))),
    ];
    expect(interpolate(affine, blocks)[2]).toMatch(/x@1.*y@1|y@1.*x@1/);
  });

  test("knows that steps of two stay even", () => {
    const blocks = [words.eq(words.v("i@0"), words.n(0))];
    for (let j = 0; j < 3; j++) {
      blocks.push(words.eq(words.v(`i@${j + 1}`), words.plus(words.v(`i@${j}`), words.n(2))));
    }
    blocks.push(words.eq(words.v("i@3"), words.n(7)));
    expect(interpolate(affine, blocks)[3]).toContain("extract 0 0");
  });

  test("fails where equations do not suffice", () => {
    expect(failure(affine, integers.slowAndFast(2))).toBe("not-found");
  });
});

describe("template", () => {
  test("carries a property back to every round of a loop", () => {
    const blocks = [
      terms.and(words.eq(words.v("x@0"), words.n(0)), words.eq(words.v("size"), words.n(10))),
    ];
    for (let j = 0; j < 3; j++) {
      const next = words.plus(words.v(`x@${j}`), words.n(1));
      const wrapped = terms.ite(words.less(next, words.v("size")), next, words.n(0));
      blocks.push(words.eq(words.v(`x@${j + 1}`), wrapped));
    }
    blocks.push(
      terms.or(
        words.less(words.v("x@3"), words.n(0)),
        terms.not(words.less(words.v("x@3"), words.v("size"))),
      ),
    );
    expect(interpolate(template, blocks)[2]).toContain("(bvslt x@1");
  });

  test("uses bounds of variables", () => {
    const byte = terms.variable("byte", terms.sorts.bitVec(8));
    const sum = words.v("sum");
    const blocks = [terms.eq(sum, terms.bv.zeroExtend(byte, 24)), words.less(words.n(255), sum)];
    expect(interpolate(template, blocks)[1]).toContain("#x000000ff");
  });
});

describe("equality", () => {
  test("keeps equal terms together under functions", () => {
    const { int } = terms.sorts;
    const f = terms.declareFunction("f", [int], int);
    const v = (name: string): Term => integers.v(name);
    const blocks = [
      terms.eq(v("x0"), v("y0")),
      terms.and(
        terms.eq(v("x1"), terms.apply(f, [v("x0")])),
        terms.eq(v("y1"), terms.apply(f, [v("y0")])),
      ),
      terms.not(terms.eq(v("x1"), v("y1"))),
    ];
    expect(interpolate(equality, blocks)[2]).toMatch(/\(= (x1 y1|y1 x1)\)/);
  });

  test("follows elements of arrays", () => {
    const memory = terms.sorts.array(terms.sorts.bitVec(32), terms.sorts.bitVec(32));
    const m = (version: number): Term => terms.variable(`mem@${version}`, memory);
    const [p, q] = [words.v("p"), words.v("q")];
    const blocks = [
      terms.eq(terms.arrays.select(m(0), p), words.n(7)),
      terms.and(
        terms.not(terms.eq(p, q)),
        terms.eq(m(1), terms.arrays.store(m(0), q, words.v("w"))),
      ),
      terms.not(terms.eq(terms.arrays.select(m(1), p), words.n(7))),
    ];
    interpolate(equality, blocks);
  });
});

describe("lifting", () => {
  test("proposes inequalities of integers and adds what excludes wrap-around", () => {
    const sequence = interpolate(lifting, words.slowAndFast(3));
    expect(sequence[2]).toContain("(bvsle x@1 y@1)");
  });

  test("reads unsigned comparisons as such", () => {
    const v = (name: string): Term => words.v(name);
    const { bv } = terms;
    const blocks = [
      terms.and(bv.ule(v("low"), v("high")), bv.ule(v("high"), words.n(1000))),
      terms.eq(v("gap"), bv.subtract(v("high"), v("low"))),
      bv.ult(v("high"), v("gap")),
    ];
    interpolate(lifting, blocks);
  });

  test("relates different widths", () => {
    const { bv } = terms;
    const short = terms.variable("short", terms.sorts.bitVec(16));
    const [i, n] = [words.v("i"), words.v("n")];
    const blocks = [
      bv.sle(short, bv.constant(100, 16)),
      terms.eq(i, bv.signExtend(short, 16)),
      terms.and(bv.sle(words.n(100), n), bv.slt(n, i)),
    ];
    interpolate(lifting, blocks);
  });

  test("fails where integers have no counterpart of the operations", () => {
    const x = bytes.v("x");
    const blocks = [
      terms.eq(bytes.v("y"), terms.bv.xor(x, bytes.n(5))),
      terms.eq(bytes.v("z"), terms.bv.xor(bytes.v("y"), bytes.n(5))),
      terms.not(terms.eq(bytes.v("z"), x)),
    ];
    expect(failure(lifting, blocks)).toBe("satisfiable");
  });
});
