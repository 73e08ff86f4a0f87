/** From options of `executeRun` to requests of the run executor. */
import { resolve } from "node:path";
import type { ExecutorOptions, RunRequest } from "../bench/execution/index.ts";
import { ownEnvironment } from "../bench/runs/own-environment.ts";
import { AssayError } from "./assay-error.ts";
import type { RunOptions } from "./runexec-types.ts";

export function runRequest(options: RunOptions): RunRequest {
  checkNumbers(options);
  const { command, outputFile, errorFile, inputFile, resultFiles } = options;
  if (command.length === 0) throw new AssayError("no command is given");
  return {
    command,
    limits: {
      cpuTime: options.timeLimitSeconds ?? null,
      softCpuTime: options.softTimeLimitSeconds ?? null,
      wallTime: options.wallTimeLimitSeconds ?? null,
      memory: options.memoryLimitBytes ?? null,
      cores: options.cores ?? null,
      memoryNodes: options.memoryNodes ?? null,
      fileCount: options.maximumFiles ?? null,
      fileBytes: options.maximumFileBytes ?? null,
    },
    workingDirectory: resolve(options.workingDirectory ?? "."),
    environment: options.environment ?? ownEnvironment(),
    inputFile:
      inputFile === undefined || inputFile === "-" ? (inputFile ?? null) : resolve(inputFile),
    outputFile: outputFile === null ? null : resolve(outputFile),
    errorFile: errorFile === undefined ? null : resolve(errorFile),
    outputLimit: options.maximumOutputBytes ?? null,
    signal: options.signal ?? null,
    resultFiles:
      resultFiles === undefined ? null : { ...resultFiles, folder: resolve(resultFiles.folder) },
  };
}

export function runOptions(options: RunOptions): Partial<ExecutorOptions> {
  const { maximumProcesses, container } = options;
  return {
    mechanism: options.mechanism ?? "auto",
    container: container === "off" ? "off" : containerOptions(container ?? {}),
    cgroups: {
      required: options.requiredControllers ?? [],
      values: options.controllerValues ?? [],
    },
    ...(maximumProcesses === undefined ? {} : { maximumProcesses }),
  };
}

function containerOptions({
  directories = [],
  network = "none",
  storage = "memory",
  home = "own",
}: Exclude<RunOptions["container"], "off" | undefined>): ExecutorOptions["container"] {
  const rules = directories.map(({ path, mode }) => ({ path: resolve(path), mode }));
  return { directories: rules, network, storage, home };
}

function checkNumbers(options: RunOptions): void {
  const { timeLimitSeconds, softTimeLimitSeconds, wallTimeLimitSeconds, memoryLimitBytes } =
    options;
  const { maximumProcesses, maximumOutputBytes, maximumFiles, maximumFileBytes } = options;
  const positive = {
    ...{ timeLimitSeconds, softTimeLimitSeconds, wallTimeLimitSeconds, memoryLimitBytes },
    ...{ maximumProcesses, maximumOutputBytes },
  };
  const isRefused = (value: number | undefined, isAllowed: (value: number) => boolean): boolean =>
    value !== undefined && !isAllowed(value);
  for (const [name, value] of Object.entries(positive)) {
    if (isRefused(value, (one) => one > 0)) throw new AssayError(`${name} has to be positive`);
  }
  const { cores, memoryNodes } = options;
  for (const [name, list] of Object.entries({ cores, memoryNodes })) {
    if (list?.length === 0) throw new AssayError(`${name} is empty`);
  }
  for (const [name, value] of Object.entries({ maximumFiles, maximumFileBytes })) {
    if (isRefused(value, (one) => one >= 0)) throw new AssayError(`${name} has to be 0 or more`);
  }
}
