/** Hill climbing over orders, weights, rounds, limits and conditions of a strategy. */
import type { SeededRandom } from "../../src/base/random/index.ts";
import type { Condition } from "../../src/engine/strategy/conditions.ts";
import type { FeatureName } from "../../src/engine/strategy/features.ts";
import type { StageDescription, Strategy } from "../../src/engine/strategy/strategy.ts";
import type { RecordedTask } from "./recording.ts";
import { simulated } from "./simulation.ts";

/** What an undecided task costs, as a multiple of the limit. */
const PENALTY = 10;

const WEIGHTS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 10];
const MOST_SECONDS = [0.5, 1, 2, 4, 10];
const ASKED: readonly FeatureName[] = [
  "loops",
  "nested-loops",
  "arrays",
  "floats",
  "inputs",
  "heap",
  "recursion",
  "function-pointers",
];
const EDGES = [200, 500, 1500, 5000];

export interface Score {
  readonly decided: number;
  readonly medianSeconds: number;
  /** Of the logarithms of all times, so that a task twice as fast counts the same wherever it is; less is better. */
  readonly cost: number;
}

export function scoreOf(
  strategy: Strategy,
  tasks: readonly RecordedTask[],
  limitMillis: number,
): Score {
  const times: number[] = [];
  let cost = 0;
  for (const task of tasks) {
    const millis = simulated(strategy, task, limitMillis);
    if (millis !== null) times.push(millis);
    cost += Math.log(millis ?? PENALTY * limitMillis);
  }
  times.sort((a, b) => a - b);
  return {
    decided: times.length,
    medianSeconds: (times[times.length >> 1] ?? 0) / 1000,
    cost: cost / tasks.length,
  };
}

/** The best strategy met within so many changes of one thing; a change has to be worth something. */
export function improved(
  begin: Strategy,
  tasks: readonly RecordedTask[],
  limitMillis: number,
  tries: number,
  random: SeededRandom,
): Strategy {
  let best = begin;
  let cost = scoreOf(best, tasks, limitMillis).cost;
  for (let i = 0; i < tries; i++) {
    let changed = changedOnce(best, random);
    // Two changes at once lead out of places that one change does not.
    if (random.chance(40)) changed = changedOnce(changed, random);
    const own = scoreOf(changed, tasks, limitMillis).cost;
    if (own < cost - 1e-3) [best, cost] = [changed, own];
  }
  return best;
}

function changedOnce(strategy: Strategy, random: SeededRandom): Strategy {
  const { stages } = strategy;
  const index = random.below(stages.length);
  const stage = stages[index]!;
  const having = (changed: Partial<StageDescription>): Strategy => ({
    ...strategy,
    stages: stages.with(index, { ...stage, ...changed }),
  });
  switch (random.below(5)) {
    case 0:
      return having({ weight: { first: random.pick(WEIGHTS), later: null } });
    case 1:
      return having({ firstRound: 1 + random.below(5) });
    case 2:
      return having({
        mostTime: random.chance(50) ? null : { millis: 1000 * random.pick(MOST_SECONDS) },
      });
    case 3:
      return having({ when: random.chance(40) ? null : condition(random) });
    default: {
      const others = stages.filter((other) => other !== stage);
      const to = random.below(stages.length);
      return { ...strategy, stages: [...others.slice(0, to), stage, ...others.slice(to)] };
    }
  }
}

function condition(random: SeededRandom): Condition {
  if (random.chance(50)) {
    const comparison = random.chance(50) ? ">=" : "<";
    return { kind: "compare", feature: "edges", comparison, number: random.pick(EDGES) };
  }
  const some: Condition = { kind: "some", feature: random.pick(ASKED) };
  return random.chance(50) ? some : { kind: "not", operand: some };
}
