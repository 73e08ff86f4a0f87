/** What functions of the C library do with contents that nobody knows: every sample has a variant in which an assertion fails. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { commandOf, repeatedLine } from "./repeated-violation.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const SAMPLES = join(import.meta.dirname, "..", "samples", "library");
const NAMES = readdirSync(SAMPLES).map((file) => basename(file, ".c"));

function reportOn(name: string, defines: readonly string[]): Promise<RunReport> {
  return verifyInProcess({
    file: join(SAMPLES, `${name}.c`),
    load: { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", defines },
  });
}

test.each(NAMES)("%s", async (name) => {
  expect((await reportOn(name, [])).verdict.kind).toBe("TRUE");
  const violated = await reportOn(name, ["VIOLATED"]);
  expect(violated.verdict.kind).toBe("FALSE");
  // `Run it:` repeats it.
  const line = violated.counterexample!.location!.line;
  expect(await repeatedLine(commandOf(violated))).toBe(line);
});
