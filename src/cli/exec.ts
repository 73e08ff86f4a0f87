import { InvalidArgumentError, Option, type Command } from "commander";
import type { ExecCommand, ProgramOutput } from "../engine/exec-command.ts";
import type { Commands } from "./commands.ts";
import {
  addEntryArguments,
  ENTRY_HELP,
  entryOptions,
  words,
  type EntryArguments,
} from "./entry-arguments.ts";
import { BROKEN_PIPE } from "./exit-codes.ts";
import { addLoadArguments, checkFiles, loadOptions, type LoadArguments } from "./load-arguments.ts";
import { NO_READER, type Streams } from "./streams.ts";

interface ExecArguments extends LoadArguments, EntryArguments {
  readonly inputs: string;
  readonly inputsFile?: string;
  readonly property?: string;
  readonly spec?: string;
  readonly check: readonly string[];
  readonly json: boolean;
  readonly maxSteps?: number;
  readonly timelimit?: number;
  readonly everyInput: boolean;
  readonly contract?: string;
  readonly failingAllocations: boolean;
  readonly undefinedFunctions: boolean;
}

const HELP = `${ENTRY_HELP}

The first operand is a file of the program, and so are those behind it that end in .c or .i; all others are arguments of
the program, and everything behind -- is.

The exit code is the program's own; 2 if it did not come to an end, 141 if nobody reads its output any more. What the program writes goes to
standard output and standard error, warnings about undefined behaviour to standard error.`;

export function addExecCommand(commands: Commands, streams: Streams): void {
  const command = commands.program
    .command("exec")
    .description("run a program as the compiled program would run");
  addEntryArguments(addLoadArguments(command))
    .option("--inputs <values>", "what __VERIFIER_nondet_*() return, then zeros: 1,-2,0x10,1.5", "")
    .option(
      "--inputs-file <file>",
      "a file with these values, such as inputs.txt of verify --output",
    )
    .option(
      "--every-input",
      "all that is unknown takes a value of --inputs: arguments of main or of the entry function, memory that was never written, time",
      false,
    )
    .option(
      "--failing-allocations",
      "malloc and its like ask for an input, too: they fail unless it is zero",
      false,
    )
    .option(
      "--undefined-functions",
      "functions without a definition return inputs, too, and change nothing; else they are refused",
      false,
    )
    .option(
      "--contract <function>",
      "begin with this function, which gets what its contract requires (__assay_requires), and end where a contract is violated",
    )
    .option("--property <file>", "end where this property is violated, and say so (.prp)")
    .option("--spec <file>", "end where these automata are violated (.spc), or a name")
    .addOption(
      new Option("--check <what>", "end where one of these checks of verify fails")
        .argParser(words)
        .default([], "none"),
    )
    .option("--json", "print one object: status, output, steps, undefined behaviour", false)
    .option("--max-steps <count>", "stop after so many steps", positiveInteger)
    .option("--timelimit <seconds>", "stop after so much CPU time", positiveSeconds)
    .addHelpText("after", HELP)
    .action(async (operands: readonly string[], given: ExecArguments, self: Command) => {
      const { files, programArguments } = split(operands, wordsBehindDashes(self));
      checkFiles(files, given);
      await runExec({ files, programArguments }, given, commands, streams);
    });
}

interface Operands {
  readonly files: readonly string[];
  readonly programArguments: readonly string[];
}

/** The first operand and what follows it as long as it looks like a source file; never what stands behind `--`. */
function split(operands: readonly string[], behindDashes: number): Operands {
  const most = operands.length - behindDashes;
  let count = Math.min(1, most);
  while (count < most && /\.[ci]$/.test(operands[count]!)) count++;
  return { files: operands.slice(0, count), programArguments: operands.slice(count) };
}

function wordsBehindDashes(command: Command): number {
  // Commander tells which words there are, but not which of them stood behind the dashes.
  const { rawArgs } = command.parent as Command & { readonly rawArgs: readonly string[] };
  const dashes = rawArgs.indexOf("--");
  return dashes < 0 ? 0 : rawArgs.length - dashes - 1;
}

async function runExec(
  operands: Operands,
  given: ExecArguments,
  commands: Commands,
  streams: Streams,
): Promise<void> {
  const { runProgram } = await import("../engine/exec-command.ts");
  const request = {
    ...operands,
    inputs: given.inputs,
    receivers: given.everyInput ? ("everything" as const) : ("functions" as const),
    undefinedFunctions: given.undefinedFunctions ? ("inputs" as const) : ("refused" as const),
    maximumSteps: given.maxSteps ?? null,
    maximumSeconds: given.timelimit ?? null,
    ...(given.inputsFile === undefined ? {} : { inputsFile: given.inputsFile }),
    ...watchedOf(given),
    load: {
      ...loadOptions(given),
      ...entryOptions(given),
      ...(given.contract === undefined
        ? {}
        : { contracts: { function: given.contract, callees: "bodies" as const } }),
      allocation: given.failingAllocations ? ("may-fail" as const) : ("succeeds" as const),
    },
  };
  try {
    const report = await runProgram(request, given.json ? null : outputTo(streams));
    if (given.json) streams.stdout.write(`${JSON.stringify(report.json, null, 2)}\n`);
    else for (const message of report.messages) streams.stderr.write(`${message}\n`);
    commands.verdict = report.exitCode;
  } catch (error) {
    if (!(error instanceof BrokenPipe)) throw error;
    commands.verdict = BROKEN_PIPE;
  }
}

function watchedOf({ property, spec, check }: ExecArguments): Pick<ExecCommand, "watched"> {
  if (property === undefined && spec === undefined && check.length === 0) return {};
  const named = { property: property ?? null, specification: spec ?? null };
  return { watched: { ...named, checks: check, taskProperties: [] } };
}

/** The reader of what the program writes is gone: SIGPIPE ends the compiled program. */
class BrokenPipe extends Error {}

function outputTo(streams: Streams): ProgramOutput {
  return {
    isTerminal: streams.stdout.isTTY === true,
    write(stream, bytes) {
      streams[stream].write(bytes);
      if (streams[stream].failure === NO_READER) throw new BrokenPipe();
    },
  };
}

function positiveInteger(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It has to be a positive number.");
  return Number(text);
}

/** `60`, `60s`, `1.5`. */
function positiveSeconds(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*s?$/.exec(text);
  if (match === null || Number(match[1]) <= 0) {
    throw new InvalidArgumentError("It has to be a number of seconds such as 60 or 0.5s.");
  }
  return Number(match[1]);
}
