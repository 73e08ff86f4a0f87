import { gzipSync } from "node:zlib";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../../base/diagnostics/index.ts";
import { TemporaryFolder } from "../../../test/temporary-folder.ts";
import { readRunSet, type ReadOptions } from "./read-run-set.ts";
import type { RunSet } from "./run-set.ts";
import { singleResult } from "./table-definition.ts";

/** `<result tool="T"><run name="a"/></result>`, compressed by bzip2. */
const SMALL_RESULT =
  "QlpoOTFBWSZTWauaUKQAAAVbgAAQUACABwQAIgeeACAAMU0yMTExBqaAPTUaF10kjJxlktLEn3Ajwhu01ws4Qv4H4u5IpwoSFXNKFIA=";

const temporary = new TemporaryFolder();
const warnings: string[] = [];
const options: ReadOptions = {
  allColumns: false,
  correctOnly: false,
  ignoreErroneous: false,
  downloads: new Map(),
  userTools: new Map(),
  warn: (message: string) => {
    warnings.push(message);
  },
};

function read(text: string, change: Partial<ReadOptions> = {}): RunSet {
  const path = temporary.file("b.2026-01-01.results.x.xml", text);
  return readRunSet(singleResult(path), { ...options, ...change })!;
}

function complaint(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UserError) return formatError(error).replaceAll(`${temporary.path}/`, "");
    throw error;
  }
  return "none";
}

function run(columns: Readonly<Record<string, string>>, attributes = 'name="t.yml"'): string {
  const inner = Object.entries(columns).map(([t, v]) => `<column title="${t}" value="${v}"/>`);
  return `<run ${attributes}>${inner.join("")}</run>`;
}

function result(...runs: readonly string[]): string {
  return `<?xml version="1.0"?>
<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN' 'https://www.sosy-lab.org/benchexec/result-3.0.dtd'>
<result benchmarkname="b" name="x" tool="T &amp; U" version="1" date="today" timelimit="900s" memlimit="15000000000B">
<systeminfo hostname="h"><os name="Linux"/><cpu cores="4" frequency="3800000000Hz" model="M" turboboostActive="false"/><ram size="8000000000B"/><environment/></systeminfo>
${runs.join("\n")}
</result>`;
}

describe("a result file", () => {
  test("names tool, limits and machine", () => {
    const set = read(result(run({ status: "true" })));
    expect(set).toMatchObject({
      benchmark: "b",
      name: "x",
      tool: "T & U",
      version: "1",
      error: null,
    });
    expect(set.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "time limit: 900s",
      "memory limit: 15\u202f000 MB",
      "host: h",
      "operating system: Linux",
      "processor: M",
      "cores: 4",
      "frequency: 3\u202f800 MHz",
      "turbo: disabled",
      "memory: 8\u202f000 MB",
    ]);
  });

  test("has the main columns first and the others by name", () => {
    const set = read(
      result(
        run({
          zeta: "1",
          memory: "5000000B",
          alpha: "x",
          walltime: "1s",
          status: "true",
          cputime: "2s",
        }),
      ),
    );
    expect(set.columns.map(({ title, kind, unit }) => `${title} ${kind} ${unit}`)).toEqual([
      "status status ",
      "cputime number s",
      "walltime number s",
      "memory number MB",
      "alpha text ",
      "zeta number ",
    ]);
  });

  test("hides what is marked so, unless all columns are wanted", () => {
    const text = result(
      '<run name="t"><column title="status" value="true"/><column title="exitcode" value="0" hidden="true"/></run>',
    );
    expect(read(text).columns.map(({ title }) => title)).toEqual(["status"]);
    expect(read(text, { allColumns: true }).columns.map(({ title }) => title)).toEqual([
      "status",
      "exitcode",
    ]);
  });

  test("a column with different units is text", () => {
    const set = read(result(run({ a: "1s" }, 'name="t"'), run({ a: "2ms" }, 'name="u"')));
    expect(set.columns[0]).toMatchObject({ title: "a", kind: "text" });
  });

  test("a category that is not there is missing, and the score is computed or taken from the file", () => {
    const set = read(
      result(
        run({ status: "true", category: "correct" }, 'name="a"'),
        run({ status: "true", category: "correct", score: "5" }, 'name="b"'),
        run({ status: "true" }, 'name="c"'),
        run({}, 'name="d"'),
      ),
    );
    expect(set.runs.map(({ category, score, outcome }) => [category, score, outcome])).toEqual([
      ["correct", 2, "correct-true"],
      ["correct", 5, "correct-true"],
      ["missing", null, "answer"],
      ["missing", null, "none"],
    ]);
  });

  test("--correct-only leaves out measurements of other results, not their status", () => {
    const text = result(
      run({ status: "true", cputime: "1s", category: "correct" }, 'name="a"'),
      run({ status: "true", cputime: "2s", category: "wrong" }, 'name="b"'),
    );
    expect(read(text, { correctOnly: true }).runs.map(({ values }) => values)).toEqual([
      ["true", "correct", "1s"],
      ["true", null, null],
    ]);
  });

  test("tasks that are files are named from the current folder, others as they are", () => {
    const set = read(
      result(run({}, 'name="../p/t.yml" files="[t.c]"'), run({}, 'name="only a name" files="[]"')),
    );
    expect(set.runs.map(({ task }) => task.name)).toEqual([
      relative(process.cwd(), join(temporary.path, "../p/t.yml")),
      "only a name",
    ]);
  });

  test("logs are in the folder that BenchExec would use, or where the file says", () => {
    const set = read(
      result(run({}, 'name="p/t.yml"'), run({}, 'name="u.yml" logfile="logs/u.txt"')),
    );
    expect(set.runs.map(({ log }) => log)).toEqual([
      "b.2026-01-01.logfiles/x.t.yml.log",
      "logs/u.txt",
    ]);
  });

  test("entities of all kinds are characters, however many there are", () => {
    const set = read(result(run({ status: "&quot;&#65;&#x42;&#10;&amp;lt;".repeat(2000) })));
    expect(set.runs[0]!.status).toBe('"AB\n&lt;'.repeat(2000));
  });

  test("a task that comes twice is taken once, with a warning", () => {
    warnings.length = 0;
    const set = read(result(run({ status: "true" }), run({ status: "false" })));
    expect(set.runs.map(({ status }) => status)).toEqual(["true"]);
    expect(warnings).toEqual([expect.stringContaining("b.2026-01-01.results.x.xml: 1 run")]);
  });

  test("may be compressed with gzip or bzip2", () => {
    const path = join(temporary.path, "z.results.x.xml.gz");
    writeFileSync(path, gzipSync(result(run({ status: "true" }))));
    expect(readRunSet(singleResult(path), options)!.runs).toHaveLength(1);
    const packed = join(temporary.path, "z.results.x.xml.bz2");
    writeFileSync(packed, Buffer.from(SMALL_RESULT, "base64"));
    expect(readRunSet(singleResult(packed), options)!.tool).toBe("T");
  });
});

