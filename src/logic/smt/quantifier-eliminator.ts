import type { Term } from "../terms/index.ts";

export interface QuantifierEliminator {
  /**
   * A formula without `variables` that is equivalent to "exists `variables`: `formula`". Null if none was
   * found within the limit. `effort` "light" only solves equations and drops what is irrelevant.
   */
  eliminate(
    variables: readonly Term[],
    formula: Term,
    limitMillis: number,
    effort?: "light" | "full",
  ): Term | null;

  /** An equivalent term as the solver simplifies it, or null if it answers with no term of ours. */
  simplify(term: Term): Term | null;
}
