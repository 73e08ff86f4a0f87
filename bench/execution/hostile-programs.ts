import type { RunLimits } from "../../src/bench/execution/index.ts";

/** A program that does not want to end, and the limit that has to end it. */
export interface HostileProgram {
  readonly name: string;
  /** Everything that it starts sleeps for `mark` seconds at least once. */
  readonly script: (mark: string, freezer: string | null) => string;
  readonly limits: Partial<RunLimits>;
  /** Only root can make groups in groups; it sees them only without a container. */
  readonly needsFreezer: boolean;
  readonly reasons: readonly string[];
}

/** No process of a run ends by itself before any of its limits. */
const WALL = { wallTime: 0.7 };
const GROUP = (group: string, deep: string): string =>
  `mkdir -p "${group}${deep}"; sleep $mark & setsid sleep $mark & echo $! > "${group}${deep}/cgroup.procs"`;

export const HOSTILE_PROGRAMS: readonly HostileProgram[] = [
  program("ignores SIGTERM, SIGINT and SIGHUP", 'trap "" TERM INT HUP; sleep $mark & sleep $mark'),
  program(
    "double fork into sessions of their own",
    "(setsid sleep $mark & (setsid sleep $mark &) &); sleep $mark",
  ),
  program("starts a successor for ever", "chain() { (sleep 0.01; chain) & }; chain; sleep $mark"),
  program(
    "fork bomb",
    "bomb() { if [ $1 -gt 0 ]; then bomb $(($1 - 1)) & bomb $(($1 - 1)) & wait; else sleep $mark; fi; }; bomb 10",
  ),
  program("stopped by SIGSTOP", "sleep $mark & kill -STOP $!; kill -STOP $$"),
  {
    ...program(
      "burns CPU time on all cores",
      'trap "" TERM; for i in 1 2 3 4; do (while :; do :; done) & done; sleep $mark',
    ),
    limits: { cpuTime: 0.7 },
    reasons: ["cputime"],
  },
  {
    ...program(
      "ignores the soft limit, too",
      'trap "" TERM; (trap "" TERM; while :; do :; done) & while :; do :; done',
    ),
    limits: { softCpuTime: 0.3, cpuTime: 0.7 },
    reasons: ["cputime"],
  },
  {
    ...program(
      "leaks memory in several processes",
      "for i in 1 2 3; do (head -c 400m /dev/zero | tail) & done; sleep $mark",
    ),
    limits: { memory: 100e6, wallTime: 5 },
    reasons: ["memory"],
  },
  {
    ...program(
      "frozen in a nested control group",
      `own="$freezer$(sed -n 's/^[0-9]*:freezer:\\/*/\\//p' /proc/self/cgroup)"; ${GROUP("$own/inner", "/deep")}; echo FROZEN > "$own/inner/deep/freezer.state"; echo $$ > "$own/inner/cgroup.procs"; echo FROZEN > "$own/inner/freezer.state"; sleep $mark`,
    ),
    needsFreezer: true,
  },
  {
    ...program(
      "frozen in a control group elsewhere",
      `group="$freezer/hostile-$mark"; ${GROUP("$group", "")}; echo $$ > "$group/cgroup.procs"; echo FROZEN > "$group/freezer.state"; sleep $mark`,
    ),
    needsFreezer: true,
  },
];

function program(name: string, script: string): HostileProgram {
  return {
    name,
    script: (mark, freezer) => `mark=${mark}; freezer=${freezer ?? ""}; ${script}`,
    limits: WALL,
    needsFreezer: false,
    reasons: ["walltime"],
  };
}