describe("what cannot be used is refused with file and line", () => {
  test.each([
    [
      "an unclosed element",
      "<result tool='t'>\n<run name='a'>\n",
      /^\S+\.xml:2:14: error: .* ends before <run> is closed\n/,
    ],
    [
      "a text that ends in a tag",
      "<result tool='t'>\n<run name='a",
      /^\S+\.xml:2:\d+: error: malformed XML/,
    ],
    [
      "a wrong end tag",
      "<result tool='t'>\n\n<run></result>",
      /^\S+\.xml:3:\d+: error: malformed XML: .*'run'/,
    ],
    [
      "an attribute without quotes",
      "<result\ntool=t></result>",
      /^\S+\.xml:[12]:\d+: error: malformed XML/,
    ],
    ["two roots", "<result tool='t'/>\n<result tool='u'/>", /^\S+\.xml:2:1: error: malformed XML/],
    ["no XML", "hello", /^\S+\.xml:1:1: error: malformed XML/],
    ["nothing", "\n\n", /^\S+\.xml:1:1: error: malformed XML: the file is empty/],
    [
      "a benchmark definition",
      "<benchmark tool='t'/>",
      /^\S+\.xml:1:1: error: .*<benchmark>[^]*hint: .*assay bench/,
    ],
    ["a result without a tool", "<!-- x -->\n<result/>", /^\S+\.xml:2:1: error: .*'tool'/],
    [
      "a run without a name",
      "<result tool='t'>\n <run/></result>",
      /^\S+\.xml:2:2: error: .*'name'/,
    ],
    [
      "a column without a title",
      "<result tool='t'>\n<run name='a'>\n<column/></run></result>",
      /^\S+\.xml:3:1: error: .*'title'/,
    ],
    [
      "a category that does not exist",
      result(run({ category: "great" })),
      /^\S+\.xml:5:1: error: 'great'/,
    ],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toMatch(expected);
  });

  test("a missing file, a folder, a file that only looks compressed, bzip2", () => {
    mkdirSync(join(temporary.path, "folder.xml"));
    writeFileSync(join(temporary.path, "broken.xml.gz"), Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    temporary.file("b.xml.bz2", "BZh91AY&SY");
    for (const name of ["missing.xml", "folder.xml", "broken.xml.gz", "b.xml.bz2"])
      expect(() => readRunSet(singleResult(join(temporary.path, name)), options), name).toThrow(
        name,
      );
  });
});
