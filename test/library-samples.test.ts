/** What functions of the C library do with contents that nobody knows: every sample has a variant in which an assertion fails. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const SAMPLES = join(import.meta.dirname, "..", "samples", "library");
const NAMES = readdirSync(SAMPLES).map((file) => basename(file, ".c"));

async function verdictOf(name: string, defines: readonly string[]): Promise<string> {
  const { verdict } = await verifyInProcess({
    file: join(SAMPLES, `${name}.c`),
    load: { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", defines },
  });
  return verdict.kind;
}

test.each(NAMES)("%s", async (name) => {
  expect(await verdictOf(name, [])).toBe("TRUE");
  expect(await verdictOf(name, ["VIOLATED"])).toBe("FALSE");
});
