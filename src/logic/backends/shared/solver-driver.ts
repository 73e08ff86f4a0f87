import type { Cube, Model, SatResult, UnknownReason } from "../../smt/index.ts";
import type { Term } from "../../terms/index.ts";

/** The solver behind a driver is gone, with all that was sent to it. */
export class SolverLost extends Error {
  override readonly name = "SolverLost";
  readonly reason: UnknownReason;

  constructor(reason: UnknownReason) {
    super(`solver lost: ${reason}`);
    this.reason = reason;
  }
}

export type DriverAnswer = "sat" | "unsat" | UnknownReason;

/**
 * What a solver has to do for `StackedProver`: a plain stack that may be lost. Commands come in the order
 * a solver expects them, `model` and `core` only directly after the check they speak about. Every method
 * may throw `SolverLost`; from then on `holdsStack` is false.
 */
export interface SolverDriver {
  /** False if the solver is not there (yet, or any more) or does not have what was sent. */
  readonly holdsStack: boolean;

  /**
   * Called before `term` becomes part of the stack or of a check. Throws `UnsupportedFeature` if the solver
   * cannot take it; may make `holdsStack` false if another solver should.
   */
  requireSupport(term: Term): void;

  /** Called when no assertion is left. */
  stackEmptied(): void;

  /** Brings a fresh solver with an empty stack. */
  restart(): void;

  push(): void;
  pop(levels: number): void;
  assert(term: Term): void;

  /** Have models been seen to be wrong for what is on the stack? Then each is checked. */
  readonly isDoubtful: boolean;

  check(assumptions: readonly Term[], limitMillis: number): DriverAnswer;
  model(): Model;
  /** Those of the last check's assumptions that are in the core, in their order. */
  core(): readonly Term[];

  /** Opens a level in which `over` have names for the three calls below. */
  beginAllSat(over: readonly Term[]): void;
  /** A check of the stack with some of `over` fixed as in `fixed` (0: open). */
  checkCube(fixed: Cube, limitMillis: number): DriverAnswer;
  /** After "sat": values of all of `over`. */
  readCube(into: Cube): "told" | "untold";
  /** After "unsat" of `checkCube`: leaves those entries of `fixed` that are in the core. */
  shrinkToCore(fixed: Cube): void;
  /** Excludes the assignments of `cube`, until `endAllSat`. */
  block(cube: Cube): void;
  endAllSat(): void;

  close(): void;
}

export function toSatResult(answer: DriverAnswer): SatResult {
  return answer === "sat" || answer === "unsat" ? answer : "unknown";
}
