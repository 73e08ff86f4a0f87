import { resolve } from "node:path";
import { Option, type Command } from "commander";
import { MECHANISMS } from "../bench/execution/executor-options.ts";
import type {
  CgroupValue,
  ExecutorOptions,
  MechanismName,
  ResultFileRequest,
  RunRequest,
} from "../bench/execution/index.ts";
import { ownEnvironment } from "../bench/runs/own-environment.ts";
import { version } from "../../package.json";
import {
  byteSize,
  cgroupValue,
  coreList,
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
import { INTERRUPTED } from "./exit-codes.ts";
import { untilInterrupted } from "./interruption.ts";
import type { Streams } from "./streams.ts";

interface RunexecArguments extends ContainerArguments, FileLimitArguments {
  readonly timelimit?: number;
  readonly softtimelimit?: number;
  readonly walltimelimit?: number;
  readonly memlimit?: number;
  readonly cores?: readonly number[];
  readonly maxProcesses?: number;
  readonly dir: string;
  readonly input?: string;
  readonly output: string;
  readonly mechanism: MechanismName | "auto";
  readonly mechanismKeys?: true;
  readonly maxOutputSize?: number;
  readonly quiet?: true;
  readonly debug?: true;
  readonly memoryNodes?: readonly number[];
  readonly skipCleanup?: true;
  readonly requireCgroupSubsystem: readonly string[];
  readonly setCgroupValue?: readonly CgroupValue[];
  readonly outputDirectory: string;
  readonly resultFiles: readonly string[];
}

const HELP = `
What the command writes goes to the output file. What was measured is printed as key=value, with the
keys of BenchExec; a key that is not there was not measured:
  starttime           when the command began
  terminationreason   why it was ended: cputime, cputime-soft, walltime, memory, files-count, files-size or killed;
                      failed if it could not be started
  returnvalue         its exit code, or
  exitsignal          the signal that ended it
  walltime            seconds between start and end, of a clock that nobody adjusts
  cputime             seconds of CPU time of all its processes
  memory              peak memory of all its processes together, in bytes
  cputime-cpuN        seconds of CPU time on core N
  blkio-read, blkio-write                 bytes from and to disks
  pressure-cpu-some, -io-some, -memory-some  seconds that a process of it had to wait for that
  cpuenergy, cpuenergy-pkgN               joules of the processors, if it may use all cores

With --mechanism-keys also mechanism-KEY: what measured KEY. A value that may have missed something is called approximate,
in any case by a warning.

Nothing of the command is left afterwards: no process, no file (unless in a directory with full access), but a
copy of what it created or changed in its working directory, in the output directory. It sees the files of
this machine, may write everywhere, and changes nothing: writes go to memory. /tmp, /run and its home directory are empty, except
for the working directory and what the command line names. There is no network.

The exit code is 0 whatever became of the command, as with BenchExec's runexec, 64 for bad usage, and 130 if an
interrupt ended it.

Example:
  assay runexec --timelimit 60s --memlimit 4GB --cores 0 -- ./verifier --fast program.c`;

export function addRunexecCommand(commands: Commands, streams: Streams): void {
  const command = commands.program
    .command("runexec")
    .description("run one command in isolation, with exact limits and measurements")
    .argument("<command...>", "the command and its arguments, after --")
    .version(version, "--version", "print the version of assay");
  addLimits(command);
  addCgroupOptions(command);
  addFileLimits(
    addContainerOptions(command, {
      noContainer: "let the command see and change everything the caller can",
      network: "let the command use the network",
    }),
  )
    .option("--skip-cleanup", "keep the files that it wrote; with --no-tmpfs or --no-container")
    .option("--dir <directory>", "working directory of the command", ".")
    .option("--input <file>", "standard input of the command; - for this one (default: empty)")
    .option("--output <file>", "where its output goes; - for the own output", "output.log")
    .option("--maxOutputSize <size>", "keep about so much of the output: its middle goes", byteSize)
    .option("--mechanism-keys", "also print what measured each value")
    .option("-q, --quiet", "no warnings")
    .option("--debug", "accepted for scripts written for BenchExec; no effect")
    .option("--output-directory <directory>", "where files that it created go", "output.files")
    .addOption(
      several(
        "--result-files <pattern>",
        "which of them, from the working directory, or absolute; '' for none; repeatable",
        "all",
      ),
    )
    .addHelpText("after", HELP)
    .showHelpAfterError(
      "(a command with options of its own needs -- in front: assay runexec -- CMD)",
    )
    .action(async (words: string[], given: RunexecArguments) => {
      await runRunexec(words, given, commands, streams);
    });
}

function addLimits(command: Command): void {
  command
    .option("--timelimit <time>", "CPU time of all processes, then they are killed", seconds)
    .option("--softtimelimit <time>", "CPU time until they are asked to end (SIGTERM)", seconds)
    .option(
      "--walltimelimit <time>",
      "time until they are killed (default: CPU time limit and 30 s)",
      seconds,
    )
    .option(
      "--memlimit <size>",
      "memory of all processes together, such as 4GB; or bytes",
      byteSize,
    )
    .option("--cores <list>", "cores to run on, such as 0-3,8", coreList)
    .option("--memoryNodes <list>", "memory nodes to use (default: those of the cores)", coreList)
    .option("--max-processes <count>", "processes and threads at the same time", positiveCount)
    .addOption(
      new Option("--mechanism <name>", "what measures and limits; auto is the best one there is")
        .choices(["auto", ...MECHANISMS])
        .default("auto"),
    );
}

function addCgroupOptions(command: Command): void {
  command
    .addOption(
      several("--require-cgroup-subsystem <name>", "a control group that it has to be in", "none"),
    )
    .option(
      "--set-cgroup-value <subsystem.option=value>",
      "a value of its control groups; repeatable",
      cgroupValue,
    );
}

async function runRunexec(
  words: readonly string[],
  given: RunexecArguments,
  commands: Commands,
  streams: Streams,
): Promise<void> {
  const { executeAlone, failureOf, measuredText, mechanismsText, warningsOf } =
    await import("../bench/runexec/index.ts");
  await untilInterrupted(async (signal) => {
    const result = await executeAlone(runRequest(words, given, signal), executorOptions(given));
    const failure = failureOf(result);
    const warnings = given.quiet === true ? [] : warningsOf(result);
    for (const warning of warnings) streams.stderr.write(`warning: ${warning}\n`);
    if (failure !== null) streams.stderr.write(`error: ${failure}\n`);
    streams.stdout.write(measuredText(result));
    if (given.mechanismKeys === true) streams.stdout.write(mechanismsText(result));
    if (signal.aborted) commands.exitCode = INTERRUPTED;
  });
}

function executorOptions(given: RunexecArguments): Partial<ExecutorOptions> {
  return {
    mechanism: given.mechanism,
    container: isolationOf(given) ?? "off",
    cgroups: { required: given.requireCgroupSubsystem, values: given.setCgroupValue ?? [] },
    leavings: given.skipCleanup === true ? "keep" : "remove",
    ...(given.maxProcesses === undefined ? {} : { maximumProcesses: given.maxProcesses }),
  };
}

function runRequest(
  command: readonly string[],
  given: RunexecArguments,
  signal: AbortSignal,
): RunRequest {
  return {
    command,
    limits: {
      cpuTime: given.timelimit ?? null,
      softCpuTime: given.softtimelimit ?? null,
      wallTime: given.walltimelimit ?? null,
      memory: given.memlimit ?? null,
      cores: given.cores ?? null,
      memoryNodes: given.memoryNodes ?? null,
      ...fileLimitsOf(given),
    },
    workingDirectory: resolve(given.dir),
    environment: ownEnvironment(),
    inputFile: given.input ?? null,
    outputFile: given.output === "-" ? null : resolve(given.output),
    outputLimit: given.maxOutputSize ?? null,
    signal,
    resultFiles: resultFilesOf(given),
  };
}

function resultFilesOf(given: RunexecArguments): ResultFileRequest | null {
  const patterns = given.resultFiles.length === 0 ? ["."] : given.resultFiles;
  const wanted = patterns.filter((pattern) => pattern !== "");
  return wanted.length === 0 ? null : { patterns: wanted, folder: resolve(given.outputDirectory) };
}
