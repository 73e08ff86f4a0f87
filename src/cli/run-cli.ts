import { CommanderError } from "commander";
import { formatError, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import { isStackOverflow } from "../engine/failures.ts";
import { systemProblem } from "../base/files/index.ts";
import { withArgumentsFromFiles } from "./arguments-from-files.ts";
import { withoutCompilerArguments } from "./compiler-arguments.ts";
import { createCommands, type Commands } from "./commands.ts";
import { BAD_USAGE, INTERNAL_ERROR, NOT_WRITTEN } from "./exit-codes.ts";
import { asWritten } from "../output/as-written.ts";
import { bugReport } from "./messages.ts";
import { NO_READER, type Streams } from "./streams.ts";

/**
 * Runs one command line (without the names of interpreter and script) and returns the exit code. Throws
 * nothing, writes only to the streams given, and leaves the process as it is: tests and harnesses call it
 * as often as they like.
 */
export async function runCli(argv: readonly string[], streams: Streams): Promise<number> {
  const commands = createCommands(streams);
  try {
    commands.words = withoutCompilerArguments(withArgumentsFromFiles(argv));
    await commands.program.parseAsync(commands.words, { from: "user" });
  } catch (error) {
    commands.exitCode = report(error, streams);
  }
  return exitCode(commands, streams);
}

function exitCode(commands: Commands, { stdout, stderr }: Streams): number {
  const failure = stdout.failure ?? null;
  const isLost = failure !== null && failure !== NO_READER;
  if (isLost) stderr.write(`error: standard output cannot be written (${failure})\n`);
  // Soundness: a verdict is what the run found out, also if nobody could be told the rest.
  if (commands.verdict !== null) return commands.verdict;
  return isLost && commands.exitCode === 0 ? NOT_WRITTEN : commands.exitCode;
}

function report(error: unknown, { stderr }: Streams): number {
  if (error instanceof CommanderError) {
    // Help and version end like errors for commander; it has printed the message already.
    return error.exitCode === 0 ? 0 : BAD_USAGE;
  }
  if (error instanceof UserError || error instanceof UnsupportedFeature) {
    stderr.write(asWritten(`${formatError(error)}\n`));
    return BAD_USAGE;
  }
  const problem = systemProblem(error);
  if (problem !== null) {
    stderr.write(asWritten(`error: ${problem}\n`));
    return BAD_USAGE;
  }
  if (isStackOverflow(error)) {
    stderr.write("error: the program nests expressions or statements too deeply\n");
    return BAD_USAGE;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(bugReport(details));
  return INTERNAL_ERROR;
}
