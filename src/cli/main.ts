import { bugReport } from "./messages.ts";
import { INTERNAL_ERROR } from "./exit-codes.ts";
import { processStreams } from "./process-streams.ts";
import { runCli } from "./run-cli.ts";

const streams = processStreams();
// Soundness: Node would end with 1, which is FALSE to whoever asked for a verdict.
process.on("uncaughtException", (error) => {
  streams.stderr.write(bugReport(error.stack ?? error.message));
  process.exit(INTERNAL_ERROR);
});
process.exitCode = await runCli(process.argv.slice(2), streams);
