import type { SourceLocation } from "../../base/diagnostics/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import type { Assumption, Violation } from "../../semantics/specification/index.ts";

/** A path from the start of the program to a state that violates the specification. Not yet believed. */
export interface ErrorPath {
  readonly edges: readonly CfaEdge[];
  /** What the specification assumes after each edge (same length as `edges`). */
  readonly assumptions: readonly (readonly Assumption[])[];
  readonly violation: Violation;
}

/** One step of an execution that was really made. */
export interface ExecutedStep {
  readonly edge: CfaEdge;
  /** Nested calls, 0 in the start function. */
  readonly depth: number;
  /** What the step changed, as C would write it: `x`, `s.a[3]`, `*p`; values as text. */
  readonly changes: readonly { readonly name: string; readonly value: string }[];
  /** How many inputs were asked for before its end, since the beginning of the execution. */
  readonly inputs: number;
}

/** Steps in the middle of a very long execution: they were made, and are not kept. */
export interface ExecutionGap {
  /** The first step after the gap, as an index of the steps that are kept. */
  readonly before: number;
  readonly steps: number;
  /** Calls that have not returned at its end, outermost first. */
  readonly openCalls: readonly CfaEdge[];
  /** How often each call was made in it. */
  readonly calls: ReadonlyMap<CfaEdge, number>;
  /** How many inputs were asked for before its end. */
  readonly inputs: number;
}

/** A place of the program that explains a violation. */
export interface RelatedPlace {
  /** `allocated`, `freed`, `declared`: what happened there. */
  readonly event: "allocated" | "freed" | "declared";
  readonly location: SourceLocation;
}

/** An execution of the concrete interpreter that violates the specification at its end. */
export interface Counterexample {
  readonly violation: Violation;
  readonly steps: readonly ExecutedStep[];
  /** Null: the steps are all that there are. */
  readonly gap: ExecutionGap | null;
  /** Every value from outside, in the order in which it was asked for. */
  readonly inputs: readonly ConsumedInput[];
  /** Left out: nobody looked for them. */
  readonly related?: readonly RelatedPlace[];
}

export type PathVerdict =
  /** Replayed step by step. */
  | { readonly kind: "confirmed"; readonly counterexample: Counterexample }
  /** No execution takes this path: its formula has no solution. */
  | { readonly kind: "infeasible" }
  /** Neither: the solver gave up, or replay and formula disagree at `edge`. */
  | {
      readonly kind: "unconfirmed";
      readonly reason: string;
      readonly edge: CfaEdge | null;
      /** The solver gave up: with more time it may not. */
      readonly isUndecided?: true;
    };

/** Decides whether an error path is a real failing execution. FALSE is never answered without it. */
export interface CounterexampleCheck {
  check(path: ErrorPath): PathVerdict;
}
