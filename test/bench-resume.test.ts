/** `assay bench` as a user starts it, interrupted in every way. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  assay,
  DUMMY,
  dummyStatus,
  journaledRuns,
  readResult,
  resultFiles,
  RunningAssay,
  tableOf,
  until,
  valueOf,
  writeTasks,
} from "./bench/scenario.ts";
import { violationsOfDtd } from "./bench/result-documents.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const TASKS = 16;
const temporary = new TemporaryFolder();
writeTasks(temporary.path, TASKS);

/** Two tools: one written in the benchmark, the other in a run definition. */
const definition = temporary.file(
  "two.xml",
  `<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 3.30//EN" "https://www.sosy-lab.org/benchexec/benchmark-3.30.dtd">
<benchmark tool="${DUMMY}" timelimit="20s" hardtimelimit="30s" memlimit="1 GB" threads="2" displayName="Two &amp; more">
  <rundefinition name="one"><option name="--seed">1</option></rundefinition>
  <rundefinition name="two" tool="./other.sh"><option name="--seed">2</option></rundefinition>
  <tasks name="all"><include>t/*.yml</include></tasks>
  <propertyfile>unreach-call.prp</propertyfile>
  <columns><column title="steps">Steps</column></columns>
</benchmark>
`,
);
writeFileSync(join(temporary.path, "other.sh"), `#!/bin/sh\nexec "${DUMMY}" "$@"\n`, {
  mode: 0o755,
});

const folderOf = (name: string): string => join(temporary.path, name);
const bench = (name: string, ...more: string[]): string[] => [
  "bench",
  "--no-compress-results",
  definition,
  "-o",
  `${folderOf(name)}/`,
  "--no-container",
  ...more,
];
const runsIn = (name: string): number => journaledRuns(folderOf(name)).length;

const whole = assay(bench("whole"));
const table = tableOf(folderOf("whole"));

describe("a benchmark", () => {
  test("ends with a summary and one valid result file for every run definition", () => {
    expect(whole.exit).toBe(0);
    expect(whole.stdout).toContain("Statistics:             16 runs of one\n");
    expect(resultFiles(folderOf("whole")).map(violationsOfDtd)).toEqual(["", ""]);
    expect(table).toHaveLength(2 * TASKS);
  });

  test("has for every task what its tool answered", () => {
    for (const [index, file] of resultFiles(folderOf("whole")).entries()) {
      const result = readResult(file);
      expect(result.attributes.get("tool")).toBe(index === 0 ? "dummy-verifier.sh" : "other.sh");
      expect(result.attributes.get("version")).toBe("1.2.3");
      for (const run of result.children.filter(({ name }) => name === "run")) {
        const number = Number(/p(\d+)\.yml$/.exec(run.attributes.get("name")!)![1]);
        expect(valueOf(run, "status")).toBe(dummyStatus(number, index + 1));
        expect(run.attributes.get("expectedVerdict")).toBe(String(number % 2 === 0));
        const log = join(folderOf("whole"), run.attributes.get("logfile")!);
        expect(readFileSync(log, "utf8")).toContain(`Steps: ${valueOf(run, "steps")!}\n`);
      }
    }
  });

  test("is quiet in a pipe", () => {
    expect(whole.stderr.split("\n").filter((line) => !line.startsWith("warning: "))).toEqual([""]);
    expect(whole.stdout).not.toContain("\r");
  });
});

