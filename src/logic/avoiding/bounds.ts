import { Kind, type Term, type Terms } from "../terms/index.ts";

interface Range {
  low: bigint | null;
  high: bigint | null;
  /** Conjuncts that gave the ends. */
  lowFrom: Term | null;
  highFrom: Term | null;
  /** Values excluded by disequations. */
  excluded: Map<bigint, Term> | null;
}

/** Finds two conjuncts that bound one term contradictorily, or null. */
export function contradictingBounds(
  terms: Terms,
  conjuncts: readonly Term[],
): readonly Term[] | null {
  const ranges = new Bounds(terms);
  for (const conjunct of conjuncts) {
    const conflict = ranges.add(conjunct);
    if (conflict !== null) return conflict;
  }
  return null;
}

/**
 * Ranges of terms compared with constants. Signed and unsigned views of a bit-vector are kept apart; an
 * equation belongs to both.
 */
class Bounds {
  private readonly terms: Terms;
  /** By four times the term plus the view: 0 integer, 1 unsigned, 2 signed. */
  private readonly ranges = new Map<number, Range>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** The conjuncts that contradict each other, if `conjunct` completes such a set. */
  add(conjunct: Term): readonly Term[] | null {
    const { terms } = this;
    const negated = terms.kind(conjunct) === Kind.Not;
    const atom = negated ? terms.child(conjunct, 0) : conjunct;
    const kind = terms.kind(atom);
    if (kind !== Kind.Eq && kind !== Kind.Le && kind !== Kind.BvUle && kind !== Kind.BvSle)
      return null;
    // Canonical atoms over integers and bit-vectors have their constant on the right.
    const [x, constant] = [terms.child(atom, 0), terms.child(atom, 1)];
    const isVector = terms.kind(constant) === Kind.BvConst;
    if (!isVector && terms.kind(constant) !== Kind.IntConst) return null;
    const value = terms.bigintValue(constant);
    if (!isVector) return this.narrow(x * 4, kind, negated, value, conjunct);
    const signed = BigInt.asIntN(terms.bv.width(x), value);
    const unsignedConflict =
      kind === Kind.BvSle ? null : this.narrow(x * 4 + 1, kind, negated, value, conjunct);
    if (unsignedConflict !== null) return unsignedConflict;
    return kind === Kind.BvUle ? null : this.narrow(x * 4 + 2, kind, negated, signed, conjunct);
  }

  private narrow(
    key: number,
    kind: Kind,
    negated: boolean,
    value: bigint,
    conjunct: Term,
  ): readonly Term[] | null {
    let range = this.ranges.get(key);
    if (range === undefined) {
      range = { low: null, high: null, lowFrom: null, highFrom: null, excluded: null };
      this.ranges.set(key, range);
    }
    if (kind === Kind.Eq && negated) {
      range.excluded ??= new Map();
      range.excluded.set(value, conjunct);
    } else if (kind === Kind.Eq) {
      raise(range, value, conjunct);
      lower(range, value, conjunct);
    } else if (negated) raise(range, value + 1n, conjunct);
    else lower(range, value, conjunct);
    return conflictOf(range);
  }
}

function raise(range: Range, low: bigint, from: Term): void {
  if (range.low !== null && range.low >= low) return;
  range.low = low;
  range.lowFrom = from;
}

function lower(range: Range, high: bigint, from: Term): void {
  if (range.high !== null && range.high <= high) return;
  range.high = high;
  range.highFrom = from;
}

function conflictOf({ low, high, lowFrom, highFrom, excluded }: Range): readonly Term[] | null {
  if (low === null || high === null || low < high) return null;
  if (low > high) return [lowFrom!, highFrom!];
  const exclusion = excluded?.get(low);
  return exclusion === undefined ? null : [...new Set([lowFrom!, highFrom!, exclusion])];
}
