/** The interpreter on the way along a path. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { ErrorPath, ExecutedStep } from "../../core/contracts/counterexample.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  OTHER_LAYOUTS,
  type ConsumedInput,
  type InputSource,
  type InterpreterOptions,
  type LayoutName,
  type LeftOpen,
  type Outcome,
  type StepObserver,
} from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { holds } from "../../semantics/specification/index.ts";
import { changesOf } from "./changes.ts";

export type Replay =
  | {
      readonly kind: "followed";
      readonly steps: readonly ExecutedStep[];
      readonly inputs: readonly ConsumedInput[];
      /** What it looked at and C leaves open. */
      readonly leftOpen: LeftOpen | null;
    }
  /** `edge` is the step of the path that the execution did not make. */
  | { readonly kind: "left"; readonly reason: string; readonly edge: CfaEdge | null };

/** Where values come from; told which step of the path is being made. */
export interface StepwiseInputs extends InputSource {
  step: number;
}

const STACK_LIMIT = 500_000;
const MEMORY_LIMIT = 2 ** 30;
/** Steps beyond those of the path: library functions that call back into the program. */
const MOST_CALLBACK_STEPS = 50_000_000;

/** Looks at the state after a step that the path has too; a text ends the execution there. */
export type StepCheck = (edge: CfaEdge, step: number, state: Interpreter) => string | null;

/**
 * Follows the path to its end, or to the first step that the execution does not make.
 * Soundness: an execution that looks at what C leaves open counts only if it follows the path wherever objects lie and
 * whatever such results are.
 */
export function replay(
  cfa: Cfa,
  path: ErrorPath,
  inputs: StepwiseInputs,
  check: StepCheck | null = null,
): Replay {
  const usual = replayIn("usual", cfa, path, inputs, check);
  if (usual.kind === "left" || usual.leftOpen === null) return usual;
  for (const layout of OTHER_LAYOUTS) {
    const other = replayIn(layout, cfa, path, new SameInputs(usual.inputs), null);
    if (other.kind === "followed") continue;
    const reason = `the execution depends on ${usual.leftOpen} (${other.reason})`;
    return { kind: "left", reason, edge: other.edge };
  }
  return usual;
}

/** Those of an execution, once more. */
export class SameInputs implements StepwiseInputs {
  step = 0;
  private readonly inputs: readonly ConsumedInput[];
  private position = 0;

  constructor(inputs: readonly ConsumedInput[]) {
    this.inputs = inputs;
  }

  next(): InputValue | null {
    return this.inputs[this.position++]?.value ?? null;
  }
}

function replayIn(
  layout: LayoutName,
  cfa: Cfa,
  path: ErrorPath,
  inputs: StepwiseInputs,
  check: StepCheck | null,
): Replay {
  const follower = new PathFollower(cfa, path, inputs, check);
  const limit = path.edges.length + MOST_CALLBACK_STEPS;
  const options = interpreterOptions(inputs, follower, limit, layout);
  const interpreter = new Interpreter(cfa, options);
  try {
    return follower.result(interpreter.run(), interpreter);
  } catch (error) {
    if (!(error instanceof UnsupportedFeature)) throw error;
    return follower.stopped(error);
  }
}

export function interpreterOptions(
  inputs: InputSource,
  observer: StepObserver,
  maximumSteps = Number.MAX_SAFE_INTEGER,
  layout: LayoutName = "usual",
): InterpreterOptions {
  return {
    inputs,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer,
    programArguments: null,
    maximumSteps,
    poll: () => null,
    memoryLimit: MEMORY_LIMIT,
    stackLimit: STACK_LIMIT,
    undefinedFunctions: "inputs",
    layout,
  };
}

class PathFollower implements StepObserver {
  private readonly cfa: Cfa;
  private readonly path: ErrorPath;
  private readonly inputs: StepwiseInputs;
  private readonly check: StepCheck | null;
  private readonly steps: ExecutedStep[] = [];
  private problem: string | null = null;
  /** Calls on the stack before the step. */
  private depth = 0;
  /** A library function is calling back: its steps are no part of the path. */
  private isInCallback = false;

  constructor(cfa: Cfa, path: ErrorPath, inputs: StepwiseInputs, check: StepCheck | null) {
    this.cfa = cfa;
    this.path = path;
    this.inputs = inputs;
    this.check = check;
  }

