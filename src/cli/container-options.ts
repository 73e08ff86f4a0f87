import { resolve } from "node:path";
import { Option, type Command } from "commander";
import { UserError } from "../base/diagnostics/index.ts";
import { checkDirectoryRules } from "../bench/execution/directory-rules.ts";
import type {
  ContainerOptions,
  DirectoryMode,
  DirectoryRule,
  RunLimits,
} from "../bench/execution/index.ts";
import type { IsolationWishes } from "../bench/queue/index.ts";
import { byteSize, wholeNumber } from "./bench-arguments.ts";

/** What the options below were given. */
export interface ContainerArguments {
  /** Left out: nobody said anything about it, which means one. */
  readonly container?: boolean;
  readonly networkAccess: boolean;
  readonly tmpfs: boolean;
  readonly keepSystemConfig?: true;
  readonly directories?: readonly DirectoryRule[];
}

const MODES: readonly (readonly [DirectoryMode, string])[] = [
  ["overlay", "writes into this directory go to memory (default for /)"],
  ["read-only", "writes into this directory fail"],
  ["hidden", "this directory is empty (default for /tmp and /run)"],
  ["full-access", "writes into this directory are real"],
];

/** What runs see of this machine: BenchExec's options. */
export function addContainerOptions(
  command: Command,
  help: { readonly noContainer: string; readonly network: string },
): Command {
  for (const [mode, text] of MODES) {
    const option = new Option(`--${mode}-dir <directory>`, text).argParser(
      (path: string, before: readonly DirectoryRule[] | undefined) => [
        ...(before ?? []),
        { path: resolve(path), mode },
      ],
    );
    option.attributeName = () => "directories";
    command.addOption(option);
  }
  const keepTmp = new Option("--keep-tmp", "runs see the real /tmp: --full-access-dir /tmp");
  keepTmp.attributeName = () => "directories";
  keepTmp.argParser((_: unknown, before: readonly DirectoryRule[] | undefined) => [
    ...(before ?? []),
    { path: "/tmp", mode: "full-access" as const },
  ]);
  return command
    .addOption(keepTmp)
    .option("--network-access", help.network, false)
    .option("--no-tmpfs", "what runs write goes to files of this machine, not to memory")
    .option("--keep-system-config", "runs have the caller's HOME, not an empty one")
    .option("--container", "isolate runs, which is what happens anyway")
    .option("--no-container", help.noContainer);
}

/** Null: no container. */
export function isolationOf({
  container = true,
  directories,
  networkAccess,
  tmpfs,
  keepSystemConfig,
}: ContainerArguments): ContainerOptions | null {
  if (!container) {
    if (directories === undefined) return null;
    throw new UserError("options for directories have no effect with --no-container");
  }
  checkDirectoryRules(directories ?? []);
  return {
    directories: directories ?? [],
    network: networkAccess ? "host" : "none",
    storage: tmpfs ? "memory" : "disk",
    home: keepSystemConfig === true ? "host" : "own",
  };
}

/** For workers, which decide what is not said here. */
export function isolationWishesOf(given: ContainerArguments): IsolationWishes {
  const { container, directories, networkAccess, tmpfs, keepSystemConfig } = given;
  isolationOf(given); // what contradicts itself is refused here, too
  return {
    ...(container === undefined ? {} : { container: container ? "on" : "off" }),
    ...(networkAccess ? { network: "host" } : {}),
    ...(tmpfs ? {} : { storage: "disk" }),
    ...(keepSystemConfig === true ? { home: "host" } : {}),
    ...(directories === undefined ? {} : { directories }),
  };
}

/** What runs may write, for commands that execute some. */
export function addFileLimits(command: Command): Command {
  return command
    .option(
      "--filesCountLimit <count>",
      "files that a run may write, in its container",
      wholeNumber,
    )
    .option("--filesSizeLimit <size>", "bytes of all files that it may write together", byteSize);
}

export interface FileLimitArguments {
  readonly filesCountLimit?: number;
  readonly filesSizeLimit?: number;
}

export function fileLimitsOf(
  given: FileLimitArguments,
): Pick<RunLimits, "fileCount" | "fileBytes"> {
  return {
    ...(given.filesCountLimit === undefined ? {} : { fileCount: given.filesCountLimit }),
    ...(given.filesSizeLimit === undefined ? {} : { fileBytes: given.filesSizeLimit }),
  };
}
