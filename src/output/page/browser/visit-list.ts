/** The lines of an execution, with rounds of loops folded until somebody opens them. */
import { numbered, repetitionsOf, shapeOf } from "../../trace-folding.ts";
import type { VisitData } from "../report-data.ts";

/** A visit, or several rounds of a loop that are not shown. */
export type ListRow =
  | { readonly kind: "visit"; readonly visit: number }
  | {
      readonly kind: "folded";
      readonly from: number;
      readonly to: number;
      readonly rounds: number;
    };

interface Fold {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
  readonly rounds: number;
  isOpen: boolean;
}

export class FoldedVisits {
  rows: readonly ListRow[] = [];
  private readonly count: number;
  private readonly folds: readonly Fold[];

  constructor(visits: readonly VisitData[]) {
    this.count = visits.length;
    const keys = numbered(
      visits,
      ({ place, depth, events, skipped }) =>
        `${place.join(":")} ${depth} ${skipped ?? ""} ${shapeOf(events)}`,
    );
    this.folds = repetitionsOf(keys).map(({ start, length, rounds }) => ({
      from: start + 2 * length,
      to: start + (rounds - 1) * length,
      rounds: rounds - 3,
      isOpen: false,
    }));
    this.rows = this.rowsNow();
  }

  get hasClosed(): boolean {
    return this.folds.some(({ isOpen }) => !isOpen);
  }

  /** So that the visit can be seen. */
  open(visit: number): void {
    const fold = this.folds.find(({ from, to }) => from <= visit && visit < to);
    if (fold === undefined || fold.isOpen) return;
    fold.isOpen = true;
    this.rows = this.rowsNow();
  }

  setAll(state: "open" | "closed"): void {
    for (const fold of this.folds) fold.isOpen = state === "open";
    this.rows = this.rowsNow();
  }

  /** The row that shows the visit, or the fold that hides it. */
  rowOf(visit: number): number {
    let low = 0;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firstOf(this.rows[middle]!) <= visit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private rowsNow(): readonly ListRow[] {
    const rows: ListRow[] = [];
    let next = 0;
    const add = (end: number): void => {
      for (; next < end; next++) rows.push({ kind: "visit", visit: next });
    };
    for (const { from, to, rounds, isOpen } of this.folds) {
      if (isOpen) continue;
      add(from);
      rows.push({ kind: "folded", from, to, rounds });
      next = to;
    }
    add(this.count);
    return rows;
  }
}

function firstOf(row: ListRow): number {
  return row.kind === "visit" ? row.visit : row.from;
}
