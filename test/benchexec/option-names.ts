/** The long options of BenchExec 3.35's three commands, by the command of ours that stands for each of them. */
const CONTAINER = [
  ...["container", "no-container", "network-access", "no-tmpfs", "keep-system-config", "keep-tmp"],
  ...["hidden-dir", "read-only-dir", "overlay-dir", "full-access-dir"],
];

export const OPTION_NAMES: Readonly<Record<"bench" | "runexec" | "table", readonly string[]>> = {
  bench: [
    ...["help", "version", "debug", "rundefinition", "tasks", "name", "outputpath"],
    ...["description-file", "timelimit", "walltimelimit", "memorylimit", "numOfThreads"],
    ...["limitCores", "allowedCores", "no-hyperthreading", "no-compress-results"],
    ...["results-per-rundefinition", "results-per-taskset", "maxLogfileSize"],
    ...["filesCountLimit", "filesSizeLimit", "commit", "message", "startTime", "tool-directory"],
    ...CONTAINER,
  ],
  runexec: [
    ...["help", "version", "debug", "quiet", "memlimit", "timelimit", "softtimelimit"],
    ...["walltimelimit", "cores", "memoryNodes", "input", "output", "maxOutputSize"],
    ...["filesCountLimit", "filesSizeLimit", "skip-cleanup", "require-cgroup-subsystem"],
    ...["set-cgroup-value", "dir", "output-directory", "result-files"],
    ...CONTAINER,
  ],
  table: [
    ...["help", "version", "xml", "outputpath", "name", "ignore-erroneous-benchmarks", "dump"],
    ...["ignore-flapping-timeout-regressions", "format", "common", "no-diff", "correct-only"],
    ...["all-columns", "show", "quiet", "initial-table-state"],
  ],
};
