import {
  type AbstractState,
  type Assuming,
  type Assumption,
  type Queryable,
  type QueryAnswer,
  type Violation,
} from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Automaton, AutomatonValue, AutomatonVariable, ControlState } from "./automaton.ts";
import { capturedExpression } from "./captures.ts";

/** `error` and `break` are states that every automaton has; nothing leads out of them. */
export type Place = ControlState | "error" | "break";

/** What a state consists of. */
export interface StateParts {
  readonly place: Place;
  /** By index of the variable. */
  readonly values: readonly AutomatonValue[];
  readonly violation: Violation | null;
  readonly assumptions: readonly Assumption[];
  /** Exploration pauses when it comes here. */
  readonly halts: boolean;
}

export const NO_ASSUMPTIONS: readonly Assumption[] = [];

/** Where an automaton is, with its variables. One object per state, compared by identity. */
export class SpecificationState implements Queryable, Assuming, StateParts {
  readonly automaton: Automaton;
  readonly place: Place;
  readonly values: readonly AutomatonValue[];
  readonly violation: Violation | null;
  readonly assumptions: readonly Assumption[];
  readonly halts: boolean;
  readonly hash: number;
  /** Just the state itself, without what held only when it was entered: the successor if nothing matches. */
  readonly unchanged: readonly SpecificationState[];
  /** Performance: successors that depend on the edge alone, found before. */
  readonly followed = new Map<CfaEdge, readonly SpecificationState[]>();

  constructor(
    automaton: Automaton,
    parts: StateParts,
    hash: number,
    settled: SpecificationState | null,
  ) {
    this.automaton = automaton;
    this.place = parts.place;
    this.values = parts.values;
    this.violation = parts.violation;
    this.assumptions = parts.assumptions;
    this.halts = parts.halts;
    this.hash = hash;
    this.unchanged = [settled ?? this];
  }

  equals(other: AbstractState): boolean {
    return this === other;
  }

  /** `state == NAME`. */
  query(text: string): QueryAnswer {
    const match = /^\s*state\s*==\s*(\w+)\s*$/.exec(text);
    if (match === null) return null;
    const isKnown = this.automaton.states.some(({ name }) => name === match[1]);
    return isKnown ? placeName(this.place) === match[1] : null;
  }

  toString(): string {
    const { automaton, values } = this;
    const bindings = automaton.variables.map((v) => `${v.name}=${valueText(values[v.index])}`);
    const suffix = bindings.length === 0 ? "" : ` ${bindings.join(" ")}`;
    return `${automaton.name}: ${placeName(this.place)}${suffix}`;
  }
}

/** Took an edge on which the automaton has to ask its neighbours; `strengthen` makes the real state. */
export class PendingState extends SpecificationState {
  readonly before: SpecificationState;
  readonly edge: CfaEdge;

  constructor(before: SpecificationState, edge: CfaEdge) {
    super(before.automaton, before, before.hash, before.unchanged[0]!);
    this.before = before;
    this.edge = edge;
  }

  override query(): QueryAnswer {
    return null;
  }
}

function placeName(place: Place): string {
  if (typeof place !== "string") return place.name;
  return place === "error" ? "ERROR" : "BREAK";
}

export function valueText(value: AutomatonValue | undefined): string {
  if (value === null || value === undefined) return "?";
  return typeof value === "bigint" ? String(value) : `[${value.join(", ")}]`;
}

export function numberIn(
  values: readonly AutomatonValue[],
  variable: AutomatonVariable,
): bigint | null {
  const value = values[variable.index];
  return typeof value === "bigint" ? value : null;
}

export function setIn(
  values: readonly AutomatonValue[],
  variable: AutomatonVariable,
): readonly string[] {
  const value = values[variable.index];
  return value === null || typeof value !== "object" ? [] : value;
}

/** All states of one automaton that were met. */
export class SpecificationStates {
  private readonly automaton: Automaton;
  private readonly states = new Map<string, SpecificationState>();

  constructor(automaton: Automaton) {
    this.automaton = automaton;
  }

  state(parts: StateParts): SpecificationState {
    const key = keyOf(parts);
    let state = this.states.get(key);
    if (state === undefined) {
      state = new SpecificationState(
        this.automaton,
        parts,
        Math.imul(this.states.size + 1, 0xc2b2ae35),
        this.settled(parts),
      );
      this.states.set(key, state);
    }
    return state;
  }

  /** Null if the state is settled itself. */
  private settled(parts: StateParts): SpecificationState | null {
    if (parts.assumptions.length === 0 && !parts.halts) return null;
    return this.state({ ...parts, assumptions: NO_ASSUMPTIONS, halts: false });
  }
}

function keyOf({ place, values, violation, assumptions, halts }: StateParts): string {
  const parts: unknown[] = [
    placeName(place),
    typeof place,
    halts,
    violation?.message ?? null,
    values.map((value) => (typeof value === "bigint" ? String(value) : value)),
    assumptions.map(({ expression, truth }) => [capturedExpression(expression).identity, truth]),
  ];
  return JSON.stringify(parts);
}
