import { type Command, Option } from "commander";
import type { CfaCommand } from "../engine/cfa-command.ts";
import { addLoadArguments, checkFiles, loadOptions, type LoadArguments } from "./load-arguments.ts";
import { asWritten } from "../output/as-written.ts";
import type { Streams } from "./streams.ts";
import { writeTextFile } from "./write-text-file.ts";

interface CfaArguments extends LoadArguments {
  readonly format: CfaCommand["format"];
  readonly function?: string;
  readonly output?: string;
}

export function addCfaCommand(program: Command, { stdout }: Streams): void {
  const command = program
    .command("cfa")
    .description("write the control-flow automaton of a program");
  addLoadArguments(command)
    .addOption(
      new Option("--format <format>", "dot for Graphviz, svg for a drawing, json for other tools")
        .choices(["dot", "json", "svg"])
        .default("dot"),
    )
    .option("--function <name>", "only this function")
    .option("-o, --output <file>", "write to a file instead of standard output")
    .action(async (files: readonly string[], given: CfaArguments) => {
      checkFiles(files, given);
      const { exportCfa } = await import("../engine/cfa-command.ts");
      const text = await exportCfa({
        files,
        format: given.format,
        functionName: given.function ?? null,
        load: { ...loadOptions(given), entryFunction: given.entryFunction ?? null },
      });
      const written = asWritten(text);
      if (given.output === undefined) stdout.write(written);
      else writeTextFile(given.output, written);
    });
}
