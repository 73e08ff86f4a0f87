import { describe, expect, test } from "vitest";
import { pointsOf, type Category } from "../verdicts/points.ts";
import { columnOf, MAIN_COLUMNS, type Column } from "./column.ts";
import { csvTable } from "./csv.ts";
import { outcomeOf } from "./outcome.ts";
import { regressionReport } from "./regressions.ts";
import { joinRunSets, rowsWithDifferences, type ResultTable } from "./result-table.ts";
import type { Run, RunSet } from "./run-set.ts";

const VALUES: Readonly<Record<string, string>> = {
  status: "true",
  cputime: "1.50s",
  memUsage: "2000000",
};
const columns: readonly Column[] = MAIN_COLUMNS.filter(({ title }) => title in VALUES).map((one) =>
  columnOf(one, [VALUES[one.title]!], (problem) => {
    throw new Error(problem);
  }),
);

const csv = (table: ResultTable): string => csvTable(table, table.rows);

function runOf(name: string, status: string, category: Category, property = "p"): Run {
  return {
    task: {
      name,
      isFile: true,
      property: { name: property, path: null, isScored: true },
      expectedVerdict: null,
      witnessCategory: null,
      runSet: null,
    },
    status,
    category,
    outcome: outcomeOf(status, category),
    score: pointsOf(status, category),
    propertyScore: pointsOf(status, category),
    values: [status, "1.50s", "2000000"],
    log: "",
    source: "",
  };
}

function setOf(name: string, ...runs: readonly Run[]): RunSet {
  return {
    path: `${name}.xml`,
    benchmark: "b",
    name,
    tool: "T",
    version: "1",
    date: "",
    options: "",
    description: "",
    error: null,
    facts: [],
    columns,
    runs,
    summary: new Map(),
  };
}

const a = setOf(
  "a",
  runOf("c/d/x.yml", "true", "correct"),
  runOf("c/d/z.yml", "unknown", "unknown"),
);
const b = setOf(
  "b",
  runOf("c/d/x.yml", "true", "correct"),
  runOf("c/d/y.yml", "false", "wrong"),
  runOf("c/d/z.yml", "true", "correct"),
  runOf("c/e.yml", "TIMEOUT", "error"),
);

describe("joined results", () => {
  test("have each task once; one that only a later result has stands behind its neighbour", () => {
    const table = joinRunSets([a, b], "all");
    expect(table.commonPrefix).toBe("c/");
    expect(table.rows.map(({ shortName }) => shortName)).toEqual([
      "d/x.yml",
      "d/y.yml",
      "d/z.yml",
      "e.yml",
    ]);
    expect(table.rows.map(({ runs }) => runs.map((run) => run?.status ?? null))).toEqual([
      ["true", "true"],
      [null, "false"],
      ["unknown", "true"],
      [null, "TIMEOUT"],
    ]);
  });

  test("may be restricted to common tasks", () => {
    expect(joinRunSets([a, b], "common").rows.map(({ shortName }) => shortName)).toEqual([
      "x.yml",
      "z.yml",
    ]);
  });

  test("of the same file with different properties are different rows", () => {
    const table = joinRunSets(
      [setOf("a", runOf("x", "true", "correct", "p"), runOf("x", "false", "correct", "q"))],
      "all",
    );
    expect(table.rows).toHaveLength(2);
    expect(table.relevantIds).toEqual(["property"]);
  });

  test("of different benchmarks are named after them", () => {
    const other = { ...b, benchmark: "c", name: null };
    const names = joinRunSets([a, other], "all").runSets.map(({ niceName }) => niceName);
    expect(names).toEqual(["b.a", "c"]);
  });
});

describe("results of one configuration", () => {
  const namesOf = (...sets: readonly RunSet[]): readonly string[] =>
    joinRunSets(sets, "all").runSets.map(({ distinctName }) => distinctName);

  test("are told apart by version, date, file or position", () => {
    expect(namesOf(a, b)).toEqual(["a", "b"]);
    expect(namesOf(a, { ...a, version: "2" })).toEqual(["a (1)", "a (2)"]);
    expect(namesOf({ ...a, date: "May" }, { ...a, date: "June" })).toEqual(["a (May)", "a (June)"]);
    expect(namesOf(a, { ...a, path: "x/other.xml" })).toEqual(["a (a.xml)", "a (other.xml)"]);
    expect(namesOf(a, { ...a }, b)).toEqual(["a (1)", "a (2)", "b"]);
  });

  test("have the same name in CSV, as table-generator writes it", () => {
    const table = joinRunSets([a, { ...a, version: "2" }], "all");
    expect(csv(table).split("\n")[1]).toBe("run set\ta\ta\ta\ta\ta\ta");
  });
});

describe("CSV", () => {
  test("is as table-generator writes it", () => {
    expect(csv(joinRunSets([a, b], "all"))).toBe(
      [
        "tool\tT 1\tT 1\tT 1\tT 1\tT 1\tT 1",
        "run set\ta\ta\ta\tb\tb\tb",
        "c/\tstatus\tcputime (s)\tmemory (MB)\tstatus\tcputime (s)\tmemory (MB)",
        "d/x.yml\ttrue\t1.50\t2.000000\ttrue\t1.50\t2.000000",
        "d/y.yml\t\t\t\tfalse\t1.50\t2.000000",
        "d/z.yml\tunknown\t1.50\t2.000000\ttrue\t1.50\t2.000000",
        "e.yml\t\t\t\tTIMEOUT\t1.50\t2.000000",
        "",
      ].join("\n"),
    );
  });

  test("of differences has the rows whose statuses differ, unless these are all", () => {
    const table = joinRunSets([a, b], "all");
    const names = rowsWithDifferences(table).map(({ shortName }) => shortName);
    expect(names).toEqual(["d/y.yml", "d/z.yml", "e.yml"]);
    const different = setOf("b", runOf("c/d/x.yml", "false", "wrong"));
    expect(rowsWithDifferences(joinRunSets([setOf("a", a.runs[0]!), different], "all"))).toEqual(
      [],
    );
  });

  test("no value can break a line", () => {
    const table = joinRunSets([setOf("a", runOf("x", "a\tb\nc", "missing"))], "all");
    expect(csv(table).split("\n")).toHaveLength(5);
    expect(csv(table)).toContain("\ta b c\t");
  });
});

test("regressions are rows whose last status is another one and not correct", () => {
  const before = setOf("a", ...["p", "q", "r", "s"].map((name) => runOf(name, "true", "correct")));
  const after = setOf(
    "b",
    runOf("p", "true", "correct"),
    runOf("q", "unknown", "unknown"),
    runOf("r", "false", "wrong"),
    runOf("s", "TIMEOUT", "error"),
  );
  expect(regressionReport(joinRunSets([before, after], "all"), "count")).toBe(
    "REGRESSIONS 3\nSTATS\n4 0 0\n1 1 2\n",
  );
});
