/** `--witness-in` and `--witness`: every sample, what we write ourselves, and what happens to witnesses that are changed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { UserError } from "../src/base/diagnostics/index.ts";
import type { VerifyRequest } from "../src/engine/verify-request.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const folder = join(repositoryRoot, "samples", "witnesses");
const samples = readdirSync(folder).filter((name) => name.endsWith(".yml"));

/** Nothing else may be answered, whatever the witness claims. */
const TRUTHS: Readonly<Record<string, string>> = {
  "safe.c": "TRUE",
  "unsafe.c": "FALSE",
  "counted.c": "TRUE",
  "sums.c": "FALSE",
  "memory.c": "FALSE",
};

interface Sample {
  readonly text: string;
  readonly program: string;
  readonly expected: string;
}

function read(name: string): Sample {
  const text = readFileSync(join(folder, name), "utf8");
  const expected = /^# expected: (\w+)$/m.exec(text)![1]!;
  const program = /input_files:\s*- "(.*)"/.exec(text)![1]!;
  return { text, program, expected };
}

function validated(
  program: string,
  witnessIn: string,
  request: Partial<VerifyRequest> = {},
): Promise<RunReport> {
  return verifyInProcess({ file: join(folder, program), witnessIn, ...request });
}

function expectHonest({ verdict, validation }: RunReport, program: string): void {
  if (verdict.kind !== "UNKNOWN") expect(verdict.kind).toBe(TRUTHS[program]);
  if (validation?.outcome !== "confirmed") return;
  expect(verdict.kind).toBe(validation.kind === "correctness" ? "TRUE" : "FALSE");
}

describe("samples of witnesses", () => {
  test.each(samples)("%s", async (name) => {
    const { program, expected } = read(name);
    const report = await validated(program, join(folder, name));
    expectHonest(report, program);
    expect([report.validation?.outcome, report.validation?.reason]).toEqual([
      expected,
      expected === "confirmed" ? null : expect.stringMatching(/\S/),
    ]);
  });
});

/** `samples/reach-safety`, and what a witness of each says. */
const WRITTEN: readonly (readonly [program: string, kind: string, parts: RegExp])[] = [
  ["safe.c", "TRUE", /i == j|j == i/],
  ["unsafe.c", "FALSE", /\\\\result == .*type: "target"/s],
];

const schema = JSON.parse(
  readFileSync(join(repositoryRoot, "test", "schemas", "witness-2.0.schema.json"), "utf8"),
) as object;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isValid = ajv.compile(schema);

function expectValid(text: string): void {
  // As the schema wants it: scalars are texts but for numbers.
  isValid(parse(text));
  expect(isValid.errors).toBe(null);
}

async function written(file: string, request: Partial<VerifyRequest> = {}): Promise<RunReport> {
  const witness = temporary.path + "/written.yml";
  return verifyInProcess({ file, witness, ...request });
}

