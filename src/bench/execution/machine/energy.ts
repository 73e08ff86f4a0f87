import { readdirSync } from "node:fs";
import { readTopology } from "../../machine/index.ts";
import { readOrNull } from "../accounting/proc-files.ts";
import type { ResourceUse } from "../run-execution.ts";

/** Counters of energy of each package and of its parts (`intel-rapl:0`, `intel-rapl:0:0`), in microjoules. */
const FOLDER = "/sys/class/powercap";

/** A counter goes around in about a minute at the earliest. */
const LOOK_MILLIS = 10_000;

interface Counter {
  readonly key: string;
  readonly file: string;
  /** Where it begins again at zero. */
  readonly range: number;
  last: number;
  used: number;
}

/**
 * What the processors used during a run, by all that ran on them: nothing is said if the run has only a part of the cores, as
 * with BenchExec. The kernel lets only root read it, on most machines.
 */
export class EnergyMeter {
  private readonly counters: Counter[];
  private lookedAt = 0;

  constructor(cores: readonly number[] | null, folder = FOLDER, all = readTopology().threads) {
    const isWhole = cores === null || all.every((thread) => cores.includes(thread));
    this.counters = isWhole ? countersIn(folder) : [];
  }

  start(): void {
    for (const counter of this.counters) counter.last = valueOf(counter) ?? counter.last;
    this.lookedAt = performance.now();
  }

  /** To be called again and again: a counter that went around twice cannot be told from one that did so once. */
  look(): void {
    if (performance.now() - this.lookedAt > LOOK_MILLIS) this.stop();
  }

  stop(): void {
    this.lookedAt = performance.now();
    for (const counter of this.counters) {
      const now = valueOf(counter);
      if (now === null) continue;
      counter.used += now >= counter.last ? now - counter.last : now + counter.range - counter.last;
      counter.last = now;
    }
  }

  used(): readonly ResourceUse[] {
    if (this.counters.length === 0) return [];
    const each = this.counters.map(
      ({ key, used }) => ({ key, value: used / 1e6, unit: "J" }) as const,
    );
    const packages = each.filter(({ key }) => /^cpuenergy-pkg\d+$/.test(key));
    const sum = packages.reduce((total, { value }) => total + value, 0);
    return [{ key: "cpuenergy", value: sum, unit: "J" }, ...each];
  }
}

function countersIn(folder: string): Counter[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const match = /^intel-rapl:(\d+)(?::\d+)?$/.exec(name);
    if (match === null) return [];
    const part = readOrNull(`${folder}/${name}/name`)?.trim() ?? "";
    const file = `${folder}/${name}/energy_uj`;
    if (readOrNull(file) === null) return [];
    const owner = /^package-(\d+)/.exec(part)?.[1] ?? match[1]!;
    const key = part.startsWith("package")
      ? `cpuenergy-pkg${owner}`
      : `cpuenergy-pkg${owner}-${part}`;
    const range = Number(readOrNull(`${folder}/${name}/max_energy_range_uj`) ?? 0);
    return [{ key, file, range, last: 0, used: 0 }];
  });
}

function valueOf({ file }: Counter): number | null {
  const text = readOrNull(file);
  return text === null ? null : Number(text);
}
