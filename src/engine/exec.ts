/** `assay exec`: runs a program and says what happened. */
import { getHeapStatistics } from "node:v8";
import type { SourceLocation } from "../base/diagnostics/index.ts";
import type { WatchedExecution } from "../algorithms/execution/watched-execution.ts";
import { inputText } from "../output/input-text.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  InputList,
  Interpreter,
  type BufferMode,
  type ConsumedInput,
  type InputSource,
  type Outcome,
  type OutputSink,
  type StepObserver,
  type UndefinedKind,
  type UndefinedPolicy,
} from "../program/interpreter/index.ts";

export interface ExecutionOptions {
  /** Where unknown values come from; zeros if absent. */
  readonly inputs?: InputSource;
  /** Gets what the program writes as it is written; collected in the result if absent. */
  readonly output?: OutputSink;
  /** As the C library buffers `stdout`: "full" (the default) as for a pipe, "line" as for a terminal. */
  readonly stdoutBuffering?: BufferMode;
  readonly policy?: UndefinedPolicy;
  readonly observer?: StepObserver;
  /** Instead of an observer: ends the execution when a property is violated. */
  readonly watched?: WatchedExecution;
  /** `argv`; null makes `main`'s parameters inputs. */
  readonly programArguments?: readonly string[] | null;
  readonly maximumSteps?: number;
  /** CPU time of this process from the call on. */
  readonly maximumSeconds?: number;
  /** Bytes of memory of the program. */
  readonly memoryLimit?: number;
  /** Nested calls before the program's stack overflows. */
  readonly stackLimit?: number;
  /** "inputs": they return inputs and change nothing; refused if absent. */
  readonly undefinedFunctions?: "inputs" | "refused";
}

interface ViolatedProperty {
  readonly property: string;
  readonly message: string;
  readonly location: SourceLocation;
}

interface UndefinedBehaviourReport {
  readonly kind: UndefinedKind;
  readonly message: string;
  readonly location: SourceLocation;
}

export interface ExecutionResult {
  readonly outcome: Outcome;
  /** As a shell shows it; null if the execution did not end by itself (a limit, an assumption). */
  readonly exitStatus: number | null;
  /** Empty if an output sink was given. */
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Written to `stdout`, but still in its buffer when the program was killed: no reader sees it. */
  readonly lostOutput: Uint8Array;
  readonly steps: number;
  /** Each position once, in the order of their first occurrence. */
  readonly undefinedBehaviour: readonly UndefinedBehaviourReport[];
  /** In order; at most the first million. */
  readonly inputs: readonly ConsumedInput[];
  readonly inputCount: number;
  /** The first call of an error function. */
  readonly violation: { readonly name: string; readonly location: SourceLocation } | null;
  /** What was watched for and happened; null: nothing was, or it did not. */
  readonly violated: ViolatedProperty | null;
  /** Functions called whose results may differ in the last bits from the compiled program's. */
  readonly inexactFunctions: readonly string[];
}

const DEFAULT_STACK_LIMIT = 500_000;
const MOST_INPUTS_SHOWN = 10_000;
const DEFAULT_MEMORY_LIMIT = 2 ** 30;
/** Collected output beyond this ends the execution: somebody forgot a loop condition. */
const LONGEST_OUTPUT = 2 ** 28;
/** Part of the heap of this process that an execution may fill before it is stopped. */
const HEAP_SHARE = 0.5;

