import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { CannotStart } from "./cannot-start.ts";
import { chainFrom, parseStat, signalProcess } from "./accounting/proc-files.ts";

export interface CommandStart {
  readonly command: readonly string[];
  /** In front of the command, inside of the container. */
  readonly prefix: readonly string[];
  /** Starts something inside of the container. */
  readonly entry: readonly string[];
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdio: readonly (number | "inherit" | "ignore")[];
  /** Whether to report the CPU time of what ended and was waited for. */
  readonly waitedFor: boolean;
}

export interface CommandEnd {
  readonly exitCode: number | null;
  readonly exitSignal: number | null;
  /** Seconds, of the command and of all descendants that were waited for; null if not asked for. */
  readonly waitedForCpu: number | null;
}

/** A command that waits in front of its first instruction, so that it can be put into its group before. */
export interface StartedCommand {
  readonly pid: number;
  release(): void;
  /** What waits for it goes on: `nsenter` stops itself when the command stops, and would not hear of its end. */
  resumeWaiting(): void;
  readonly ended: Promise<CommandEnd>;
}

/** Inside of the container: waits for a line on descriptor 3, then becomes the command. */
const gate = (redirections: string) => `
cd -- "$1" 2>/dev/null || { echo "failed The run cannot enter its working directory $1." >&4; exit 127; }
command -v "$2" >/dev/null || { echo "failed The command $2 is not there or is not executable." >&4; exit 127; }
shift 2
echo ready >&4
read -r go <&3 || exit 125
exec "$@" 3<&- 4>&- ${redirections}`;

/**
 * Around the container: the kernel adds the CPU time of the command to the process that waits for it. The shell tells
 * a signal from an exit code above 128 by a line about it on its standard error, here descriptor 4. Without a container
 * it is one of the processes that a soft limit asks to end, and stays; the command does not inherit its handler.
 */
const WAITER = `
trap : TERM
exec 5>&2 2>&4
"$@"
status=$?
read -r stat < /proc/$$/stat
echo "ended $status $stat" >&4`;
const TO_REAL_STDERR = "2>&5 5>&-";

export async function startCommand(start: CommandStart): Promise<StartedCommand> {
  const script = gate(start.waitedFor ? TO_REAL_STDERR : "");
  const gateArguments = ["-c", script, "sh", start.workingDirectory, start.command[0]!];
  const inner = [...start.entry, "/bin/sh", ...gateArguments, ...start.prefix, ...start.command];
  const argv = start.waitedFor ? ["/bin/sh", "-c", WAITER, "sh", ...inner] : inner;
  const child = spawn(argv[0]!, argv.slice(1), {
    cwd: "/",
    env: start.environment,
    stdio: [...start.stdio, "pipe", "pipe"],
    // Signals of a terminal are for the supervisor, which ends the run in its own way.
    detached: true,
  });
  const exited = untilExit(child);
  // Whoever waits for the end handles the failure; before that there may be nobody.
  exited.catch(() => undefined);
  const reports = reportsOf(child);
  const first = await reports.next();
  if (first !== "ready") {
    await exited;
    throw new CannotStart(first?.replace(/^failed /, "") ?? "The command could not be started.");
  }
  const gateEnd = child.stdio[3] as Writable; // "pipe" above
  return {
    pid: chainFrom(child.pid!).at(-1)!,
    release: () => gateEnd.end("go\n"),
    resumeWaiting: () => {
      // The number of a process that has ended may be another's.
      if (child.exitCode !== null || child.signalCode !== null) return;
      for (const pid of chainFrom(child.pid!)) signalProcess(pid, "SIGCONT");
    },
    ended: start.waitedFor ? untilReported(exited, reports) : exited,
  };
}

/** Lines on descriptor 4, one after the other. */
interface Reports {
  next(): Promise<string | null>;
}

function reportsOf(child: ChildProcess): Reports {
  const lines = createInterface(child.stdio[4] as NodeJS.ReadableStream)[Symbol.asyncIterator]();
  (child.stdio[3] as Writable).on("error", () => undefined);
  return {
    next: async () => {
      const line: IteratorResult<string> = await lines.next();
      return line.done === true ? null : line.value;
    },
  };
}

function untilExit(child: ChildProcess): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode, signal) => {
      const exitSignal = signal === null ? null : constants.signals[signal];
      resolve({ exitCode, exitSignal, waitedForCpu: null });
    });
  });
}

/** Signals that shells do not speak about. */
const UNSPOKEN: ReadonlySet<number> = new Set([
  constants.signals.SIGINT,
  constants.signals.SIGPIPE,
]);

async function untilReported(exited: Promise<CommandEnd>, reports: Reports): Promise<CommandEnd> {
  let isSignal = false;
  for (let line = await reports.next(); line !== null; line = await reports.next()) {
    const match = /^ended (\d+) (.*)$/.exec(line);
    if (match === null) {
      isSignal = true;
      continue;
    }
    await exited;
    const status = Number(match[1]);
    isSignal = status > 128 && (isSignal || UNSPOKEN.has(status - 128));
    return {
      exitCode: isSignal ? null : status,
      exitSignal: isSignal ? status - 128 : null,
      waitedForCpu: parseStat(match[2]!).childrenCpu,
    };
  }
  return exited;
}
