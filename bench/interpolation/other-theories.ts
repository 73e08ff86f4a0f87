import { RoundingMode, type Term, type Terms } from "../../src/logic/terms/index.ts";
import { PathBuilder, type Sample } from "./path.ts";

/** Division and remainder, products, floats. */
export function otherSamples(terms: Terms): Sample[] {
  return [
    ...[2, 5, 10].map((rounds) => evenNumbers(terms, rounds)),
    ...[2, 5].map((rounds) => halving(terms, rounds)),
    lastDigit(terms),
    leapYear(terms),
    squares(terms),
    ...[2, 5].map((rounds) => runningSquare(terms, rounds)),
    positiveProduct(terms),
    rectangle(terms),
    productCopy(terms),
    ...[2, 5, 8].map((rounds) => doubling(terms, rounds)),
    notANumber(terms),
    halfOfUnit(terms),
    clamped(terms),
    floatFlag(terms),
  ];
}

function evenNumbers(terms: Terms, rounds: number): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, `mod-even-${rounds}`, terms.sorts.int);
  const x = (version: number): Term => path.variable("x", version);
  const two = arith.int(2);
  path.block(terms.eq(arith.modulo(x(0), two), arith.int(0)));
  for (let j = 0; j < rounds; j++) path.block(terms.eq(x(j + 1), arith.add(x(j), two)));
  path.block(terms.eq(arith.modulo(x(rounds), two), arith.int(1)));
  return path.sample("rest", "mod/div", rounds);
}

function halving(terms: Terms, rounds: number): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, `div-halving-${rounds}`, terms.sorts.int);
  const x = (version: number): Term => path.variable("x", version);
  path.block(arith.lessOrEqual(arith.int(0), x(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(terms.eq(x(j + 1), arith.divide(x(j), arith.int(2))));
  }
  path.block(arith.lessThan(x(rounds), arith.int(0)));
  return path.sample("rest", "mod/div", rounds);
}

function lastDigit(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "div-digit", terms.sorts.int);
  const [x, q, r] = [path.variable("x"), path.variable("q"), path.variable("r")];
  const ten = arith.int(10);
  path.block(arith.lessOrEqual(arith.int(100), x), terms.eq(q, arith.divide(x, ten)));
  path.block(terms.eq(r, arith.subtract(x, arith.multiply(ten, q))));
  path.block(terms.or(arith.lessThan(r, arith.int(0)), arith.lessThan(arith.int(9), r)));
  return path.sample("rest", "mod/div", 0);
}

function leapYear(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "mod-leap", terms.sorts.int);
  const year = path.variable("year");
  const [four, leap] = [path.variable("four"), path.variable("leap")];
  path.block(terms.eq(arith.modulo(year, arith.int(100)), arith.int(0)));
  path.block(terms.eq(four, arith.modulo(year, arith.int(4))));
  path.block(terms.eq(leap, terms.ite(terms.eq(four, arith.int(0)), arith.int(1), arith.int(0))));
  path.block(terms.eq(leap, arith.int(0)));
  return path.sample("rest", "mod/div", 0);
}

function squares(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "square", terms.sorts.int);
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  path.block(terms.eq(y, arith.multiply(x, x)));
  path.block(terms.eq(z, arith.add(y, arith.int(1))));
  path.block(arith.lessOrEqual(z, arith.int(0)));
  return path.sample("rest", "nonlinear", 0);
}

/** `s = i * i` by adding odd numbers. */
function runningSquare(terms: Terms, rounds: number): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, `running-square-${rounds}`, terms.sorts.int);
  const v = (name: string, version: number): Term => path.variable(name, version);
  path.block(terms.eq(v("i", 0), arith.int(0)), terms.eq(v("s", 0), arith.int(0)));
  for (let j = 0; j < rounds; j++) {
    const odd = arith.add(arith.multiply(arith.int(2), v("i", j)), arith.int(1));
    path.block(
      terms.eq(v("s", j + 1), arith.add(v("s", j), odd)),
      terms.eq(v("i", j + 1), arith.add(v("i", j), arith.int(1))),
    );
  }
  const square = arith.multiply(v("i", rounds), v("i", rounds));
  path.block(terms.not(terms.eq(v("s", rounds), square)));
  return path.sample("rest", "nonlinear", rounds);
}

function positiveProduct(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "positive-product", terms.sorts.int);
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  const zero = arith.int(0);
  path.block(arith.lessThan(zero, x));
  path.block(arith.lessThan(zero, y));
  path.block(terms.eq(z, arith.multiply(x, y)));
  path.block(arith.lessOrEqual(z, zero));
  return path.sample("rest", "nonlinear", 0);
}

