import { SeededRandom } from "../../base/random/index.ts";
import { maximumOf, minimumOf, wrap } from "../../program/algebra/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { RowEvaluation } from "./inference/row-evaluation.ts";
import type { Place } from "./place.ts";

const ROWS = 160;
/** Only the first places, which matter most. */
const MOST_DISTURBED = 10;
/** Until a state is found in which no part of a disjunction holds. */
const TRIES = 300;
/** A pattern of truth with fewer changes could be that of many conditions. */
const TELLING = 6;

/** States that nobody saw: what holds in all of them says nothing. */
export class ArbitraryRows {
  private readonly rows: readonly (readonly bigint[])[];
  private readonly places: readonly Place[];
  private readonly constants: readonly bigint[];
  private readonly seed: number;
  private readonly evaluation: RowEvaluation;

  /** `seen` are states that were. */
  constructor(
    places: readonly Place[],
    seen: readonly (readonly bigint[])[],
    seed: number,
    constants: readonly bigint[],
  ) {
    const random = new SeededRandom(seed);
    this.places = places;
    this.constants = constants;
    this.seed = seed;
    this.evaluation = new RowEvaluation(places);
    this.rows = Array.from({ length: ROWS }, (_, i) =>
      i % 2 === 0 && seen.length > 0 && places.length > 0
        ? disturbed(random.pick(seen), places, random)
        : places.map(({ type }) => arbitraryValue(type, random, constants, i)),
    );
  }

  /** Where the condition holds, `1` or `0` for each state. */
  pattern(condition: Expression): string {
    return this.rows
      .map((row) => (this.evaluation.holds(condition, row) === false ? "0" : "1"))
      .join("");
  }

  /** Whether the condition, which has this pattern, seems to hold whatever the state. */
  isTrivial(condition: Expression, pattern: string): boolean {
    if (pattern.includes("0")) return false;
    const parts = alternatives(condition);
    return parts.length < 2 || !this.canFail(parts);
  }

  /** From the state in which the fewest parts hold towards one in which none does. */
  private canFail(parts: readonly Expression[]): boolean {
    const random = new SeededRandom(this.seed);
    const holding = (row: readonly bigint[]): number =>
      parts.filter((part) => this.evaluation.holds(part, row) !== false).length;
    const counted = this.rows.map((row) => ({ row, count: holding(row) }));
    let best = counted.reduce((a, b) => (b.count < a.count ? b : a));
    for (let i = 0; i < TRIES && best.count > 0; i++) {
      const row = this.related(best.row, random);
      const count = holding(row);
      if (count <= best.count) best = { row, count };
    }
    return best.count === 0;
  }

  /** One place near another one, or near a constant: where comparisons change. */
  private related(row: readonly bigint[], random: SeededRandom): readonly bigint[] {
    const at = random.below(row.length);
    const { constants, places } = this;
    const base =
      random.chance(70) || constants.length === 0 ? random.pick(row) : random.pick(constants);
    return row.with(at, wrap(base + BigInt(random.below(7) - 3), places[at]!.type));
  }
}

/** What `a || b || c` consists of. */
function alternatives(condition: Expression): readonly Expression[] {
  if (condition.kind !== "conditional" || condition.then.kind !== "integer") return [condition];
  if (condition.then.value === 0n) return [condition];
  return [...alternatives(condition.condition), ...alternatives(condition.otherwise)];
}

/** Conditions with the same text mean the same: a key that equivalent conditions share, or null if the pattern is too poor. */
export function meaningKey(condition: Expression, pattern: string): string | null {
  const ones = pattern.split("1").length - 1;
  if (ones < TELLING || ones > ROWS - TELLING) return null;
  const ids = new Set<number>();
  visitVariables(condition, ({ id }) => ids.add(id));
  return `${[...ids].sort((a, b) => a - b).join()} ${pattern}`;
}

/** Near to a state that was seen: equations that hold there do not, in their own ways. */
function disturbed(
  row: readonly bigint[],
  places: readonly Place[],
  random: SeededRandom,
): readonly bigint[] {
  const result = [...row];
  for (let i = random.below(2); i >= 0; i--) {
    const at = random.below(Math.min(row.length, MOST_DISTURBED));
    result[at] = wrap(row[at]! + BigInt(random.below(2) * 2 - 1), places[at]!.type);
  }
  return result;
}

function arbitraryValue(
  type: IntegerType,
  random: SeededRandom,
  constants: readonly bigint[],
  row: number,
): bigint {
  switch ((row + random.below(4)) % 4) {
    case 0:
      return wrap(BigInt(random.below(7) - 2), type);
    case 1:
      return wrap((BigInt(random.next()) << 32n) | BigInt(random.next()), type);
    case 2: {
      const near = BigInt(random.below(5) - 2);
      if (constants.length === 0) return wrap(near, type);
      const one = random.pick(constants);
      const other = random.chance(50) ? one : random.pick(constants);
      return wrap((one + other) / 2n + near, type);
    }
    default:
      return random.chance(50) ? minimumOf(type) : maximumOf(type) - BigInt(random.below(2));
  }
}
