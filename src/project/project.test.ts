/** Configurations of projects: what they say, and what is wrong with them. */
import { Ajv } from "ajv";
import fc from "fast-check";
import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../base/diagnostics/index.ts";
import { writeProject } from "../../test/project-folder.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { findProject } from "./find-project.ts";
import { LIMITS, MEMBERS, type MemberKind } from "./members.ts";
import type { Project } from "./project.ts";
import { chosenTargets, readProject } from "./read-project.ts";
import { projectSchema } from "./schema.ts";

const folder = new TemporaryFolder();
let count = 0;

function projectOf(
  configuration: string | object,
  files: Readonly<Record<string, string>> = {},
): Project {
  const place = writeProject(`${folder.path}/p${count++}`, {
    ...{ "a.c": "", "b.c": "", "src/c.c": "", "src/deep/d.c": "", "src/e.h": "" },
    ...files,
    "assay.json": configuration,
  });
  return readProject(findProject(place)!);
}

function messageOf(configuration: string | object): string {
  try {
    projectOf(configuration);
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  return "";
}

const names = ({ folder: root, targets }: Project) =>
  targets.map(({ name, files }) => [name, ...files.map((file) => relative(root, file))]);

describe("targets", () => {
  test("have the files that their patterns say, each once, in order", () => {
    const project = projectOf({
      files: ["b.c", "*.c"],
      targets: {
        one: {},
        two: { files: ["!a.c", "src/**/*.c"] },
        three: { files: ["!b.c", "src/*"] },
      },
    });
    expect(names(project)).toEqual([
      ["one", "b.c", "a.c"],
      ["two", "b.c", "src/c.c", "src/deep/d.c"],
      ["three", "a.c", "src/c.c"],
    ]);
  });

  test("get lists after those of the project, and everything else instead", () => {
    const project = projectOf({
      defines: ["A"],
      analysis: "value",
      options: { "value.x": 1, "value.y": "2" },
      limits: { time: "60s", memory: "2GB" },
      targets: {
        t: {
          files: ["a.c"],
          defines: ["B=1"],
          analysis: "bmc",
          options: { "value.y": "3" },
          limits: { time: "5s" },
        },
      },
    });
    expect(project.targets[0]!.words).toEqual([
      "--define=A",
      "--define=B=1",
      "--analysis=bmc",
      "--option=value.x=1",
      "--option=value.y=3",
      "--timelimit=5s",
      "--memlimit=2GB",
    ]);
  });

  test("are several where there are several entry functions", () => {
    const project = projectOf({
      files: ["a.c"],
      targets: { t: { entryFunction: ["f", "g"] }, u: {} },
    });
    expect(project.targets.map(({ name }) => name)).toEqual(["t/f", "t/g", "u"]);
    expect(chosenTargets(project, ["t"]).map(({ name }) => name)).toEqual(["t/f", "t/g"]);
    expect(chosenTargets(project, ["t/g", "u"]).map(({ name }) => name)).toEqual(["t/g", "u"]);
    expect(() => chosenTargets(project, ["t/h"])).toThrow(/has no target 't\/h'/);
  });

  test("are one, called all, if none is named", () => {
    expect(names(projectOf({ files: ["a.c"] }))).toEqual([["all", "a.c"]]);
  });

  test("are found in package.json, and from a folder below", () => {
    const place = writeProject(`${folder.path}/package`, {
      "package.json": '{\n\t"name": "x",\n\t"assay": { "files": ["*.c"] }\n}\n',
      "a.c": "",
      "deep/er/b.c": "",
    });
    const project = readProject(findProject(`${place}/deep/er`)!);
    expect(names(project)).toEqual([["all", "a.c"]]);
    expect(project.folder).toBe(place);
  });

  test("are described once", () => {
    const place = writeProject(`${folder.path}/twice`, {
      "package.json": { assay: { files: ["a.c"] } },
      "assay.json": { files: ["a.c"] },
      "a.c": "",
    });
    expect(() => findProject(place)).toThrow("described here and in assay.json");
  });
});

describe("what is wrong is said with its place", () => {
  const line = (text: string) => `{\n  "files": ["a.c"],\n  ${text}\n}`;
  test.each([
    [line('"defnes": []'), "3:3", "no member 'defnes'", "did you mean 'defines'"],
    [line('"solver": "smtlib:./evil"'), "3:3", "'solver' cannot be set", "--solver"],
    [line('"preprocessor": "cc"'), "3:3", "'preprocessor' cannot be set", "--preprocessor"],
    [line('"queue": "redis://x"'), "3:3", "'queue' cannot be set", "--queue"],
    [
      line('"options": { "certificate.solver": "smtlib:./evil" }'),
      "3:38",
      "cannot name a program",
      "command line",
    ],
    [
      line('"limits": { "time": "60 years" }'),
      "3:23",
      "'time' takes a number with its unit",
      "60s",
    ],
    [line('"limits": { "tme": "60s" }'), "3:15", "no member 'tme'", "did you mean 'time'"],
    [line('"checks": "bounds"'), "3:13", "'checks' takes a list", '"checks": ["…"]'],
    [line('"checks": ["bounds", 3]'), "3:24", "'checks' takes text", ""],
    [
      line('"dataModel": "LP46"'),
      "3:16",
      '\'dataModel\' takes "ILP32" or "LP64"',
      'did you mean "LP64"',
    ],
    [line('"entryDepth": 10'), "3:17", "from 0 to 9", ""],
    [line('"certify": "yes"'), "3:14", "true or false", ""],
    [line('"entryFunction": ["f", "f"]'), "3:26", "names f twice", ""],
    [line('"targets": {}'), "3:14", "has no target", ""],
    [line('"targets": { "../x": {} }'), "3:16", "no name of a target", ""],
    [line('"targets": { "x": { "files": ["c.c"] } }'), "3:33", "there is no file 'c.c'", ""],
    [line('"targets": { "x": { "files": ["x/*.c"] } }'), "3:33", "no C file matches 'x/*.c'", ""],
    [line('"targets": { "x": { "files": ["!a.c"] } }'), "3:21", "the target 'x' has no files", ""],
    [line('"targets": { "x": { "targets": {} } }'), "3:23", "no member 'targets'", ""],
    [line('"certify": true, "certify": false'), "3:20", "'certify' is there twice", ""],
    [line('"certify": true,'), "4:1", "a member is expected", ""],
    [line("// more"), "3:3", "JSON has no comments", ""],
    ["{}", "1:1", "the target 'all' has no files", ""],
    ["", "1:1", "a value is expected", ""],
    ["[]", "1:1", "an object is expected", ""],
  ])("%s", (text, place, message, hint) => {
    const told = messageOf(text);
    expect(told).toContain(`assay.json:${place}: error: `);
    expect(told).toContain(message);
    if (hint !== "") expect(told).toMatch(/\nhint: /);
    expect(told).toContain(hint);
  });
});

const word = fc.constantFrom("a.c", "f", "", "60s", "2GB", "LP64", "error", "f g");
const anything = fc.oneof(
  word,
  fc.integer({ min: -1, max: 10 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 2 }),
  fc.dictionary(word, word),
);

/** Values that are right more often than chance has it. */
function valueOf(kind: MemberKind): fc.Arbitrary<unknown> {
  switch (kind.is) {
    case "patterns":
    case "paths":
    case "words":
      return fc.array(word, { maxLength: 3 });
    case "path":
    case "path-or-name":
    case "word":
      return word;
    case "choice":
      return fc.constantFrom(...kind.of);
    case "flag":
      return fc.boolean();
    case "number":
      return fc.integer({ min: kind.least - 1, max: kind.most + 1 });
    case "entries":
      return fc.oneof(word, fc.array(word, { maxLength: 3 }));
    case "settings":
      return fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null)));
  }
}

