/** The tables of `../shared/benchexec`, byte by byte: CSV files, LaTeX statistics, counts. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectationsOfResult } from "./recorded-tasks.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { describeRecorded, RECORDED, recordedCases } from "./recorded-cases.ts";

interface TableCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly table: string;
  readonly diff: string | null;
  readonly expectedTable?: string;
  readonly expectedDiff?: string | null;
  readonly counts?: string | null;
  /** Only which files are written. */
  readonly formats?: readonly string[];
}

const ENDINGS: Readonly<Record<string, string>> = {
  html: "html",
  csv: "csv",
  "statistics-tex": "statistics.tex",
};

describeRecorded()("tables are table-generator's", () => {
  const temporary = new TemporaryFolder();
  // Some results are of tasks four folders above them.
  const tables = join(temporary.path, "a", "b", "tables");
  const before = process.cwd();

  beforeAll(() => {
    mkdirSync(tables, { recursive: true });
    cpSync(join(RECORDED, "tables"), tables, { recursive: true });
    makeTasks(join(temporary.path, "test", "tasks"));
    process.chdir(tables);
  });

  afterAll(() => {
    process.chdir(before);
  });

  const cases = recordedCases<TableCase>("tables");

  test.each(cases.map((one) => [one.name, one] as const))("%s", async (name, one) => {
    const output = join("output", name);
    const asked = one.args.includes("-f") ? [] : Object.keys(ENDINGS);
    const formats = asked.flatMap((format) => ["-f", format]);
    const toStandardOutput = name.includes("stdout");
    const place = toStandardOutput ? "-" : output;
    const printed = await table([...one.args, ...formats, "--outputpath", place]);
    if (one.formats !== undefined && !toStandardOutput) {
      const names = one.formats.map((format) => `${one.table}.${ENDINGS[format]!}`);
      expect(readdirSync(output).sort()).toEqual(names.sort());
      return;
    }
    if (toStandardOutput) {
      expect(existsSync(output)).toBe(false);
      expect(printed.trimEnd()).toBe(expected(`${one.table}.csv`));
      return;
    }
    const written = [one.table, one.diff].filter((file) => file !== null);
    expect(readdirSync(output).sort()).toEqual(
      written.flatMap((file) => Object.values(ENDINGS).map((end) => `${file}.${end}`)).sort(),
    );
    for (const [actual, wanted] of [
      [one.table, one.expectedTable!],
      [one.diff, one.expectedDiff ?? null],
    ] as const) {
      if (actual === null || wanted === null) continue;
      const csv = readFileSync(join(output, `${actual}.csv`), "utf8");
      // Path headings were made relative to another folder.
      const shown = csv.replace("../../../test/tasks/", "test/tasks/");
      expect(shown.trimEnd()).toBe(expected(`${wanted}.csv`));
      const tex = readFileSync(join(output, `${actual}.statistics.tex`), "utf8");
      expect(commandsOf(tex)).toBe(commandsOf(expected(`${wanted}.statistics.tex`)));
    }
    if (typeof one.counts === "string") expect(printed).toBe(`${one.counts}\n`);
  });
});

/** White space at the end is not recorded. */
function expected(file: string): string {
  return readFileSync(join(RECORDED, "tables", "expected", file), "utf8").trimEnd();
}

/** The text before the first command may be anybody's own. */
function commandsOf(tex: string): string {
  return tex.slice(tex.search(/^\\/m)).trimEnd();
}

async function table(args: readonly string[]): Promise<string> {
  let stdout = "";
  let stderr = "";
  const exit = await runCli(["table", "-q", ...args], {
    stdout: { write: (text) => (stdout += String(text)) !== "" },
    stderr: { write: (text) => (stderr += String(text)) !== "" },
  });
  expect([exit, stderr.split("\n").filter((line) => line.startsWith("error"))]).toEqual([0, []]);
  return stdout;
}

/** Task definitions that say what the newest results say. */
function makeTasks(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "test.prp"), "CHECK( init(main()), LTL(G test) )\n");
  const result = join(
    RECORDED,
    "tables/results/benchmark.test.2020-06-10_09-17-06.results.xml.bz2",
  );
  for (const { name, expectedVerdict } of expectationsOfResult(result)) {
    const match = /^(true|false)(?:\((.+)\))?$/.exec(expectedVerdict);
    const lines = [
      'format_version: "2.0"',
      `input_files: ${name}`,
      "properties:",
      "  - property_file: test.prp",
      ...(match === null ? [] : [`    expected_verdict: ${match[1]!}`]),
      ...(match?.[2] === undefined ? [] : [`    subproperty: ${match[2]}`]),
    ];
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  }
}
