import type { Command } from "commander";
import { writeTextFile } from "./write-text-file.ts";
import {
  addEntryArguments,
  ENTRY_HELP,
  entryOptions,
  type EntryArguments,
} from "./entry-arguments.ts";
import {
  addLoadOptions,
  checkFiles,
  loadOptions,
  PROGRAM_FILES,
  type LoadArguments,
} from "./load-arguments.ts";
import { asWritten } from "../output/as-written.ts";
import type { Streams } from "./streams.ts";

interface HarnessArguments extends LoadArguments, EntryArguments {
  readonly output?: string;
}

const HELP = `${ENTRY_HELP}

The file includes the one that defines the function, so that static functions and all types are known; its first lines have the
command that verifies it. 'assay verify --entry-function NAME' verifies the same without a file.`;

export function addHarnessCommand(program: Command, { stdout }: Streams): void {
  const command = program
    .command("harness")
    .description("write a C file that calls a function with any arguments")
    .argument("<function>", "the function to be called")
    .argument("[files...]", PROGRAM_FILES);
  addEntryArguments(addLoadOptions(command))
    .option("-o, --output <file.c>", "write to a file instead of standard output")
    .addHelpText("after", HELP)
    .action(async (functionName: string, files: readonly string[], given: HarnessArguments) => {
      checkFiles(files, given);
      const { harnessFile } = await import("../engine/harness-command.ts");
      const path = given.output ?? null;
      const load = { ...loadOptions(given), ...entryOptions(given) };
      const text = asWritten(await harnessFile({ functionName, files, path, load }));
      if (path === null) stdout.write(text);
      else writeTextFile(path, text);
    });
}
