import { describe, expect, test } from "vitest";
import { cpuMillis, CpuBudget, LimitReached, UNLIMITED } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { unknown, type Algorithm, type Answer } from "../answer.ts";
import { Allowance, TakingTurns, type Attempt, type TimeBound, type Weight } from "./index.ts";
import {
  VIOLATED,
  exhausting,
  answering,
  working,
  type NewAlgorithm,
} from "./testing/algorithms.ts";

const ONE: Weight = { first: 1, later: null };

describe("taking turns", () => {
  interface Player {
    readonly name: string;
    readonly weight?: Weight;
    readonly from?: number;
    readonly mostTime?: TimeBound;
    readonly newAlgorithm: NewAlgorithm;
  }

  function takingTurns(players: readonly Player[], isMemoryShort = () => false, turns = [10, 20]) {
    const attempts: Attempt[] = [];
    const decided: string[] = [];
    const algorithm = new TakingTurns({
      approaches: players.map((player) => ({ weight: ONE, from: 0, mostTime: null, ...player })),
      turns,
      isMemoryShort,
      ...{ assurance: new Assurance(), statistics: new Statistics() },
      isOtherFailure: (error) => error instanceof RangeError,
      record: (attempt) => attempts.push(attempt),
      decided: (name) => decided.push(name),
    });
    return { algorithm, attempts, decided };
  }

  test("nobody waits for who needs long, and nobody starts over", () => {
    let begun = 0;
    const endless = (): Algorithm => {
      begun++;
      return working(Infinity, VIOLATED);
    };
    const { algorithm, decided } = takingTurns([
      { name: "endless", newAlgorithm: endless },
      { name: "slow", newAlgorithm: () => working(20, VIOLATED) },
    ]);
    const start = cpuMillis();
    expect(algorithm.run(UNLIMITED)).toEqual(VIOLATED);
    expect(cpuMillis() - start).toBeLessThan(2000);
    expect([begun, decided]).toEqual([1, ["slow"]]);
  });

  test("who joins later does not keep the others waiting, and is not forgotten", () => {
    const late = { name: "late", from: 1, newAlgorithm: () => answering(VIOLATED) };
    const soon = { name: "soon", newAlgorithm: () => working(2, VIOLATED) };
    const never = { name: "never", newAlgorithm: () => working(Infinity, VIOLATED) };
    const first = takingTurns([late, soon]);
    first.algorithm.run(UNLIMITED);
    const second = takingTurns([late, never]);
    second.algorithm.run(UNLIMITED);
    expect([first.decided, second.decided]).toEqual([["soon"], ["late"]]);
  });

  test("what one left out says nothing about another", () => {
    const lossy: NewAlgorithm = (assurance) => exhausting(assurance, "lost");
    const players = [
      { name: "lossy", newAlgorithm: lossy },
      { name: "sound", newAlgorithm: (assurance: Assurance) => exhausting(assurance) },
    ];
    const { algorithm, attempts } = takingTurns(players);
    expect(algorithm.run(UNLIMITED).kind).toBe("safe");
    expect(attempts).toMatchObject([
      { name: "lossy", turns: 1, end: { text: "lost" } },
      { name: "sound", turns: 1, end: "answer" },
    ]);
  });

  test.each<[string, TimeBound]>([
    ["30 ms", { millis: 30 }],
    ["a share", { share: 0.003 }],
  ])("an approach has no more than its own time: %s", (_, mostTime) => {
    const { algorithm, attempts } = takingTurns([
      { name: "limited", mostTime, newAlgorithm: () => working(Infinity, VIOLATED) },
      { name: "other", newAlgorithm: () => working(60, unknown("nothing")) },
    ]);
    expect(algorithm.run(new CpuBudget(10_000))).toMatchObject({ kind: "unknown" });
    expect(attempts).toMatchObject([{ name: "limited", end: "time" }, { name: "other" }]);
    expect(attempts[0]!.millis).toBeLessThan(200);
  });

  test("what keeps too much memory from the others leaves", () => {
    const { algorithm, attempts } = takingTurns(
      [
        { name: "large", newAlgorithm: () => working(Infinity, VIOLATED) },
        { name: "last", newAlgorithm: () => working(50, VIOLATED) },
      ],
      () => true,
    );
    expect(algorithm.run(UNLIMITED)).toEqual(VIOLATED);
    expect(attempts).toMatchObject([
      { name: "large", end: { text: expect.stringContaining("too much memory") as string } },
      { name: "last", end: "answer" },
    ]);
  });

  describe("with companions", () => {
    const player = (name: string, answer: Answer, isFree: boolean) => {
      let asked = 0;
      const claim = () => (asked++, isFree);
      const newAlgorithm = () => working(5, answer);
      return { name, newAlgorithm, claim, asked: () => asked };
    };
    type Claimed = ReturnType<typeof player>;

    function sharing(own: readonly Claimed[], spare: readonly Claimed[]) {
      const attempts: Attempt[] = [];
      const usual = { weight: ONE, from: 0, mostTime: null };
      const algorithm = new TakingTurns({
        approaches: own.map((approach) => ({ ...usual, ...approach })),
        spare: spare.map((approach) => ({ ...usual, from: 7, ...approach })),
        ...{ turns: [1], isMemoryShort: () => false, isOtherFailure: () => false },
        ...{ assurance: new Assurance(), statistics: new Statistics() },
        record: (attempt) => attempts.push(attempt),
      });
      const ends = () => attempts.map(({ name, end }) => [name, end === "elsewhere"]);
      return { answer: () => algorithm.run(UNLIMITED), ends };
    }

    test("what others have begun is left to them, and asked for once", () => {
      const taken = player("taken", VIOLATED, false);
      const own = player("own", VIOLATED, true);
      const { answer, ends } = sharing([taken, own], []);
      expect(answer()).toEqual(VIOLATED);
      expect([taken.asked(), own.asked()]).toEqual([1, 1]);
      expect(ends()).toEqual([
        ["taken", true],
        ["own", false],
      ]);
    });

    test("what others have not begun is taken over when nothing of its own is left", () => {
      const own = player("own", unknown("nothing"), true);
      const begun = player("begun", VIOLATED, false);
      const free = player("free", VIOLATED, true);
      const { answer, ends } = sharing([own], [begun, free]);
      expect(answer()).toEqual(VIOLATED);
      expect(ends()).toEqual([
        ["own", false],
        ["begun", true],
        ["free", false],
      ]);
    });

    test("nobody is asked for what is decided before", () => {
      const spare = player("spare", VIOLATED, true);
      expect(sharing([player("own", VIOLATED, true)], [spare]).answer()).toEqual(VIOLATED);
      expect(spare.asked()).toBe(0);
    });

    test("where others have begun everything there is no answer", () => {
      const answer = sharing([player("a", VIOLATED, false)], [player("b", VIOLATED, false)]);
      expect(answer.answer()).toMatchObject({
        reason: { text: "others have begun everything there was to try" },
      });
    });
  });

  test("turns without an end are one after the other", () => {
    const begun: string[] = [];
    const named = (name: string, answer: Answer) => ({
      name,
      newAlgorithm: () => {
        begun.push(name);
        return working(20, answer);
      },
    });
    const players = [named("a", unknown("nothing")), named("b", VIOLATED), named("c", VIOLATED)];
    const { algorithm, attempts } = takingTurns(players, () => false, [Infinity]);
    expect(algorithm.run(UNLIMITED)).toEqual(VIOLATED);
    expect(begun).toEqual(["a", "b"]);
    expect(attempts.map(({ turns, end }) => [turns, end === null])).toEqual([
      [1, false],
      [1, false],
      [0, true],
    ]);
  });

  test("whoever looks at an approach at work sees how far it is", () => {
    const attempts: Attempt[] = [];
    const statistics = new Statistics();
    const seen: unknown[] = [];
    const looking = (): Algorithm => ({
      run() {
        statistics.counter("things").increment(3);
        const [{ turns, end, counts }] = attempts as [Attempt];
        seen.push(turns, end, counts.get("things"));
        return VIOLATED;
      },
    });
    new TakingTurns({
      approaches: [{ name: "a", weight: ONE, from: 0, mostTime: null, newAlgorithm: looking }],
      ...{ turns: [10], isMemoryShort: () => false, isOtherFailure: () => false },
      ...{ assurance: new Assurance(), statistics },
      record: (attempt) => attempts.push(attempt),
    }).run(UNLIMITED);
    expect(seen).toEqual([1, null, 3]);
  });

  test("the end of the time is told of all of them", () => {
    const { algorithm, attempts } = takingTurns([
      { name: "a", newAlgorithm: () => working(Infinity, VIOLATED) },
      { name: "b", newAlgorithm: () => working(Infinity, VIOLATED) },
    ]);
    expect(() => algorithm.run(new CpuBudget(100))).toThrow(LimitReached);
    expect(attempts).toMatchObject([
      { name: "a", end: "time" },
      { name: "b", end: "time" },
    ]);
  });
});

test("a weight that changes after some time", () => {
  const allowance = new Allowance({ first: 3, later: { afterMillis: 100, weight: 0.5 } }, 0);
  // 30, 60, then 10 of its first weight for a third of the turn, and the rest of the turn with the second one.
  const grants = [10, 20, 10, 40].map((millis) => allowance.grant(millis, 0));
  expect(grants.map(Math.round)).toEqual([30, 90, 103, 123]);
  const steady = new Allowance({ first: 2, later: null }, 0);
  expect([10, 20].map((millis) => steady.grant(millis, 15))).toEqual([5, 45]);
});
