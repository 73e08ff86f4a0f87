import type { Deadline, Entailment } from "../../logic/interpolation/index.ts";
import type { SatResult } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { SequenceView } from "./sequence-view.ts";

/** Predicates for each inner boundary, as in `SequenceFacts`: `[i]` holds where block `i + 1` begins. */
export type BoundaryFacts = readonly (readonly Term[])[];

/** What holds where `block` begins, as far as the facts say, and that it is taken. */
function hypothesesOf(view: SequenceView, facts: BoundaryFacts, block: number): Term[] {
  const before = block === 0 ? [] : facts[block - 1]!;
  return [...before.map((fact) => view.atBeginning(fact, block)), ...view.conditions(block)];
}

/** What has to hold where `block` ends: the next facts, or `false` after the last block. */
function goalsOf(view: SequenceView, facts: BoundaryFacts, block: number): Term[] {
  if (block === view.length - 1) return [view.terms.false];
  return facts[block]!.map((fact) => view.atEnd(fact, block));
}

/**
 * Whether the conjunctions are an inductive sequence that ends in `false` (`wendler-dissertation` 4.2.3, properties 1 and
 * 2): "unsat" is yes. The predicates are checked as they are, not the formulas they come from.
 */
export function checkInductive(
  view: SequenceView,
  facts: BoundaryFacts,
  entailment: Entailment,
  deadline: Deadline,
): SatResult {
  for (let block = view.length - 1; block >= 0; block--) {
    const hypotheses = hypothesesOf(view, facts, block);
    for (const goal of goalsOf(view, facts, block)) {
      const answer = entailment.implies(hypotheses, goal, deadline);
      if (answer !== "unsat") return answer;
    }
  }
  return "unsat";
}

/**
 * From an inductive sequence one with fewer conjuncts: from the end to the start those that the next step
 * needs. All of them where that cannot be told in time.
 */
export function withoutRedundant(
  view: SequenceView,
  facts: BoundaryFacts,
  entailment: Entailment,
  deadline: Deadline,
): BoundaryFacts {
  const result: (readonly Term[])[] = [...facts];
  for (let block = view.length - 1; block >= 1; block--) {
    const own = result[block - 1]!;
    if (own.length === 0) continue;
    const needed = entailment.needed(
      view.conditions(block),
      [own.map((fact) => view.atBeginning(fact, block))],
      view.terms.andAll(goalsOf(view, result, block)),
      deadline,
    );
    if (needed === null) continue;
    const kept = new Set(needed);
    result[block - 1] = own.filter((fact) => kept.has(view.atBeginning(fact, block)));
  }
  return result;
}