describe("an interrupted benchmark goes on", () => {
  test("after SIGINT, which leaves valid results of what was done", async () => {
    const running = new RunningAssay(bench("int"));
    await until(() => runsIn("int") >= TASKS, "half of the runs");
    const { exit, stderr } = await running.stop("SIGINT");
    expect(exit).toBe(130);
    expect(stderr).toMatch(/interrupted after \d+ of 32 runs; to go on: assay bench .* --resume /);
    const files = resultFiles(folderOf("int"));
    expect(files.map(violationsOfDtd)).toEqual(["", ""]);
    expect(readResult(files[1]!).attributes.get("error")).toBe("interrupted");
    const before = journaledRuns(folderOf("int"));
    expect(before.length).toBeLessThan(2 * TASKS);

    expect(assay(bench("int", "--resume")).exit).toBe(0);
    expect(tableOf(folderOf("int"))).toEqual(table);
    const after = journaledRuns(folderOf("int"));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.map(({ id }) => id)).size).toBe(2 * TASKS);
    expect(after).toHaveLength(2 * TASKS);
    expect(readResult(resultFiles(folderOf("int"))[1]!).attributes.has("error")).toBe(false);
  });

  test("after SIGKILL in the middle of writing its journal", async () => {
    const running = new RunningAssay(bench("kill"));
    await until(() => runsIn("kill") >= TASKS, "half of the runs");
    await running.stop("SIGKILL");
    expect(resultFiles(folderOf("kill"))).toEqual([]);
    const journal = readdirSync(folderOf("kill")).find((name) => name.endsWith(".jsonl"))!;
    appendFileSync(join(folderOf("kill"), journal), '{"kind":"run","id":"12');

    expect(assay(bench("kill", "--resume", join(folderOf("kill"), journal))).exit).toBe(0);
    expect(tableOf(folderOf("kill"))).toEqual(table);
    expect(journaledRuns(folderOf("kill"))).toHaveLength(2 * TASKS);
  });

  test("not twice at the same time", async () => {
    const running = new RunningAssay(bench("locked"));
    await until(() => runsIn("locked") >= 2, "some runs");
    const second = assay(bench("locked", "--resume"));
    expect(second.exit).toBe(64);
    expect(second.stderr).toMatch(/^error: process \d+ is executing this benchmark already\n$/);
    expect((await running.stop("SIGINT")).exit).toBe(130);
  });
});

describe("runs that have ended", () => {
  const count = (): number => runsIn("whole");

  test("are not executed again", () => {
    expect(assay(bench("whole", "--resume")).exit).toBe(0);
    expect(count()).toBe(2 * TASKS);
  });

  test("are executed again by name or result", () => {
    const wrong = table.filter((row) => row.includes("| wrong |")).length;
    expect(assay(bench("whole", "--rerun", "t/p3.yml", "--rerun", "p4.*")).exit).toBe(0);
    expect(count()).toBe(2 * TASKS + 4);
    expect(assay(bench("whole", "--rerun", "category:wrong")).exit).toBe(0);
    expect(count()).toBe(2 * TASKS + 4 + wrong);
    expect(tableOf(folderOf("whole"))).toEqual(table);
    expect(assay(bench("whole", "--rerun", "nothing*")).stderr).toBe(
      "error: --rerun 'nothing*' fits none of the runs\n",
    );
  });

  test("are executed again if the task or the limits have changed", () => {
    const before = count();
    appendFileSync(join(temporary.path, "t", "p5.c"), "/* changed */\n");
    const resumed = assay(bench("whole", "--resume"));
    expect(resumed.stderr).toContain(
      "warning: 2 runs are executed again: options, limits, files or the tool have changed\n",
    );
    expect(count()).toBe(before + 2);
    assay(bench("whole", "--resume", "-T", "21s", "-r", "two"));
    expect(count()).toBe(before + 2 + TASKS);
  });
});

describe("a part of a benchmark", () => {
  test("is chosen by run definition and task set", () => {
    mkdirSync(folderOf("part"));
    expect(assay(bench("part", "-r", "t*", "-t", "all", "-T", "9s")).exit).toBe(0);
    expect(tableOf(folderOf("part"))).toEqual(table.filter((row) => row.startsWith("two.")));
    // Going on with a part, under its limits, is going on with that part.
    expect(assay(bench("part", "--resume")).stdout).toContain("Statistics:             16 runs\n");
    expect(runsIn("part")).toBe(TASKS);
  });
});
