import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runProgram } from "../src/engine/exec-command.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-allocations-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const property = join(repositoryRoot, "samples", "properties", "unreach-call.prp");
const DECLARATIONS = `
  extern void reach_error(void);
  void *malloc(unsigned long);
  void *calloc(unsigned long, unsigned long);
  void *realloc(void *, unsigned long);
  int *__errno_location(void);`;

/** The second of three fails, the old block stays. */
const VIOLATING = `${DECLARATIONS}
  int main(void) {
    int *p = malloc(sizeof(int));
    if (!p) return 1;
    *p = 7;
    *__errno_location() = 0;
    if (!realloc(p, 8) && *p == 7 && *__errno_location() == 12 && calloc(1, 4)) reach_error();
    return 0;
  }`;

/** Whoever looks at the result is safe. */
const SAFE = `${DECLARATIONS}
  int main(void) {
    int *p = malloc(sizeof(int)), *q = calloc(1, sizeof(int));
    if (!p || !q) return 1;
    *p = 3;
    *q = 4;
    if (*p + *q != 7) reach_error();
    return 0;
  }`;

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe.each(["bmc", "k-induction", "predicate", "value", "interval", "symexecia", "default"])(
  "%s",
  (configuration) => {
    const options = ["environment.allocation=may-fail"];

    test("finds the allocation that fails, and only if it may", async () => {
      const file = written("violating.c", VIOLATING);
      const { verdict, counterexample } = await verifyInProcess({
        file,
        configuration,
        property,
        options,
      });
      expect(verdict.kind).toBe("FALSE");
      expect(counterexample!.inputs).toEqual(["0", "1", "0"]);
      const usual = await verifyInProcess({ file, configuration, property });
      expect(usual.verdict.kind).not.toBe("FALSE");
    });

    test("does not take a failure for an execution that goes on", async () => {
      const file = written("safe.c", SAFE);
      const { verdict } = await verifyInProcess({ file, configuration, property, options });
      // Intervals know nothing of blocks.
      expect(verdict.kind).toBe(configuration === "interval" ? "UNKNOWN" : "TRUE");
    });
  },
);

test.each([
  ["0,1,0", "reach_error"],
  ["0,0,0", null],
])("is executed with the inputs %s", async (inputs, violation) => {
  const report = await runProgram(
    {
      files: [written("executed.c", VIOLATING)],
      inputs,
      programArguments: [],
      maximumSteps: null,
      maximumSeconds: null,
      undefinedFunctions: "refused",
      load: { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", allocation: "may-fail" },
    },
    null,
  );
  expect(JSON.stringify(report.json).includes("reach_error")).toBe(violation !== null);
});
