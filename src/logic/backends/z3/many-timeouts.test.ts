import { describe, expect, test } from "vitest";
import { hardFormulas } from "../../smt/contract/hard-formulas.ts";
import { Terms, type Term } from "../../terms/index.ts";
import { openSolver } from "../open-solver.ts";
import { NativeEngine } from "./native-engine.ts";

/** A solver that is not freed holds 10 to 40 MiB. */
const TOLERATED_GROWTH = 600 << 20;

const cases = [
  // Interrupted, left behind on another thread, and replaced together with its instance.
  { choice: "z3-native", hard: "pigeons", times: 200 },
  { choice: "z3-native", hard: "floats", times: 100 },
  { choice: "z3-wasm", hard: "floats", times: 60 },
] as const;

describe.each(cases)("$choice", ({ choice, hard, times }) => {
  const isMissing = choice === "z3-native" && NativeEngine.find() === null;

  test.skipIf(isMissing)(`gives back the memory of ${times} time-outs of ${hard}`, () => {
    const terms = new Terms();
    const context = openSolver(terms, choice);
    const { bv, sorts } = terms;
    const own = terms.variable("own", sorts.bitVec(32));
    const formula = hardFormulas[hard](terms);
    const [prover, other] = [context.newProver(), context.newProver()];
    other.assert(bv.ult(own, bv.constant(5, 32)));
    expect(other.check()).toBe("sat");
    const before = process.memoryUsage.rss();
    for (let i = 0; i < times; i++) {
      prover.push();
      prover.assert(formula);
      prover.timeoutMillis = 25;
      expect(prover.check()).toBe("unknown");
      prover.pop();
      prover.timeoutMillis = 20_000;
      expect(prover.check()).toBe("sat");
      expect(other.check([terms.eq(own, bv.constant((i % 4) + 5, 32))])).toBe("unsat");
      expect(other.check([terms.eq(own, bv.constant(i % 5, 32))])).toBe("sat");
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(TOLERATED_GROWTH);
    expect(prover.statistics.timeouts).toBe(times);
    context.close();
  });
});

test.skipIf(NativeEngine.find() === null)(
  "time-outs that come before their thread has started do not block later questions",
  () => {
    const terms = new Terms();
    const context = openSolver(terms, "z3-native");
    const prover = context.newProver();
    for (let i = 0; i < 6; i++) {
      prover.push();
      prover.assert(hardFormulas["wide multiplication"](terms));
      prover.timeoutMillis = 1;
      expect(prover.check()).toBe("unknown");
      prover.pop();
    }
    const { bv, sorts } = terms;
    const names = ["u", "v", "w"];
    const [u, v, w] = names.map((n) => terms.variable(n, sorts.bitVec(256))) as [Term, Term, Term];
    // So much to multiply that it is asked on a thread of its own.
    prover.assert(terms.eq(bv.multiply(bv.multiply(u, v), bv.multiply(bv.multiply(u, u), v)), w));
    prover.assert(terms.eq(u, bv.constant(3, 256)));
    prover.assert(terms.eq(v, bv.constant(5, 256)));
    prover.timeoutMillis = 40_000;
    expect(prover.check()).toBe("sat");
    context.close();
  },
);
