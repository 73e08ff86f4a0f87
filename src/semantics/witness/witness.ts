/** Witnesses as data: what another verifier claims about a program, in the formats 2.0 and 2.1. */
import type { SourceRange } from "../../base/diagnostics/index.ts";

/** A place of the program as the witness names it. Lines and columns count from 1. */
export interface WitnessLocation {
  readonly file: string;
  readonly line: number;
  /** Null: the leftmost place of the line that fits. */
  readonly column: number | null;
  /** Null: not said. */
  readonly function: string | null;
  readonly range: SourceRange;
}

export interface Constraint {
  readonly text: string;
  /** `c_expression`, `ext_c_expression` or `acsl_expression`; null: not said. */
  readonly format: string | null;
  /** In the witness. */
  readonly range: SourceRange;
}

export interface Invariant {
  readonly kind: "loop_invariant" | "location_invariant";
  readonly location: WitnessLocation;
  readonly constraint: Constraint;
}

export type WaypointType =
  "assumption" | "branching" | "function_enter" | "function_return" | "target";

export interface Waypoint {
  readonly action: "follow" | "avoid";
  readonly type: WaypointType;
  readonly location: WitnessLocation;
  readonly constraint: Constraint | null;
}

/** What an execution passes one after the other: it ends with `follow`, and passes none of `avoid` before. */
export interface Segment {
  readonly avoid: readonly Waypoint[];
  readonly follow: Waypoint;
}

/** Something of the format that we know and do not check. */
export interface Unsupported {
  readonly feature: string;
  readonly range: SourceRange;
}

/** What the witness says about itself; null: it does not say. */
export interface WitnessHeader {
  readonly formatVersion: string;
  readonly producer: string | null;
  readonly inputFiles: readonly string[];
  /** By name in `inputFiles`. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly specification: string | null;
  readonly dataModel: string | null;
}

export interface CorrectnessWitness {
  readonly kind: "correctness";
  readonly header: WitnessHeader;
  readonly invariants: readonly Invariant[];
  readonly unsupported: readonly Unsupported[];
}

export interface ViolationWitness {
  readonly kind: "violation";
  readonly header: WitnessHeader;
  readonly segments: readonly Segment[];
  readonly unsupported: readonly Unsupported[];
}

export type Witness = CorrectnessWitness | ViolationWitness;

/** The witness is wrong whatever the program does: it contradicts the format or the text of the program. */
export class WrongWitness extends Error {
  readonly range: SourceRange;

  constructor(message: string, range: SourceRange) {
    super(message);
    this.range = range;
  }
}

/** It names a place where nothing can violate the property that is checked. */
export class NoViolationThere extends WrongWitness {}

/** Functions that only say something about the witness; programs do not call them. */
export const OF_WITNESS = "__witness_";

export function isOfWitness(name: string): boolean {
  return name.startsWith(OF_WITNESS);
}
