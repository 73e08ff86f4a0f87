/** What a strategy would do with stages of which each is known alone. */
import { Allowance } from "../../src/algorithms/combinators/index.ts";
import { holds } from "../../src/engine/strategy/conditions.ts";
import type { StageDescription, Strategy } from "../../src/engine/strategy/strategy.ts";
import type { RecordedStage, RecordedTask } from "./recording.ts";

interface Player {
  readonly recorded: RecordedStage;
  readonly allowance: Allowance;
  readonly mostMillis: number;
  used: number;
}

/**
 * CPU time until the answer; null: none within the limit. A turn that takes longer than it should, because there is work that cannot be
 * interrupted, is not known here, nor what stages learn from each other.
 */
export function simulated(
  strategy: Strategy,
  task: RecordedTask,
  limitMillis: number,
): number | null {
  let clock = task.startMillis;
  let players = strategy.stages.flatMap((stage) => newPlayer(stage, task, limitMillis) ?? []);
  const { turns } = strategy;
  for (let round = 0; players.length > 0 && clock < limitMillis; round++) {
    const millis = turns[Math.min(round, turns.length - 1)]!;
    for (const player of players) {
      const isAlone = players.length === 1;
      if (!player.allowance.hasJoined(round, isAlone)) continue;
      const granted = player.allowance.grant(millis, player.used);
      if (granted <= 0) continue;
      const left = player.recorded.millis - player.used;
      const own = Math.min(isAlone ? Infinity : granted, player.mostMillis - player.used);
      const spent = Math.min(left, own, limitMillis - clock);
      player.used += spent;
      clock += spent;
      if (clock >= limitMillis) return null;
      if (spent < left && player.used < player.mostMillis) continue;
      if (spent === left && player.recorded.end === "decided") return clock;
      players = players.filter((other) => other !== player);
    }
  }
  return null;
}

function newPlayer(
  { name, weight, firstRound, mostTime, when }: StageDescription,
  { stages, features }: RecordedTask,
  limitMillis: number,
): Player | null {
  const recorded = stages[name];
  if (recorded === undefined) return null;
  if (when !== null && !holds(when, (feature) => features[feature])) return null;
  const mostMillis =
    mostTime === null
      ? Infinity
      : "millis" in mostTime
        ? mostTime.millis
        : mostTime.share * limitMillis;
  // What took all the time that it was given while it was recorded takes longer than anybody knows.
  const known = recorded.end === "time" ? { ...recorded, millis: Infinity } : recorded;
  return { recorded: known, allowance: new Allowance(weight, firstRound - 1), mostMillis, used: 0 };
}
