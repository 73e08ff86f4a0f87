/** The options that all commands reading a program share. */
import { type Command, Option } from "commander";
import type { LoadOptions } from "../engine/load-program.ts";

/** As commander delivers them. */
export interface LoadArguments {
  readonly dataModel?: "ILP32" | "LP64";
  readonly preprocessor: LoadOptions["preprocessor"];
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  readonly entryFunction: string;
}

export const PROGRAM_FILE = "a C file (.c), a preprocessed one (.i) or a task definition (.yml)";

export function addLoadArguments(command: Command): Command {
  return addLoadOptions(command.argument("<file>", PROGRAM_FILE));
}

/** How the program is read that another argument names. */
export function addLoadOptions(command: Command): Command {
  const collect = (value: string, previous: string[] | undefined) => [...(previous ?? []), value];
  return command
    .addOption(
      new Option(
        "--data-model <model>",
        "sizes of the types (default: as the task definition says, else LP64)",
      ).choices(["ILP32", "LP64"]),
    )
    .addOption(
      new Option("--preprocessor <which>", "for .c files; auto takes a C compiler if there is one")
        .choices(["auto", "cc", "builtin"])
        .default("auto"),
    )
    .option("-I, --include <directory>", "search it for included files; repeatable", collect)
    .option("-D, --define <name[=value]>", "define a macro; repeatable", collect)
    .option("--entry-function <name>", "where execution begins", "main");
}

export function loadOptions(given: LoadArguments): LoadOptions {
  return {
    dataModel: given.dataModel ?? null,
    preprocessor: given.preprocessor,
    includeDirectories: given.include ?? [],
    defines: given.define ?? [],
    entryFunction: given.entryFunction,
  };
}
