/** Proofs after a run: reduced to what they need, and checked by a solver of its own. */
import { proved, type Answer } from "../../algorithms/answer.ts";
import {
  checkProof,
  reduceProof,
  type CheckedProof,
  type Proof,
  type ProofSource,
} from "../../algorithms/certificate/index.ts";
import { LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { AnalysisServices, SolverAccess } from "../analysis-definition.ts";
import { newBaseCase } from "../analyses/bmc.ts";
import { PredicateWorkshop } from "../analyses/predicate-workshop.ts";
import { newProofUnrollings } from "./proof-unrollings.ts";

/** Where and why a proof was not confirmed. */
export interface Rejection {
  /** Such as "consecution fails". */
  readonly reason: string;
  /** Null: it has no place in the program. */
  readonly at: CfaNode | null;
}

/** The share of the time that is left which making a proof smaller may take. */
const SHARE_OF_REDUCTION = 0.4;

/** The proof without what it does not need, as far as that is found out soon. */
export function tellProof(services: AnalysisServices, source: ProofSource, budget: Budget): Proof {
  const proof = source(budget);
  if (proof.kind !== "invariants") return proof;
  const own = { ...services, assurance: services.assurance.part(), statistics: new Statistics() };
  const workshop = new PredicateWorkshop(own);
  try {
    const part = new PartialBudget(budget, SHARE_OF_REDUCTION * budget.remainingMillis());
    const unrollings = newProofUnrollings(own, workshop, part);
    if (unrollings === null) return proof;
    return own.solver.within(part, () =>
      reduceProof(proof, { unrollings, prover: workshop.newProver(), budget: part }),
    );
  } catch (error) {
    if (error instanceof LimitReached || error instanceof UnsupportedFeature) return proof;
    throw error;
  }
}

/** Null: it is a proof. `solver` answers for nobody else. */
export function certify(
  services: AnalysisServices,
  proof: Proof,
  solver: SolverAccess,
  budget: Budget,
): Rejection | null {
  const assurance = services.assurance.part();
  const own = { ...services, solver, assurance, statistics: new Statistics() };
  try {
    const rejection = solver.within(budget, () =>
      proof.kind === "unrolling"
        ? rejectedAnswer(
            newBaseCase(own, new PredicateWorkshop(own, "directly")).algorithm.run(budget),
          )
        : rejectedProof(own, proof, budget),
    );
    // Soundness: the questions are about the program only if its formulas are.
    return rejection ?? rejectedAnswer(proved(assurance));
  } catch (error) {
    if (!(error instanceof UnsupportedFeature)) throw error;
    return { reason: error.message, at: null };
  }
}

function rejectedProof(
  services: AnalysisServices,
  proof: Extract<Proof, { readonly kind: "invariants" }>,
  budget: Budget,
): Rejection | null {
  const workshop = new PredicateWorkshop(services, "directly");
  const unrollings = newProofUnrollings(services, workshop, budget);
  if (unrollings === null) {
    return { reason: "there are too many ways to be at a loop head", at: null };
  }
  const solver = workshop.newPatientSolver();
  return rejectionOf(checkProof(proof, { unrollings, solver, budget }));
}

function rejectionOf(checked: CheckedProof): Rejection | null {
  if (checked.kind === "accepted") return null;
  const { failed, at, isRefuted } = checked;
  return { reason: isRefuted ? `${failed} fails` : `${failed} could not be decided`, at };
}

function rejectedAnswer(answer: Answer): Rejection | null {
  switch (answer.kind) {
    case "safe":
      return null;
    case "violated": {
      const last = answer.counterexample.steps.at(-1);
      return { reason: "safety fails", at: last?.edge.source ?? null };
    }
    case "unknown":
      return { reason: answer.reason.text, at: answer.reason.edge?.source ?? null };
  }
}
