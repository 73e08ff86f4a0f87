import {
  candidatesIn,
  type Adjusted,
  type Candidate,
  type PrecisionAdjustment,
  type Siblings,
} from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import type { Place, ValueMemory } from "./value-memory.ts";
import type { ValuePrecision } from "./value-precision.ts";
import type { ValueState } from "./value-state.ts";

const NONE: ReadonlySet<Place> = new Set();

/**
 * Candidates as places: what a condition reads, and what that is copied from, through arguments and returned values, since a copy of
 * something unknown is unknown.
 */
class MinedPlaces {
  private readonly memory: ValueMemory;
  private sources: ReadonlyMap<Place, ReadonlySet<Place>> | null = null;
  private readonly known = new Map<readonly Candidate[], ReadonlySet<Place>>();

  constructor(memory: ValueMemory) {
    this.memory = memory;
  }

  of(candidates: readonly Candidate[]): ReadonlySet<Place> {
    if (candidates.length === 0) return NONE;
    let places = this.known.get(candidates);
    if (places === undefined) {
      places = this.closed(candidates.flatMap(({ expression }) => this.placesIn(expression)));
      this.known.set(candidates, places);
    }
    return places;
  }

  private closed(roots: readonly Place[]): ReadonlySet<Place> {
    this.sources ??= this.findSources();
    const closed = new Set(roots);
    // Those that are found on the way come at the end of the set.
    for (const place of closed) {
      for (const source of this.sources.get(place) ?? NONE) closed.add(source);
    }
    return closed;
  }

  private findSources(): ReadonlyMap<Place, ReadonlySet<Place>> {
    const sources = new Map<Place, Set<Place>>();
    const copied = (to: Expression | Variable | null, from: Expression | Variable | null): void => {
      const [target, source] = [to && this.placeOf(to), from && this.placeOf(from)];
      if (target === null || source === null) return;
      const known = sources.get(target);
      if (known === undefined) sources.set(target, new Set([source]));
      else known.add(source);
    };
    for (const { operation } of this.memory.cfa.edges) {
      if (operation.kind === "assign") copied(operation.target, operation.value);
      else if (operation.kind === "return")
        copied(operation.result, operation.callee.returnVariable);
      else if (operation.kind === "call") {
        operation.callee.parameters.forEach((parameter, i) => {
          copied(parameter, operation.arguments[i] ?? null);
        });
      }
    }
    return sources;
  }

  private placesIn(root: Expression): readonly Place[] {
    const places: Place[] = [];
    visitExpression(root, (expression) => {
      const place = this.placeOf(expression);
      if (place !== null) places.push(place);
    });
    return places;
  }

  /** Of a scalar variable, or a scalar member of one, whatever it is converted to; null for anything else. */
  private placeOf(root: Expression | Variable): Place | null {
    let expression = root;
    if (!("kind" in expression)) return this.placeAt(expression, 0, expression.type);
    while (expression.kind === "cast") expression = expression.operand;
    const { type } = expression;
    let first = 0;
    let width: number | null = null;
    while (expression.kind === "member") {
      const { offset, bits }: typeof expression.field = expression.field;
      first += offset * 8;
      if (bits !== null) {
        first += bits.first;
        width = bits.width;
      }
      expression = expression.base;
    }
    return expression.kind === "variable"
      ? this.placeAt(expression.variable, first, type, width)
      : null;
  }

  private placeAt(
    variable: Variable,
    first: number,
    type: Expression["type"],
    width: number | null = null,
  ): Place | null {
    const size = isScalar(type) ? sizeOf(type) : null;
    return size === null
      ? null
      : this.memory.placeOfVariable(variable, { first, width: width ?? size * 8 });
  }
}

/** Takes over what a neighbour proposes to track, before anything else is adjusted. */
export function takingCandidates(
  memory: ValueMemory,
  inner: PrecisionAdjustment<ValueState, ValuePrecision> | null,
): PrecisionAdjustment<ValueState, ValuePrecision> {
  const mined = new MinedPlaces(memory);
  return {
    adjust(
      state: ValueState,
      precision: ValuePrecision,
      whole: Siblings,
    ): Adjusted<ValueState, ValuePrecision> | null {
      const taken = precision.mining(mined.of(candidatesIn(whole)));
      if (inner === null) return { state, precision: taken, halt: false };
      return inner.adjust(state, taken, whole);
    },
  };
}
