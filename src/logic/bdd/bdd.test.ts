import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyCube,
  BddManager,
  cubes,
  evaluate,
  FALSE,
  fromFormula,
  nodeCount,
  satCount,
  support,
  toDot,
  toFormula,
  TRUE,
  type Bdd,
  type FormulaShape,
} from "./index.ts";

const VARIABLES = 5;
const ROWS = 1 << VARIABLES;

type Formula =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "atom"; readonly variable: number }
  | { readonly kind: "not"; readonly operand: Formula }
  | { readonly kind: "and" | "or" | "xor" | "equivalent"; readonly operands: readonly Formula[] }
  | { readonly kind: "implies"; readonly premise: Formula; readonly conclusion: Formula }
  | {
      readonly kind: "ite";
      readonly condition: Formula;
      readonly whenTrue: Formula;
      readonly whenFalse: Formula;
    };

const formula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, depthSize: "medium" },
    fc.record({ kind: fc.constant("atom" as const), variable: fc.nat(VARIABLES - 1) }),
    fc.record({ kind: fc.constant("constant" as const), value: fc.boolean() }),
    fc.record({ kind: fc.constant("not" as const), operand: tie("formula") }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const, "xor" as const, "equivalent" as const),
      operands: fc.array(tie("formula"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("implies" as const),
      premise: tie("formula"),
      conclusion: tie("formula"),
    }),
    fc.record({
      kind: fc.constant("ite" as const),
      condition: tie("formula"),
      whenTrue: tie("formula"),
      whenFalse: tie("formula"),
    }),
  ),
})).formula;

function valueIn(row: number, f: Formula): boolean {
  switch (f.kind) {
    case "constant":
      return f.value;
    case "atom":
      return ((row >> f.variable) & 1) === 1;
    case "not":
      return !valueIn(row, f.operand);
    case "and":
      return f.operands.every((one) => valueIn(row, one));
    case "or":
      return f.operands.some((one) => valueIn(row, one));
    case "xor":
      return f.operands.filter((one) => valueIn(row, one)).length % 2 === 1;
    case "equivalent": {
      const values = new Set(f.operands.map((one) => valueIn(row, one)));
      return values.size < 2;
    }
    case "implies":
      return !valueIn(row, f.premise) || valueIn(row, f.conclusion);
    case "ite":
      return valueIn(row, f.condition) ? valueIn(row, f.whenTrue) : valueIn(row, f.whenFalse);
  }
}

const shape = (f: Formula): FormulaShape<Formula> => f;

/** One bit per row. */
function truthTable(of: (row: number) => boolean): number {
  let bits = 0;
  for (let row = 0; row < ROWS; row++) if (of(row)) bits |= 1 << row;
  return bits;
}

function tableOf(manager: BddManager, f: Bdd): number {
  return truthTable((row) => evaluate(manager, f, (variable) => ((row >> variable) & 1) === 1));
}

/** A small table, so that growth happens inside operations. */
function smallManager(): BddManager {
  return new BddManager({ initialCapacity: 4 });
}

