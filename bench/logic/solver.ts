import { UserError } from "../../src/base/diagnostics/index.ts";
import { openSolver, type SolverChoice } from "../../src/logic/backends/index.ts";
import type { Prover, SolverContext } from "../../src/logic/smt/index.ts";
import { Terms, type Term } from "../../src/logic/terms/index.ts";
import { hardFormulas } from "../../src/logic/smt/contract/hard-formulas.ts";
import { atMost, cpuMillis, information, type Row } from "./row.ts";

interface Goals {
  /** Milliseconds of processor time for push, two assertions, check, pop. */
  readonly tinyQuery: number;
  /** Seconds of processor time for all 584 models of the abstraction. */
  readonly abstraction: number;
}

const goals: Partial<Record<SolverChoice, Goals>> = {
  "z3-native": { tinyQuery: 0.08, abstraction: 0.25 },
  "z3-wasm": { tinyQuery: 0.5, abstraction: 2 },
};

export const solvers: readonly SolverChoice[] = [
  "z3-native",
  "z3-wasm",
  "smtlib:z3",
  "smtlib:cvc5",
];

/** Rows about the speed of one solver for `bench:logic`. */
export function speedRows(choice: SolverChoice): Row[] {
  const context = open(new Terms(), choice);
  if (context === null) return [information(`${choice}: not on this machine`, 0, "")];
  const rows = [
    ...tinyRows(context, choice),
    ...abstractionRows(context, choice),
    ...limitRows(choice),
  ];
  context.close();
  return rows;
}

/** Rows about the memory that one solver needs over time. */
export function memoryRows(choice: SolverChoice): Row[] {
  const context = open(new Terms(), choice);
  if (context === null) return [];
  const rows = memoryRowsOf(context);
  context.close();
  return rows;
}