describe("written witnesses", () => {
  test.each(WRITTEN)("of %s, which is %s", async (program, kind, parts) => {
    const analysis = kind === "TRUE" ? "predicate" : null;
    const report = await written(join(folder, program), { analysis });
    expect(report.verdict.kind).toBe(kind);
    expect(report.warnings).toEqual([]);
    const [path] = report.files;
    const text = readFileSync(path!, "utf8");
    expectValid(text);
    expect(text).toMatch(parts);
    const again = await validated(program, path!);
    expect(again.validation).toMatchObject({ outcome: "confirmed", reason: null });
    expect(again.warnings).toEqual([]);
  });

  /** Of `samples/checks`: the property, and where it is violated; null: it holds. */
  test.each([
    ["overflow-loop", "no-overflow", null],
    ["overflow-sum", "no-overflow", /line: 8/],
    ["bounds-copy", "valid-memsafety", /./],
    ["bounds-inside", "valid-memsafety", null],
    ["free-twice", "valid-memsafety", /./],
    ["memtrack-lost", "valid-memsafety", /./],
    ["leak", "valid-memcleanup", /line: 12/],
    ["free-null", "valid-memcleanup", null],
  ] as const)("of %s for %s", async (name, property, target) => {
    const file = join(repositoryRoot, "samples", "checks", `${name}.c`);
    const path = join(repositoryRoot, "samples", "properties", `${property}.prp`);
    const report = await written(file, { property: path });
    expect(report.warnings).toEqual([]);
    expect(report.verdict.kind).toBe(target === null ? "TRUE" : "FALSE");
    const text = readFileSync(report.files[0]!, "utf8");
    expectValid(text);
    expect(text).toMatch(target === null ? /invariant_set/ : /type: "target"/);
    if (target !== null) expect(text.slice(text.indexOf('"target"'))).toMatch(target);
    // Without the property on the command line, that of the witness is meant.
    const again = await verifyInProcess({ file, witnessIn: report.files[0]! });
    expect(again.validation).toMatchObject({ outcome: "confirmed", reason: null });
    expect(again.verdict.kind).toBe(report.verdict.kind);
  });

  test("values that were never written become assumptions", async () => {
    const file = temporary.file(
      "uninitialised.c",
      "void reach_error(void); int main(void) { int x; if (x == 7) { reach_error(); } return 0; }",
    );
    const report = await written(file);
    expect(report.warnings).toEqual([]);
    expect(readFileSync(report.files[0]!, "utf8")).toMatch(/type: "assumption"[^]*value: "x == 7"/);
  });

  test("elements that were never written are named", async () => {
    const file = temporary.file(
      "elements.c",
      "void reach_error(void); unsigned __VERIFIER_nondet_uint(void);\nint main(void) { short grid[3][4]; unsigned i = __VERIFIER_nondet_uint(); if (i < 3 && i > 1 && grid[i][i + 1] == 7) { reach_error(); } return 0; }",
    );
    const report = await written(file);
    expect(report.warnings).toEqual([]);
    expect(readFileSync(report.files[0]!, "utf8")).toMatch(/value: "grid\[2\]\[3\] == 7"/);
  });

  test("what holds in a do loop is said where its body begins", async () => {
    const file = temporary.file(
      "do.c",
      `void reach_error(void); int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned i = 0, j = 0;
  do {
    i++;
    j++;
  } while (__VERIFIER_nondet_int());
  if (i != j) reach_error();
  return 0;
}
`,
    );
    const report = await written(file);
    expect(report.warnings).toEqual([]);
    const text = readFileSync(report.files[0]!, "utf8");
    expectValid(text);
    expect(text).toMatch(/type: "location_invariant"[^]*line: 5[^]*(?:i == j|j == i)/);
  });

  test("its name says what it is", async () => {
    const run = verifyInProcess({ file: join(folder, "safe.c"), witness: "w.xml" });
    await expect(run).rejects.toThrow(/is no name for a witness/);
  });

  test("none for a property that has no formula", async () => {
    const file = join(folder, "unsafe.c");
    const spec = temporary.file(
      "own.spc",
      'OBSERVER AUTOMATON Own INITIAL STATE Init; STATE USEFIRST Init : MATCH {reach_error()} -> ERROR("called"); END AUTOMATON',
    );
    const report = await written(file, { specification: spec });
    expect(report.verdict.kind).toBe("FALSE");
    expect(report.files).toEqual([]);
    expect(report.warnings.join()).toMatch(/no witness is written.*no words for the property/);
  });
});

/** Key, what it is about and its type, as validators of format 1.0 know them. */
const graphmlKeys = new Map(
  readFileSync(join(repositoryRoot, "test", "schemas", "graphml-1.0-keys.csv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").slice(0, 3))
    .map(([of, key, type]) => [key!, { of: of!, type: type! }] as const),
);

interface Element {
  readonly id?: string;
  readonly source?: string;
  readonly target?: string;
  readonly data?: readonly { readonly key: string; readonly "#text": string }[];
}

interface Graph extends Element {
  readonly node: readonly Element[];
  readonly edge: readonly Element[];
}

async function writtenGraph(file: string, request: Partial<VerifyRequest> = {}): Promise<Graph> {
  const witness = join(temporary.path, "written.graphml");
  const report = await verifyInProcess({ file, witness, ...request });
  expect(report.warnings).toEqual([]);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    isArray: (name, _path, _isLeaf, isAttribute) =>
      !isAttribute && ["node", "edge", "data", "key"].includes(name),
  });
  const { graphml } = parser.parse(readFileSync(report.files[0]!, "utf8")) as {
    graphml: { key: readonly Record<string, string>[]; graph: Partial<Graph> };
  };
  const { key: declared } = graphml;
  const graph: Graph = { node: [], edge: [], ...graphml.graph };
  for (const key of declared)
    expect(graphmlKeys.get(key["id"]!)).toEqual({ of: key["for"], type: key["attr.type"] });
  const check = (of: string, elements: readonly Element[]): void => {
    for (const { key } of elements.flatMap(({ data = [] }) => data))
      expect(graphmlKeys.get(key)?.of).toBe(of);
  };
  check("graph", [graph]);
  check("node", graph.node);
  check("edge", graph.edge);
  const ids = graph.node.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { source, target } of graph.edge) {
    expect(ids).toContain(source);
    expect(ids).toContain(target);
  }
  expect(graph.node.filter((node) => dataOf(node).get("entry") === "true").length).toBe(1);
  return graph;
}