describe("a diagram agrees with the truth table", () => {
  test("of the formula it was built from", () => {
    fc.assert(
      fc.property(formula, (f) => {
        const manager = smallManager();
        const diagram = fromFormula(manager, f, shape);
        expect(tableOf(manager, diagram)).toBe(truthTable((row) => valueIn(row, f)));
      }),
      { numRuns: 400 },
    );
  });

  test("and equal functions are the same node", () => {
    fc.assert(
      fc.property(formula, formula, (a, b) => {
        const manager = smallManager();
        const [f, g] = [fromFormula(manager, a, shape), fromFormula(manager, b, shape)];
        expect(f === g).toBe(tableOf(manager, f) === tableOf(manager, g));
      }),
      { numRuns: 400 },
    );
  });

  test("for each binary operation and ite", () => {
    fc.assert(
      fc.property(formula, formula, formula, (a, b, c) => {
        const manager = smallManager();
        const [f, g, h] = [a, b, c].map((one) => fromFormula(manager, one, shape)) as [
          Bdd,
          Bdd,
          Bdd,
        ];
        const [tf, tg, th] = [f, g, h].map((one) => tableOf(manager, one)) as [
          number,
          number,
          number,
        ];
        expect(tableOf(manager, manager.and(f, g))).toBe(tf & tg);
        expect(tableOf(manager, manager.or(f, g))).toBe(tf | tg);
        expect(tableOf(manager, manager.xor(f, g))).toBe(tf ^ tg);
        expect(tableOf(manager, manager.not(f))).toBe(~tf);
        expect(tableOf(manager, manager.implies(f, g))).toBe(~tf | tg);
        expect(tableOf(manager, manager.equivalent(f, g))).toBe(~(tf ^ tg));
        expect(tableOf(manager, manager.ite(f, g, h))).toBe((tf & tg) | (~tf & th));
        expect(manager.entails(f, g)).toBe((tf & ~tg) === 0);
      }),
      { numRuns: 400 },
    );
  });

  test("for quantifiers and cofactors", () => {
    const variables = fc.uniqueArray(fc.nat(VARIABLES - 1), { maxLength: VARIABLES });
    fc.assert(
      fc.property(formula, variables, fc.nat(VARIABLES - 1), fc.boolean(), (a, vs, one, value) => {
        const manager = smallManager();
        const f = fromFormula(manager, a, shape);
        const mask = vs.reduce((bits, v) => bits | (1 << v), 0);
        const agreeing = (row: number): number[] =>
          [...Array(ROWS).keys()].filter((other) => (other & ~mask) === (row & ~mask));
        const table = tableOf(manager, f);
        const holds = (row: number): boolean => ((table >>> row) & 1) === 1;
        expect(tableOf(manager, manager.exists(f, vs))).toBe(
          truthTable((row) => agreeing(row).some(holds)),
        );
        expect(tableOf(manager, manager.forall(f, vs))).toBe(
          truthTable((row) => agreeing(row).every(holds)),
        );
        expect(tableOf(manager, manager.cofactor(f, one, value))).toBe(
          truthTable((row) => holds(value ? row | (1 << one) : row & ~(1 << one))),
        );
      }),
      { numRuns: 400 },
    );
  });

  test("for generalised cofactors on the care set", () => {
    fc.assert(
      fc.property(formula, formula, (a, b) => {
        const manager = smallManager();
        const [f, care] = [fromFormula(manager, a, shape), fromFormula(manager, b, shape)];
        fc.pre(care !== FALSE);
        const constrained = manager.constrain(f, care);
        const restricted = manager.restrict(f, care);
        expect(manager.and(constrained, care)).toBe(manager.and(f, care));
        expect(manager.and(restricted, care)).toBe(manager.and(f, care));
        const own = new Set(support(manager, f));
        for (const variable of support(manager, restricted)) expect(own).toContain(variable);
      }),
      { numRuns: 400 },
    );
  });

  test("for support, counting and cubes", () => {
    fc.assert(
      fc.property(formula, (a) => {
        const manager = smallManager();
        const f = fromFormula(manager, a, shape);
        const table = tableOf(manager, f);
        const rows = [...Array(ROWS).keys()].filter((row) => ((table >>> row) & 1) === 1);
        expect(satCount(manager, f, VARIABLES)).toBe(BigInt(rows.length));
        const depends = [...Array(VARIABLES).keys()].filter((v) =>
          [...Array(ROWS).keys()].some(
            (row) => ((table >>> row) & 1) !== ((table >>> (row ^ (1 << v))) & 1),
          ),
        );
        expect(support(manager, f)).toEqual(depends);
        const all = cubes(manager, f);
        const union = all.reduce((sum, cube) => {
          const one = manager.cube(cube);
          expect(manager.and(sum, one)).toBe(FALSE);
          return manager.or(sum, one);
        }, FALSE);
        expect(union).toBe(f);
        const some = anyCube(manager, f);
        if (some === null) expect(f).toBe(FALSE);
        else expect(manager.entails(manager.cube(some), f)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("and converting to a formula and back gives the same node", () => {
    fc.assert(
      fc.property(formula, (a) => {
        const manager = smallManager();
        const f = fromFormula(manager, a, shape);
        const back = toFormula<Formula>(manager, f, {
          true: { kind: "constant", value: true },
          false: { kind: "constant", value: false },
          atom: (variable) => ({ kind: "atom", variable }),
          not: (operand) => ({ kind: "not", operand }),
          and: (left, right) => ({ kind: "and", operands: [left, right] }),
          or: (left, right) => ({ kind: "or", operands: [left, right] }),
        });
        expect(fromFormula(manager, back, shape)).toBe(f);
      }),
      { numRuns: 400 },
    );
  });
});

describe("garbage collection", () => {
  test("keeps retained functions and frees the others", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(formula, fc.boolean()), { maxLength: 8 }), (entries) => {
        const manager = smallManager();
        const kept: [Bdd, number][] = [];
        for (const [a, keep] of entries) {
          const f = fromFormula(manager, a, shape);
          if (keep) kept.push([manager.retain(f), tableOf(manager, f)]);
        }
        manager.collectGarbage();
        const reachable = new Set<Bdd>();
        for (const [f, table] of kept) {
          expect(tableOf(manager, f)).toBe(table);
          collectNodes(manager, f, reachable);
        }
        expect(manager.statistics.nodes).toBe(reachable.size + 2);
        // The table and the caches still work: rebuilding gives the same nodes.
        for (const [a] of entries) {
          const again = fromFormula(manager, a, shape);
          expect(tableOf(manager, again)).toBe(truthTable((row) => valueIn(row, a)));
        }
        for (const [f, table] of kept) expect(tableOf(manager, f)).toBe(table);
      }),
      { numRuns: 200 },
    );
  });

  test("reuses freed nodes, so that rebuilding does not grow the table", () => {
    const manager = new BddManager({ initialCapacity: 16 });
    const build = (): Bdd => {
      let f: Bdd = FALSE;
      for (let i = 0; i < 8; i++) f = manager.xor(f, manager.variable(i));
      return f;
    };
    build();
    const peak = manager.statistics.peakNodes;
    for (let round = 0; round < 5; round++) {
      manager.collectGarbage();
      expect(manager.statistics.nodes).toBe(2);
      build();
      expect(manager.statistics.peakNodes).toBe(peak);
    }
    expect(manager.statistics.collections).toBe(5);
    expect(manager.statistics.freedNodes).toBe(5 * (peak - 2));
  });

  test("counts references: a function retained twice survives one release", () => {
    const manager = smallManager();
    const f = manager.retain(manager.retain(manager.and(manager.variable(0), manager.variable(1))));
    manager.release(f);
    manager.collectGarbage();
    expect(nodeCount(manager, f)).toBe(2);
    manager.release(f);
    manager.collectGarbage();
    expect(manager.statistics.nodes).toBe(2);
  });

  test("releasing more often than retaining is refused", () => {
    const manager = smallManager();
    const f = manager.variable(0);
    expect(() => {
      manager.release(f);
    }).toThrow("released as often as it was retained");
  });

  test("is asked for once the table has grown by the configured factor", () => {
    const manager = new BddManager({ initialCapacity: 16, growthBeforeCollection: 2 });
    expect(manager.needsCollection).toBe(false);
    for (let i = 0; i < 40; i++) manager.variable(i);
    expect(manager.needsCollection).toBe(true);
    manager.collectGarbage();
    expect(manager.needsCollection).toBe(false);
  });
});

describe("details", () => {
  test("a cube with contradicting literals is false, with repeated literals is not", () => {
    const manager = smallManager();
    expect(manager.cube([1, 0, ~1])).toBe(FALSE);
    expect(manager.cube([1, 0, 1])).toBe(manager.and(manager.variable(0), manager.variable(1)));
    expect(manager.cube([])).toBe(TRUE);
  });

  test("counting goes beyond the range of doubles", () => {
    const manager = smallManager();
    expect(satCount(manager, manager.variable(70), 100)).toBe(1n << 99n);
  });

  test("dot output names variables and draws the false branch dashed", () => {
    const manager = smallManager();
    const f = manager.and(manager.variable(0), manager.variable(1));
    const dot = toDot(manager, f, (variable) => `p"${variable}`);
    expect(dot).toContain('[label="p\\"0"]');
    expect(dot.match(/style=dashed/g)).toHaveLength(2);
    expect(dot).toContain('[shape=box, label="true"]');
    expect(toDot(manager, TRUE)).toContain('n1 [shape=box, label="true"];');
  });
});

function collectNodes(manager: BddManager, f: Bdd, into: Set<Bdd>): void {
  if (f <= TRUE || into.has(f)) return;
  into.add(f);
  collectNodes(manager, manager.low(f), into);
  collectNodes(manager, manager.high(f), into);
}
