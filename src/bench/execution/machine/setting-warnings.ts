import { freemem, totalmem } from "node:os";
import { physicalCores, readTopology } from "../../machine/index.ts";
import { readOrNull } from "../accounting/proc-files.ts";
import type { RunLimits } from "../run-execution.ts";

/** Where the kernel says whether cores may exceed their nominal frequency, and which value means yes. */
const TURBO_FILES = [
  ["/sys/devices/system/cpu/intel_pstate/no_turbo", "0"],
  ["/sys/devices/system/cpu/cpufreq/boost", "1"],
] as const;

/** Sentences about what makes a run with these limits unreliable, whatever happens during it. */
export function settingWarnings(
  limits: RunLimits,
  others: readonly RunLimits[],
): readonly string[] {
  const all = [limits, ...others];
  return [...turbo(), ...overbookedMemory(all), ...sharedCores(limits, others), ...tooMany(all)];
}

function turbo(): readonly string[] {
  const isActive = TURBO_FILES.some(([file, yes]) => readOrNull(file)?.trim() === yes);
  return isActive
    ? ["Turbo is active: the speed of a core depends on what the others do and on temperature."]
    : [];
}

function overbookedMemory(all: readonly RunLimits[]): readonly string[] {
  const wanted = all.reduce((sum, limits) => sum + (limits.memory ?? 0), 0);
  const available = availableMemory();
  if (wanted <= available) return [];
  const subject = all.length === 1 ? "The memory limit is" : `The limits of ${all.length} runs are`;
  return [`${subject} above the ${gigabytes(available)} of memory that are available.`];
}

function availableMemory(): number {
  const match = /^MemAvailable:\s+(\d+) kB/m.exec(readOrNull("/proc/meminfo") ?? "");
  return match === null ? Math.max(freemem(), totalmem() / 2) : Number(match[1]) * 1024;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Two threads of one physical core slow each other down (section 11.3). */
function sharedCores(limits: RunLimits, others: readonly RunLimits[]): readonly string[] {
  const { cores } = limits;
  if (cores === null) return [];
  const warnings = new Set<string>();
  for (const threads of physicalCores(readTopology())) {
    const mine = threads.filter((thread) => cores.includes(thread));
    if (mine.length === 0) continue;
    for (const other of others) {
      const theirs = threads.filter((thread) => other.cores?.includes(thread) ?? true);
      if (theirs.some((thread) => mine.includes(thread))) {
        warnings.add(`Another run uses core ${mine.join(", ")} at the same time.`);
      } else if (theirs.length > 0) {
        const names = `${mine.join(", ")} and ${theirs.join(", ")}`;
        warnings.add(`Another run is on the same physical core: ${names}.`);
      }
    }
  }
  return [...warnings];
}

function tooMany(all: readonly RunLimits[]): readonly string[] {
  const available = readTopology().threads.length;
  const unbound = all.filter((limits) => limits.cores === null).length;
  return unbound > 1 && unbound > available
    ? [`${unbound} runs at the same time share ${available} cores.`]
    : [];
}
