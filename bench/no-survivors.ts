/**
 * Do limits hold, and is nothing left? Programs that do not want to end, each many times, with and without container.
 *
 *     npm run bench:no-survivors -- [--runs 200] [--mechanism auto] [--tolerance 1] [--only WORDS]
 *
 * Ends with 1 if a process or a control group is left, a limit is missed by more than the tolerance (in seconds), or a
 * run ends for another reason than it should.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findOwnCgroups } from "../src/bench/execution/accounting/own-cgroups.ts";
import { createRunExecutor, type MechanismName } from "../src/bench/execution/index.ts";
import { HOSTILE_PROGRAMS, type HostileProgram } from "./execution/hostile-programs.ts";
import { formatTable } from "./verify/summary.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    mechanism: { type: "string", default: "auto" },
    tolerance: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const cgroups = findOwnCgroups();
const freezer = cgroups.byController.get("freezer") ?? null;
const canFreeze = freezer !== null && process.getuid?.() === 0;
const tolerance = Number(values.tolerance);

interface Tally {
  runs: number;
  survivors: number;
  groups: number;
  late: number;
  otherReason: number;
  latest: number;
}

const kinds = HOSTILE_PROGRAMS.filter(({ name }) => name.includes(values.only))
  .filter(({ needsFreezer }) => canFreeze || !needsFreezer)
  .flatMap((program) =>
    program.needsFreezer
      ? [{ program, container: false }]
      : [true, false].map((container) => ({ program, container })),
  );
const tallies = kinds.map((): Tally => ({
  ...{ runs: 0, survivors: 0, groups: 0, late: 0, otherReason: 0, latest: 0 },
}));

// The first run makes what this process keeps for all of them: a folder of pipes.
let kept: ReadonlySet<string> = new Set();
await execute(kinds[0]!.program, kinds[0]!.container, `${process.pid}.5`, { ...tallies[0]! });
kept = new Set(ownLeft());

for (let run = 0; run < Number(values.runs); run++) {
  const at = run % kinds.length;
  await execute(kinds[at]!.program, kinds[at]!.container, `${process.pid}${run}.5`, tallies[at]!);
}

console.log(
  formatTable(
    ["program", "container", "runs", "survivors", "groups left", "other end", "late", "latest"],
    kinds.map(({ program, container }, i) => {
      const { runs, survivors, groups, otherReason, late, latest } = tallies[i]!;
      const counts = [runs, survivors, groups, otherReason, late].map(String);
      return [program.name, container ? "yes" : "no", ...counts, `${latest.toFixed(2)} s`];
    }),
  ),
);
const sum = (of: (tally: Tally) => number): number =>
  tallies.reduce((all, one) => all + of(one), 0);
const failures = sum(
  ({ survivors, groups, late, otherReason }) => survivors + groups + late + otherReason,
);
console.log(
  `${sum(({ runs }) => runs)} runs: ${sum((t) => t.survivors)} survivors, ${sum((t) => t.groups)} control groups left, ${sum((t) => t.late)} limits missed by more than ${tolerance} s, ${sum((t) => t.otherReason)} ended otherwise.`,
);
process.exit(failures > 0 ? 1 : 0);

async function execute(
  program: HostileProgram,
  isContained: boolean,
  mark: string,
  tally: Tally,
): Promise<void> {
  const executor = createRunExecutor({
    mechanism: values.mechanism as MechanismName | "auto",
    container: isContained ? { directories: [], network: "none" } : "off",
    maximumProcesses: 3000,
  });
  const limits = {
    ...{ cpuTime: null, softCpuTime: null, wallTime: null, memory: null, cores: null },
    ...program.limits,
  };
  const { terminationReason, wallTime, cpuTime } = await executor.execute({
    command: ["/bin/sh", "-c", program.script(mark, freezer)],
    limits,
    workingDirectory: "/",
    environment: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    outputFile: "/dev/null",
    signal: null,
  });
  const over =
    limits.wallTime === null ? cpuTime.value - limits.cpuTime! : wallTime.value - limits.wallTime;
  const excess = program.reasons.includes("memory") ? 0 : over;
  const left = survivorsOf(mark);
  tally.runs++;
  tally.latest = Math.max(tally.latest, excess);
  if (excess > tolerance) tally.late++;
  if (left.length > 0) tally.survivors++;
  if (ownLeft().some((name) => !kept.has(name))) tally.groups++;
  if (!program.reasons.includes(terminationReason ?? "none")) tally.otherReason++;
  for (const pid of left) process.kill(pid, "SIGKILL");
  const elsewhere = join(freezer ?? "/nonexistent", `hostile-${mark}`);
  if (existsSync(elsewhere)) rmdirSync(elsewhere);
}

/** Processes whose command line has the mark. */
function survivorsOf(mark: string): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(mark);
      } catch {
        return false;
      }
    });
}

/** Groups and folders that carry the number of this process. */
function ownLeft(): readonly string[] {
  const parents = [
    ...cgroups.byController.values(),
    ...(cgroups.unified ?? "").split("\n"),
    tmpdir(),
  ];
  return parents
    .filter((path) => path !== "" && existsSync(path))
    .flatMap((path) => readdirSync(path))
    .filter((name) => new RegExp(`^assay-(run-)?${process.pid}-`).test(name));
}
