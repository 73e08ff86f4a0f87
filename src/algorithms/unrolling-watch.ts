import type { ArgNode } from "../core/arg/index.ts";

/** Suspects paths that go round loops, or into recursion, more often than it seems good for. */
export class UnrollingWatch {
  private most: number;
  private readonly rounds: (node: ArgNode) => number;

  constructor(rounds: (node: ArgNode) => number, most: number) {
    this.rounds = rounds;
    this.most = most;
  }

  isSuspect(node: ArgNode): boolean {
    return this.rounds(node) > this.most;
  }

  /** Twice as much each time, so that all checks together cost no more than the unrolling itself. */
  allowMore(): void {
    this.most *= 2;
  }
}
