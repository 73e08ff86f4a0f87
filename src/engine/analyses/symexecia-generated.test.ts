import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import { loopProgram } from "../../algorithms/symbolic-execution/testing/loop-program.ts";
import { tangledProgram } from "../../algorithms/symbolic-execution/testing/tangled-program.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import { cases, patience } from "../../../test/extent.ts";

const RUNS = cases(12);
const MILLIS = patience(300);
const folder = mkdtempSync(join(tmpdir(), "symexec-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const CONFIGURATIONS = [
  ["symexecia", "keep=nothing", "learn=false"],
  ["symexecia", "keep=nothing", "learn=true"],
  ["symexecia", "keep=constants", "learn=true"],
  ["symexecia", "keep=unmodified", "threshold=1"],
  ["symexecia", "conditions=true", "threshold=auto", "locations=loops-and-recursion"],
  ["symexec"],
  ["ic3ia"],
] as const;

/** Name, generator, how many programs, and which share of the runs decides them at least. */
const GENERATORS = [
  ["loops", loopProgram, RUNS, 1 / 2],
  ["tangled memories", tangledProgram, Math.ceil(RUNS / 2), 1 / 6],
] as const;

describe.each(GENERATORS)("generated programs with %s", (_, generate, runs, share) => {
  const answers = new Map<string, number>();

  test.each(Array.from({ length: runs }, (_, seed) => seed))(
    "have the verdict that trying all states gives (seed %i)",
    async (seed) => {
      const { text, canFail } = generate(new SeededRandom(seed));
      if (canFail === null) return;
      const file = join(folder, `${seed}.c`);
      writeFileSync(file, text);
      for (const [analysis, ...settings] of CONFIGURATIONS) {
        const options = settings.map((setting) => `symexecia.${setting}`);
        const { verdict } = await verifyInProcess({
          file,
          analysis,
          options,
          cpuMillis: cpuMillis() + MILLIS,
        });
        const how = `${analysis} ${settings.join(" ")}`;
        if (verdict.kind === "UNKNOWN") continue;
        expect(verdict.kind, `${how}\n${text}`).toBe(canFail ? "FALSE" : "TRUE");
        answers.set(verdict.kind, (answers.get(verdict.kind) ?? 0) + 1);
      }
    },
    120_000,
  );

  test("are decided often", () => {
    const [right, wrong] = [answers.get("TRUE") ?? 0, answers.get("FALSE") ?? 0];
    expect(right + wrong).toBeGreaterThan(runs * CONFIGURATIONS.length * share);
  });
});
