import fc from "fast-check";
import { expect } from "vitest";
import type { Term } from "../../terms/index.ts";
import type { AllSatOptions, Cube, Prover } from "../index.ts";
import { contract, requires } from "./contract-suite.ts";

/** Assignments as numbers, bit `i` for literal `i`; fails if a cube meets an earlier one. */
function enumerate(prover: Prover, over: readonly Term[], options?: AllSatOptions): Set<number> {
  const found = new Set<number>();
  const status = prover.allSat(
    over,
    (cube) => {
      for (const assignment of assignmentsOf(cube)) {
        expect(found.has(assignment), "cubes are disjoint").toBe(false);
        found.add(assignment);
      }
      return "continue";
    },
    options,
  );
  expect(status).toBe("complete");
  return found;
}

function assignmentsOf(cube: Cube): number[] {
  let list = [0];
  for (let i = 0; i < cube.length; i++) {
    if (cube[i] === 0) list = [...list, ...list.map((a) => a | (1 << i))];
    else if (cube[i]! > 0) list = list.map((a) => a | (1 << i));
  }
  return list;
}

/** By asking about every assignment. */
function bruteForce(prover: Prover, over: readonly Term[], not: (t: Term) => Term): Set<number> {
  const found = new Set<number>();
  for (let assignment = 0; assignment < 1 << over.length; assignment++) {
    const literals = over.map((term, i) => ((assignment >> i) & 1 ? term : not(term)));
    if (prover.check(literals) === "sat") found.add(assignment);
  }
  return found;
}

contract("all-sat over nothing tells satisfiability", requires(), ({ prover, terms }) => {
  expect(enumerate(prover, [])).toEqual(new Set([0]));
  prover.assert(terms.false);
  expect(enumerate(prover, [])).toEqual(new Set());
});

contract("all-sat leaves the assertions as they were", requires(), ({ prover, terms }) => {
  const [p, q] = ["p", "q"].map((name) => terms.variable(name, terms.sorts.bool)) as [Term, Term];
  prover.push();
  prover.assert(terms.or(p, q));
  expect(enumerate(prover, [p, q])).toEqual(new Set([1, 2, 3]));
  expect(prover.check([p, terms.not(q)])).toBe("sat");
  expect(enumerate(prover, [p, terms.not(p)])).toEqual(new Set([1, 2]));
  expect(enumerate(prover, [q, p, q])).toEqual(new Set([2, 5, 7]));
  prover.pop();
  expect(enumerate(prover, [p, q])).toEqual(new Set([0, 1, 2, 3]));
});

contract("all-sat stops when told", requires(), ({ prover, terms }) => {
  const over = ["p", "q", "r"].map((name) => terms.variable(name, terms.sorts.bool));
  let visits = 0;
  const status = prover.allSat(over, () => (++visits === 3 ? "stop" : "continue"));
  expect(status).toBe("stopped");
  expect(visits).toBe(3);
  expect(prover.check()).toBe("sat");
});

contract("shrinking leaves out literals that do not matter", requires(), ({ prover, terms }) => {
  const over = Array.from({ length: 6 }, (_, i) => terms.variable(`p${i}`, terms.sorts.bool));
  prover.assert(terms.or(over[0]!, over[5]!));
  let cubes = 0;
  prover.allSat(over, () => (cubes++, "continue"), { shrink: "cubes" });
  expect(cubes).toBeLessThan(8);
  expect(enumerate(prover, over, { shrink: "cubes" }).size).toBe(48);
});

contract("all-sat agrees with asking about every assignment", requires("integers"), (bench) => {
  const { prover, terms } = bench;
  const { arith, sorts } = terms;
  const variables = ["x", "y", "z"].map((name) => terms.variable(name, sorts.int));
  const atom = fc
    .tuple(fc.nat(2), fc.nat(2), fc.integer({ min: -2, max: 2 }), fc.nat(2))
    .map(([i, j, offset, kind]): Term => {
      const [left, right] = [variables[i]!, variables[j]!];
      const constant = arith.int(BigInt(offset));
      if (kind === 0) return arith.lessThan(left, constant);
      const bound = arith.add(right, constant);
      return kind === 1 ? arith.lessOrEqual(left, bound) : terms.eq(left, bound);
    });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(atom, atom), { maxLength: 4 }),
      fc.array(atom, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("full" as const, "cubes" as const),
      (clauses, over, shrink) => {
        prover.push();
        for (const [a, b] of clauses) prover.assert(terms.or(a, b));
        const found = enumerate(prover, over, { shrink });
        expect(found).toEqual(bruteForce(prover, over, (t) => terms.not(t)));
        prover.pop();
      },
    ),
    { numRuns: 25, seed: 11 },
  );
});
