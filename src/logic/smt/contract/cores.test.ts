import fc from "fast-check";
import { expect } from "vitest";
import type { Term } from "../../terms/index.ts";
import { contract, requires } from "./contract-suite.ts";

contract("assumptions hold for one check only", requires(), ({ prover, terms }) => {
  const p = terms.variable("p", terms.sorts.bool);
  prover.assert(terms.not(p));
  expect(prover.check([p])).toBe("unsat");
  expect(prover.check()).toBe("sat");
  expect(prover.check([terms.not(p)])).toBe("sat");
});

contract("assumptions may be any formulas", requires("integers"), ({ prover, terms }) => {
  const { arith, sorts } = terms;
  const x = terms.variable("x", sorts.int);
  const small = arith.lessThan(x, arith.int(3n));
  const large = arith.lessThan(arith.int(5n), x);
  const p = terms.variable("p", sorts.bool);
  prover.push();
  prover.assert(terms.implies(p, large));
  expect(prover.check([small, large])).toBe("unsat");
  expect(prover.check([small, terms.not(p)])).toBe("sat");
  expect(prover.check([small, p])).toBe("unsat");
  expect(prover.unsatCore()).toEqual([small, p]);
  expect(prover.check([terms.true, large])).toBe("sat");
  expect(prover.check([terms.false, large])).toBe("unsat");
  expect(prover.unsatCore()).toEqual([terms.false]);
  prover.pop();
  expect(prover.check([small, p])).toBe("sat");
});

contract("a core is empty if the assertions suffice", requires("unsat-cores"), (bench) => {
  const { prover, terms } = bench;
  prover.assert(terms.false);
  expect(prover.check([terms.variable("p", terms.sorts.bool)])).toBe("unsat");
  expect(prover.unsatCore()).toEqual([]);
  expect(prover.check()).toBe("unsat");
  expect(prover.unsatCore()).toEqual([]);
});

contract(
  "the same assumption twice and its opposite are fine",
  requires("unsat-cores"),
  (bench) => {
    const { prover, terms } = bench;
    const p = terms.variable("p", terms.sorts.bool);
    expect(prover.check([p, p])).toBe("sat");
    expect(prover.check([p, terms.not(p)])).toBe("unsat");
    expect(new Set(prover.unsatCore())).toEqual(new Set([p, terms.not(p)]));
  },
);

contract(
  "cores are unsatisfiable subsets in order",
  requires("unsat-cores", "integers"),
  (bench) => {
    const { prover, context, terms } = bench;
    const { arith, sorts } = terms;
    const names = ["x", "y", "z", "w"];
    const variables = names.map((name) => terms.variable(name, sorts.int));
    const atom = fc
      .tuple(fc.nat(3), fc.nat(3), fc.integer({ min: -3, max: 3 }), fc.boolean())
      .map(([i, j, offset, negated]): Term => {
        const bound = arith.add(variables[j]!, arith.int(BigInt(offset)));
        const comparison = arith.lessThan(variables[i]!, bound);
        return negated ? terms.not(comparison) : comparison;
      });
    const other = context.newProver();
    let unsatisfiable = 0;
    fc.assert(
      fc.property(
        fc.array(atom, { maxLength: 3 }),
        fc.array(atom, { maxLength: 9 }),
        (base, list) => {
          prover.push();
          for (const formula of base) prover.assert(formula);
          const answer = prover.check(list);
          const core = answer === "unsat" ? prover.unsatCore() : [];
          prover.pop();
          other.push();
          for (const formula of [...base, ...(answer === "unsat" ? core : list)])
            other.assert(formula);
          expect(other.check()).toBe(answer);
          other.pop();
          if (answer !== "unsat") return;
          unsatisfiable++;
          const positions = core.map((formula) => list.indexOf(formula));
          expect(positions.every((position) => position >= 0)).toBe(true);
          expect([...positions].sort((a, b) => a - b)).toEqual(positions);
        },
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(unsatisfiable).toBeGreaterThan(10);
  },
);
