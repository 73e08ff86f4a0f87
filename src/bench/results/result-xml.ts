import { dirname, relative } from "node:path";
import { printExpected } from "../tasks/index.ts";
import type { BenchmarkPlan, PlannedRun, RunOutcome, RunSet } from "../runs/index.ts";
import type { SystemInformation } from "../machine/index.ts";
import { fitsXml, printXml, xml, type XmlNode } from "./xml-writer.ts";

const DOCTYPE =
  '<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN" "https://www.sosy-lab.org/benchexec/result-3.0.dtd">';

/** What a result file says besides its runs. */
export interface ResultHeader {
  readonly plan: BenchmarkPlan;
  readonly runSet: RunSet;
  /** Name of the only task set in the file; null: all of them. */
  readonly block: string | null;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly generator: string;
  readonly systems: readonly SystemInformation[];
  /** Why runs are missing; null if none are. */
  readonly error: string | null;
  readonly coresPerRun: number | null;
  /** Of whoever executed the benchmark; null: none. */
  readonly description: string | null;
}

export interface RunWithOutcome {
  readonly run: PlannedRun;
  /** Null: not executed. */
  readonly outcome: RunOutcome | null;
}

/** A result file as BenchExec's table generator reads it; paths are relative to `file`. */
export function printResult(
  header: ResultHeader,
  runs: readonly RunWithOutcome[],
  file: string,
): string {
  const { plan, systems } = header;
  const titles = ["status", "cputime", "walltime", ...plan.columns.map(({ title }) => title)];
  const root = xml("result", attributesOf(header), [
    ...(header.description === null ? [] : [xml("description", {}, header.description)]),
    xml(
      "columns",
      {},
      titles.map((title) => xml("column", { title })),
    ),
    ...systems.map(systemElement),
    ...runs.map(({ run, outcome }) => runElement(run, outcome, dirname(file))),
    column("walltime", `${(header.endTime.getTime() - header.startTime.getTime()) / 1000}s`),
  ]);
  return `<?xml version="1.0"?>\n${DOCTYPE}\n${printXml(root)}`;
}

function attributesOf(header: ResultHeader): Record<string, string | null> {
  const { plan, runSet, block, startTime, endTime, error } = header;
  const { limits } = plan;
  const time = limits.softCpuTime ?? limits.cpuTime;
  const names = [runSet.name, block].filter((name) => name !== null);
  return {
    benchmarkname: plan.name,
    name: names.length === 0 ? null : names.join("."),
    displayName: plan.displayName,
    block,
    date: localTime(startTime).replace("T", " ").replace(/\.\d+/, " "),
    starttime: localTime(startTime),
    endtime: localTime(endTime),
    tool: runSet.tool.name,
    toolmodule: `assay.tools.${runSet.tool.adapter.module}`,
    version: runSet.tool.version,
    options: runSet.options.join(" "),
    timelimit: time === null ? null : `${time}s`,
    memlimit: limits.memory === null ? null : `${limits.memory}B`,
    cpuCores: header.coresPerRun === null ? null : String(header.coresPerRun),
    generator: header.generator,
    error,
  };
}

function systemElement(system: SystemInformation): XmlNode {
  const variables = Object.entries(system.environment).map(([name, value]) =>
    fitsXml(value)
      ? xml("var", { name }, value)
      : xml("var", { name, encoding: "base64" }, Buffer.from(value).toString("base64")),
  );
  return xml("systeminfo", { hostname: system.host }, [
    xml("os", { name: system.os }),
    xml("cpu", {
      cores: String(system.cores),
      frequency: system.frequency === null ? null : `${system.frequency}Hz`,
      model: system.cpuModel,
      turboboostActive: system.turboBoost === null ? null : String(system.turboBoost),
    }),
    xml("ram", { size: `${system.memory}B` }),
    xml("environment", {}, variables),
  ]);
}

function runElement(run: PlannedRun, outcome: RunOutcome | null, folder: string): XmlNode {
  const { task } = run;
  const place = (path: string): string => relative(folder, path);
  return xml(
    "run",
    {
      name: task.isFile ? place(task.name) : task.name,
      files: task.inputFiles.length === 0 ? null : `[${task.inputFiles.map(place).join(", ")}]`,
      properties: task.property?.name ?? null,
      propertyFile: task.property === null ? null : place(task.property.path),
      expectedVerdict: task.expected === null ? null : printExpected(task.expected),
      options: run.taskSetOptions.length === 0 ? null : run.taskSetOptions.join(" "),
      logfile: outcome === null ? null : place(run.logFile),
    },
    outcome === null ? [] : columnsOf(outcome),
  );
}

function columnsOf(outcome: RunOutcome): XmlNode[] {
  const { memory, exitCode, exitSignal, terminationReason, cores, measuredBy } = outcome;
  const resources = [...(outcome.resources ?? [])].sort((a, b) => (a.key < b.key ? -1 : 1));
  const optional = (title: string, value: string | number | null): XmlNode[] =>
    value === null ? [] : [hidden(title, String(value))];
  return [
    column("cputime", `${outcome.cpuTime}s`),
    ...(memory === null ? [] : [column("memory", `${memory}B`)]),
    column("status", outcome.status),
    column("walltime", `${outcome.wallTime}s`),
    ...Object.entries(outcome.columns).map(([title, value]) => column(title, value)),
    hidden("category", outcome.category),
    ...optional("cpuCores", cores?.join(",") ?? null),
    ...resources.map(({ key, value, unit }) => hidden(key, `${value}${unit}`)),
    hidden("cputime-measured-by", measuredBy.cpuTime),
    ...optional("exitsignal", exitSignal),
    hidden("host", outcome.host),
    ...optional("memory-measured-by", measuredBy.memory),
    ...optional("returnvalue", exitCode),
    hidden("starttime", localTime(new Date(outcome.startTime))),
    ...optional("terminationreason", terminationReason),
  ];
}

function column(title: string, value: string): XmlNode {
  return xml("column", { title, value });
}

function hidden(title: string, value: string): XmlNode {
  return xml("column", { title, value, hidden: "true" });
}

/** ISO 8601 with the zone of this machine: `2026-11-16T03:04:52.123+01:00`. */
function localTime(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(distance / 60)}:${two(distance % 60)}`;
}
