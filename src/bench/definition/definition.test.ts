import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseMemory, parseTimeSpan } from "../quantities.ts";
import { readDefinition, substitute } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-definition-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function definitionOf(text: string): ReturnType<typeof readDefinition> {
  const path = join(folder, "example.xml");
  writeFileSync(path, text);
  return readDefinition(path);
}

describe("a definition", () => {
  const definition = definitionOf(`<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 3.30//EN" "https://www.sosy-lab.org/benchexec/benchmark-3.30.dtd">
<!-- <option name="--commented"/> -->
<benchmark tool="cbmc" displayName="A &lt; B" timelimit="15min" hardtimelimit="1000" memlimit="15 GB" cpuCores='2' threads="3">
  <option name="--graphml-witness">witness.graphml</option>
  <rundefinition name="one"><option name="--32"/></rundefinition>
  <rundefinition name="two" tool="./other">
    <propertyfile expectedverdict="false(valid-deref)">\${benchmark_path}/m.prp</propertyfile>
    <tasks name="own"><include>x/*.yml</include></tasks>
  </rundefinition>
  <tasks name="ReachSafety">
    <includesfile>ReachSafety.set</includesfile>
    <exclude>bad<!-- not this -->/*.yml</exclude>
    <option>plain</option>
    <propertyfile>own.prp</propertyfile>
  </tasks>
  <propertyfile>all.prp</propertyfile>
  <requiredfiles>lib/*.h</requiredfiles>
  <resultfiles>.</resultfiles>
  <columns><column title="Time" numberOfDigits="2">total time</column><column>x</column></columns>
</benchmark>
`);

  test("has limits in seconds and bytes", () => {
    const { limits, threads } = definition;
    expect([limits.timelimit?.value, limits.hardtimelimit?.value]).toEqual([900, 1000]);
    expect([limits.walltimelimit, limits.memlimit?.value]).toEqual([null, 15e9]);
    expect(limits.cpuCores?.value).toBe(2);
    expect(threads?.value).toBe(3);
    expect(definition.displayName).toBe("A < B");
  });

  test("hands options, properties and tasks down", () => {
    const [one, two] = definition.runDefinitions;
    expect(one!.options.map(({ name, value }) => [name, value])).toEqual([
      ["--graphml-witness", "witness.graphml"],
      ["--32", null],
    ]);
    expect(two!.tool.value).toBe("./other");
    const sets = two!.taskSets.map(({ name, propertyFile }) => [name, propertyFile?.pattern]);
    expect(sets).toEqual([
      ["ReachSafety", "own.prp"],
      ["own", "${benchmark_path}/m.prp"],
    ]);
    expect(one!.taskSets[0]!.options[0]).toMatchObject({ name: "", value: "plain" });
    expect(one!.taskSets[0]!.patterns.map(({ kind, pattern }) => [kind, pattern])).toEqual([
      ["includesfile", "ReachSafety.set"],
      ["exclude", "bad/*.yml"],
    ]);
  });

  test("has columns", () => {
    const columns = definition.columns.map(({ title, pattern, digits }) => [
      title,
      pattern,
      digits,
    ]);
    expect(columns).toEqual([
      ["Time", "total time", 2],
      ["x", "x", null],
    ]);
  });

  test.each([
    ['<benchmark tool="x"><tasks/></benchmark>', "has no <rundefinition>"],
    ['<benchmark tool="x"><rundefinition/></benchmark>', "no <tasks> for this"],
    [
      '<benchmark tool="x"><tasks/><rundefinition/><rundefinition/></benchmark>',
      "a second <rundefinition> without name",
    ],
    ['<benchmark tool="x">text<rundefinition/></benchmark>', "cannot hold text"],
    ['<benchmark tool="x"><option/></benchmark>', "neither a name nor a value"],
    ['<benchmark tool="x"><tasks><include/></tasks></benchmark>', "<include> is empty"],
    ['<benchmark tool="x" threads="0"/>', "threads cannot be '0'"],
    ['<benchmark tool="x"/><benchmark tool="x"/>', "a second root element"],
    [
      '<benchmark tool="x"><propertyfile expectedverdict="maybe">p</propertyfile></benchmark>',
      "expectedverdict cannot be 'maybe'",
    ],
  ])("is refused: %s", (text, message) => {
    expect(() => definitionOf(text)).toThrow(message);
  });
});

describe("quantities", () => {
  test.each([
    ["900", 900],
    ["900s", 900],
    ["15 min", 900],
    ["1h 30min", 5400],
    ["0.5s", 0.5],
    ["0", null],
    ["10 20", null],
    ["5 minutes", null],
    ["", null],
  ])("time span %s", (text, seconds) => {
    expect(parseTimeSpan(text)).toBe(seconds);
  });

  test.each([
    ["15 GB", 15e9],
    ["500MB", 5e8],
    ["1 kB", 1000],
    ["100 B", 100],
    ["100", null],
    ["1 GiB", null],
    ["0 MB", null],
  ])("size %s", (text, bytes) => {
    expect(parseMemory(text)).toBe(bytes);
  });
});

test("variables that are not known stay", () => {
  const variables = new Map([["benchmark_name", "b"]]);
  expect(substitute("${benchmark_name}-${HOME}-$x", variables)).toBe("b-${HOME}-$x");
});
