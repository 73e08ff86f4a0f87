/** Whether a proof is one: initiation, consecution and safety, asked from a solver that knows nothing else. */
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { PatientSolver } from "../../logic/avoiding/index.ts";
import type { SatResult } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import {
  FactsAtVisits,
  ProofQuestions,
  type FactAtVisit,
  type ProofUnrollings,
  type SafetyQuestion,
  type VisitQuestion,
} from "./proof-questions.ts";
import type { InvariantProof } from "./proof.ts";

export type CheckedProof =
  | { readonly kind: "accepted" }
  | {
      readonly kind: "rejected";
      readonly failed: "initiation" | "consecution" | "safety";
      /** The head whose invariant fails, or where the violation is. */
      readonly at: CfaNode;
      /** False: the solver could not say. */
      readonly isRefuted: boolean;
    };

export interface ProofCheckParts {
  readonly unrollings: ProofUnrollings;
  readonly solver: PatientSolver;
  readonly budget: Budget;
}

/**
 * The invariants hold at the first visit to a head on every path (initiation); if they hold at a visit they hold at the
 * next one, whichever head that is (consecution); then they hold at all visits. A violation after at most `visits` visits
 * does not happen from the beginning of the program, and a later one would come exactly `visits` visits after another
 * one: neither from any head, under the invariants (safety).
 */
export function checkProof(proof: InvariantProof, parts: ProofCheckParts): CheckedProof {
  const questions = new ProofQuestions(parts.unrollings, proof.visits, parts.budget);
  const check = new ProofCheck(proof, parts);
  for (const question of questions.visitQuestions) {
    const rejected = check.visit(question);
    if (rejected !== null) return rejected;
  }
  for (const question of questions.safetyQuestions) {
    const rejected = check.safety(question);
    if (rejected !== null) return rejected;
  }
  return { kind: "accepted" };
}

class ProofCheck {
  private readonly parts: ProofCheckParts;
  private readonly facts: FactsAtVisits;
  private readonly terms: Terms;

  constructor({ invariants }: InvariantProof, parts: ProofCheckParts) {
    this.parts = parts;
    this.facts = new FactsAtVisits(invariants, parts.unrollings);
    this.terms = parts.unrollings.fromHeads.formulas.terms;
  }

  /** Null: it is as it should be. */
  visit({ kind, before, visit }: VisitQuestion): CheckedProof | null {
    const given = before === null ? [] : this.facts.at(before).map(implied);
    const claims = this.facts.at(visit).map(({ fails }) => fails);
    const answer = this.anyOf(given, claims);
    const at = this.parts.unrollings.nodes.locationOf(visit);
    return answer === "unsat"
      ? null
      : { kind: "rejected", failed: kind, at, isRefuted: answer === "sat" };
  }

  safety({ heads, targets }: SafetyQuestion): CheckedProof | null {
    const { nodes, fromHeads } = this.parts.unrollings;
    const given = heads.flatMap((head) => this.facts.at(head).map(implied));
    const conditions = targets.map((target) => fromHeads.formulas.condition(target));
    const answer = this.anyOf(given, conditions);
    if (answer === "unsat") return null;
    const at = nodes.locationOf(this.guilty(given, targets) ?? targets[0]!);
    return { kind: "rejected", failed: "safety", at, isRefuted: answer === "sat" };
  }

  private guilty(given: readonly Term[], targets: readonly ArgNode[]): ArgNode | null {
    const { formulas } = this.parts.unrollings.fromHeads;
    const isGuilty = (target: ArgNode) => this.ask([...given, formulas.condition(target)]);
    return targets.find((target) => isGuilty(target) !== "unsat") ?? null;
  }

  /** Together, or one after the other if that is too much at once. */
  private anyOf(given: readonly Term[], claims: readonly Term[]): SatResult {
    const { terms } = this;
    const open = claims.filter((claim) => claim !== terms.false);
    if (open.length === 0) return "unsat";
    const together = this.ask([...given, terms.orAll(open)]);
    if (together !== "unknown" || open.length === 1) return together;
    for (const claim of open) {
      const answer = this.ask([...given, claim]);
      if (answer !== "unsat") return answer;
    }
    return "unsat";
  }

  private ask(formulas: readonly Term[]): SatResult {
    this.parts.budget.check();
    const { answer, model } = this.parts.solver.decide(formulas);
    model?.release();
    return answer;
  }
}

function implied({ holdsIfVisited }: FactAtVisit): Term {
  return holdsIfVisited;
}
