import type { Cube, Prover } from "../../../logic/smt/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";

/**
 * Cartesian abstraction (`wendler-dissertation` 4.1.6): writes 1 or -1 into `cube` for every instance that is true or
 * false in all models of what the prover knows, and tells the prover. Entries that are not 0 are known
 * already. Every model that comes up on the way saves the questions it answers.
 *
 * "infeasible": there is no model. Soundness: a literal without an answer stays 0.
 */
export function decideLiterals(
  terms: Terms,
  prover: Prover,
  instances: readonly Term[],
  cube: Cube,
): "feasible" | "infeasible" {
  const seen = new LiteralsSeen(instances, cube);
  const first = prover.check();
  if (first === "unsat") return "infeasible";
  if (first === "sat") seen.read(prover);
  for (let i = 0; i < instances.length; i++) {
    const instance = instances[i]!;
    for (const value of [1, -1] as const) {
      if (cube[i] !== 0 || seen.has(i, value === 1 ? -1 : 1)) continue;
      const literal = value === 1 ? instance : terms.not(instance);
      const answer = prover.check([terms.not(literal)]);
      if (answer === "sat") seen.read(prover);
      if (answer !== "unsat") continue;
      cube[i] = value;
      prover.assert(literal);
    }
  }
  return "feasible";
}

/** Which values of undecided instances occur in some model. */
class LiteralsSeen {
  private readonly instances: readonly Term[];
  private readonly cube: Cube;
  /** Bit 0: true in some model. Bit 1: false in some model. */
  private readonly values: Uint8Array;

  constructor(instances: readonly Term[], cube: Cube) {
    this.instances = instances;
    this.cube = cube;
    this.values = new Uint8Array(instances.length);
  }

  has(index: number, value: 1 | -1): boolean {
    return (this.values[index]! & bitOf(value)) !== 0;
  }

  /** Directly after a check that answered "sat". */
  read(prover: Prover): void {
    const model = prover.model();
    this.instances.forEach((instance, i) => {
      if (this.cube[i] !== 0 || this.values[i] === 3) return;
      const value = model.value(instance);
      if (typeof value === "boolean") this.values[i]! |= bitOf(value ? 1 : -1);
    });
    model.release();
  }
}

function bitOf(value: 1 | -1): number {
  return value === 1 ? 1 : 2;
}
