import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import type { TaskSet } from "../definition/index.ts";
import { expandPattern, matchesWildcard } from "../../base/files/index.ts";
import { collectTasks, printExpected, type Task } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-tasks-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const taskText = (file: string, ...properties: string[]): string =>
  `format_version: "2.0"\ninput_files: ${file}\nproperties:\n${properties
    .map((property) => `  - ${property}\n`)
    .join("")}options:\n  data_model: LP64\n`;

write("props/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
write(
  "props/valid-memsafety.prp",
  "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
);
for (const name of ["a/x1.c", "a/x2.c", "a/[odd].c", "b/c/x3.c", "b/.hidden.c"])
  write(name, "int x;\n");
write(
  "a/x1.yml",
  taskText("x1.c", "{property_file: ../props/unreach-call.prp, expected_verdict: true}"),
);
write(
  "a/x2.yml",
  taskText("x2.c", "{property_file: ../props/unreach-call.prp, expected_verdict: false}"),
);
write(
  "b/x3.yml",
  taskText(
    "c/*.c",
    "{property_file: ../props/unreach-call.prp}",
    "{property_file: ../props/valid-memsafety.prp, expected_verdict: false, subproperty: valid-deref}",
  ),
);
write("all.set", "# comment\n\na/x1.yml\nb/*.yml\n");
write("all.csv", 'family,task,file\na,a/x2.yml,"a, b"\nb,b/x3.yml,x\n');

const nowhere = new SourceText("d.xml", " ").range(0, 1);

function setOf(
  patterns: readonly (readonly [TaskSet["patterns"][number]["kind"], string])[],
  property: string | null = "props/unreach-call.prp",
  expectedVerdict: string | null = null,
): TaskSet {
  return {
    name: null,
    patterns: patterns.map(([kind, pattern]) => ({ kind, pattern, range: nowhere })),
    withoutFiles: [],
    appended: [],
    options: [],
    propertyFile: property === null ? null : { pattern: property, expectedVerdict, range: nowhere },
    range: nowhere,
  };
}

function collect(set: TaskSet): Task[] {
  return collectTasks(set, {
    folder,
    variables: new Map(),
    needsProperty: false,
    warn: () => undefined,
  });
}
const names = (tasks: readonly Task[]): string[] => tasks.map(({ name }) => relative(folder, name));

describe("patterns", () => {
  test.each([
    ["a/*.c", ["a/[odd].c", "a/x1.c", "a/x2.c"]],
    ["a/x?.c", ["a/x1.c", "a/x2.c"]],
    ["a/x[!1].c", ["a/x2.c"]],
    ["a/[[]odd].c", ["a/[odd].c"]],
    ["**/*.c", ["a/[odd].c", "a/x1.c", "a/x2.c", "b/c/x3.c"]],
    ["b/**", ["b/c/x3.c", "b/x3.yml"]],
    ["*/../props/*.prp", ["props/unreach-call.prp", "props/valid-memsafety.prp"]],
    ["./a/./x1.c", ["a/x1.c"]],
    ["a/x1.c/*", []],
    ["b/.h*", ["b/.hidden.c"]],
    ["missing", []],
  ])("%s", (pattern, found) => {
    expect(expandPattern(pattern, folder).map((path) => relative(folder, path))).toEqual(found);
  });

  test("of names match slashes too", () => {
    expect(matchesWildcard("a/b.yml", "*.yml")).toBe(true);
    expect(matchesWildcard("a.yml", "a?yml")).toBe(true);
    expect(matchesWildcard("aXyml", "a.yml")).toBe(false);
  });
});

describe("tasks of a set", () => {
  test("come from patterns, set files and tables, each once, without what is excluded", () => {
    expect(names(collect(setOf([["include", "a/*.yml"]])))).toEqual(["a/x1.yml", "a/x2.yml"]);
    expect(names(collect(setOf([["includesfile", "all.set"]])))).toEqual(["a/x1.yml", "b/x3.yml"]);
    expect(names(collect(setOf([["includesfile", "all.csv"]])))).toEqual(["a/x2.yml", "b/x3.yml"]);
    const set = setOf([
      ["exclude", "a/x2.*"],
      ["include", "a/*.yml"],
      ["includesfile", "all.set"],
      ["exclude", "nothing"],
    ]);
    expect(names(collect(set))).toEqual(["a/x1.yml", "b/x3.yml"]);
  });

  test("are those with the property and the expected verdict", () => {
    const all: ["include", string][] = [["include", "?/*.yml"]];
    expect(names(collect(setOf(all, "props/valid-memsafety.prp")))).toEqual(["b/x3.yml"]);
    const found = ["true", "false", "unknown"].map((verdict) =>
      names(collect(setOf(all, "props/unreach-call.prp", verdict))),
    );
    expect(found).toEqual([["a/x1.yml"], ["a/x2.yml"], ["b/x3.yml"]]);
    const verdict = "false(valid-deref)";
    expect(names(collect(setOf(all, "props/valid-memsafety.prp", verdict)))).toEqual(["b/x3.yml"]);
  });

  test("know their input, data model, property and answer", () => {
    const [task] = collect(setOf([["include", "b/x3.yml"]], "props/valid-memsafety.prp"));
    expect(task).toMatchObject({
      inputFiles: [join(folder, "b/c/x3.c")],
      options: { dataModel: "LP64" },
      property: {
        name: "valid-memsafety",
        isScored: true,
      },
    });
    expect(printExpected(task!.expected!)).toBe("false(valid-deref)");
  });

  test("may be input files with others appended, or no files at all", () => {
    const set = { ...setOf([["include", "a/x1.c"]]), appended: [{ value: "x2.c", range: null }] };
    const [task] = collect(set);
    expect(task!.inputFiles.map((path) => relative(folder, path))).toEqual(["a/x1.c", "a/x2.c"]);
    expect(task!.expected).toBeNull();
    const [without] = collect({
      ...setOf([], null),
      withoutFiles: [{ value: "entry1", range: null }],
    });
    expect(without).toMatchObject({ name: "entry1", isFile: false, inputFiles: [] });
  });
});
