/** The benchmark definitions of BenchExec's documentation and tests run as they are, and write the files that it writes. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bunzip2 } from "../../src/bench/compression/index.ts";
import { parseXml, type XmlElement } from "../../src/bench/xml/index.ts";
import { assay, type Run } from "../bench/scenario.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { describeRecorded, RECORDED } from "./recorded-cases.ts";

const DEFINITIONS = join(RECORDED, "definitions");
const EXAMPLE = "benchmark-example-true.xml";
const TASK_SETS = [
  ...["DTD files", "Markdown files", "XML files", "Tasks from templates", "Dummy tasks"],
];

/** Tests may run beside others. */
function withoutLoad(stderr: string): string {
  return stderr.replace(/^warning: (Other processes used|The hypervisor) .*\n/gm, "");
}

describeRecorded()("BenchExec's definitions", () => {
  const temporary = new TemporaryFolder();
  const at = (...path: readonly string[]): string => join(temporary.path, ...path);
  const tags = readdirSync(DEFINITIONS).filter((name) => name.startsWith("tags-"));

  beforeAll(() => {
    // They lie two folders below what they are about.
    cpSync(DEFINITIONS, at("benchexec", "test"), { recursive: true });
    cpSync(DEFINITIONS, at("doc"), { recursive: true });
    for (const name of ["benchmark.dtd", "result.dtd", "table.dtd", "benchexec.md"])
      writeFileSync(at("doc", name), "text\n");
    for (const name of ["table-generator.md", "benchmark.xml"])
      writeFileSync(at("doc", name), "text\n");
    writeFileSync(at("README.md"), "text\n");
    mkdirSync(at("tools"));
  });

  function bench(definition: string, ...args: readonly string[]): Run {
    rmSync(at("results"), { recursive: true, force: true });
    mkdirSync(at("results"));
    const places = ["--outputpath", at("results"), "--tool-directory", at("tools")];
    const container = ["--container", "--read-only-dir", "/"];
    const time = ["--startTime", "2015-01-01 00:00:00"];
    const path = at("benchexec", "test", definition);
    return assay(["bench", path, ...places, ...container, ...time, ...args]);
  }

  const written = (): readonly string[] => readdirSync(at("results")).sort();
  const named = (definition: string, names: readonly string[]): readonly string[] =>
    names.map((name) => `${basename(definition, ".xml")}.2015-01-01_00-00-00.${name}`).sort();

  function resultOf(name: string): XmlElement {
    const path = at("results", name);
    const bytes = readFileSync(path);
    return parseXml(path, (name.endsWith(".bz2") ? bunzip2(bytes) : bytes).toString("utf8"));
  }

  function statusesOf(name: string): readonly string[] {
    const runs = resultOf(name).children.filter((child) => child.name === "run");
    return runs.map(({ children }) =>
      children
        .find(({ attributes }) => attributes.get("title") === "status")!
        .attributes.get("value")!,
    );
  }

  test("benchmark-example-rand: files without names, at random", () => {
    const definition = "benchmark-example-rand.xml";
    expect(bench(definition, "--no-compress-results", "--numOfThreads", "12").exit).toBe(0);
    const results = [...TASK_SETS.map((name) => `results.${name}.xml`), "results.xml"];
    expect(written()).toEqual(named(definition, ["logfiles", "results.txt", ...results]));
    const statuses = statusesOf(named(definition, ["results.xml"])[0]!);
    expect(statuses).toHaveLength(5);
    for (const status of statuses) expect(["true", "false(unreach-call)"]).toContain(status);
  });

  test("benchmark-example-true: every run definition has its files, compressed", () => {
    expect(bench(EXAMPLE).exit).toBe(0);
    const runSets = ["no options", "some options", "other options"];
    const results = runSets.flatMap((runSet) => [
      `results.${runSet}.xml.bz2`,
      ...TASK_SETS.map((name) => `results.${runSet}.${name}.xml.bz2`),
    ]);
    expect(written()).toEqual(named(EXAMPLE, ["logfiles.zip", "results.txt", ...results]));
    for (const runSet of runSets) {
      const file = named(EXAMPLE, [`results.${runSet}.xml.bz2`])[0]!;
      expect(statusesOf(file)).toEqual(Array(9).fill("true"));
    }
    // What was compressed can still be gone on with.
    const again = assay([
      ...["bench", at("benchexec", "test", EXAMPLE), "--tool-directory", at("tools")],
      ...["--resume", at("results", named(EXAMPLE, ["logfiles.zip"])[0]!)],
      ...["--rerun", "*benchmark.dtd", "--outputpath", at("results")],
    ]);
    expect([withoutLoad(again.stderr), again.exit]).toEqual(["", 0]);
    expect(written()).toEqual(named(EXAMPLE, ["logfiles.zip", "results.txt", ...results]));
  });

  test("tags-*: any of them may have a name", () => {
    const [first, ...others] = tags;
    const more = others.map((name) => at("benchexec", "test", name));
    const { exit, stderr } = bench(first!, "--no-compress-results", ...more);
    expect([withoutLoad(stderr), exit]).toEqual(["", 0]);
    for (const definition of tags) {
      const start = `${basename(definition, ".xml")}.2015`;
      const files = written().filter((name) => name.startsWith(start) && name.endsWith(".xml"));
      expect([definition, files.length > 0]).toEqual([definition, true]);
      for (const name of files) {
        expect(statusesOf(name).every((status) => status === "true")).toBe(true);
      }
    }
  });

  test("benchmark-example-calculatepi: tasks without file", () => {
    script("bc", "echo 3.14159");
    const definition = "benchmark-example-calculatepi.xml";
    expect(bench(definition, "--no-compress-results").exit).toBe(0);
    expect(statusesOf(named(definition, ["results.xml"])[0]!)).toEqual(Array(20).fill("done"));
  });

  test("benchmark-example-cbmc: sets, and a property file beside each task", () => {
    script("cbmc", 'echo "VERIFICATION FAILED"; exit 10');
    const programs = at("benchexec", "test", "programs");
    mkdirSync(programs);
    for (const set of ["ControlFlowInteger", "Simple"]) {
      writeFileSync(join(programs, `${set}.set`), `${set}-*.c\n`);
      writeFileSync(join(programs, `${set}-1.c`), "int main(void) { return 0; }\n");
    }
    writeFileSync(join(programs, "ALL.prp"), "CHECK( init(main()), LTL(G ! call(f())) )\n");
    const definition = "benchmark-example-cbmc.xml";
    const { exit, stderr } = bench(definition, "--no-compress-results", "-c", "-1");
    expect([withoutLoad(stderr), exit]).toEqual(["", 0]);
    for (const runSet of ["unwind3", "unwind10"]) {
      const file = named(definition, [`results.${runSet}.xml`])[0]!;
      expect(statusesOf(file)).toEqual(Array(2).fill("false(unreach-call)"));
    }
  });

  function script(name: string, text: string): void {
    writeFileSync(at("tools", name), `#!/bin/sh\n${text}\n`);
    chmodSync(at("tools", name), 0o755);
  }

  test.each([
    ["?[!o]*", ["other options"]],
    ["?", []],
  ])("run definitions are chosen by wildcards: %s", (pattern, runSets) => {
    const { exit } = bench(EXAMPLE, "--no-compress-results", "--rundefinition", pattern);
    expect(exit).toBe(0);
    const results = runSets.flatMap((runSet) => [
      `results.${runSet}.xml`,
      ...TASK_SETS.map((name) => `results.${runSet}.${name}.xml`),
    ]);
    const text = runSets.length === 1 ? `results.${runSets[0]!}.txt` : "results.txt";
    const logs = runSets.length === 0 ? [] : ["logfiles"];
    expect(written()).toEqual(named(EXAMPLE, [...logs, text, ...results]));
  });

  test("a description is in all results, whatever characters it has", () => {
    const text = `\n   äöüß     and line\n breaks <>&"'  and so on.\n`;
    const file = temporary.file("description.txt", text);
    const args = ["--no-compress-results", "--description-file", file, "-t", "D*"];
    expect(bench("benchmark-example-rand.xml", ...args).exit).toBe(0);
    const results = written().filter((name) => name.endsWith(".xml"));
    expect(results).toHaveLength(3);
    for (const name of results) expect(resultOf(name).children[0]!.text).toBe(text.trim());
  });

  test("results of the same start are not overwritten", () => {
    expect(bench("tags-single-names-all.xml").exit).toBe(0);
    const places = ["--outputpath", at("results"), "--startTime", "2015-01-01 00:00:00"];
    const again = assay(["bench", at("benchexec/test/tags-single-names-all.xml"), ...places]);
    expect(again.exit).toBe(64);
    expect(again.stderr).toContain("is there already");
  });
});
