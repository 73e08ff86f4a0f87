import {
  boundTerms,
  Intervals,
  intervalsAfter,
  viewsInUse,
  type Interval,
  type LinearReader,
} from "../../../logic/interpolation/index.ts";
import type { Term, View } from "../../../logic/terms/index.ts";
import type { PathProgram, Place, Transition } from "./path-program.ts";

/** After so many rounds a bound that still moves is given up. */
const WIDENING_AFTER = 2;
const MAXIMUM_ROUNDS = 8;
const NARROWING_ROUNDS = 2;
const VIEWS = ["signed", "unsigned"] as const;

type Bounds = ReadonlyMap<Term, Interval>;
type PlaceBounds = Readonly<Record<View, Bounds>>;

/** Constant bounds that hold after any number of rounds: interval analysis with widening, once round by round and back. */
export class BoundCandidates {
  private readonly program: PathProgram;
  private readonly reader: LinearReader;
  private readonly isCompared: (variable: Term, view: View) => boolean;
  /** A place without: not reached. */
  private readonly states = new Map<Place, PlaceBounds>();

  constructor(program: PathProgram, reader: LinearReader) {
    this.program = program;
    this.reader = reader;
    const { terms, problem } = program;
    this.isCompared = viewsInUse(terms, problem.blocks.flat());
    for (let round = 0; round < MAXIMUM_ROUNDS && this.ascend(round); round++);
    for (let round = 0; round < NARROWING_ROUNDS; round++) this.descend();
  }

  at(place: Place): Term[] {
    const state = this.states.get(place);
    return state === undefined ? [] : VIEWS.flatMap((view) => this.termsOf(state, view));
  }

  private termsOf(state: PlaceBounds, view: View): Term[] {
    const { terms } = this.program;
    const bounds: Term[] = [];
    for (const [symbol, interval] of state[view]) {
      if (this.isCompared(symbol, view)) bounds.push(...boundTerms(terms, symbol, interval, view));
    }
    return bounds;
  }

  /** Whether anything changed. */
  private ascend(round: number): boolean {
    let hasChanged = false;
    for (const transition of this.program.transitions) {
      if (transition.to === null) continue;
      const next = this.post(transition);
      if (next === null) continue;
      const old = this.states.get(transition.to);
      const joined = old === undefined ? next : joinedBounds(old, next, round >= WIDENING_AFTER);
      if (old !== undefined && isSame(old, joined)) continue;
      this.states.set(transition.to, joined);
      hasChanged = true;
    }
    return hasChanged;
  }

  /** What enters a place, from bounds that hold everywhere, gives better bounds that hold everywhere. */
  private descend(): void {
    const { places, transitions } = this.program;
    for (const place of places) {
      let joined: PlaceBounds | null = null;
      for (const transition of transitions) {
        if (transition.to !== place) continue;
        const next = this.post(transition);
        if (next !== null) joined = joined === null ? next : joinedBounds(joined, next, false);
      }
      if (joined !== null) this.states.set(place, joined);
    }
  }

  /** Null: it cannot be taken from what reaches it. */
  private post(transition: Transition): PlaceBounds | null {
    const { program, reader } = this;
    const { view, terms } = program;
    const { from, to, block } = transition;
    const before = new Intervals(terms, reader);
    if (from !== null) {
      const state = this.states.get(from);
      if (state === undefined) return null;
      for (const one of VIEWS) {
        for (const [symbol, interval] of state[one]) {
          const value = view.atBeginning(symbol, block);
          before.learn(boundTerms(terms, value, interval, one));
        }
      }
    }
    const after = intervalsAfter(terms, reader, before, view.formula(block));
    if (after === null) return null;
    const result = { signed: new Map<Term, Interval>(), unsigned: new Map<Term, Interval>() };
    for (const symbol of to!.symbols) {
      for (const one of VIEWS) {
        const known = after.known(view.atBeginning(symbol, block + 1), one);
        if (known !== null) result[one].set(symbol, known);
      }
    }
    return result;
  }
}

function joinedBounds(old: PlaceBounds, next: PlaceBounds, isWidening: boolean): PlaceBounds {
  const join = (view: View): Bounds => {
    const result = new Map<Term, Interval>();
    for (const [symbol, known] of old[view]) {
      const other = next[view].get(symbol);
      if (other === undefined) continue;
      const low = lower(known.low, other.low);
      const high = higher(known.high, other.high);
      result.set(symbol, {
        low: isWidening && low !== known.low ? null : low,
        high: isWidening && high !== known.high ? null : high,
      });
    }
    return result;
  };
  return { signed: join("signed"), unsigned: join("unsigned") };
}

function lower(x: bigint | null, y: bigint | null): bigint | null {
  return x === null || y === null ? null : x < y ? x : y;
}

function higher(x: bigint | null, y: bigint | null): bigint | null {
  return x === null || y === null ? null : x > y ? x : y;
}

function isSame(a: PlaceBounds, b: PlaceBounds): boolean {
  return VIEWS.every((view) => {
    if (a[view].size !== b[view].size) return false;
    for (const [symbol, { low, high }] of a[view]) {
      const other = b[view].get(symbol);
      if (other?.low !== low || other.high !== high) return false;
    }
    return true;
  });
}
