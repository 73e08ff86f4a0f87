import type { KeyedFunction, LocationKeys } from "./location-key.ts";
import type { Statement } from "./statement.ts";

/** The functions of a program by what their statements are like. */
export class FunctionIndex {
  private readonly keys: LocationKeys;
  /** By structure: how often each function has it. Made when somebody asks. */
  private postings: ReadonlyMap<string, ReadonlyMap<KeyedFunction, number>> | null = null;

  constructor(keys: LocationKeys) {
    this.keys = keys;
  }

  /** How many of the statements the function has. */
  common(statements: readonly Statement[], inFunction: KeyedFunction): number {
    const counts = countsOf(inFunction.locations.map(({ statement }) => statement));
    let sum = 0;
    for (const [structure, count] of countsOf(statements)) {
      sum += Math.min(count, counts.get(structure) ?? 0);
    }
    return sum;
  }

  /**
   * The function most like a whole one (Dice's coefficient), if it is so by `least`; among equals one that is not taken yet. Null:
   * none is.
   */
  mostAlike(
    statements: readonly Statement[],
    least: number,
    isCandidate: (candidate: KeyedFunction) => boolean,
    isTaken: (candidate: KeyedFunction) => boolean,
  ): KeyedFunction | null {
    let [best, most] = [null as KeyedFunction | null, 0];
    for (const [candidate, common] of this.commonToAll(statements)) {
      const alike = (2 * common) / (statements.length + candidate.locations.length);
      const isBetter = alike > most || (alike === most && best !== null && isTaken(best));
      if (alike >= least && isBetter && isCandidate(candidate)) [best, most] = [candidate, alike];
    }
    return best;
  }

  /** The function that has most of the statements and little else; null: none. */
  extractedFrom(
    statements: readonly Statement[],
    isCandidate: (candidate: KeyedFunction) => boolean,
  ): KeyedFunction | null {
    let [best, most] = [null as KeyedFunction | null, 1];
    for (const [candidate, common] of this.commonToAll(statements)) {
      const isMostly = 2 * common >= candidate.locations.length;
      if (isMostly && common > most && isCandidate(candidate)) [best, most] = [candidate, common];
    }
    return best;
  }

  private commonToAll(statements: readonly Statement[]): ReadonlyMap<KeyedFunction, number> {
    const postings = (this.postings ??= this.collect());
    const sums = new Map<KeyedFunction, number>();
    for (const [structure, count] of countsOf(statements)) {
      for (const [candidate, has] of postings.get(structure) ?? []) {
        sums.set(candidate, (sums.get(candidate) ?? 0) + Math.min(count, has));
      }
    }
    return sums;
  }

  private collect(): ReadonlyMap<string, ReadonlyMap<KeyedFunction, number>> {
    const postings = new Map<string, Map<KeyedFunction, number>>();
    for (const inFunction of this.keys.cfa.functions) {
      const keyed = this.keys.of(inFunction);
      for (const { statement } of keyed.locations) {
        const row = postings.get(statement.structure) ?? new Map<KeyedFunction, number>();
        postings.set(statement.structure, row.set(keyed, (row.get(keyed) ?? 0) + 1));
      }
    }
    return postings;
  }
}

function countsOf(statements: readonly Statement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { structure } of statements) counts.set(structure, (counts.get(structure) ?? 0) + 1);
  return counts;
}
