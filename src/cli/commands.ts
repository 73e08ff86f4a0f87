import { Command } from "commander";
import { version } from "../../package.json";
import { addAnalysesCommand } from "./analyses.ts";
import { addBenchCommand } from "./bench.ts";
import { addCfaCommand } from "./cfa.ts";
import { addExecCommand } from "./exec.ts";
import { addHarnessCommand } from "./harness.ts";
import { addInitCommand } from "./init.ts";
import { addLspCommand } from "./lsp.ts";
import { addOptionsCommand } from "./options.ts";
import { addPlaygroundCommand } from "./playground.ts";
import { addPrecisionCommand } from "./precision.ts";
import { addReportCommand } from "./report.ts";
import { addRunexecCommand } from "./runexec.ts";
import type { Streams } from "./streams.ts";
import { addTableCommand } from "./table.ts";
import { addVerifyCommand } from "./verify.ts";
import { addWorkerCommand } from "./worker.ts";

/** The commands, and how the one that ran ends. */
export interface Commands {
  readonly program: Command;
  /** The command line that is read. */
  words: readonly string[];
  /** Of a command whose output is what it is for: it fails if that cannot be written. */
  exitCode: number;
  /** An exit code that is an answer about the program: nothing that happens to the output changes it. */
  verdict: number | null;
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
  const commands: Commands = { program, words: [], exitCode: 0, verdict: null };
  addVerifyCommand(commands, streams);
  addInitCommand(commands, streams);
  addExecCommand(commands, streams);
  addCfaCommand(program, streams);
  addHarnessCommand(program, streams);
  addPrecisionCommand(program, streams);
  addBenchCommand(commands, streams);
  addWorkerCommand(commands, streams);
  addAnalysesCommand(program, streams);
  addOptionsCommand(program, streams);
  addTableCommand(program, streams);
  addReportCommand(commands, streams);
  addPlaygroundCommand(commands, streams);
  addLspCommand(commands);
  addRunexecCommand(commands, streams);
  return commands;
}
