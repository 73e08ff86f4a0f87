import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../base/diagnostics/index.ts";
import { openSolver } from "../../backends/index.ts";
import { SmtlibContext } from "../../backends/process/smtlib-context.ts";
import { Terms } from "../../terms/index.ts";
import { contract, requires } from "./contract-suite.ts";
import { hardFormulas } from "./hard-formulas.ts";

contract(
  "a solver killed in a check gives unknown and the next check works",
  requires("bit-vectors"),
  (bench) => {
    const { context, prover, terms } = bench;
    // In-process solvers cannot be killed from outside; they die by ignoring their limit, see below.
    if (!(context instanceof SmtlibContext)) return;
    const p = terms.variable("p", terms.sorts.bool);
    prover.assert(p);
    expect(prover.check()).toBe("sat");
    prover.push();
    prover.assert(hardFormulas["bit-vector division"](terms));
    prover.timeoutMillis = 50_000;
    const victims = context.processIds().join(" ");
    spawn("sh", ["-c", `sleep 0.4; kill -9 ${victims}`], { stdio: "ignore" });
    const start = performance.now();
    expect(prover.check()).toBe("unknown");
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(prover.unknownReason()).toBe("crash");
    expect(prover.statistics.crashes).toBe(1);
    prover.pop();
    expect(prover.check([terms.not(p)])).toBe("unsat");
    expect(prover.check()).toBe("sat");
  },
);

contract(
  "a solver that was replaced knows all levels again",
  requires("floats", "integers"),
  (bench) => {
    const { context, prover, terms } = bench;
    const { arith, sorts } = terms;
    const x = terms.variable("counter", sorts.int);
    const other = context.newProver();
    prover.assert(terms.not(arith.lessThan(x, arith.int(0n))));
    prover.push();
    prover.assert(arith.lessThan(x, arith.int(2n)));
    other.assert(terms.eq(x, arith.int(7n)));
    expect(other.check()).toBe("sat");
    expect(prover.check()).toBe("sat");
    const model = prover.model();
    prover.push();
    prover.assert(hardFormulas.floats(terms));
    prover.timeoutMillis = 150;
    expect(prover.check()).toBe("unknown");
    prover.timeoutMillis = 10_000;
    prover.pop();
    expect(model.isTrue(arith.lessThan(x, arith.int(2n)))).toBe(true);
    expect(prover.check([terms.not(terms.eq(x, arith.int(1n)))])).toBe("sat");
    expect(prover.check([arith.lessThan(arith.int(1n), x)])).toBe("unsat");
    prover.pop();
    expect(prover.check([arith.lessThan(arith.int(1n), x)])).toBe("sat");
    expect(other.check([arith.lessThan(x, arith.int(7n))])).toBe("unsat");
  },
);

describe("solvers that cannot be started", () => {
  test("are reported with their command line", () => {
    expect(() => openSolver(new Terms(), "smtlib:/nowhere/solver --fast")).toThrow(UserError);
    expect(() => openSolver(new Terms(), "smtlib:")).toThrow(UserError);
  });

  test("a program that ends at once is no solver", () => {
    expect(() => openSolver(new Terms(), "smtlib:true")).toThrow(UserError);
  });
});
