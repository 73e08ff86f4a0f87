import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { readTaskDefinition } from "../src/engine/task-definition.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

/** Solvers count in wall-clock time, which says little on a busy machine. */
const PATIENT = "solver.timeout=60s";
const LINEAR = "encoding.arithmetic=linear";
const FUNCTIONS = "encoding.heap=functions";

/** Overflow, conversions, rounding, memory with computed places, loops. */
const SAMPLES = [
  "unsigned-sum-wraps",
  "narrowed-to-char",
  "even-despite-wrap",
  "rounds-towards-zero",
  "written-elsewhere",
  "counted-loop-wrong",
];

/** Those that have to be found out; the others may be UNKNOWN. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  bmc: ["unsigned-sum-wraps", "narrowed-to-char", "written-elsewhere"],
  "k-induction": [
    "unsigned-sum-wraps",
    "narrowed-to-char",
    "even-despite-wrap",
    "written-elsewhere",
  ],
  predicate: ["unsigned-sum-wraps", "narrowed-to-char", "written-elsewhere"],
  impact: ["unsigned-sum-wraps", "narrowed-to-char", "written-elsewhere"],
};

const taskOf = (sample: string): string =>
  join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);

describe.each([[[LINEAR]], [[FUNCTIONS]], [[LINEAR, FUNCTIONS]]])("with %s", (options) => {
  describe.each(Object.entries(CLAIMS))("%s", (analysis, claimed) => {
    test.each(SAMPLES)("answers %s", { timeout: 120_000 }, async (sample) => {
      const file = taskOf(sample);
      // Divisions are what bits are slow at.
      const isLinear = options.includes(LINEAR) && sample === "rounds-towards-zero";
      const isClaimed = claimed.includes(sample) || (isLinear && analysis !== "impact");
      const millis = isClaimed ? 20_000 : 700;
      const request = {
        file,
        analysis,
        options: [...options, isClaimed ? PATIENT : "solver.timeout=700ms"],
        cpuMillis: cpuMillis() + millis,
      };
      const { verdict } = await verifyInProcess(request);
      const { expected } = readTaskDefinition(file).properties[0]!;
      if (isClaimed || verdict.kind !== "UNKNOWN") {
        expect(verdict.kind).toBe(expected === true ? "TRUE" : "FALSE");
      }
    });
  });
});

test("reals for floats prove nothing", async () => {
  const options = [LINEAR, "encoding.floats=unsound-reals"];
  const file = taskOf("rounds-towards-zero");
  const { verdict } = await verifyInProcess({ file, analysis: "k-induction", options });
  expect(verdict).toMatchObject({ kind: "UNKNOWN", reason: "floats are taken for real numbers" });
});

test("reals for floats need linear arithmetic", async () => {
  const file = taskOf("rounds-towards-zero");
  const options = ["encoding.floats=unsound-reals"];
  await expect(verifyInProcess({ file, analysis: "bmc", options })).rejects.toThrow(
    /needs linear arithmetic/,
  );
});
