/** Automata that are woven into programs: ours, and those that others wrote for drivers of Linux. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { describeLacking } from "./needs.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const SAMPLES = join(import.meta.dirname, "..", "samples", "specifications");
const FOREIGN = join(import.meta.dirname, "..", "..", "shared", "specifications");

function programsIn(folder: string): readonly string[] {
  const files = readdirSync(join(SAMPLES, folder)).filter((file) => file.endsWith(".c"));
  return files.map((file) => basename(file, ".c"));
}

/** Every program has a variant that violates the specification. */
function run(
  folder: string,
  name: string,
  specification: string,
  variant: "respected" | "violated",
  analysis: string,
): Promise<RunReport> {
  const defines = variant === "violated" ? ["VIOLATED"] : [];
  return verifyInProcess({
    file: join(SAMPLES, folder, `${name}.c`),
    specification,
    analysis,
    load: { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", entryFunction: null, defines },
  });
}

describe("samples", () => {
  const ours = (name: string) => join(SAMPLES, "woven", `${name}.spc`);

  test.each(programsIn("woven"))("%s", async (name) => {
    for (const analysis of ["default", "predicate", "symbolic-execution-cegar"]) {
      const safe = await run("woven", name, ours(name), "respected", analysis);
      const unsafe = await run("woven", name, ours(name), "violated", analysis);
      const isDecided = analysis === "default";
      expect(isDecided ? ["TRUE"] : ["TRUE", "UNKNOWN"]).toContain(safe.verdict.kind);
      expect(isDecided ? ["FALSE"] : ["FALSE", "UNKNOWN"]).toContain(unsafe.verdict.kind);
    }
  });

  // The value analysis does not know that a condition holds twice.
  const PROVERS = [
    "predicate",
    "symbolic-execution-cegar",
    "impact",
    "symexecia",
    "ic3ia",
    "k-induction",
    "bmc",
    "default",
  ];

  test.each([...PROVERS, "value"])("the lock is judged by %s", async (analysis) => {
    const safe = await run("woven", "lock", ours("lock"), "respected", analysis);
    const unsafe = await run("woven", "lock", ours("lock"), "violated", analysis);
    expect(safe.verdict.kind).toBe(analysis === "value" ? "UNKNOWN" : "TRUE");
    expect(unsafe.verdict).toEqual({ kind: "FALSE", property: "Lock" });
  });

  test("a proof with woven steps is confirmed", async () => {
    const file = join(SAMPLES, "woven", "lock.c");
    const request = { file, specification: ours("lock"), analysis: "predicate", certify: true };
    const report = await verifyInProcess(request);
    expect(report.certificate).toMatchObject({ isAccepted: true });
  });
});

const missing = existsSync(FOREIGN) ? [] : ["../shared/specifications"];

describeLacking(missing)("automata written elsewhere", () => {
  describe.each(["klever", "cpachecker"])("%s", (folder) => {
    const automata = missing.length > 0 ? [] : readdirSync(join(FOREIGN, folder));
    const wanted = automata.filter((file) => folder === "klever" || file.startsWith("ldv-"));

    test("all of them have a program", () => {
      expect(wanted.map((file) => basename(file, ".spc"))).toEqual(programsIn(folder));
    });

    test.each(programsIn(folder))("%s", async (name) => {
      const specification = join(FOREIGN, folder, `${name}.spc`);
      const safe = await run(folder, name, specification, "respected", "predicate");
      const unsafe = await run(folder, name, specification, "violated", "predicate");
      expect([safe.verdict.kind, unsafe.verdict.kind]).toEqual(["TRUE", "FALSE"]);
    });
  });
});