function dataOf({ data = [] }: Element): ReadonlyMap<string, string> {
  return new Map(data.map((one) => [one.key, one["#text"]]));
}

describe("in GraphML", () => {
  test("a violation gives the inputs in their order and ends in the violation", async () => {
    const graph = await writtenGraph(join(folder, "unsafe.c"));
    expect(dataOf(graph).get("witness-type")).toBe("violation_witness");
    const violation = graph.node.find((node) => dataOf(node).get("violation") === "true")!;
    expect(graph.edge.at(-1)!.target).toBe(violation.id);
    const given = graph.edge.slice(0, -1).map(dataOf);
    expect(given.length).toBeGreaterThan(2);
    for (const data of given) {
      expect(data.get("assumption")).toMatch(/^\\result == -?\d+$/);
      expect(data.get("assumption.resultfunction")).toMatch(/^__VERIFIER_nondet_/);
    }
  });

  test("an invariant is said of the head of its loop alone", async () => {
    const graph = await writtenGraph(join(folder, "safe.c"), { analysis: "predicate" });
    expect(dataOf(graph).get("witness-type")).toBe("correctness_witness");
    const states = graph.node.filter((node) => dataOf(node).has("invariant"));
    expect(states.length).toBeGreaterThan(0);
    for (const { id } of states) {
      const leaving = graph.edge.filter(({ source }) => source === id).map(dataOf);
      expect(leaving.map((data) => data.get("control"))).toEqual([
        "condition-true",
        "condition-false",
      ]);
      const entering = graph.edge.filter(({ target }) => target === id).map(dataOf);
      expect(entering.map((data) => data.get("enterLoopHead"))).toEqual(["true"]);
    }
  });

  test("nothing is said of a loop that tests nothing", async () => {
    const file = temporary.file(
      "endless.c",
      `void reach_error(void); int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned i = 0, j = 0;
  while (1) {
    if (__VERIFIER_nondet_int()) break;
    i++;
    j++;
  }
  if (i != j) reach_error();
  return 0;
}
`,
    );
    const graph = await writtenGraph(file);
    expect(graph.node.some((node) => dataOf(node).has("invariant"))).toBe(false);
  });
});

describe("what is no witness", () => {
  test.each([
    ["a mapping", "entry_type: x", /this is no witness/],
    ["no YAML", "- [", /no valid YAML/],
    [
      "another version",
      "- entry_type: invariant_set\n  metadata: {format_version: 0.1}",
      /'0.1' is not known/,
    ],
    ["nothing", "", /is empty/],
    ["GraphML", '<?xml version="1.0"?><graphml/>', /GraphML .* not read/],
  ])("%s", async (_, text, message) => {
    const path = temporary.file("bad.yml", text);
    const run = validated("safe.c", path);
    await expect(run).rejects.toThrow(UserError);
    await expect(run).rejects.toThrow(message);
  });

  test("headers that do not fit are told, and do not matter", async () => {
    const { text } = read("loop-inductive.yml");
    const path = temporary.file(
      "header.yml",
      text.replaceAll("LP64", "ILP32").replace(/[0-9a-f]{64}/, "0".repeat(64)),
    );
    const report = await validated("safe.c", path, {});
    expect(report.validation?.outcome).toBe("confirmed");
    expect(report.dataModel).toBe("ILP32");
    expect(report.warnings.join()).toMatch(/another version of safe.c: the hash differs/);
  });
});

/** Each change of a number, a word or an order in a witness, one at a time. */
function* mutants(text: string): Generator<string> {
  const content = text.indexOf("content:");
  for (const match of text.slice(content).matchAll(/\b(?:\d+|true|false|follow|avoid|==|[<>])/g)) {
    const at = content + match.index;
    const [word] = match;
    for (const other of others(word))
      yield text.slice(0, at) + other + text.slice(at + word.length);
  }
}

function others(word: string): readonly string[] {
  if (/^\d+$/.test(word)) return [String(Number(word) + 1), String(Number(word) * 3 - 1)];
  const pairs = [
    ["true", "false"],
    ["follow", "avoid"],
    ["==", "!="],
    ["<", ">"],
  ];
  return pairs.flatMap(([a, b]) => (word === a ? [b!] : word === b ? [a!] : []));
}

describe("changed witnesses are never a reason for a wrong answer", () => {
  test.each([
    "inputs.yml",
    "case-two.yml",
    "loop-inductive.yml",
    "unsafe-program.yml",
    "overflow-inputs.yml",
    "memory-index.yml",
  ])("%s", async (name) => {
    const { text, program } = read(name);
    for (const mutant of mutants(text)) {
      const path = temporary.file("mutant.yml", mutant);
      expectHonest(await validated(program, path), program);
    }
  });
});
