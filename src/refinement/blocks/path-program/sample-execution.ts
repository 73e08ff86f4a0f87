import type { Deadline } from "../../../logic/interpolation/index.ts";
import type { Model, Prover } from "../../../logic/smt/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { SequenceView } from "../sequence-view.ts";
import type { PathProgram, Place } from "./path-program.ts";

/**
 * One execution of a sequence up to its last boundary, or as far as it can be executed. Performance: refutes most
 * candidates, and suggests others, with one query.
 */
export class SampleExecution {
  private readonly view: SequenceView;
  private readonly model: Model;
  private readonly reached: number;

  private constructor(view: SequenceView, model: Model, reached: number) {
    this.view = view;
    this.model = model;
    this.reached = reached;
  }

  /** Null if none was found. The prover is left as it is. */
  static of({ view }: PathProgram, prover: Prover, deadline: Deadline): SampleExecution | null {
    const last = view.length - 1;
    for (const count of new Set([last, last >> 1, 1])) {
      if (count <= 0 || deadline.hasPassed()) break;
      prover.push();
      for (let block = 0; block < count; block++) {
        for (const conjunct of view.formula(block)) prover.assert(conjunct);
      }
      prover.timeoutMillis = deadline.remainingMillis;
      const model = prover.check() === "sat" ? prover.model() : null;
      prover.pop();
      if (model !== null) return new SampleExecution(view, model, count);
    }
    return null;
  }

  /** The boundaries of the place that it passes. */
  boundariesAt({ boundaries }: Place): readonly number[] {
    return boundaries.filter((boundary) => boundary <= this.reached);
  }

  /** The predicate is true each time, as far as the model tells. */
  agrees(predicate: Term, place: Place): boolean {
    return this.boundariesAt(place).every(
      (at) => this.model.value(this.view.atBeginning(predicate, at)) !== false,
    );
  }

  /** What number the symbol stands for at the boundary; null if the model does not tell. */
  numberAt(symbol: Term, boundary: number): bigint | null {
    const value = this.model.value(this.view.atBeginning(symbol, boundary));
    return typeof value === "bigint" ? value : null;
  }

  release(): void {
    this.model.release();
  }
}
