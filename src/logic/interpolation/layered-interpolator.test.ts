import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../backends/index.ts";
import { Terms, type Sort, type Term } from "../terms/index.ts";
import { createInterpolator } from "./create-interpolator.ts";
import { LayeredInterpolator } from "./layered-interpolator.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layers/layer.ts";
import { defaultInterpolationOptions, type InterpolationOptions } from "./options.ts";
import { Paths } from "./testing/paths.ts";
import { flaw } from "./testing/validity.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const integers = new Paths(terms, terms.sorts.int);
const words = new Paths(terms, terms.sorts.bitVec(32));

afterAll(() => {
  solver.close();
});

function layer(name: string, outcome: LayerOutcome): InterpolationLayer {
  return { name, effort: "low", interpolate: () => outcome };
}

function withLayers(
  layers: readonly InterpolationLayer[],
  options: Partial<InterpolationOptions> = {},
): LayeredInterpolator {
  const choice = { beforeCore: layers, afterCore: () => [], close: () => undefined };
  return new LayeredInterpolator(solver, choice, { ...defaultInterpolationOptions, ...options });
}

const blocks = integers.equalCounters(1);
const equalAt = (j: number): Term => terms.eq(integers.v(`i@${j}`), integers.v(`a@${j}`));
const right = found([terms.true, equalAt(0), equalAt(1), terms.false]);
const wrong = found([terms.true, terms.true, terms.true, terms.false]);

describe("the interpolator", () => {
  test("hands on from layer to layer and tells who failed why", () => {
    const interpolator = withLayers([
      layer("first", failed("timeout")),
      layer("second", wrong),
      layer("third", right),
    ]);
    expect(interpolator.sequence(blocks)).toEqual([
      terms.true,
      equalAt(0),
      equalAt(1),
      terms.false,
    ]);
    const { statistics } = interpolator;
    expect(statistics.lastLayer).toBe("third");
    expect(statistics.lastFailures).toEqual([
      { layer: "first", reason: "timeout" },
      { layer: "second", reason: "check-failed" },
    ]);
    expect(statistics.layers.get("third")).toMatchObject({ tried: 1, succeeded: 1 });
    expect([...statistics.layers.get("first")!.failures]).toEqual([["timeout", 1]]);
    interpolator.close();
  });

  test("answers null if every layer fails", () => {
    const interpolator = withLayers([layer("only", failed("not-found"))]);
    expect(interpolator.sequence(blocks)).toBeNull();
    expect(interpolator.statistics).toMatchObject({ sequences: 1, succeeded: 0, lastLayer: null });
    interpolator.close();
  });

  test("answers null for a feasible path and says so", () => {
    const interpolator = createInterpolator(solver);
    expect(interpolator.sequence(blocks.slice(0, 2))).toBeNull();
    expect(interpolator.statistics.lastFailures).toContainEqual({
      layer: "core",
      reason: "satisfiable",
    });
    interpolator.close();
  });

  test("leaves out disabled layers", () => {
    const interpolator = withLayers([layer("first", right), layer("second", right)], {
      disabledLayers: ["first"],
    });
    interpolator.sequence(blocks);
    expect(interpolator.statistics.lastLayer).toBe("second");
    expect(interpolator.statistics.layers.has("first")).toBe(false);
    interpolator.close();
  });

  test("refuses what is larger than allowed", () => {
    const interpolator = withLayers([layer("large", right)], { maximumSize: 2 });
    expect(interpolator.sequence(blocks)).toBeNull();
    expect(interpolator.statistics.lastFailures).toContainEqual({
      layer: "large",
      reason: "too-large",
    });
    interpolator.close();
  });

  test("prefers formulas without numbers of this path only", () => {
    const numbers = (j: number): Term =>
      terms.and(
        terms.eq(integers.v(`i@${j}`), integers.n(j)),
        terms.eq(integers.v(`a@${j}`), integers.n(j)),
      );
    const path = integers.equalCounters(3);
    const cuts = [0, 1, 2, 3];
    const special = found([terms.true, ...cuts.map(numbers), terms.false]);
    const general = found([terms.true, ...cuts.map(equalAt), terms.false]);
    const layers = [layer("special", special), layer("general", general)];
    for (const [preference, expected] of [
      ["first", "special"],
      ["general", "general"],
    ] as const) {
      const interpolator = withLayers(layers, { preference });
      interpolator.sequence(path);
      expect(interpolator.statistics.lastLayer).toBe(expected);
      interpolator.close();
    }
  });

  test("repeats a formula across blocks that have no part in the contradiction", () => {
    const x = words.v("x");
    const path = [
      words.eq(x, words.n(1)),
      words.eq(words.v("y"), words.n(2)),
      words.eq(words.v("z"), words.v("y")),
      words.eq(x, words.n(2)),
    ];
    const interpolator = createInterpolator(solver);
    const sequence = interpolator.sequence(path)!;
    expect(flaw(solver, path, sequence)).toBeNull();
    expect(sequence[2]).toBe(sequence[1]);
    expect(sequence[3]).toBe(sequence[1]);
    interpolator.close();
  });

  test("handles a single block and a block that is false", () => {
    const interpolator = createInterpolator(solver);
    const alone = terms.and(
      integers.less(integers.v("x"), integers.n(0)),
      integers.less(integers.n(0), integers.v("x")),
    );
    expect(interpolator.sequence([alone])).toEqual([terms.true, terms.false]);
    const path = [integers.less(integers.v("x"), integers.n(0)), terms.false];
    expect(flaw(solver, path, interpolator.sequence(path)!)).toBeNull();
    interpolator.close();
  });

  test("keeps to its overall limit", () => {
    const interpolator = createInterpolator(solver, { timeoutMillis: 1, coreMillis: 1 });
    const start = performance.now();
    interpolator.sequence(words.slowAndFast(10));
    expect(performance.now() - start).toBeLessThan(20_000);
    interpolator.close();
  });
});

