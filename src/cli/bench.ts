import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Option, type Command } from "commander";
import type { QueueServer } from "../bench/queue/index.ts";
import type { BenchmarkReport, BenchmarkRequest, ResumeChoice } from "../bench/index.ts";
import { version } from "../../package.json";
import { BenchProgress } from "./bench-progress.ts";
import {
  coreList,
  localTime,
  limitCount,
  limitMemory,
  limitTime,
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
  isolationWishesOf,
  type ContainerArguments,
  type FileLimitArguments,
} from "./container-options.ts";
import { INTERRUPTED } from "./exit-codes.ts";
import { untilInterrupted } from "./interruption.ts";
import {
  addQueueOptions,
  publicArguments,
  queueServerOf,
  type QueueArguments,
} from "./queue-arguments.ts";
import { shellWords } from "../base/shell/index.ts";
import type { Streams } from "./streams.ts";

interface BenchArguments extends QueueArguments, ContainerArguments, FileLimitArguments {
  readonly queuePatience: number;
  readonly tasks: readonly string[];
  readonly rundefinition: readonly string[];
  readonly name?: string;
  readonly outputpath: string;
  readonly timelimit?: number | "none";
  readonly walltimelimit?: number | "none";
  readonly memorylimit?: number | "none";
  readonly numOfThreads?: number;
  readonly limitCores?: number | "none";
  readonly allowedCores?: readonly number[];
  readonly hyperthreading: boolean;
  readonly toolDirectory?: string;
  readonly maxLogfileSize: number | "none";
  readonly resume?: string | true;
  readonly rerun: readonly string[];
  readonly repeat?: number;
  readonly compressResults: boolean;
  readonly resultsPerRundefinition?: true;
  readonly resultsPerTaskset?: true;
  readonly startTime?: Date;
  readonly descriptionFile?: string;
  readonly commit?: true;
  readonly message: string;
  readonly debug?: true;
}

const HELP = `
Definitions, task definitions and results have BenchExec's formats; docs/benchmarking.md has the differences.
An interrupted benchmark goes on with --resume; runs that have ended are not executed again. --rerun executes
some of them again: by the name of the task ('loops/*'), 'category:error' or 'status:TIMEOUT'.
Exit code: 0 all runs have ended, whatever their results, 64 bad usage or unreadable input, 130 interrupted.`;

export function addBenchCommand(commands: Commands, streams: Streams): void {
  const command = commands.program
    .command("bench")
    .description("execute benchmarks: definitions' tools on all their tasks")
    .argument("<definitions...>", "benchmark definitions (.xml)")
    .version(version, "--version", "print the version of assay");
  addSelection(command);
  addFileLimits(addLimits(command));
  addOutputs(command);
  addQueueOptions(
    command,
    new Option("--queue <address>", "let workers execute the runs: redis://host:6379"),
  ).addOption(
    new Option("--queue-patience <time>", "wait so long for a server that does not answer")
      .argParser(seconds)
      .default(600, "10min"),
  );
  addContainerOptions(command, {
    noContainer: "let runs see and change what this process may",
    network: "let runs use the network",
  })
    .option("--tool-directory <folder>", "look for tools there first")
    .option("--resume [file]", "go on with the last execution, or with the one a file belongs to")
    .addOption(
      several("--rerun <which>", "go on, and execute these runs again; repeatable", "none"),
    )
    .option("-d, --debug", "accepted for scripts written for BenchExec; no effect")
    .addHelpText("after", HELP)
    .action(async (definitions: string[], given: BenchArguments) => {
      const queue = queueServerOf(given, streams.stderr);
      for (const definition of definitions) {
        commands.exitCode = await runBench(definition, given, queue, streams);
        if (commands.exitCode !== 0) return;
      }
    });
}

function addSelection(command: Command): void {
  command
    .addOption(
      several(
        "-r, --rundefinition <name>",
        "only this run definition, wildcards allowed; repeatable",
        "all",
      ),
    )
    .addOption(
      several(
        "-t, --tasks <name>",
        "only this task set, wildcards allowed; a folder: the one that ${tasks_directory} of definitions means; repeatable",
        "all",
      ),
    );
}

function addLimits(command: Command): Command {
  return command
    .option(
      "-T, --timelimit <time>",
      "CPU time of a run, such as 900s or 15min; -1 for none",
      limitTime,
    )
    .option("-W, --walltimelimit <time>", "elapsed time of a run; -1 for none", limitTime)
    .option("-M, --memorylimit <size>", "memory of a run, such as 15GB; -1 for none", limitMemory)
    .option("-N, --numOfThreads <count>", "runs at the same time", positiveCount)
    .option(
      "--repeat <count>",
      "execute every run so often; results are a set of files each",
      positiveCount,
    )
    .option("-c, --limitCores <count>", "cores of a run; -1 for no limit", limitCount)
    .option("--allowedCores <list>", "use only these cores, such as 0-3,8", coreList)
    .option("--no-hyperthreading", "use only one hardware thread of a core");
}

