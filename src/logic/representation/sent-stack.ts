import type { Prover } from "../smt/index.ts";
import type { Term } from "../terms/index.ts";

/** Who brings a list of formulas onto the stack of a prover. */
export interface Sender {
  push(): void;
  pop(): void;
  assert(formulas: readonly Term[]): void;
}

/** Formulas in levels that reach a prover when they are needed. */
export class SentStack {
  private readonly sender: Sender;
  private sentTerms = 0;
  private sentLevels = 0;

  constructor(sender: Sender) {
    this.sender = sender;
  }

  /** The formulas from `start` on, and the last level, are gone. */
  popped(start: number, levels: number): void {
    if (this.sentLevels > levels) {
      this.sentLevels--;
      this.sender.pop();
    }
    this.sentTerms = Math.min(this.sentTerms, start);
  }

  /** `levelStarts` says where levels begin in `formulas`. */
  send(formulas: readonly Term[], levelStarts: readonly number[]): void {
    while (this.sentLevels < levelStarts.length) {
      this.sendUntil(levelStarts[this.sentLevels]!, formulas);
      this.sender.push();
      this.sentLevels++;
    }
    this.sendUntil(formulas.length, formulas);
  }

  private sendUntil(end: number, formulas: readonly Term[]): void {
    if (this.sentTerms >= end) return;
    this.sender.assert(formulas.slice(this.sentTerms, end));
    this.sentTerms = end;
  }
}

/** As they are. */
export function sendingPlainly(prover: Prover): Sender {
  return {
    push: () => {
      prover.push();
    },
    pop: () => {
      prover.pop();
    },
    assert: (formulas) => {
      for (const formula of formulas) prover.assert(formula);
    },
  };
}
