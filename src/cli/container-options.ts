import { resolve } from "node:path";
import { Option, type Command } from "commander";
import type { ContainerOptions, DirectoryMode, DirectoryRule } from "../bench/execution/index.ts";

/** What the options below were given. */
export interface ContainerArguments {
  readonly container: boolean;
  readonly networkAccess: boolean;
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
  // With its opposite declared too, the value where neither is given has to be said.
  const isolated = new Option("--container", "isolate runs, which is what happens anyway");
  isolated.default(true, "yes");
  return command
    .addOption(keepTmp)
    .option("--network-access", help.network, false)
    .option("--keep-system-config", "runs see /etc as it is; they always do here")
    .addOption(isolated)
    .option("--no-container", help.noContainer);
}

/** Null: no container. */
export function isolationOf({
  container,
  directories,
  networkAccess,
}: ContainerArguments): ContainerOptions | null {
  if (!container) return null;
  return { directories: directories ?? [], network: networkAccess ? "host" : "none" };
}
