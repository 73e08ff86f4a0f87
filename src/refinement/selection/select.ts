import type { SeededRandom } from "../../base/random/index.ts";
import type { Criterion, PrefixScores, Selection } from "./criteria.ts";

/** What is selected among. */
export interface Scored {
  score(name: keyof PrefixScores): number;
}

/**
 * Function SelectSlicedPrefix of `sliced-path-prefixes` Alg. 4: the criteria in lexicographic order. The
 * candidates come by ascending length, at least one.
 */
export function selectCandidate<C extends Scored>(
  candidates: readonly C[],
  { criteria }: Selection,
  random: SeededRandom,
): C {
  let left = candidates;
  for (const criterion of criteria) {
    if (left.length === 1) break;
    left = best(left, criterion, random);
  }
  return left[0]!;
}

function best<C extends Scored>(
  candidates: readonly C[],
  criterion: Criterion,
  random: SeededRandom,
): readonly C[] {
  if (criterion.kind === "random") return [candidates[random.below(candidates.length)]!];
  const sign = criterion.prefer === "min" ? 1 : -1;
  const scores = candidates.map((candidate) => sign * candidate.score(criterion.score));
  // No spread: a path may have thousands of prefixes.
  const lowest = scores.reduce((a, b) => Math.min(a, b));
  return candidates.filter((_, i) => scores[i] === lowest);
}
