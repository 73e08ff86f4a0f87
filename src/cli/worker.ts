import { Option } from "commander";
import { shellWords } from "../base/shell/index.ts";
import type { EndedRun } from "../bench/queue/index.ts";
import { coreList, limitCount, positiveCount, seconds } from "./bench-arguments.ts";
import type { Commands } from "./commands.ts";
import { untilInterrupted } from "./interruption.ts";
import type { Streams } from "./streams.ts";

interface WorkerArguments {
  readonly queue: string;
  readonly numOfThreads: number;
  readonly limitCores?: number | "none";
  readonly allowedCores?: readonly number[];
  readonly hyperthreading: boolean;
  readonly lostAfter: number;
  readonly container: boolean;
}

const HELP = `
A worker executes runs that 'assay bench DEFINITION.xml --queue redis://…' sends, until it is stopped. It needs the
same tools and files in the same places as the machine that sends them; it checks that and ends if they differ.
Runs of a worker that is stopped or killed are executed again by another one and counted once.`;

export function addWorkerCommand(commands: Commands, streams: Streams): void {
  commands.program
    .command("worker")
    .description("execute runs of benchmarks that other machines send")
    .requiredOption("--queue <address>", "the Redis server to get them from: redis://host:6379")
    .option("-N, --numOfThreads <count>", "runs at the same time", positiveCount, 1)
    .option("-c, --limitCores <count>", "cores of a run (default: a fair share)", limitCount)
    .option("--allowedCores <list>", "use only these cores, such as 0-3,8", coreList)
    .option("--no-hyperthreading", "use only one hardware thread of a core")
    .addOption(
      new Option("--lost-after <time>", "when a worker is not heard of, others get its runs")
        .argParser(seconds)
        .default(30, "30s"),
    )
    .option("--no-container", "let runs see and change what this process may")
    .addHelpText("after", HELP)
    .action(async (given: WorkerArguments) => {
      await work(given, streams);
    });
}

async function work(given: WorkerArguments, { stderr }: Streams): Promise<void> {
  const { assignCores, topologyOf } = await import("../bench/index.ts");
  const { loadQueue } = await import("../bench/queue/load-queue.ts");
  const { runWorker } = await loadQueue();
  const { slots, warnings } = assignCores(topologyOf(given.allowedCores ?? null), {
    runs: given.numOfThreads,
    coresPerRun: typeof given.limitCores === "number" ? given.limitCores : null,
    hyperthreading: given.hyperthreading ? "use" : "avoid",
    range: null,
  });
  for (const warning of warnings) stderr.write(`warning: ${warning}\n`);
  await untilInterrupted((signal) =>
    runWorker(
      {
        address: given.queue,
        slots,
        workingDirectory: process.cwd(),
        lostAfter: given.lostAfter,
      },
      {
        createExecutor: async (visible) => {
          const { executorSeeing } = await import("./bench-executor.ts");
          const container = given.container ? { directories: [], network: "none" as const } : null;
          return executorSeeing(visible, container);
        },
        changed: (active, done, ended) => {
          if (stderr.isTTY === true) stderr.write(`\r\u001b[K${active} active, ${done} done`);
          else if (ended !== null) stderr.write(`${endedLine(ended, done)}\n`);
        },
        warn: (message) => {
          stderr.write(`warning: ${message}\n`);
        },
        signal,
      },
    ),
  );
  if (stderr.isTTY === true) stderr.write("\n");
}

/** For logs: one line a run. */
function endedLine(run: EndedRun, done: number): string {
  const { command, cpuTime, wallTime, terminationReason, exitCode } = run;
  const end =
    terminationReason ?? (exitCode === null ? "ended by a signal" : `exit code ${exitCode}`);
  const seconds = `${cpuTime.toFixed(1)} s CPU, ${wallTime.toFixed(1)} s`;
  return `${done}: ${end}, ${seconds}: ${shellWords(command)}`;
}
