/** The process that verifies. Its one argument is the request; it tells its parent what it does and finds. */
import { formatError, UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import { systemProblem, writeAll } from "../../base/files/index.ts";
import { verify } from "../run.ts";
import type { RunObserver } from "../run-parts.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { Board } from "./board.ts";
import { BoardTeam } from "./board-companions.ts";
import { BOARD, CHANNEL, type ChildMessage } from "./messages.ts";

const parent = process.ppid;

function send(message: ChildMessage): void {
  // Whoever started us is gone, and with it everyone who wanted to know.
  if (process.ppid !== parent) process.exit(1);
  try {
    writeAll(CHANNEL, `${JSON.stringify(message)}\n`);
  } catch {
    process.exit(1);
  }
}

function failureOf(error: unknown): ChildMessage {
  if (error instanceof UserError || error instanceof UnsupportedFeature) {
    return { kind: "failed", exitCode: 64, text: formatError(error) };
  }
  const problem = systemProblem(error);
  if (problem !== null) return { kind: "failed", exitCode: 64, text: `error: ${problem}` };
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", exitCode: 70, text: details };
}

async function run(): Promise<void> {
  try {
    const request = JSON.parse(process.argv[2]!) as VerifyRequest;
    const { job } = request;
    const observer: RunObserver = {
      progress(progress) {
        send({ kind: "progress", progress });
      },
      log(line) {
        send({ kind: "log", line });
      },
      found(report) {
        send({ kind: "finding", report });
      },
    };
    const parts = job === undefined ? {} : { team: new BoardTeam(new Board(BOARD), job) };
    const report = await verify(request, observer, parts);
    const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;
    send({ kind: "report", report, peakMemoryBytes });
  } catch (error) {
    send(failureOf(error));
  }
  // Solvers may have threads that would keep the process alive.
  process.exit(0);
}

// No top-level await: the bundle of this process is no module, see `load-child.mjs`.
void run();
