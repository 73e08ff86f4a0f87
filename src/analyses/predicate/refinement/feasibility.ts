import type { ArgPath } from "../../../core/arg/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { BlockSequence } from "../../../refinement/blocks/block-sequence.ts";
import type { Questions } from "../abstraction/questions.ts";
import type { EncodedBlocks } from "../encoded-blocks.ts";
import type { ResolvedBlocks } from "./resolved-blocks.ts";
import { concretePath } from "./concrete-path.ts";
import type { AbstractCounterexample } from "./abstract-counterexample.ts";

export type Feasibility =
  /** Null: the solver says that there is a path, but not which. */
  | { readonly kind: "feasible"; readonly path: ArgPath | null }
  /** The first `length` blocks have no execution. */
  | { readonly kind: "infeasible"; readonly length: number }
  | { readonly kind: "unknown" };

/** Whether some execution takes the blocks, with one query (`wendler-dissertation` 4.2.2). */
export function checkFeasibility(
  counterexample: AbstractCounterexample,
  blocks: EncodedBlocks,
  resolved: ResolvedBlocks,
  questions: Questions,
): Feasibility {
  const path = resolved.sequence(counterexample.abstractions);
  const { formulas } = path;
  const impossible = formulas.indexOf(blocks.terms.false);
  if (impossible >= 0) return { kind: "infeasible", length: impossible + 1 };
  return questions.converse([], (prover): Feasibility => {
    switch (prover.check(formulas)) {
      case "unknown":
        return { kind: "unknown" };
      case "unsat": {
        // The core says how far one has to go.
        const core = new Set(prover.unsatCore());
        const last = formulas.findLastIndex((formula) => core.has(formula));
        return { kind: "infeasible", length: last < 0 ? formulas.length : last + 1 };
      }
      case "sat": {
        const model = prover.model();
        const taken = concretePath(counterexample, blocks.encoding, {
          isTrue: (condition) => model.isTrue(path.resolve(condition)),
        });
        model.release();
        return { kind: "feasible", path: taken };
      }
    }
  });
}

/** Together they say that the blocks are executed one after the other. */
export function formulasOf({ ends, links }: BlockSequence, blocks: EncodedBlocks): Term[] {
  return ends.map((end, i) => blocks.terms.andAll([blocks.condition(end), ...(links[i] ?? [])]));
}
