import { describe, expect, test } from "vitest";
import { Terms, type Term } from "../../terms/index.ts";
import { openSolver } from "../open-solver.ts";
import { testWith } from "../../../../test/needs.ts";

describe.each(["z3-native", "z3-wasm"] as const)("%s", (choice) => {
  const testHere = choice === "z3-native" ? testWith("libz3") : test;

  testHere("survives a fused multiply-add whose rounding mode is open", () => {
    const terms = new Terms();
    const context = openSolver(terms, choice);
    const { fp, sorts } = terms;
    const mode = terms.variable("mode", sorts.roundingMode);
    const half = sorts.float(5, 11);
    const [x, y] = [fp.constant(0x3c01n, half), fp.constant(0x3c03n, half)];
    const z = terms.variable("z", half);
    const twice = fp.add(mode, fp.multiply(mode, x, y), z);
    const formula = terms.andAll([
      terms.not(terms.eq(mode, fp.roundingMode(0))),
      fp.lessThan(fp.fma(mode, x, y, z), twice),
      fp.isNormal(twice),
    ]);
    const prover = context.newProver({ timeoutMillis: 30_000 });
    prover.assert(formula);
    expect(prover.check()).toBe("sat");
    expect(prover.model().isTrue(formula)).toBe(true);
    context.close();
  });

  testHere("answers unknown rather than die of terms that are too deep", () => {
    const terms = new Terms();
    const context = openSolver(terms, choice);
    const flag = (i: number): Term => terms.variable(`b${i}`, terms.sorts.bool);
    let formula = flag(0);
    for (let i = 1; i <= 60_000; i++) {
      formula = i % 2 === 0 ? terms.or(formula, flag(i)) : terms.and(formula, flag(i));
    }
    const prover = context.newProver({ timeoutMillis: 5000 });
    prover.push();
    prover.assert(formula);
    expect(["sat", "unknown"]).toContain(prover.check());
    prover.pop();
    expect(prover.check([flag(0)])).toBe("sat");
    context.close();
  });
});
