import { expect } from "vitest";
import { Terms, type Term } from "../../terms/index.ts";
import { openSolver } from "../open-solver.ts";
import { testWith } from "../../../../test/needs.ts";

testWith("libz3")("a late interrupt does not change other answers", () => {
  const terms = new Terms();
  const solver = openSolver(terms, "z3-native");
  const [x, y, z] = ["x", "y", "z"].map((name) => terms.variable(name, terms.sorts.bitVec(32))) as [
    Term,
    Term,
    Term,
  ];
  const { bv } = terms;
  const contradiction = [1, 2].map((value) => terms.eq(x, bv.constant(value, 32)));
  const prover = solver.newProver();
  for (let i = 0; i < 4; i++) {
    const product = bv.multiply(x, bv.add(y, bv.constant(i, 32)));
    const hard = terms.and(bv.slt(product, z), terms.eq(bv.multiply(x, x), bv.add(z, y)));
    solver.eliminator!.eliminate([x], hard, 100);
    expect(prover.check(contradiction)).toBe("unsat");
  }
  solver.close();
});