interface Step {
  readonly target: number;
  readonly source: number;
  readonly amount: number;
  readonly guard: number | null;
}

const VARIABLES = 3;
const step: fc.Arbitrary<Step> = fc.record({
  target: fc.nat(VARIABLES - 1),
  source: fc.nat(VARIABLES - 1),
  amount: fc.integer({ min: -4, max: 4 }),
  guard: fc.option(fc.integer({ min: -8, max: 8 }), { nil: null }),
});

/** A path that executes assignments and guards from a start and then claims what did not happen. */
function randomPath(sort: Sort, steps: readonly Step[], claim: number): Term[] {
  const paths = new Paths(terms, sort);
  const versions = Array.from({ length: VARIABLES }, () => 0);
  const now = (variable: number): Term => paths.v(`r${variable}@${versions[variable]!}`);
  const path = [
    terms.andAll(versions.map((_, variable) => paths.eq(now(variable), paths.n(variable)))),
  ];
  for (const { target, source, amount, guard } of steps) {
    const value = paths.plus(now(source), paths.n(amount));
    const before = now(target);
    versions[target]!++;
    const assigned =
      guard === null
        ? value
        : terms.ite(
            paths.less(now(source === target ? (source + 1) % VARIABLES : source), paths.n(guard)),
            value,
            before,
          );
    path.push(paths.eq(now(target), assigned));
  }
  path.push(paths.eq(now(0), paths.n(claim)));
  return path;
}

describe("every sequence for a random infeasible path is right", () => {
  for (const sort of [terms.sorts.int, terms.sorts.bitVec(8), terms.sorts.real]) {
    test(terms.sorts.toString(sort), () => {
      const interpolator = createInterpolator(solver);
      const prover = solver.newProver();
      let found = 0;
      let infeasible = 0;
      fc.assert(
        fc.property(
          fc.array(step, { minLength: 1, maxLength: 5 }),
          fc.integer({ min: -12, max: 12 }),
          (steps, claim) => {
            const path = randomPath(sort, steps, claim);
            fc.pre(prover.check(path) === "unsat");
            infeasible++;
            const sequence = interpolator.sequence(path);
            if (sequence === null) return;
            found++;
            expect(flaw(solver, path, sequence)).toBeNull();
          },
        ),
        { numRuns: 40, seed: 7 },
      );
      expect(found).toBe(infeasible);
      interpolator.close();
    });
  }
});