  step(edge: CfaEdge, state: Interpreter): "continue" | "halt" {
    const { steps, path } = this;
    if (this.isInCallback && this.isCallbackStep(edge, state)) return "continue";
    this.isInCallback = false;
    const expected = path.edges[steps.length];
    if (edge !== expected) {
      const taken = `${this.position(edge)}: ${printOperation(edge.operation)}`;
      this.problem = `the execution goes on with ${taken}`;
      return "halt";
    }
    return this.accept(edge, state);
  }

  private accept(edge: CfaEdge, state: Interpreter): "continue" | "halt" {
    const { steps, path, inputs } = this;
    this.problem = this.check?.(edge, steps.length, state) ?? null;
    if (this.problem !== null) return "halt";
    for (const assumption of path.assumptions[steps.length] ?? []) {
      if (holds(assumption, state) !== true) {
        const { expression, truth } = assumption;
        const negation = truth ? "" : "!";
        this.problem = `the assumption ${negation}(${printExpression(expression)}) does not hold`;
        return "halt";
      }
    }
    const { inputCount } = state.journal;
    steps.push({ edge, depth: this.depth, changes: changesOf(edge, state), inputs: inputCount });
    inputs.step = steps.length;
    if (edge.operation.kind === "external" && state.depth > this.depth) this.isInCallback = true;
    else this.depth = state.depth;
    return steps.length === path.edges.length ? "halt" : "continue";
  }

  /** Returning from a callback is no step: it ends where the path goes on at the old depth. */
  private isCallbackStep(edge: CfaEdge, state: Interpreter): boolean {
    if (edge !== this.path.edges[this.steps.length]) return state.depth > this.depth;
    const depthAfter = edge.operation.kind === "call" ? this.depth + 1 : this.depth;
    return state.depth > depthAfter;
  }

  /** The execution meets what the interpreter does not support. */
  stopped({ message }: UnsupportedFeature): Replay {
    return { kind: "left", reason: message, edge: this.path.edges[this.steps.length] ?? null };
  }

  /** What to say about the whole execution. */
  result(outcome: Outcome, state: Interpreter): Replay {
    const { steps, path, problem } = this;
    const missing = path.edges[steps.length] ?? null;
    if (missing !== null && problem === null && this.endedThere(missing, outcome, state)) {
      const { inputCount } = state.journal;
      steps.push({ edge: missing, depth: this.depth, changes: [], inputs: inputCount });
    }
    const [inexact] = state.journal.inexact;
    if (inexact !== undefined) {
      // Soundness: the compiled program may get other last bits and take another way.
      const reason = `the last bits of what ${inexact} returns depend on the C library`;
      return { kind: "left", reason, edge: missing };
    }
    if (steps.length === path.edges.length && this.problem === null) {
      const { inputs, leftOpen } = state.journal;
      return { kind: "followed", steps, inputs, leftOpen };
    }
    return { kind: "left", reason: this.problem ?? endText(outcome), edge: missing };
  }

  /** The last step of a path may be the one that ends the execution: a call of the error function, `abort`. */
  private endedThere(edge: CfaEdge, outcome: Outcome, state: Interpreter): boolean {
    const { steps, path } = this;
    if (steps.length !== path.edges.length - 1 || edge.operation.kind !== "external") return false;
    if (outcome.kind !== "abort" && outcome.kind !== "exit") return false;
    if (state.journal.edge !== edge) return false;
    const assumptions = path.assumptions[steps.length] ?? [];
    const failing = assumptions.find((assumption) => holds(assumption, state) !== true);
    if (failing === undefined) return true;
    this.problem = `the assumption ${printExpression(failing.expression)} does not hold`;
    return false;
  }

  private position({ start }: CfaEdge): string {
    const { line } = this.cfa.source.locate(start);
    return `line ${line}`;
  }
}

function endText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "exit":
      return `the program ends with status ${outcome.status}`;
    case "abort":
    case "crash":
    case "halted":
      return `the execution ends: ${outcome.reason}`;
    case "stopped":
      return `the execution ends: ${outcome.cause.message}`;
    case "assumption":
      return "an assumption of the program does not hold";
    case "limit":
      return `the execution reaches the limit of ${outcome.limit}`;
  }
}
