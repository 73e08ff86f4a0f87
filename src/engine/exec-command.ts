/** What `assay exec` does with its arguments. */
import { formatLocation, UserError, type SourceLocation } from "../base/diagnostics/index.ts";
import { WatchedExecution } from "../algorithms/execution/watched-execution.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import { ExecutionMonitor, Specification } from "../semantics/specification/index.ts";
import { weave } from "../semantics/weaving/index.ts";
import { chosenProperty } from "./chosen-property.ts";
import { loadOptionsFor, readProperty, type PropertySources } from "./property.ts";
import { specificationOptions } from "./specification-options.ts";
import type { InputValue } from "../program/interpreter/input-source.ts";
import { parseInputs, InputList, type OutputSink } from "../program/interpreter/index.ts";
import {
  executeProgram,
  executionAsJson,
  type ExecutionOptions,
  type ExecutionResult,
} from "./exec.ts";
import { readSource } from "./read-input.ts";
import { loadProgram, type LoadOptions } from "./load-program.ts";

export interface ExecCommand {
  readonly files: readonly string[];
  /** Values for input functions in order, as the user writes them. */
  readonly inputs: string;
  /** A file with them instead; absent: there is none. */
  readonly inputsFile?: string;
  /** "everything": the program's arguments, too, are inputs. */
  readonly receivers?: "functions" | "everything";
  readonly programArguments: readonly string[];
  readonly undefinedFunctions: NonNullable<ExecutionOptions["undefinedFunctions"]>;
  readonly maximumSteps: number | null;
  readonly maximumSeconds: number | null;
  readonly load: LoadOptions;
  /** A property at whose violation it ends; absent: none. */
  readonly watched?: PropertySources;
}

export interface ExecReport {
  /** The program's own, or 2 if it did not come to an end. */
  readonly exitCode: number;
  /** What to tell the user besides the program's output; empty if there is nothing. */
  readonly messages: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  /** What was watched for and happened, or an error function that was called; null: neither. */
  readonly violation: { readonly property: string; readonly location: SourceLocation } | null;
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
  const values = inputsOf(command);
  const { cfa, watched } =
    command.watched === undefined
      ? { cfa: await loadProgram(command.files, command.load), watched: null }
      : await watchedProgram(command, command.watched);
  const result = executeProgram(cfa, {
    inputs: new InputList(values, command.receivers),
    undefinedFunctions: command.undefinedFunctions,
    ...(watched === null ? {} : { watched }),
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
    violation: result.violated ?? calledError(result),
  };
}

function inputsOf({ inputs, inputsFile }: ExecCommand): readonly InputValue[] {
  const values = parseInputs(inputsFile === undefined ? inputs : readSource(inputsFile));
  if (values !== null) return values;
  const what = inputsFile === undefined ? `'${inputs}'` : `what '${inputsFile}' has`;
  throw new UserError(`${what} is no list of numbers such as 1,-2,0x10,1.5`);
}

/** As `assay verify` reads it. */
async function watchedProgram(
  { files, load }: ExecCommand,
  sources: PropertySources,
): Promise<{ readonly cfa: Cfa; readonly watched: WatchedExecution }> {
  const property = readProperty(sources, () => undefined);
  const loaded = await loadProgram(files, {
    ...load,
    ...loadOptionsFor(property, load.entryFunction),
    library: "in-c",
  });
  const { cfa, watches } = weave(
    loaded,
    property.watches,
    specificationOptions.options.weave.default,
  );
  const chosen = chosenProperty(cfa, { ...property, watches });
  const specification = Specification.along(cfa, chosen.watches, () => undefined);
  const nothingKept = { keep: () => undefined, mayMiss: () => true };
  const monitor = new ExecutionMonitor(specification, cfa);
  return { cfa, watched: new WatchedExecution(monitor, nothingKept, () => false) };
}

function calledError({ violation }: ExecutionResult): ExecReport["violation"] {
  return violation && { property: violation.name, location: violation.location };
}

function messagesOf(result: ExecutionResult): string[] {
  const messages = result.undefinedBehaviour.map(
    ({ location, message, kind }) =>
      `${formatLocation(location)}: warning: undefined behaviour: ${message} [${kind}]`,
  );
  const { outcome, violated } = result;
  if (violated !== null) {
    const { property, message, location } = violated;
    const how = message === "" ? "" : `: ${message}`;
    return [...messages, `${formatLocation(location)}: ${property} is violated${how}`];
  }
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
