/** Benchmarks of Assay itself: its adapter against the real thing, isolated as by default. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adapterOf } from "../src/bench/tools/index.ts";
import { commandLine } from "../tools/fuzz/subject.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { assay, readResult, resultFiles, valueOf } from "./bench/scenario.ts";
import { violationsOfDtd } from "./bench/result-documents.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const samples = join(repositoryRoot, "samples");

describe("Assay", () => {
  test("is benchmarked with statuses, columns and limits", () => {
    const definition = temporary.file(
      "samples.xml",
      `<benchmark tool="assay" timelimit="20s" memlimit="1 GB">
  <rundefinition>
    <option name="--analysis">value</option>
  </rundefinition>
  <tasks>
    <include>${samples}/reach-safety/counted-loop*.yml</include>
    <include>${samples}/reach-safety/relation-of-inputs.yml</include>
  </tasks>
  <propertyfile>${samples}/properties/unreach-call.prp</propertyfile>
  <columns>
    <column title="states">Number of states created</column>
    <column title="cpu" numberOfDigits="1">CPU time for verification</column>
  </columns>
</benchmark>`,
    );
    const results = join(temporary.path, "results");
    expect(
      assay(["bench", definition, "--no-compress-results", "-o", `${results}/`]),
    ).toMatchObject({ exit: 0 });
    const [file] = resultFiles(results);
    expect(violationsOfDtd(file!)).toBe("");
    const result = readResult(file!);
    expect(result.attributes.get("tool")).toBe("Assay");
    expect(result.attributes.get("version")).toMatch(/^\d+\.\d+\.\d+/);
    const runs = result.children.filter(({ name }) => name === "run");
    expect(runs.map((run) => [valueOf(run, "status"), valueOf(run, "category")])).toEqual([
      ["false(unreach-call)", "correct"],
      ["true", "correct"],
      ["unknown", "unknown"],
    ]);
    for (const run of runs) {
      expect(valueOf(run, "states")).toMatch(/^\d+$/);
      expect(valueOf(run, "cpu")).toMatch(/^\d+\.\ds$/);
      expect(Number.parseFloat(valueOf(run, "cputime")!)).toBeGreaterThan(0.05);
    }
  });

  test("is benchmarked where it is installed in a folder that containers hide", () => {
    // Runs have a temporary folder of their own.
    const modules = join(temporary.path, "installed", "node_modules");
    for (const part of ["dist", "package.json"]) {
      cpSync(join(repositoryRoot, part), join(modules, "assay", part), { recursive: true });
    }
    cpSync(join(repositoryRoot, "node_modules/z3-solver"), join(modules, "z3-solver"), {
      recursive: true,
    });
    const definition = temporary.file(
      "installed.xml",
      `<benchmark tool="assay" timelimit="60s" memlimit="1 GB">
  <rundefinition>
    <option name="--analysis">predicate</option>
    <option name="--solver">z3-wasm</option>
  </rundefinition>
  <tasks><include>asking/asks.yml</include></tasks>
  <propertyfile>${samples}/properties/unreach-call.prp</propertyfile>
</benchmark>`,
    );
    // Nothing but a solver knows. Not beside the installation: folders of tasks are shown.
    mkdirSync(join(temporary.path, "asking"));
    temporary.file(
      "asking/asks.c",
      `void reach_error(void); unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x; while (x > 0) { x--; y--; } if (y != 0) reach_error(); return 0; }
`,
    );
    temporary.file(
      "asking/asks.yml",
      `format_version: '2.0'
input_files: asks.c
properties:
  - property_file: ${samples}/properties/unreach-call.prp
    expected_verdict: true
options:
  language: C
  data_model: LP64
`,
    );
    const results = join(temporary.path, "installed-results");
    const words = ["bench", definition, "--no-compress-results", "-o", `${results}/`];
    const run = spawnSync(process.execPath, [join(modules, "assay/dist/assay.js"), ...words], {
      encoding: "utf8",
    });
    expect(run.stderr).not.toContain("error");
    const [file] = resultFiles(results);
    const runs = readResult(file!).children.filter(({ name }) => name === "run");
    expect(runs.map((one) => valueOf(one, "status"))).toEqual(["true"]);
  });

  test("prints every column that its adapter knows", () => {
    const known = adapterOf("assay").columns;
    const task = join(samples, "reach-safety", "lock-protocol.yml");
    const outputs = ["value", "symbolic-execution-cegar", "symexecia"].map((analysis) =>
      commandLine(["verify", task, "--analysis", analysis, "--stats"]).stdout.toString("utf8"),
    );
    const output = outputs.join("\n");
    expect(known).not.toBe("any");
    for (const column of known) expect(output).toContain(`${column}:`);
  });
});
