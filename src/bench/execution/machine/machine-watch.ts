import { availableParallelism } from "node:os";
import { readOrNull } from "../accounting/proc-files.ts";
import type { RunLimits } from "../run-execution.ts";

/** Clock ticks of `/proc/stat` per second. */
const TICKS_PER_SECOND = 100;
/** Shares of the time of the cores below which a disturbance is noise. */
const TOLERATED_LOAD = 0.05;
const TOLERATED_STEAL = 0.02;
/** Seconds that a clock of ticks cannot tell from nothing. */
const SMALLEST_LOAD = 0.1;

/** Notices what disturbs a run while it goes on. Made right before it starts. */
export class MachineWatch {
  private readonly limits: RunLimits;
  private readonly before = readCounters();
  private readonly loadBefore: Load;

  constructor(limits: RunLimits) {
    this.limits = limits;
    this.loadBefore = readLoad(limits.cores);
  }

  /** Sentences about what happened since the start. */
  warnings(run: { readonly cpuTime: number; readonly wallTime: number }): readonly string[] {
    const { cores } = this.limits;
    const after = readCounters();
    const load = readLoad(cores);
    const capacity = run.wallTime * (cores?.length ?? availableParallelism());
    const others = load.busy - this.loadBefore.busy - run.cpuTime;
    const stolen = load.stolen - this.loadBefore.stolen;
    const isMuch = (seconds: number, share: number) =>
      seconds > SMALLEST_LOAD && seconds > share * capacity;
    const warnings: string[] = [];
    if (isMuch(others, TOLERATED_LOAD)) {
      warnings.push(
        `Other processes used ${others.toFixed(1)} s of CPU time on the cores of the run.`,
      );
    }
    if (isMuch(stolen, TOLERATED_STEAL)) {
      warnings.push(`The hypervisor took away ${stolen.toFixed(1)} s of CPU time during the run.`);
    }
    if (after.swapped > this.before.swapped) {
      warnings.push("Memory was swapped during the run: times are not reliable.");
    }
    if (after.throttled > this.before.throttled) {
      warnings.push("Cores were slowed down because of their temperature during the run.");
    }
    return warnings;
  }
}

interface Load {
  /** Seconds. */
  readonly busy: number;
  readonly stolen: number;
}

function readLoad(cores: readonly number[] | null): Load {
  return parseLoad(readOrNull("/proc/stat") ?? "", cores);
}

/** Lines `cpu0 user nice system idle iowait irq softirq steal …` as in `proc_stat(5)`. */
export function parseLoad(text: string, cores: readonly number[] | null): Load {
  let [busy, stolen] = [0, 0];
  for (const match of text.matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (cores !== null && !cores.includes(Number(match[1]))) continue;
    const [user, nice, system, , , irq, softirq, steal] = match[2]!.split(" ").map(Number);
    busy += user! + nice! + system! + irq! + softirq!;
    stolen += steal ?? 0;
  }
  return { busy: busy / TICKS_PER_SECOND, stolen: stolen / TICKS_PER_SECOND };
}

interface Counters {
  /** Pages moved from and to swap space. */
  readonly swapped: number;
  readonly throttled: number;
}

function readCounters(): Counters {
  const pages = readOrNull("/proc/vmstat") ?? "";
  const swapped = [...pages.matchAll(/^pswp(?:in|out) (\d+)$/gm)];
  return {
    swapped: swapped.reduce((sum, match) => sum + Number(match[1]), 0),
    throttled: throttleEvents(),
  };
}

function throttleEvents(): number {
  let sum = 0;
  for (let core = 0; core < availableParallelism(); core++) {
    const file = `/sys/devices/system/cpu/cpu${core}/thermal_throttle/core_throttle_count`;
    sum += Number(readOrNull(file) ?? 0);
  }
  return sum;
}
