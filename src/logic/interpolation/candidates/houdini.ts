import type { Term } from "../../terms/index.ts";
import type { Deadline } from "../deadline.ts";
import type { Entailment } from "../entailment.ts";
import { numbersIn } from "../generality.ts";
import type { PathProblem } from "../path-problem.ts";
import type { Candidates } from "./candidates.ts";

/**
 * Keeps at each cut the candidates that follow from those kept before and the block between, and what
 * `discover` finds to follow. Null if the last block is consistent with what is kept.
 */
export function strongestInductive(
  problem: PathProblem,
  candidates: Candidates,
  entailment: Entailment,
  deadline: Deadline,
  discover: (cut: number, hypotheses: readonly Term[]) => Term[] = () => [],
): Term[][] | null {
  const { terms, blocks } = problem;
  const kept: Term[][] = [[]];
  for (let cut = 1; cut <= problem.lastCut; cut++) {
    const hypotheses = [...kept[cut - 1]!, ...blocks[cut - 1]!];
    const discovered = discover(cut, hypotheses);
    const implied = entailment.implied(hypotheses, candidates[cut]!, deadline);
    kept.push([...new Set([...discovered, ...implied])]);
    if (deadline.hasPassed()) return null;
  }
  const end = [...kept[problem.lastCut]!, ...blocks[problem.lastCut]!];
  return entailment.implies(end, terms.false, deadline) === "unsat" ? kept : null;
}

/**
 * From inductive conjuncts at each cut those that the next step needs, from the end to the start; all of
 * them where that cannot be told in time. Conjuncts with numbers that are not in the path are only used if
 * the others do not suffice, and those later in the lists are left out first.
 */
export function weakened(
  problem: PathProblem,
  conjuncts: readonly (readonly Term[])[],
  entailment: Entailment,
  deadline: Deadline,
): Term[] {
  const { terms, blocks } = problem;
  const numbers = numbersIn(terms, blocks.flat());
  const isGeneral = (conjunct: Term): boolean =>
    [...numbersIn(terms, [conjunct])].every((number) => numbers.has(number));
  const result: Term[] = Array.from({ length: blocks.length + 1 }, () => terms.true);
  result[blocks.length] = terms.false;
  for (let cut = problem.lastCut; cut >= 1; cut--) {
    const all = conjuncts[cut]!;
    const tiers = [all.filter(isGeneral), all.filter((conjunct) => !isGeneral(conjunct))];
    const needed = entailment.needed(blocks[cut]!, tiers, result[cut + 1]!, deadline);
    result[cut] = terms.andAll(needed ?? all);
  }
  return result;
}
