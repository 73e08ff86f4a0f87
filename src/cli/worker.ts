import { Option } from "commander";
import { version } from "../../package.json";
import { shellWords } from "../base/shell/index.ts";
import type { EndedRun } from "../bench/queue/index.ts";
import {
  coreList,
  limitCount,
  ownExecutable,
  positiveCount,
  seconds,
  several,
} from "./bench-arguments.ts";
import type { Commands } from "./commands.ts";
import {
  addContainerOptions,
  addFileLimits,
  fileLimitsOf,
  isolationOf,
  type ContainerArguments,
  type FileLimitArguments,
} from "./container-options.ts";
import { untilInterrupted } from "./interruption.ts";
import { addQueueOptions, queueServerOf, type QueueArguments } from "./queue-arguments.ts";
import type { Streams } from "./streams.ts";

interface WorkerArguments extends QueueArguments, ContainerArguments, FileLimitArguments {
  readonly allowTool: readonly string[];
  readonly allowDirectory: readonly string[];
  readonly numOfThreads: number;
  readonly limitCores?: number | "none";
  readonly allowedCores?: readonly number[];
  readonly hyperthreading: boolean;
  readonly lostAfter: number;
}

const HELP = `
A worker executes runs that 'assay bench DEFINITION.xml --queue redis://…' sends, until it is stopped. It needs the
same tools and files in the same places as the machine that sends them; it checks that and ends if they differ.
Options for directories, network and files say how runs are isolated if the benchmark does not, and what it may ask for at most: a
run that asks for more is refused.
Without --allow-tool and --allow-directory it executes the tools that Assay knows where PATH has them, and nothing else.
Runs of a worker that is stopped or killed are executed again by another one and counted once.`;

export function addWorkerCommand(commands: Commands, streams: Streams): void {
  const command = commands.program
    .command("worker")
    .description("execute runs of benchmarks that other machines send");
  addQueueOptions(
    command,
    new Option(
      "--queue <address>",
      "the server to get them from: redis://host:6379",
    ).makeOptionMandatory(),
  )
    .addOption(several("--allow-tool <program>", "runs may execute it; repeatable", "known tools"))
    .addOption(
      several(
        "--allow-directory <folder>",
        "runs may execute what is in there; repeatable",
        "none",
      ),
    )
    .option("-N, --numOfThreads <count>", "runs at the same time", positiveCount, 1)
    .option("-c, --limitCores <count>", "cores of a run (default: a fair share)", limitCount)
    .option("--allowedCores <list>", "use only these cores, such as 0-3,8", coreList)
    .option("--no-hyperthreading", "use only one hardware thread of a core")
    .addOption(
      new Option("--lost-after <time>", "when a worker is not heard of, others get its runs")
        .argParser(seconds)
        .default(30, "30s"),
    );
  addFileLimits(
    addContainerOptions(command, {
      noContainer: "let runs see and change what this process may",
      network: "let runs use the network",
    }),
  )
    .addHelpText("after", HELP)
    .action(async (given: WorkerArguments) => {
      await work(given, streams);
    });
}

async function work(given: WorkerArguments, { stderr }: Streams): Promise<void> {
  const server = queueServerOf(given, stderr)!; // mandatory
  const isolation = isolationOf(given);
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
        server,
        version,
        permissions: { tools: given.allowTool, directories: given.allowDirectory },
        ownExecutable: ownExecutable(),
        isolation,
        fileLimits: fileLimitsOf(given),
        slots,
        workingDirectory: process.cwd(),
        lostAfter: given.lostAfter,
      },
      {
        createExecutor: async (visible, container) => {
          const { executorSeeing } = await import("./bench-executor.ts");
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