function open(terms: Terms, choice: SolverChoice): SolverContext | null {
  try {
    return openSolver(terms, choice);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function judged(name: string, value: number, unit: string, goal: number | undefined): Row {
  return goal === undefined ? information(name, value, unit) : atMost(name, value, unit, goal);
}

// ---------------------------------------------------------------------- tiny queries

type Numbers = "integers" | "32-bit vectors";

/** `b = a + c` and a comparison, half of them unsatisfiable; the terms are built before. */
function tinyQueries(terms: Terms, numbers: Numbers): readonly (readonly [Term, Term])[] {
  const { arith, bv, sorts } = terms;
  const vectors = numbers === "32-bit vectors";
  const sort = vectors ? sorts.bitVec(32) : sorts.int;
  const number = (value: number): Term =>
    vectors ? bv.constant(value, 32) : arith.int(BigInt(value));
  const add = (x: Term, y: Term): Term => (vectors ? bv.add(x, y) : arith.add(x, y));
  const below = (x: Term, y: Term): Term => (vectors ? bv.slt(x, y) : arith.lessThan(x, y));
  return Array.from({ length: 350 }, (_, i) => {
    const a = terms.variable(`${vectors ? "A" : "a"}${i % 50}`, sort);
    const b = terms.variable(`${vectors ? "B" : "b"}${i % 50}`, sort);
    // Vectors wrap around, so only constants make them as tiny as integers.
    const second = vectors
      ? terms.and(terms.eq(a, number(i % 5)), below(b, number(i % 3)))
      : i % 2 === 1
        ? below(b, a)
        : below(a, number(3));
    return [terms.eq(b, add(a, number(i % 7))), second];
  });
}

function tinyRows(context: SolverContext, choice: SolverChoice): Row[] {
  return (["integers", "32-bit vectors"] as const).map((numbers) => {
    const queries = tinyQueries(context.terms, numbers);
    const prover = context.newProver();
    const ask = (count: number): void => {
      for (let i = 0; i < count; i++) {
        const [first, second] = queries[i % queries.length]!;
        prover.push();
        prover.assert(first);
        prover.assert(second);
        prover.check();
        prover.pop();
      }
    };
    // WebAssembly and JavaScript are optimised while they run.
    ask(2500);
    const count = 3000;
    const rounds = [1, 2, 3].map(
      () =>
        cpuMillis(() => {
          ask(count);
        }) / count,
    );
    prover.close();
    const goal = goals[choice]?.tinyQuery;
    return judged(`${choice}: tiny query over ${numbers}`, Math.min(...rounds), "ms", goal);
  });
}

// ---------------------------------------------------------------------- boolean abstraction

/** A path formula over six variables between -50 and 50 with a conditional, and twelve predicates. */
function abstractionProblem(
  terms: Terms,
  numbers: Numbers,
): { readonly path: readonly Term[]; readonly predicates: readonly Term[] } {
  const { arith, bv, sorts } = terms;
  const vectors = numbers === "32-bit vectors";
  const sort = vectors ? sorts.bitVec(32) : sorts.int;
  const number = (value: number): Term =>
    vectors ? bv.constant(value, 32) : arith.int(BigInt(value));
  const add = (x: Term, value: number): Term =>
    vectors ? bv.add(x, number(value)) : arith.add(x, number(value));
  const below = (x: Term, y: Term): Term => (vectors ? bv.slt(x, y) : arith.lessThan(x, y));
  const suffix = vectors ? "32" : "";
  const v = ["x", "y", "z", "w", "u", "v"].map((name) => terms.variable(name + suffix, sort));
  const next = terms.variable(`next${suffix}`, sort);
  const path = v.flatMap((x) => [below(number(-50), x), below(x, number(50))]);
  path.push(
    terms.eq(next, terms.ite(below(v[0]!, v[1]!), add(v[0]!, 1), add(v[1]!, 2))),
    below(v[2]!, next),
  );
  const predicates = Array.from({ length: 12 }, (_, i) => {
    const [left, right] = [[next, ...v][i % 7]!, v[(i * 2 + 1) % 6]!];
    if (i % 3 === 0) return below(left, number(i * 3 - 8));
    return i % 3 === 1 ? below(left, right) : terms.eq(left, add(right, i % 4));
  });
  return { path, predicates };
}

const MODELS = 584;

function abstractionRows(context: SolverContext, choice: SolverChoice): Row[] {
  return (["integers", "32-bit vectors"] as const).flatMap((numbers) => {
    const { path, predicates } = abstractionProblem(context.terms, numbers);
    return (["full", "cubes"] as const).flatMap((shrink) => {
      const name = `${choice}: abstraction by 12 predicates over ${numbers}, ${shrink}`;
      const runs = [1, 2, 3].map(() => enumerate(context.newProver(), path, predicates, shrink));
      const seconds = Math.min(...runs.map((run) => run.seconds));
      const { models, cubes, checks } = runs[0]!;
      if (models !== MODELS) throw new Error(`${name}: ${models} models`);
      return [
        judged(name, seconds, "s", numbers === "integers" ? goals[choice]?.abstraction : undefined),
        information(`${name}: cubes`, cubes, `(${checks} checks)`),
      ];
    });
  });
}

function enumerate(
  prover: Prover,
  path: readonly Term[],
  predicates: readonly Term[],
  shrink: "full" | "cubes",
): { seconds: number; models: number; cubes: number; checks: number } {
  let [models, cubes] = [0, 0];
  const millis = cpuMillis(() => {
    for (const formula of path) prover.assert(formula);
    prover.allSat(
      predicates,
      (cube) => {
        cubes++;
        models += 2 ** cube.filter((literal) => literal === 0).length;
        return "continue";
      },
      { shrink },
    );
  });
  const { checks } = prover.statistics;
  prover.close();
  return { seconds: millis / 1000, models, cubes, checks };
}

// ---------------------------------------------------------------------- limits

const LIMIT = 1000;

/** Wall time, so a loaded machine shows here. */
function limitRows(choice: SolverChoice): Row[] {
  return Object.entries(hardFormulas).map(([name, formula]) => {
    const terms = new Terms();
    const own = openSolver(terms, choice);
    const hard = own.newProver({ timeoutMillis: LIMIT });
    hard.assert(formula(terms));
    const start = performance.now();
    hard.check();
    const ratio = (performance.now() - start) / LIMIT;
    own.close();
    return atMost(`${choice}: limit of 1 s, ${name}`, ratio, "of the limit", 1.2);
  });
}

// ---------------------------------------------------------------------- memory

const MEMORY_QUERIES = 50_000;

/** Resident memory after a tenth of the queries, and growth from there to the end. */
function memoryRowsOf(context: SolverContext): Row[] {
  const queries = tinyQueries(context.terms, "integers");
  const prover = context.newProver();
  const ask = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const [first, second] = queries[i % queries.length]!;
      prover.push();
      prover.assert(first);
      prover.assert(second);
      if (prover.check() === "sat") {
        const model = prover.model();
        model.value(first);
        model.release();
      }
      prover.pop();
    }
  };
  ask(MEMORY_QUERIES / 10);
  const before = process.memoryUsage().rss / 2 ** 20;
  ask(MEMORY_QUERIES - MEMORY_QUERIES / 10);
  const after = process.memoryUsage().rss / 2 ** 20;
  prover.close();
  return [
    information(`${context.name}: memory after 5,000 queries`, before, "MiB"),
    atMost(
      `${context.name}: growth of memory over 45,000 more`,
      Math.max(0, (100 * (after - before)) / before),
      "%",
      10,
    ),
  ];
}
