import type { ResourceUse, RunResult } from "../execution/index.ts";

/** `key=value` lines with the keys of BenchExec; what was not measured has none. */
export function measuredText(result: RunResult): string {
  const { cpuTime, wallTime, memory, resources } = result;
  const lines: [string, string | number | null][] = [
    ["starttime", result.startTime.toISOString()],
    ["terminationreason", result.terminationReason],
    ["returnvalue", result.exitCode],
    ["exitsignal", result.exitSignal],
    ["walltime", `${wallTime.value.toFixed(6)}s`],
    ["cputime", `${cpuTime.value.toFixed(6)}s`],
    ["memory", memory === null ? null : `${memory.value}B`],
    ...resources.map(({ key, value, unit }): [string, string] => [key, quantityText(value, unit)]),
  ];
  return lines.flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}\n`])).join("");
}

/** Times as the kernel counts them: to the microsecond, those of cores to the nanosecond. */
function quantityText(value: number, unit: ResourceUse["unit"]): string {
  return unit === "s" ? `${value.toFixed(9)}s` : `${value}${unit}`;
}

/** Strict readers of BenchExec's output know no other keys than its own, so these have to be asked for. */
export function mechanismsText({ wallTime, cpuTime, memory }: RunResult): string {
  const values = { walltime: wallTime, cputime: cpuTime, memory };
  return Object.entries(values)
    .flatMap(([key, value]) =>
      value === null ? [] : [`mechanism-${key}=${mechanismText(value)}\n`],
    )
    .join("");
}

function mechanismText({ by, isApproximate }: RunResult["wallTime"]): string {
  return isApproximate ? `${by} (approximate)` : by;
}

/** Why the command could not be executed at all; null: it was. */
export function failureOf({ terminationReason, warnings }: RunResult): string | null {
  if (terminationReason !== "failed") return null;
  const sentence = warnings.at(-1) ?? "The command could not be executed.";
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

/** Beside why it failed, which is the last warning of a run that did. */
export function warningsOf(result: RunResult): readonly string[] {
  const { terminationReason, warnings } = result;
  if (terminationReason === "failed") return warnings.slice(0, -1);
  return [...warnings, ...approximations(result)];
}

function approximations({ cpuTime, memory }: RunResult): readonly string[] {
  const values = Object.entries({ cputime: cpuTime, memory });
  const approximate = values.filter(([, value]) => value?.isApproximate === true);
  if (approximate.length === 0) return [];
  const names = approximate.map(([key]) => key).join(" and ");
  const verb = approximate.length === 1 ? "is" : "are";
  return [`${names} ${verb} approximate, measured with ${approximate[0]![1]!.by}.`];
}