function addOutputs(command: Command): void {
  command
    .option("-n, --name <name>", "added to the name of the benchmark")
    .option(
      "-o, --outputpath <path>",
      "folder, or beginning of names, for what is written",
      "results/",
    )
    .option("--startTime <time>", "when it begins, 'YYYY-MM-DD hh:mm:ss', for names", localTime)
    .option("--description-file <file>", "a text that goes into the results")
    .option("--results-per-rundefinition", "one result file for each run definition")
    .option("--results-per-taskset", "one result file for each task set of each run definition")
    .option("--no-compress-results", "no .xml.bz2 and .logfiles.zip, but plain files")
    .addOption(
      new Option("--maxLogfileSize <size>", "keep so much of a run's output; -1 for all")
        .argParser(limitMemory)
        .default(20e6, "20MB"),
    )
    .option("--commit", "commit the results to the git repository that they are in")
    .option("--message <text>", "what the commit says", "Results for benchmark run");
}

async function runBench(
  definition: string,
  given: BenchArguments,
  queue: QueueServer | null,
  streams: Streams,
): Promise<number> {
  const { runBenchmark, printStatistics } = await import("../bench/index.ts");
  const progress = new BenchProgress(streams.stderr);
  const request = requestOf(definition, given, queue);
  const report = await untilInterrupted((signal) =>
    runBenchmark(request, {
      createExecutor: async (visible) => {
        const { executorSeeing } = await import("./bench-executor.ts");
        return executorSeeing(visible, isolationOf(given));
      },
      observer: progress,
      signal,
    }).finally(() => {
      progress.clear();
    }),
  );
  for (const { name, statistics } of report.perRunSet) {
    streams.stdout.write(printStatistics(statistics, report.perRunSet.length > 1 ? name : null));
  }
  streams.stdout.write(placesOf(report));
  if (report.isComplete) {
    if (given.commit === true) await commitResults(report, given.message, streams);
    return 0;
  }
  const { done, runs } = report.statistics;
  const again = shellWords([
    ...["assay", "bench", definition, "--resume", report.journal],
    ...queueWords(given, queue),
  ]);
  streams.stderr.write(`interrupted after ${done} of ${runs} runs; to go on: ${again}\n`);
  return INTERRUPTED;
}

/** Only if nothing else was changed: a commit says what the benchmark did. */
async function commitResults(
  { journal, resultFiles }: BenchmarkReport,
  message: string,
  { stderr }: Streams,
): Promise<void> {
  const { commitFiles } = await import("../bench/index.ts");
  const problem = commitFiles(journal, resultFiles, message);
  if (problem !== null) stderr.write(`warning: the results were not committed: ${problem}\n`);
}

/** A folder that is there is meant as one. */
function outputPathOf(path: string): string {
  return isFolder(path) && !path.endsWith("/") ? `${path}/` : path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function placesOf({ resultFiles }: BenchmarkReport): string {
  return `Results: ${resultFiles.join("\n         ")}\n`;
}

/** As they were given, but for the password. */
function queueWords(given: BenchArguments, queue: QueueServer | null): readonly string[] {
  if (queue === null) return [];
  const { queuePasswordFile: password, queueSecretFile: secret } = given;
  return [
    ...["--queue", queue.address],
    ...(password === undefined ? [] : ["--queue-password-file", password]),
    ...(secret === undefined ? [] : ["--queue-secret-file", secret]),
  ];
}

function requestOf(
  definition: string,
  given: BenchArguments,
  queue: QueueServer | null,
): BenchmarkRequest {
  return {
    definition,
    outputPath: outputPathOf(given.outputpath),
    name: given.name ?? null,
    limits: {
      timelimit: given.timelimit ?? null,
      walltimelimit: given.walltimelimit ?? null,
      memlimit: given.memorylimit ?? null,
      cpuCores: given.limitCores ?? null,
      ...fileLimitsOf(given),
    },
    threads: given.numOfThreads ?? null,
    repetitions: given.repeat ?? null,
    selection: {
      runDefinitions: given.rundefinition,
      taskSets: given.tasks.filter((word) => !isFolder(word)),
      tasksDirectory:
        given.tasks
          .filter(isFolder)
          .map((path) => resolve(path))
          .at(-1) ?? null,
    },
    tools: { toolDirectory: given.toolDirectory ?? null, ownExecutable: ownExecutable() },
    cores: {
      allowed: given.allowedCores ?? null,
      hyperthreading: given.hyperthreading ? "use" : "avoid",
    },
    maximumLogBytes: given.maxLogfileSize === "none" ? null : given.maxLogfileSize,
    resume: resumeOf(given),
    rerun: given.rerun,
    queue,
    queuePatience: given.queuePatience,
    isolation: isolationWishesOf(given),
    startTime: given.startTime ?? null,
    descriptionFile: given.descriptionFile ?? null,
    granularity: {
      perRunDefinition: given.resultsPerRundefinition === true,
      perTaskSet: given.resultsPerTaskset === true,
    },
    compression: given.compressResults ? "compressed" : "plain",
    commandLine: publicArguments(process.argv.slice(2)),
    generator: `Assay ${version}`,
    version,
  };
}

function resumeOf({ resume, rerun }: BenchArguments): ResumeChoice {
  if (typeof resume === "string") return { kind: "journal", path: resume };
  return resume === true || rerun.length > 0 ? { kind: "latest" } : { kind: "new" };
}