const members = fc.record(
  {
    ...Object.fromEntries(
      MEMBERS.filter(({ key }) => key !== "files").map(({ key, kind }) => [
        key,
        fc.oneof({ weight: 20, arbitrary: valueOf(kind) }, { weight: 1, arbitrary: anything }),
      ]),
    ),
    limits: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record(Object.fromEntries(LIMITS.map(({ key }) => [key, word])), {
          requiredKeys: [],
        }),
      },
      { weight: 1, arbitrary: anything },
    ),
    odd: anything,
  },
  { requiredKeys: [] },
);

test("the schema takes what is taken, and nothing else", () => {
  const isValid = new Ajv({ strict: false }).compile(projectSchema());
  const configurations = fc.record(
    {
      files: fc.constant(["a.c"]),
      // Few at a time: many are wrong somewhere.
      own: fc.record({ picked: members, keys: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }) }),
      targets: fc.dictionary(fc.constantFrom("t", "u-1", "no name", ".."), fc.constant({}), {
        maxKeys: 2,
      }),
    },
    { requiredKeys: ["files", "own"] },
  );
  let accepted = 0;
  const property = fc.property(configurations, ({ own, ...rest }) => {
    const entries = Object.entries(own.picked);
    const kept = own.keys.flatMap((key) =>
      entries.slice(key % Math.max(1, entries.length), (key % Math.max(1, entries.length)) + 1),
    );
    const configuration = { ...Object.fromEntries(kept), ...rest };
    const told = messageOf(configuration);
    if (told === "") accepted++;
    expect([told === "", told]).toEqual([isValid(configuration), told]);
  });
  fc.assert(property, { numRuns: 600 });
  expect(accepted).toBeGreaterThan(60);
});
