import { CommanderError } from "commander";
import { formatError, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import { isStackOverflow } from "../engine/stack-overflow.ts";
import { createCommands } from "./commands.ts";
import { BAD_USAGE, INTERNAL_ERROR } from "./exit-codes.ts";
import { asWritten, bugReport } from "./messages.ts";
import type { Streams } from "./streams.ts";

/**
 * Runs one command line (without the names of interpreter and script) and returns the exit code. Throws
 * nothing, writes only to the streams given, and leaves the process as it is: tests and harnesses call it
 * as often as they like.
 */
export async function runCli(argv: readonly string[], streams: Streams): Promise<number> {
  const commands = createCommands(streams);
  try {
    await commands.program.parseAsync(argv, { from: "user" });
    return commands.exitCode;
  } catch (error) {
    return report(error, streams);
  }
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
  if (isStackOverflow(error)) {
    stderr.write("error: the program nests expressions or statements too deeply\n");
    return BAD_USAGE;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(bugReport(details));
  return INTERNAL_ERROR;
}
