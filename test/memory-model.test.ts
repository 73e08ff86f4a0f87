import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { patience } from "./extent.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = join(repositoryRoot, "samples", "memory-model");
const property = join(repositoryRoot, "samples", "properties", "unreach-call.prp");

/** One of each way to see memory. */
const CONFIGURATIONS = [
  "control-flow",
  "interval",
  "value",
  "summaries",
  "bmc",
  "k-induction",
  "predicate",
  "symexecia",
  "ic3ia",
];

/** Per run, beyond what the process has used. */
const MILLIS = patience(150);

const samples = readdirSync(folder).map((file) => {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const expected = /^\/\/ expected: (true|false|open)$/m.exec(text)?.[1];
  if (expected === undefined) throw new Error(`${file} does not say what is expected`);
  const dataModel = /^\/\/ data-model: ILP32$/m.test(text) ? ("ILP32" as const) : null;
  return { name: basename(file, ".c"), path, expected, dataModel };
});

describe.each(CONFIGURATIONS)("%s", (configuration) => {
  test.each(samples)("is not wrong about $name", async ({ path, expected, dataModel }) => {
    const { verdict } = await verifyInProcess({
      file: path,
      configuration,
      property,
      cpuMillis: cpuMillis() + MILLIS,
      load: { ...DEFAULT_LOAD_OPTIONS, dataModel, preprocessor: "builtin", entryFunction: null },
    });
    // What depends on where objects lie is neither proven nor violated.
    if (verdict.kind !== "UNKNOWN") expect(verdict.kind.toLowerCase()).toBe(expected);
  });
});
