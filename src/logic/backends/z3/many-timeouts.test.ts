import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { hardFormulas } from "../../smt/contract/hard-formulas.ts";
import { Terms, type Term } from "../../terms/index.ts";
import { openSolver } from "../open-solver.ts";
import { testWith } from "../../../../test/needs.ts";

/**
 * A solver that is not freed holds 10 to 40 MiB. Up to three native ones are left behind at any time, and grow
 * until they notice: they come last.
 */
const CASES = [
  // Replaced together with its instance, interrupted, and left behind on another thread.
  { choice: "z3-wasm", hard: "floats", times: 100, mebibytes: 1200 },
  { choice: "z3-native", hard: "pigeons", times: 100, mebibytes: 600 },
  { choice: "z3-native", hard: "floats", times: 80, mebibytes: 600 },
] as const;

function residentBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage.rss();
}

/** Memory of instances is given back when they are collected, which may take its time: tried until it is below the bound. */
async function residentBytesBelow(bound: number): Promise<number> {
  for (let tries = 0; tries < 40; tries++) {
    if (residentBytes() < bound) break;
    await setTimeout(250);
  }
  return residentBytes();
}

describe.each(CASES)("$choice", ({ choice, hard, times, mebibytes }) => {
  const testHere = choice === "z3-native" ? testWith("libz3") : test;

  testHere(`gives back the memory of ${times} time-outs of ${hard}`, async () => {
    const terms = new Terms();
    const context = openSolver(terms, choice);
    const { bv, sorts } = terms;
    const own = terms.variable("own", sorts.bitVec(32));
    const formula = hardFormulas[hard](terms);
    const [prover, other] = [context.newProver(), context.newProver()];
    other.assert(bv.ult(own, bv.constant(5, 32)));
    expect(other.check()).toBe("sat");
    const before = residentBytes();
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
    const most = before + mebibytes * 2 ** 20;
    expect(await residentBytesBelow(most)).toBeLessThan(most);
    // A check that waits in vain for those left behind may name another reason.
    expect(prover.statistics.timeouts).toBeGreaterThan(0.8 * times);
    context.close();
  });
});

testWith("libz3")(
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
