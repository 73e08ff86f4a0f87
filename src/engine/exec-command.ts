/** What `assay exec` does with its arguments. */
import { formatLocation, UserError } from "../base/diagnostics/index.ts";
import { parseInputs, InputList, type OutputSink } from "../program/interpreter/index.ts";
import {
  executeProgram,
  executionAsJson,
  type ExecutionOptions,
  type ExecutionResult,
} from "./exec.ts";
import { loadProgram, type LoadOptions } from "./load-program.ts";

export interface ExecCommand {
  readonly files: readonly string[];
  /** Values for input functions in order, as the user writes them. */
  readonly inputs: string;
  /** "everything": the program's arguments, too, are inputs. */
  readonly receivers?: "functions" | "everything";
  readonly programArguments: readonly string[];
  readonly undefinedFunctions: NonNullable<ExecutionOptions["undefinedFunctions"]>;
  readonly maximumSteps: number | null;
  readonly maximumSeconds: number | null;
  readonly load: LoadOptions;
}

export interface ExecReport {
  /** The program's own, or 2 if it did not come to an end. */
  readonly exitCode: number;
  /** What to tell the user besides the program's output; empty if there is nothing. */
  readonly messages: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
}

const WITHOUT_END = 2;

/** Where a program's output goes while it runs. */
export interface ProgramOutput extends OutputSink {
  /** The C library asks the same question. */
  readonly isTerminal: boolean;
}

/** `output` gets what the program writes while it runs; null: it is in the report only. */
export async function runProgram(
  command: ExecCommand,
  output: ProgramOutput | null,
): Promise<ExecReport> {
  const values = parseInputs(command.inputs);
  if (values === null) {
    throw new UserError(`'${command.inputs}' is no list of numbers such as 1,-2,0x10,1.5`);
  }
  const cfa = await loadProgram(command.files, command.load);
  const result = executeProgram(cfa, {
    inputs: new InputList(values, command.receivers),
    undefinedFunctions: command.undefinedFunctions,
    programArguments:
      command.receivers === "everything"
        ? null
        : [command.files[0] ?? cfa.source.path, ...command.programArguments],
    ...(output === null ? {} : { output }),
    stdoutBuffering: output?.isTerminal === true ? "line" : "full",
    ...(command.maximumSteps === null ? {} : { maximumSteps: command.maximumSteps }),
    ...(command.maximumSeconds === null ? {} : { maximumSeconds: command.maximumSeconds }),
  });
  return {
    exitCode: result.exitStatus ?? WITHOUT_END,
    messages: messagesOf(result),
    json: executionAsJson(result),
  };
}

function messagesOf(result: ExecutionResult): string[] {
  const messages = result.undefinedBehaviour.map(
    ({ location, message, kind }) =>
      `${formatLocation(location)}: warning: undefined behaviour: ${message} [${kind}]`,
  );
  const { outcome } = result;
  switch (outcome.kind) {
    case "exit":
      break;
    case "abort":
    case "crash":
    case "halted":
      messages.push(`the program ended: ${outcome.reason}`);
      if (result.lostOutput.length > 0) {
        messages.push(`${result.lostOutput.length} bytes were still in the buffer of stdout`);
      }
      break;
    case "stopped":
      messages.push(`the execution was stopped: ${outcome.cause.message}`);
      break;
    case "assumption":
      messages.push("the execution does not count: an assumption does not hold");
      break;
    case "limit":
      messages.push(`the execution reached its limit of ${outcome.limit}`);
  }
  return messages;
}
