/** The formula of a path: its solutions are the inputs with which an execution takes it. */
import type { Term } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { InputRequest } from "../../program/interpreter/index.ts";
import type { ScalarType } from "../../program/types/type.ts";
import type { ProgramState } from "./program-state.ts";

/** A value from outside, as the interpreter will ask for it when it follows the path. */
export interface PathInput {
  readonly kind: InputRequest["kind"];
  /** Name of the called function or of the variable. */
  readonly name: string;
  readonly type: ScalarType;
  /** The value, of the sort of the type. */
  readonly term: Term;
  /** Of what is read from memory: where in the object, of pointer width; else null. */
  readonly offset: Term | null;
}

/**
 * What must hold for the step to have a defined result: a valid access, a divisor that is not zero. An
 * execution for which it does not hold ends there.
 */
export interface Requirement {
  readonly condition: Term;
  readonly reason: string;
}

/** Where the formula says less than the program: a solution need not be an execution. */
export interface Imprecision {
  readonly reason: string;
  /**
   * "havoc": the formula allows more than the program does. "assumption": the formula assumes something that
   * may not be so, and having no solution says nothing about other executions.
   */
  readonly kind: "havoc" | "assumption";
}

/** One edge more than `previous`. The lists are those of the last edge only. Immutable. */
export interface PathFormula {
  readonly previous: PathFormula | null;
  /** Null at the beginning. */
  readonly edge: CfaEdge | null;
  /** Number of edges. */
  readonly length: number;
  readonly constraints: readonly Term[];
  readonly requirements: readonly Requirement[];
  readonly inputs: readonly PathInput[];
  readonly imprecisions: readonly Imprecision[];
  /** What holds in the interpreter's layout of memory, where the formula leaves it open. */
  readonly preferences: readonly Term[];
  readonly state: ProgramState;
}

/** From the beginning of the path to its end. */
export function stepsOf(path: PathFormula): readonly PathFormula[] {
  const steps: PathFormula[] = [];
  for (let at: PathFormula | null = path; at !== null; at = at.previous) steps.push(at);
  return steps.reverse();
}
