/** What variables are called now, learnt from statements that are the same in both versions. */
import type { Alignment } from "./alignment.ts";
import type { Statement } from "./statement.ts";

/** From old names to new ones, also where they are the same; those of the whole program with `::` before them. */
export type Renaming = ReadonlyMap<string, string>;

/** Counts how often a name stands where another one stood. */
export class Votes {
  private readonly counts = new Map<string, Map<string, number>>();

  /** Adds what aligned statements say. */
  count(before: readonly Statement[], after: readonly Statement[], alignment: Alignment): void {
    alignment.forEach((j, i) => {
      if (j < 0 || before[i]!.structure !== after[j]!.structure) return;
      const now = after[j]!.names;
      before[i]!.names.forEach((name, k) => {
        if (now[k] !== undefined) this.add(name, now[k], 1);
      });
    });
  }

  add(before: string, after: string, votes: number): void {
    const row = this.counts.get(before) ?? new Map<string, number>();
    this.counts.set(before, row.set(after, (row.get(after) ?? 0) + votes));
  }

  /** The names that occurred, of which `isWanted`. */
  votesOf(isWanted: (name: string) => boolean): readonly (readonly [string, string, number])[] {
    const found: [string, string, number][] = [];
    for (const [before, row] of this.counts) {
      if (!isWanted(before)) continue;
      for (const [after, votes] of row) found.push([before, after, votes]);
    }
    return found;
  }

  /** Most votes first, a name that stayed before others; no two names become one. */
  renaming(): Renaming {
    const votes = [...this.votesOf(() => true)].sort(
      (a, b) =>
        b[2] - a[2] ||
        Number(b[0] === b[1]) - Number(a[0] === a[1]) ||
        compare(a[0], b[0]) ||
        compare(a[1], b[1]),
    );
    const renaming = new Map<string, string>();
    const taken = new Set<string>();
    for (const [before, after] of votes) {
      if (renaming.has(before) || taken.has(after)) continue;
      renaming.set(before, after);
      taken.add(after);
    }
    return renaming;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
