/**
 * One suite for all solvers: a contract is a test that runs against each of them and names what it requires.
 * It is skipped, with the reason in its name, where the solver is not installed.
 */
import { describe } from "vitest";
import { testWith, type Need } from "../../../../test/needs.ts";
import { UserError } from "../../../base/diagnostics/index.ts";
import { openSolver, type SolverChoice } from "../../backends/index.ts";
import { Terms } from "../../terms/index.ts";
import type { Prover, SolverContext, SolverFeature } from "../index.ts";

/** Everything a contract works with; fresh terms and solver for each test. */
export interface Bench {
  readonly terms: Terms;
  readonly context: SolverContext;
  readonly prover: Prover;
  /** Name of the solver under test. */
  readonly solver: SolverName;
}

export const solvers = {
  "z3-wasm": "z3-wasm",
  "z3-native": "z3-native",
  "z3 process": "smtlib:z3",
  "cvc5 process": "smtlib:cvc5",
} as const satisfies Readonly<Record<string, SolverChoice>>;
export type SolverName = keyof typeof solvers;

const NEEDS: Readonly<Record<SolverName, readonly Need[]>> = {
  "z3-wasm": [],
  "z3-native": ["libz3"],
  "z3 process": ["z3"],
  "cvc5 process": ["cvc5"],
};

export function requires(...features: readonly SolverFeature[]): readonly SolverFeature[] {
  return features;
}

/** Declares one test for every solver that has the features. */
export function contract(
  title: string,
  features: readonly SolverFeature[],
  body: (bench: Bench) => void,
): void {
  describe(title, () => {
    // The keys are exactly the names.
    for (const solver of Object.keys(solvers) as SolverName[]) {
      if (lacks(solver, features)) continue;
      testWith(...NEEDS[solver])(solver, () => {
        onBench(solver, body);
      });
    }
  });
}

function onBench(solver: SolverName, body: (bench: Bench) => void): void {
  const terms = new Terms();
  const context = openSolver(terms, solvers[solver]);
  try {
    body({ terms, context, prover: context.newProver({ timeoutMillis: 20_000 }), solver });
  } finally {
    context.close();
  }
}

const known = new Map<SolverName, ReadonlySet<SolverFeature> | null>();

/** A solver that is not installed counts as one that has everything: its tests are skipped by name. */
function lacks(solver: SolverName, wanted: readonly SolverFeature[]): boolean {
  let features = known.get(solver);
  if (features === undefined) {
    features = featuresOf(solver);
    known.set(solver, features);
  }
  return features !== null && wanted.some((feature) => !features.has(feature));
}

/** Null: not installed. */
function featuresOf(solver: SolverName): ReadonlySet<SolverFeature> | null {
  try {
    const context = openSolver(new Terms(), solvers[solver]);
    context.close();
    return context.features;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
