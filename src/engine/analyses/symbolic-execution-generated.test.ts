import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import { loopProgram } from "../../algorithms/symbolic-execution/testing/loop-program.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(10);
const MILLIS = 3000;
const folder = mkdtempSync(join(tmpdir(), "symbolic-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Without and with models and answers of before. */
const REUSES = ["reuse=false", "reuse=true"] as const;
const CONFIGURATIONS: readonly (readonly [string, ...string[]])[] = [
  ["symbolic-execution"],
  ["symbolic-execution", "lessOrEqual=implication", "definite=solver"],
  ["symbolic-execution", "merge=weaken", "definite=never", "subsume=false"],
  ["symbolic-execution-cegar"],
  ["symbolic-execution-cegar", "check=target", "precision=location"],
];

describe("generated programs with loops and inputs", () => {
  const answers = new Map<string, number>();

  test.each(Array.from({ length: RUNS }, (_, seed) => seed))(
    "have the verdict that trying all states gives, whatever is reused (seed %i)",
    async (seed) => {
      const { text, canFail } = loopProgram(new SeededRandom(seed + 1000));
      const file = join(folder, `${seed}.c`);
      writeFileSync(file, text);
      for (const [analysis, ...settings] of CONFIGURATIONS) {
        for (const reuse of REUSES) {
          const options = [...settings, reuse].map((setting) => `analysis.constraints.${setting}`);
          const { verdict } = await verifyInProcess({
            file,
            analysis,
            options,
            cpuMillis: cpuMillis() + MILLIS,
          });
          if (verdict.kind === "UNKNOWN") continue;
          const how = `${analysis} ${options.join(" ")}\n${text}`;
          expect(verdict.kind, how).toBe(canFail ? "FALSE" : "TRUE");
          answers.set(verdict.kind, (answers.get(verdict.kind) ?? 0) + 1);
        }
      }
    },
    120_000,
  );

  test("are decided more often than not, and in both ways", () => {
    const [right, wrong] = [answers.get("TRUE") ?? 0, answers.get("FALSE") ?? 0];
    expect(Math.min(right, wrong)).toBeGreaterThan(0);
    expect(right + wrong).toBeGreaterThan((RUNS * CONFIGURATIONS.length * REUSES.length) / 2);
  });
});