export function executeProgram(cfa: Cfa, options: ExecutionOptions = {}): ExecutionResult {
  const collected = new CollectedOutput();
  const interpreter = new Interpreter(cfa, {
    inputs: options.inputs ?? new InputList([]),
    output: options.output ?? collected,
    stdoutBuffering: options.stdoutBuffering ?? "full",
    policy: options.policy ?? CONTINUE_LIKE_COMPILED_CODE,
    observer: options.watched ?? options.observer ?? null,
    programArguments:
      options.programArguments === undefined ? ["program"] : options.programArguments,
    maximumSteps: options.maximumSteps ?? Number.MAX_SAFE_INTEGER,
    poll: limits(options.maximumSeconds ?? null, collected),
    memoryLimit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
    stackLimit: options.stackLimit ?? DEFAULT_STACK_LIMIT,
    undefinedFunctions: options.undefinedFunctions ?? "refused",
  });
  const outcome = interpreter.run();
  options.watched?.end(interpreter, outcome);
  const { journal } = interpreter;
  const violation = journal.violations[0] ?? null;
  return {
    outcome,
    exitStatus: exitStatus(outcome),
    stdout: collected.bytes("stdout"),
    stderr: collected.bytes("stderr"),
    lostOutput: interpreter.lostOutput,
    steps: interpreter.steps,
    undefinedBehaviour: journal.undefined.map((record) => ({
      kind: record.kind,
      message: record.message,
      location: cfa.source.locate(record.site.start),
    })),
    inputs: journal.inputs,
    inputCount: journal.inputCount,
    violation: violation && {
      name: violation.name,
      location: cfa.source.locate(violation.site.start),
    },
    violated: violatedBy(cfa, interpreter, options.watched ?? null),
    inexactFunctions: [...journal.inexact],
  };
}

function violatedBy(
  cfa: Cfa,
  { journal }: Interpreter,
  watched: WatchedExecution | null,
): ViolatedProperty | null {
  const violation = watched?.violation ?? null;
  if (violation === null) return null;
  return { ...violation, location: cfa.source.locate(journal.edge?.start ?? 0) };
}

function limits(
  seconds: number | null,
  collected: CollectedOutput,
): () => "time" | "memory" | null {
  const begin = process.cpuUsage();
  const heapLimit = getHeapStatistics().heap_size_limit * HEAP_SHARE;
  return () => {
    if (collected.length > LONGEST_OUTPUT) return "memory";
    if (process.memoryUsage().heapUsed > heapLimit) return "memory";
    if (seconds === null) return null;
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6 >= seconds ? "time" : null;
  };
}

function exitStatus(outcome: Outcome): number | null {
  switch (outcome.kind) {
    case "exit":
    case "abort":
    case "crash":
      return outcome.status;
    case "stopped":
    case "assumption":
    case "halted":
    case "limit":
      return null;
  }
}

class CollectedOutput implements OutputSink {
  length = 0;
  private readonly pieces = { stdout: new Array<Uint8Array>(), stderr: new Array<Uint8Array>() };

  write(stream: "stdout" | "stderr", bytes: Uint8Array): void {
    this.length += bytes.length;
    this.pieces[stream].push(bytes);
  }

  bytes(stream: "stdout" | "stderr"): Uint8Array {
    return Buffer.concat(this.pieces[stream]);
  }
}

/** The result as one object for `--json`; output is text, numbers too large for JSON are strings. */
export function executionAsJson(result: ExecutionResult): Readonly<Record<string, unknown>> {
  const { outcome } = result;
  return {
    outcome: outcome.kind,
    reason: reasonOf(outcome),
    status: result.exitStatus,
    steps: result.steps,
    undefinedBehaviour: result.undefinedBehaviour,
    violation: result.violation,
    violated: result.violated,
    inputs: result.inputs.slice(0, MOST_INPUTS_SHOWN).map((input) => ({
      kind: input.request.kind,
      name: input.request.name,
      value: inputText(input),
      isDefault: input.isDefault,
    })),
    inputCount: result.inputCount,
    inexactFunctions: result.inexactFunctions,
    stdout: Buffer.from(result.stdout).toString("latin1"),
    stderr: Buffer.from(result.stderr).toString("latin1"),
    lostOutput: Buffer.from(result.lostOutput).toString("latin1"),
  };
}

function reasonOf(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case "exit":
      return null;
    case "abort":
    case "crash":
    case "halted":
      return outcome.reason;
    case "stopped":
      return outcome.cause.message;
    case "assumption":
      return "an assumption does not hold";
    case "limit":
      return `${outcome.limit} limit`;
  }
}
