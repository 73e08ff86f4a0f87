import { Option } from "commander";
import type { BenchmarkReport, BenchmarkRequest, ResumeChoice } from "../bench/index.ts";
import { version } from "../../package.json";
import { BenchProgress } from "./bench-progress.ts";
import {
  coreList,
  limitCount,
  limitMemory,
  limitTime,
  ownExecutable,
  positiveCount,
  several,
} from "./bench-arguments.ts";
import type { Commands } from "./commands.ts";
import { INTERRUPTED } from "./exit-codes.ts";
import { untilInterrupted } from "./interruption.ts";
import { shellWords } from "../base/shell/index.ts";
import type { Streams } from "./streams.ts";

interface BenchArguments {
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
  readonly queue?: string;
  readonly container: boolean;
}

const HELP = `
Definitions, task definitions and results have BenchExec's formats; docs/benchmarking.md has the differences.
An interrupted benchmark goes on with --resume; runs that have ended are not executed again. --rerun executes
some of them again: by the name of the task ('loops/*'), 'category:error' or 'status:TIMEOUT'.
Exit code: 0 all runs have ended, whatever their results, 64 bad usage or unreadable input, 130 interrupted.`;

export function addBenchCommand(commands: Commands, streams: Streams): void {
  commands.program
    .command("bench")
    .description("execute a benchmark: a definition's tools on all its tasks")
    .argument("<definition>", "a benchmark definition (.xml)")
    .addOption(
      several(
        "-r, --rundefinition <name>",
        "only this run definition, wildcards allowed; repeatable",
        "all",
      ),
    )
    .addOption(
      several("-t, --tasks <name>", "only this task set, wildcards allowed; repeatable", "all"),
    )
    .option("-n, --name <name>", "added to the name of the benchmark")
    .option(
      "-o, --outputpath <path>",
      "folder, or beginning of names, for what is written",
      "results/",
    )
    .option(
      "-T, --timelimit <time>",
      "CPU time of a run, such as 900s or 15min; -1 for none",
      limitTime,
    )
    .option("-W, --walltimelimit <time>", "elapsed time of a run; -1 for none", limitTime)
    .option("-M, --memorylimit <size>", "memory of a run, such as 15GB; -1 for none", limitMemory)
    .option("-N, --numOfThreads <count>", "runs at the same time", positiveCount)
    .option("-c, --limitCores <count>", "cores of a run; -1 for no limit", limitCount)
    .option("--allowedCores <list>", "use only these cores, such as 0-3,8", coreList)
    .option("--no-hyperthreading", "use only one hardware thread of a core")
    .option("--tool-directory <folder>", "look for tools there first")
    .addOption(
      new Option("--maxLogfileSize <size>", "keep so much of a run's output; -1 for all")
        .argParser(limitMemory)
        .default(20e6, "20MB"),
    )
    .option("--resume [file]", "go on with the last execution, or with the one a file belongs to")
    .addOption(
      several("--rerun <which>", "go on, and execute these runs again; repeatable", "none"),
    )
    .option("--queue <address>", "let workers execute the runs: redis://host:6379")
    .option("--no-container", "let runs see and change what this process may")
    .addHelpText("after", HELP)
    .action(async (definition: string, given: BenchArguments) => {
      commands.exitCode = await runBench(definition, given, streams);
    });
}

async function runBench(
  definition: string,
  given: BenchArguments,
  streams: Streams,
): Promise<number> {
  const { runBenchmark, printStatistics } = await import("../bench/index.ts");
  const progress = new BenchProgress(streams.stderr);
  const report = await untilInterrupted((signal) =>
    runBenchmark(requestOf(definition, given), {
      createExecutor: async (visible) => {
        const { executorSeeing } = await import("./bench-executor.ts");
        return executorSeeing(visible, given.container ? "container" : "none");
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
  if (report.isComplete) return 0;
  const { done, runs } = report.statistics;
  const again = shellWords(["assay", "bench", definition, "--resume", report.journal]);
  streams.stderr.write(`interrupted after ${done} of ${runs} runs; to go on: ${again}\n`);
  return INTERRUPTED;
}

function placesOf({ resultFiles }: BenchmarkReport): string {
  return `Results: ${resultFiles.join("\n         ")}\n`;
}

function requestOf(definition: string, given: BenchArguments): BenchmarkRequest {
  return {
    definition,
    outputPath: given.outputpath,
    name: given.name ?? null,
    limits: {
      timelimit: given.timelimit ?? null,
      walltimelimit: given.walltimelimit ?? null,
      memlimit: given.memorylimit ?? null,
      cpuCores: given.limitCores ?? null,
    },
    threads: given.numOfThreads ?? null,
    selection: { runDefinitions: given.rundefinition, taskSets: given.tasks },
    tools: { toolDirectory: given.toolDirectory ?? null, ownExecutable: ownExecutable() },
    cores: {
      allowed: given.allowedCores ?? null,
      hyperthreading: given.hyperthreading ? "use" : "avoid",
    },
    maximumLogBytes: given.maxLogfileSize === "none" ? Infinity : given.maxLogfileSize,
    resume: resumeOf(given),
    rerun: given.rerun,
    queue: given.queue ?? null,
    commandLine: process.argv.slice(2),
    generator: `Assay ${version}`,
  };
}

function resumeOf({ resume, rerun }: BenchArguments): ResumeChoice {
  if (typeof resume === "string") return { kind: "journal", path: resume };
  return resume === true || rerun.length > 0 ? { kind: "latest" } : { kind: "new" };
}