function rectangle(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "rectangle", terms.sorts.int);
  const v = (name: string): Term => path.variable(name);
  path.block(terms.eq(v("area"), arith.multiply(v("w"), v("h"))));
  path.block(terms.eq(v("twice"), arith.add(v("area"), v("area"))));
  path.block(terms.eq(v("wide"), arith.multiply(arith.multiply(arith.int(2), v("w")), v("h"))));
  path.block(terms.not(terms.eq(v("twice"), v("wide"))));
  return path.sample("rest", "nonlinear", 0);
}

function productCopy(terms: Terms): Sample {
  const { arith } = terms;
  const path = new PathBuilder(terms, "product-copy", terms.sorts.real);
  const v = (name: string): Term => path.variable(name);
  path.block(terms.eq(v("p"), arith.multiply(v("x"), v("y"))));
  path.block(terms.eq(v("u"), v("x")), terms.eq(v("v"), v("y")));
  path.block(terms.eq(v("q"), arith.multiply(v("v"), v("u"))));
  path.block(arith.lessThan(v("p"), v("q")));
  return path.sample("rest", "nonlinear", 0);
}

/** Floats; results are rounded to nearest. */
class FloatPath extends PathBuilder {
  readonly mode: Term;

  constructor(terms: Terms, name: string) {
    super(terms, name, terms.sorts.float(8, 24));
    this.mode = terms.fp.roundingMode(RoundingMode.NearestTiesToEven);
  }

  number(value: number): Term {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value);
    return this.terms.fp.constant(BigInt(view.getUint32(0)), this.terms.sorts.float(8, 24));
  }
}

function doubling(terms: Terms, rounds: number): Sample {
  const { fp } = terms;
  const path = new FloatPath(terms, `float-doubling-${rounds}`);
  const f = (version: number): Term => path.variable("f", version);
  path.block(terms.eq(f(0), path.number(1)));
  for (let j = 0; j < rounds; j++) {
    path.block(terms.eq(f(j + 1), fp.multiply(path.mode, f(j), path.number(2))));
  }
  path.block(fp.lessThan(f(rounds), path.number(1)));
  return path.sample("rest", "floats", rounds);
}

function notANumber(terms: Terms): Sample {
  const { fp } = terms;
  const path = new FloatPath(terms, "float-nan");
  const [x, y] = [path.variable("x"), path.variable("y")];
  path.block(fp.isNan(x));
  path.block(terms.eq(y, fp.add(path.mode, x, path.number(1))));
  path.block(fp.equal(y, y));
  return path.sample("rest", "floats", 0);
}

function halfOfUnit(terms: Terms): Sample {
  const { fp } = terms;
  const path = new FloatPath(terms, "float-half");
  const [x, y] = [path.variable("x"), path.variable("y")];
  path.block(fp.lessOrEqual(path.number(0), x), fp.lessOrEqual(x, path.number(1)));
  path.block(terms.eq(y, fp.multiply(path.mode, x, path.number(0.5))));
  path.block(fp.lessThan(path.number(1), y));
  return path.sample("rest", "floats", 0);
}

function clamped(terms: Terms): Sample {
  const { fp } = terms;
  const path = new FloatPath(terms, "float-clamp");
  const [x, y, z] = [path.variable("x"), path.variable("y"), path.variable("z")];
  const [low, high] = [path.number(-1), path.number(1)];
  path.block(terms.not(fp.isNan(x)));
  path.block(terms.eq(y, terms.ite(fp.lessThan(x, low), low, x)));
  path.block(terms.eq(z, terms.ite(fp.lessThan(high, y), high, y)));
  path.block(terms.or(fp.lessThan(z, low), fp.lessThan(high, z)));
  return path.sample("rest", "floats", 0);
}

/** The float does not matter, the flag does. */
function floatFlag(terms: Terms): Sample {
  const { fp } = terms;
  const path = new FloatPath(terms, "float-flag");
  const [x, y] = [path.variable("x"), path.variable("y")];
  const flag = path.variable("flag", null, terms.sorts.bool);
  path.block(terms.eq(flag, fp.lessThan(path.number(0), x)));
  path.block(terms.eq(y, fp.add(path.mode, x, path.number(1))));
  path.block(flag);
  path.block(fp.lessThan(x, path.number(-1)));
  return path.sample("rest", "floats", 0);
}
