import { existsSync, readFileSync, truncateSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { journalIn, RunningAssay } from "../../test/bench/scenario.ts";
import {
  differences,
  endWithin,
  leftProcesses,
  unexpectedEnd,
  writeBenchmark,
} from "./benchmark.ts";
import type { Trial } from "./trial.ts";

const TASKS = 60;
const MOST_FAULTS = 5;
const PATIENCE = 90;
const INTERRUPTED = 130;
const BROKEN_PIPE = 141;

/** A benchmark on this machine that is killed, interrupted, frozen and loses its pipes, and goes on each time. */
export const localTrial: Trial = async ({ folder, random }) => {
  const benchmark = writeBenchmark(folder, TASKS, 0.05);
  const { definition, results } = benchmark;
  const faults: string[] = [];
  const problems: string[] = [];
  const start = (): RunningAssay =>
    new RunningAssay([
      ...["bench", definition, "-N", "2", "--no-compress-results", "-o", `${results}/`],
      ...(random.chance(70) ? ["--no-container"] : []),
      ...(journalIn(results) === undefined ? [] : ["--resume"]),
    ]);
  let bench = start();

  const again = async (
    signal: "SIGKILL" | "SIGINT" | "SIGTERM",
    between = () => undefined,
  ): Promise<void> => {
    bench.child.kill(signal);
    const run = await endWithin(bench, 20);
    if (run === null) problems.push(`it does not end after ${signal}`);
    else problems.push(...unexpectedEnd("bench", run, [0, -1, INTERRUPTED, 143, BROKEN_PIPE]));
    between();
    bench = start();
  };
  const kinds: readonly (readonly [string, () => Promise<void>])[] = [
    ["it is killed", () => again("SIGKILL")],
    ["it is interrupted", () => again("SIGINT")],
    ["it is told to end", () => again("SIGTERM")],
    [
      "its journal ends in the middle of a line",
      () =>
        again("SIGKILL", () => {
          cutJournal(results, 1 + random.below(200));
        }),
    ],
    [
      "it does not run for a while",
      async () => {
        bench.child.kill("SIGSTOP");
        await sleep(random.below(2000));
        bench.child.kill("SIGCONT");
      },
    ],
    [
      "its pipes are closed",
      () => {
        bench.child.stdout!.destroy();
        bench.child.stderr!.destroy();
        return Promise.resolve();
      },
    ],
  ];
  for (let i = random.below(MOST_FAULTS); i >= 0; i--) {
    await sleep(100 + random.below(1500));
    const [name, fault] = random.pick(kinds);
    faults.push(name);
    await fault();
  }
  let run = await endWithin(bench, PATIENCE);
  if (run?.exit === BROKEN_PIPE) {
    bench = start();
    run = await endWithin(bench, PATIENCE);
  }
  if (run === null) problems.push("it does not end");
  else problems.push(...unexpectedEnd("bench", run, [0]));
  problems.push(...differences(benchmark), ...(await leftProcesses(folder)));
  return { faults, problems };
};

/** As after the machine lost its power: what was written last is not there, but at least its beginning. */
function cutJournal(results: string, bytes: number): undefined {
  const path = journalIn(results);
  if (path === undefined || !existsSync(path)) return;
  const text = readFileSync(path, "latin1");
  const header = text.indexOf("\n") + 1;
  truncateSync(path, Math.max(header, text.length - bytes));
}
