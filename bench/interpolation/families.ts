import type { Term } from "../../src/logic/terms/index.ts";
import { PathBuilder, type Numbers, type Sample } from "./path.ts";

/** A program with a loop, as the path that goes round `rounds` times and then to the error. */
type Family = (path: PathBuilder, numbers: Numbers, rounds: number) => void;

/** Two counters run in step: `a = i`. */
const equalCounters: Family = (path, { terms, constant, add, less }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  const one = constant(1);
  path.block(terms.eq(v("i", 0), constant(0)), terms.eq(v("a", 0), constant(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(
      less(v("i", j), v("n")),
      terms.eq(v("i", j + 1), add(v("i", j), one)),
      terms.eq(v("a", j + 1), add(v("a", j), one)),
    );
  }
  const equal = terms.eq(v("a", rounds), v("i", rounds));
  path.block(terms.not(less(v("i", rounds), v("n"))), terms.not(equal));
};

/** A counter stops exactly at its bound: `i <= n`. */
const bound: Family = (path, { terms, constant, add, less, atMost }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  path.block(terms.eq(v("i", 0), constant(0)), atMost(constant(0), v("n")));
  for (let j = 0; j < rounds; j++) {
    path.block(less(v("i", j), v("n")), terms.eq(v("i", j + 1), add(v("i", j), constant(1))));
  }
  const equal = terms.eq(v("i", rounds), v("n"));
  path.block(terms.not(less(v("i", rounds), v("n"))), terms.not(equal));
};

/** What is taken from one variable is added to the other: `x + y = n`. */
const sum: Family = (path, { terms, constant, add, subtract, less, atMost }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  const [zero, one] = [constant(0), constant(1)];
  path.block(terms.eq(v("x", 0), v("n")), terms.eq(v("y", 0), zero), atMost(zero, v("n")));
  for (let j = 0; j < rounds; j++) {
    path.block(
      less(zero, v("x", j)),
      terms.eq(v("x", j + 1), subtract(v("x", j), one)),
      terms.eq(v("y", j + 1), add(v("y", j), one)),
    );
  }
  const equal = terms.eq(v("y", rounds), v("n"));
  path.block(terms.not(less(zero, v("x", rounds))), terms.not(equal));
};

/** Both branches keep `y = 2x`; the block is a disjunction of the branches. */
const branches: Family = (path, { terms, constant, add }, rounds) => {
  const v = (name: string, version: number): Term => path.variable(name, version);
  const zero = constant(0);
  path.block(terms.eq(v("x", 0), zero), terms.eq(v("y", 0), zero));
  for (let j = 0; j < rounds; j++) {
    const step = (x: number, y: number): Term =>
      terms.and(
        terms.eq(v("x", j + 1), add(v("x", j), constant(x))),
        terms.eq(v("y", j + 1), add(v("y", j), constant(y))),
      );
    const taken = terms.eq(v("c", j), zero);
    path.block(terms.or(terms.and(taken, step(1, 2)), terms.and(terms.not(taken), step(2, 4))));
  }
  const double = add(v("x", rounds), v("x", rounds));
  path.block(terms.not(terms.eq(v("y", rounds), double)));
};

/** The same program with the branches merged by `ite`. */
const branchesMerged: Family = (path, { terms, constant, add }, rounds) => {
  const v = (name: string, version: number): Term => path.variable(name, version);
  const zero = constant(0);
  path.block(terms.eq(v("x", 0), zero), terms.eq(v("y", 0), zero));
  for (let j = 0; j < rounds; j++) {
    const taken = terms.eq(v("c", j), zero);
    const merged = (name: string, first: number, second: number): Term =>
      terms.eq(
        v(name, j + 1),
        terms.ite(taken, add(v(name, j), constant(first)), add(v(name, j), constant(second))),
      );
    path.block(merged("x", 1, 2), merged("y", 2, 4));
  }
  const double = add(v("x", rounds), v("x", rounds));
  path.block(terms.not(terms.eq(v("y", rounds), double)));
};

/** The lock is held when the loop is left. */
const lock: Family = (path, { terms, constant, add }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  const [zero, one] = [constant(0), constant(1)];
  path.block(terms.eq(v("lock", 0), zero), terms.eq(v("new", 0), v("start")));
  for (let j = 0; j < rounds; j++) {
    const released = terms.and(
      terms.eq(v("lock", j + 1), zero),
      terms.eq(v("new", j + 1), add(v("new", j), one)),
    );
    const kept = terms.and(terms.eq(v("lock", j + 1), one), terms.eq(v("new", j + 1), v("new", j)));
    const branch = path.variable("branch", j, terms.sorts.bool);
    const same = terms.eq(v("new", j + 1), v("old", j));
    path.block(
      terms.eq(v("old", j), v("new", j)),
      terms.ite(branch, released, kept),
      j < rounds - 1 ? terms.not(same) : same,
    );
  }
  path.block(terms.eq(v("lock", rounds), zero));
};

/** Much happens, none of it matters: the flag never changes. */
const irrelevant: Family = (path, { terms, constant, add, less }, rounds) => {
  const v = (name: string, version: number): Term => path.variable(name, version);
  path.block(
    terms.eq(v("flag", 0), constant(1)),
    terms.eq(v("z", 0), constant(3)),
    terms.eq(v("w", 0), constant(7)),
    terms.eq(v("i", 0), constant(0)),
  );
  for (let j = 0; j < rounds; j++) {
    path.block(
      less(v("i", j), constant(1000)),
      terms.eq(v("z", j + 1), add(v("z", j), v("w", j))),
      terms.ite(
        less(v("z", j), constant(50)),
        terms.eq(v("w", j + 1), add(v("w", j), constant(3))),
        terms.eq(v("w", j + 1), v("z", j)),
      ),
      terms.eq(v("i", j + 1), add(v("i", j), constant(1))),
    );
  }
  path.block(terms.eq(v("flag", 0), constant(0)));
};

/** Steps of two never reach an odd number. */
const parity: Family = (path, { terms, constant, add, less }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  path.block(terms.eq(v("i", 0), constant(0)));
  for (let j = 0; j < rounds; j++) {
    path.block(less(v("i", j), v("n")), terms.eq(v("i", j + 1), add(v("i", j), constant(2))));
  }
  path.block(terms.eq(v("i", rounds), constant(2 * rounds + 1)));
};

/** An index that is reset at the end of the buffer stays inside. */
const ringBuffer: Family = (path, { terms, constant, add, less }, rounds) => {
  const v = (name: string, version: number | null = null): Term => path.variable(name, version);
  path.block(terms.eq(v("x", 0), constant(0)), terms.eq(v("size"), constant(10)));
  for (let j = 0; j < rounds; j++) {
    const next = v("t", j);
    path.block(
      terms.eq(next, add(v("x", j), constant(1))),
      terms.eq(v("x", j + 1), terms.ite(less(next, v("size")), next, constant(0))),
    );
  }
  path.block(
    terms.or(less(v("x", rounds), constant(0)), terms.not(less(v("x", rounds), v("size")))),
  );
};

/** One variable grows by an unknown amount, the other by its maximum: `x <= y`. */
const unknownSteps: Family = (path, { terms, constant, add, less, atMost }, rounds) => {
  const v = (name: string, version: number): Term => path.variable(name, version);
  const [zero, three] = [constant(0), constant(3)];
  path.block(
    atMost(zero, v("x", 0)),
    atMost(v("x", 0), constant(5)),
    terms.eq(v("y", 0), v("x", 0)),
  );
  for (let j = 0; j < rounds; j++) {
    path.block(
      atMost(zero, v("d", j)),
      atMost(v("d", j), three),
      terms.eq(v("x", j + 1), add(v("x", j), v("d", j))),
      terms.eq(v("y", j + 1), add(v("y", j), three)),
    );
  }
  path.block(less(v("y", rounds), v("x", rounds)));
};

const families: readonly (readonly [string, Family, readonly Numbers["name"][]])[] = [
  ["equal-counters", equalCounters, ["LIA", "LRA", "BV"]],
  // Over the reals a bound between two values of the counter makes this path feasible, and the next.
  ["bound", bound, ["LIA", "BV"]],
  ["sum", sum, ["LIA", "BV"]],
  ["branches", branches, ["LIA", "LRA", "BV"]],
  ["branches-merged", branchesMerged, ["LIA", "LRA", "BV"]],
  ["lock", lock, ["LIA", "LRA", "BV"]],
  ["irrelevant", irrelevant, ["LIA", "LRA", "BV"]],
  ["parity", parity, ["LIA", "BV"]],
  ["ring-buffer", ringBuffer, ["LIA", "LRA", "BV"]],
  ["unknown-steps", unknownSteps, ["LIA", "LRA", "BV"]],
];

const ROUNDS = [2, 5, 10, 20];

export function familySamples(numbers: Numbers): Sample[] {
  const samples: Sample[] = [];
  for (const [name, family, theories] of families) {
    if (!theories.includes(numbers.name)) continue;
    for (const rounds of ROUNDS) {
      const prefix = `${name}-${rounds}/${numbers.name}`;
      const path = new PathBuilder(numbers.terms, prefix, numbers.sort);
      family(path, numbers, rounds);
      const group = name === "branches-merged" ? "disjunctive ite blocks" : "families";
      samples.push(path.sample(numbers.name, group, rounds));
    }
  }
  return samples;
}
