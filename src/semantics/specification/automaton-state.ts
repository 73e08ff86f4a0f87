import { NO_ASSUMPTIONS, type Assumption } from "./assumption.ts";
import type { Automaton, AutomatonValue, AutomatonVariable, ControlState } from "./automaton.ts";
import { capturedExpression } from "./captures.ts";
import type { QueryAnswer } from "./neighbours.ts";
import type { Violation } from "./violation.ts";

/** `error` and `break` are states that every automaton has; nothing leads out of them. */
export type Place = ControlState | "error" | "break";

/** What a state consists of. */
export interface StateParts {
  readonly place: Place;
  /** By index of the variable. */
  readonly values: readonly AutomatonValue[];
  readonly violation: Violation | null;
  /** What has to hold where the state was entered. */
  readonly assumptions: readonly Assumption[];
  /** Exploration pauses when it comes here. */
  readonly halts: boolean;
  /** False: on the way here the automaton did not know which transition to take, and took several. */
  readonly isCertain: boolean;
}

/** Where an automaton is, with its variables. One object per state, compared by identity. */
export class AutomatonState implements StateParts {
  readonly automaton: Automaton;
  /** Dense among the states of the automaton that were met. */
  readonly index: number;
  readonly place: Place;
  readonly values: readonly AutomatonValue[];
  readonly violation: Violation | null;
  readonly assumptions: readonly Assumption[];
  readonly halts: boolean;
  readonly isCertain: boolean;
  /** The state itself, without what held only when it was entered: the successor if nothing matches. */
  readonly settled: AutomatonState;

  constructor(
    automaton: Automaton,
    index: number,
    parts: StateParts,
    settled: AutomatonState | null,
  ) {
    this.automaton = automaton;
    this.index = index;
    this.place = parts.place;
    this.values = parts.values;
    this.violation = parts.violation;
    this.assumptions = parts.assumptions;
    this.halts = parts.halts;
    this.isCertain = parts.isCertain;
    this.settled = settled ?? this;
  }

  /** `state == NAME`. */
  query(text: string): QueryAnswer {
    const name = /^\s*state\s*==\s*(\w+)\s*$/.exec(text)?.[1];
    const named = this.automaton.states.find((state) => state.name === name);
    return named === undefined ? null : this.place === named;
  }

  toString(): string {
    const { automaton, values } = this;
    const bindings = automaton.variables.map((v) => `${v.name}=${valueText(values[v.index])}`);
    const suffix = bindings.length === 0 ? "" : ` ${bindings.join(" ")}`;
    return `${automaton.name}: ${placeName(this.place)}${suffix}`;
  }
}

/** For people: a state of the user's own may have the same name. */
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
export class AutomatonStates {
  private readonly automaton: Automaton;
  private readonly states = new Map<string, AutomatonState>();

  constructor(automaton: Automaton) {
    this.automaton = automaton;
  }

  state(parts: StateParts): AutomatonState {
    const key = keyOf(parts);
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const settled = this.settled(parts);
    const state = new AutomatonState(this.automaton, this.states.size, parts, settled);
    this.states.set(key, state);
    return state;
  }

  /** Null if the state is settled itself. */
  private settled(parts: StateParts): AutomatonState | null {
    if (parts.assumptions.length === 0 && !parts.halts) return null;
    return this.state({ ...parts, assumptions: NO_ASSUMPTIONS, halts: false });
  }
}

/** Soundness: places by what they are, not by their names, which users choose. */
function keyOf({ place, values, violation, assumptions, ...flags }: StateParts): string {
  const parts: unknown[] = [
    typeof place === "string" ? place : place.index,
    flags.halts,
    flags.isCertain,
    violation?.message ?? null,
    values.map((value) => (typeof value === "bigint" ? String(value) : value)),
    assumptions.map(({ expression, truth }) => [capturedExpression(expression).identity, truth]),
  ];
  return JSON.stringify(parts);
}
