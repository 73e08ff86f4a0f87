import { UserError } from "../../base/diagnostics/index.ts";
import { OUTCOMES, type Outcome } from "./outcome.ts";
import type { RunSet } from "./run-set.ts";

/** Points for outcomes; those that are not in it give none. */
export type ScoreWeights = ReadonlyMap<Outcome, number>;

/** `correct-true=2,wrong-true=-32`; what is wrong with it is a `UserError`. */
export function parseScoreWeights(text: string): ScoreWeights {
  const weights = new Map<Outcome, number>();
  for (const part of text.split(",")) {
    const match = /^\s*([\w-]+)\s*=\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(part);
    const outcome = OUTCOMES.find((known) => known === match?.[1]);
    if (match === null || outcome === undefined) {
      throw new UserError(
        `'${part.trim()}' is no weight`,
        null,
        `it takes OUTCOME=POINTS with one of ${OUTCOMES.join(", ")}`,
      );
    }
    weights.set(outcome, Number(match[2]));
  }
  return weights;
}

/** Results with these points instead of those that they have. */
export function withScores(runSets: readonly RunSet[], weights: ScoreWeights): readonly RunSet[] {
  return runSets.map((runSet) => {
    const at = runSet.columns.findIndex(({ title }) => title.toLowerCase() === "score");
    const runs = runSet.runs.map((run) => {
      const score = weights.get(run.outcome) ?? 0;
      const values = run.values.map((value, i) => (i === at ? String(score) : value));
      return { ...run, score, propertyScore: score, values };
    });
    return { ...runSet, runs };
  });
}
