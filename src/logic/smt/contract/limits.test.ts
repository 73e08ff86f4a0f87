import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect } from "vitest";
import { SmtlibContext } from "../../backends/process/smtlib-context.ts";
import { openSolver } from "../../backends/index.ts";
import { Terms, type Term } from "../../terms/index.ts";
import type { Prover, SolverContext, SolverFeature } from "../index.ts";
import { contract, requires, solvers } from "./contract-suite.ts";
import { hardFormulas } from "./hard-formulas.ts";

/** Of the limit. A solver that does not look at the clock needs minutes, and neighbours on the machine cost something, too. */
const TOLERANCE = 2;
const PATIENCE = 4;
/**
 * Milliseconds, tried until one is kept. A loaded machine lets us wait as long whatever the limit is, and that is not
 * the solver's fault; a solver that does not look at the clock is late for each of them.
 */
const LIMITS = [60, 200, 400, 800, 1600, 3200];

const needs: Readonly<Record<keyof typeof hardFormulas, readonly SolverFeature[]>> = {
  "bit-vector division": ["bit-vectors"],
  factoring: ["bit-vectors"],
  floats: ["floats"],
  "wide multiplication": ["bit-vectors"],
  "integer polynomials": ["integers", "nonlinear"],
  pigeons: [],
};

/** Milliseconds that `run` takes, without the time it had to wait for a processor. */
function elapsed(isInProcess: boolean, run: () => void): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  run();
  const wall = performance.now() - start;
  // What a child used is not known any more; it may wait so much longer than it works.
  if (!isInProcess) return wall / PATIENCE;
  const { user, system } = process.cpuUsage(before);
  return Math.min(wall, (user + system) / 1000);
}

/** The part of its limit after which a prover of `context` gave up, the best of some attempts. */
function partOfLimit(
  context: SolverContext,
  prover: Prover,
  hard: Term,
  place: "on a level" | "at the bottom",
): number {
  const isInProcess = !(context instanceof SmtlibContext);
  let best = Infinity;
  for (const [attempt, limit] of LIMITS.entries()) {
    if (best <= TOLERANCE) break;
    if (place === "on a level") prover.push();
    if (place === "on a level" || attempt === 0) prover.assert(hard);
    prover.timeoutMillis = limit;
    const time = elapsed(isInProcess, () => {
      expect(prover.check()).toBe("unknown");
    });
    best = Math.min(best, time / limit);
    expect(prover.unknownReason()).toBe("timeout");
    if (place === "on a level") prover.pop();
  }
  return best;
}

// The keys are exactly the names.
for (const name of Object.keys(hardFormulas) as (keyof typeof hardFormulas)[]) {
  contract(
    `a check of ${name} ends in time and the prover goes on`,
    requires(...needs[name]),
    ({ context, prover, terms }) => {
      const p = terms.variable("p", terms.sorts.bool);
      const hard = hardFormulas[name](terms);
      prover.assert(p);
      const onLevel = partOfLimit(context, prover, hard, "on a level");
      expect(onLevel).toBeLessThanOrEqual(TOLERANCE);
      prover.timeoutMillis = 10_000;
      expect(prover.check([terms.not(p)])).toBe("unsat");
      expect(prover.check()).toBe("sat");
      expect(prover.statistics.timeouts).toBeGreaterThan(0);
      const other = context.newProver();
      const atBottom = partOfLimit(context, other, hard, "at the bottom");
      expect(atBottom).toBeLessThanOrEqual(TOLERANCE);
    },
  );
}

contract(
  "limits are processor time: a busy machine gets the same answers",
  requires("bit-vectors"),
  ({ context, prover, terms }) => {
    if (context instanceof SmtlibContext) return;
    const busy = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn("sh", ["-c", "while :; do :; done"], { stdio: "ignore" }),
    );
    try {
      prover.assert(hardFormulas.factoring(terms));
      prover.timeoutMillis = 400;
      const before = process.cpuUsage();
      expect(prover.check()).toBe("unknown");
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeGreaterThan(0.9 * 400);
    } finally {
      for (const child of busy) child.kill("SIGKILL");
    }
  },
);

contract("no question outlasts what is left for all", requires("bit-vectors"), ({ solver }) => {
  const terms = new Terms();
  let left = 300;
  const context = openSolver(terms, solvers[solver], () => left);
  try {
    const prover = context.newProver({ timeoutMillis: 60_000 });
    prover.push();
    prover.assert(hardFormulas.factoring(terms));
    const start = performance.now();
    expect(prover.check()).toBe("unknown");
    expect(performance.now() - start).toBeLessThan(30_000);
    prover.pop();
    expect(prover.check()).toBe("sat");
    left = 0;
    expect(prover.check()).toBe("unknown");
    expect(prover.unknownReason()).toBe("timeout");
    left = 10_000;
    expect(prover.check()).toBe("sat");
  } finally {
    context.close();
  }
});

contract(
  "all-sat that runs into its limit says so",
  requires("bit-vectors"),
  ({ prover, terms }) => {
    const p = terms.variable("p", terms.sorts.bool);
    prover.push();
    prover.assert(terms.implies(p, hardFormulas["bit-vector division"](terms)));
    prover.timeoutMillis = 300;
    const cubes: number[] = [];
    const status = prover.allSat([p], (cube) => (cubes.push(cube[0]!), "continue"));
    expect(status).toBe("unknown");
    expect(cubes).not.toContain(1);
    prover.pop();
    prover.timeoutMillis = 10_000;
    expect(prover.check()).toBe("sat");
  },
);
