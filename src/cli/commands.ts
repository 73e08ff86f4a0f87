import { Command } from "commander";
import { version } from "../../package.json";
import { addAnalysesCommand } from "./analyses.ts";
import { addCfaCommand } from "./cfa.ts";
import { addExecCommand } from "./exec.ts";
import { addOptionsCommand } from "./options.ts";
import type { Streams } from "./streams.ts";
import { addTableCommand } from "./table.ts";
import { addVerifyCommand } from "./verify.ts";

/** The commands, and the exit code of the one that ran. */
export interface Commands {
  readonly program: Command;
  exitCode: number;
}

export function createCommands(streams: Streams): Commands {
  const program = new Command("assay")
    .description("A configurable software verifier for C.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
    });
  const commands: Commands = { program, exitCode: 0 };
  addVerifyCommand(commands, streams);
  addExecCommand(commands, streams);
  addCfaCommand(program, streams);
  addAnalysesCommand(program, streams);
  addOptionsCommand(program, streams);
  addTableCommand(program, streams);
  return commands;
}
