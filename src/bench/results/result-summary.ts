import { relative } from "node:path";
import {
  labelOf,
  runsOfSet,
  type BenchmarkPlan,
  type PlannedRun,
  type RunSet,
} from "../runs/index.ts";
import type { ResultHeader, RunWithOutcome } from "./result-xml.ts";

const LABEL = 20;
const STATUS = 24;
const NUMBER = 12;
const LINE = `${"-".repeat(60)}\n\n`;

/** The results as a text for people, with the parts of BenchExec's. */
export function printSummary(
  plan: BenchmarkPlan,
  facts: Pick<ResultHeader, "startTime" | "systems" | "coresPerRun">,
  withOutcome: (run: PlannedRun) => RunWithOutcome,
): string {
  const sets = plan.runSets.map(
    (runSet, i) => heading(plan, runSet, i) + runLines(plan, runSet, withOutcome),
  );
  return `${benchmarkLines(plan, facts)}${systemLines(facts)}${sets.join("")}`;
}

function benchmarkLines(
  { name, limits, runSets }: BenchmarkPlan,
  { startTime, coresPerRun }: Pick<ResultHeader, "startTime" | "coresPerRun">,
): string {
  const tools = new Set(runSets.map(({ tool }) => `${tool.name} ${tool.version}`.trim()));
  const time = limits.softCpuTime ?? limits.cpuTime;
  return `   BENCHMARK INFORMATION\n${labelled([
    ["benchmark", name],
    ["date", startTime.toString()],
    ["tool", [...tools].join(", ")],
    ["memlimit", limits.memory === null ? null : megabytes(limits.memory)],
    ["timelimit", time === null ? null : `${time}s`],
    ["CPU cores used", coresPerRun === null ? null : String(coresPerRun)],
  ])}${LINE}`;
}

function systemLines({ systems }: Pick<ResultHeader, "systems">): string {
  return systems
    .map(({ host, os, cpuModel, cores, frequency, memory }) => {
      const lines = labelled([
        ["host", host],
        ["os", os],
        ["cpu", cpuModel],
        ["- cores", String(cores)],
        ["- max frequency", frequency === null ? null : `${frequency / 1e6} MHz`],
        ["ram", megabytes(memory)],
      ]);
      return `   SYSTEM INFORMATION\n${lines}${LINE}`;
    })
    .join("");
}

function labelled(rows: readonly (readonly [string, string | null])[]): string {
  return rows
    .flatMap(([label, value]) => (value === null ? [] : `${`${label}:`.padEnd(LABEL)}${value}\n`))
    .join("");
}

function megabytes(bytes: number): string {
  return `${bytes / 1e6} MB`;
}

function heading({ runSets }: BenchmarkPlan, runSet: RunSet, index: number): string {
  const { options } = runSet;
  const label = labelOf(runSet);
  const title = label === null ? "" : `${label}\n`;
  const place = `Run set ${index + 1} of ${runSets.length}`;
  return `\n\n${title}${place} with options '${options.join(" ")}'\n\n`;
}

function runLines(
  { columns, outputs }: BenchmarkPlan,
  runSet: RunSet,
  withOutcome: (run: PlannedRun) => RunWithOutcome,
): string {
  const runs = runsOfSet(runSet).map(withOutcome);
  const nameOf = ({ task }: PlannedRun): string =>
    task.isFile ? relative(outputs.folder, task.name) : task.name;
  const width = Math.max(20, ...runs.map(({ run }) => nameOf(run).length)) + 4;
  const line = (name: string, status: string, values: readonly string[]): string =>
    `${name.padEnd(width)}${status.padEnd(STATUS)}${values.map((v) => v.padStart(NUMBER)).join("")}\n`;
  const titles = columns.map(({ title }) => title);
  const head = line("inputfile", "status", ["cpu time", "wall time", "host", ...titles]);
  const rule = `${"-".repeat(head.length - 1)}\n`;
  const lines = runs.map(({ run, outcome }) =>
    outcome === null
      ? line(nameOf(run), "", [])
      : line(nameOf(run), outcome.status, [
          outcome.cpuTime.toFixed(2),
          outcome.wallTime.toFixed(2),
          outcome.host,
          ...titles.map((title) => outcome.columns[title] ?? "-"),
        ]),
  );
  return head + rule + lines.join("") + rule;
}
