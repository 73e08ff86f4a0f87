import { UserError } from "../../base/diagnostics/index.ts";
import type { LimitsAsWritten, Written } from "../definition/index.ts";
import type { RunLimits } from "../execution/run-execution.ts";
import { impliedWallTime } from "../quantities.ts";

/** Limits given on the command line: "none" takes away what the definition says, null leaves it. */
export interface LimitOverrides {
  readonly timelimit: number | "none" | null;
  readonly walltimelimit: number | "none" | null;
  readonly memlimit: number | "none" | null;
  readonly cpuCores: number | "none" | null;
  /** Only the command line can limit files. */
  readonly fileCount?: number | null;
  readonly fileBytes?: number | null;
}

/** Cores are chosen later; here is how many. */
export interface DecidedLimits {
  readonly limits: RunLimits;
  readonly coresPerRun: Written<number> | null;
}

/**
 * Limits of every run, with BenchExec's rules: `hardtimelimit` above `timelimit` makes the latter a soft limit, and with
 * a CPU time limit there is always a wall time limit.
 */
export function decideLimits(given: LimitsAsWritten, overrides: LimitOverrides): DecidedLimits {
  const time = override(given.timelimit, overrides.timelimit);
  const hard = override(given.hardtimelimit, overrides.timelimit);
  const wall = override(given.walltimelimit, overrides.walltimelimit);
  if (time !== null && hard !== null && hard.value < time.value) {
    throw new UserError(
      `hardtimelimit (${hard.value}s) is smaller than timelimit (${time.value}s)`,
      hard.range,
    );
  }
  const { fileCount = null, fileBytes = null } = overrides;
  const cpuTime = hard?.value ?? time?.value ?? null;
  const softCpuTime = time !== null && cpuTime !== null && time.value < cpuTime ? time.value : null;
  return {
    limits: {
      cpuTime,
      softCpuTime,
      wallTime:
        overrides.walltimelimit === "none" ? null : (wall?.value ?? impliedWallTime(cpuTime)),
      memory: override(given.memlimit, overrides.memlimit)?.value ?? null,
      cores: null,
      // Left out where there are none: what was recorded before they existed stays comparable.
      ...(fileCount === null ? {} : { fileCount }),
      ...(fileBytes === null ? {} : { fileBytes }),
    },
    coresPerRun: override(given.cpuCores, overrides.cpuCores),
  };
}

function override(
  given: Written<number> | null,
  value: number | "none" | null,
): Written<number> | null {
  if (value === "none") return null;
  return value === null ? given : { value, range: null };
}
