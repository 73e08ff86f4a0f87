import { ExecutionState } from "../execution-state.ts";
import type { ExecutionData, PlaceData, VisitData } from "../report-data.ts";

const VISITS_PER_KEYFRAME = 400;

/** An execution and where one is in it. */
export class ExecutionModel {
  readonly data: ExecutionData;
  /** After so many visits, in order. */
  private readonly keyframes: ExecutionState[];
  current = 0;

  constructor(data: ExecutionData) {
    this.data = data;
    const first = new ExecutionState();
    for (const change of data.before) first.apply(change);
    this.keyframes = [first];
  }

  get count(): number {
    return this.data.visits.length;
  }

  get visit(): VisitData {
    return this.data.visits[this.current]!;
  }

  /** After the visit. */
  stateAt(visit: number): ExecutionState {
    const index = Math.floor(visit / VISITS_PER_KEYFRAME);
    for (let i = this.keyframes.length; i <= index; i++) {
      const from = (i - 1) * VISITS_PER_KEYFRAME;
      this.keyframes.push(this.after(this.keyframes[i - 1]!, from, from + VISITS_PER_KEYFRAME));
    }
    return this.after(this.keyframes[index]!, index * VISITS_PER_KEYFRAME, visit + 1);
  }

  /** The next visit (or the one before) that is no deeper than so many calls; the end if there is none. */
  sibling(by: 1 | -1, depth: number): number {
    for (let i = this.current + by; i >= 0 && i < this.count; i += by)
      if (this.data.visits[i]!.depth <= depth) return i;
    return by > 0 ? this.count - 1 : 0;
  }

  /** The next visit of the line, or the first one; null: it is not visited. */
  nextAt([file, line]: PlaceData): number | null {
    const { visits } = this.data;
    for (let i = 1; i <= this.count; i++) {
      const index = (this.current + i) % this.count;
      const { place, skipped } = visits[index]!;
      if (place[0] === file && place[1] === line && skipped === undefined) return index;
    }
    return null;
  }

  /** Where each open call was made, innermost last. */
  callStack(): readonly VisitData[] {
    const stack: VisitData[] = [];
    const { visits } = this.data;
    for (let i = this.current, depth = Infinity; i >= 0 && depth > 1; i--) {
      const visit = visits[i]!;
      if (visit.depth >= depth || visit.skipped !== undefined) continue;
      depth = visit.depth;
      stack.unshift(visit);
    }
    return stack;
  }

  private after(from: ExecutionState, start: number, end: number): ExecutionState {
    const state = from.copy();
    const { visits } = this.data;
    for (let i = start; i < Math.min(end, visits.length); i++)
      for (const change of visits[i]!.changes) state.apply(change);
    return state;
  }
}
