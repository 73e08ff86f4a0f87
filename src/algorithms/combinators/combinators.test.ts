import { describe, expect, test } from "vitest";
import { CpuBudget, LimitReached, UNLIMITED } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { proved, unknown, type Algorithm, type Answer } from "../answer.ts";
import {
  deepening,
  provingOnly,
  Sequence,
  startingOver,
  withProof,
  type Attempt,
} from "./index.ts";
import {
  PROOF,
  VIOLATED,
  exhausting,
  answering,
  failing,
  working,
  interrupted,
  type NewAlgorithm,
} from "./testing/algorithms.ts";

const STAGE = { share: 1 };

function sequence(stages: readonly NewAlgorithm[], assurance = new Assurance()): Sequence {
  return new Sequence({
    approaches: stages.map((newAlgorithm, i) => ({ ...STAGE, name: String(i), newAlgorithm })),
    ...{ assurance, statistics: new Statistics() },
    isOtherFailure: (error) => error instanceof RangeError,
  });
}

describe("proved", () => {
  test("is what nothing was left out of", () => {
    expect(proved(new Assurance())).toMatchObject({ kind: "safe", proof: null });
  });

  test("is nothing else", () => {
    const assurance = new Assurance();
    assurance.lose("first", null, "a hint");
    assurance.lose("second", null);
    expect(proved(assurance, () => PROOF)).toMatchObject({
      kind: "unknown",
      reason: {
        text: "first",
        hint: "a hint",
        losses: [{ reason: "first" }, { reason: "second" }],
      },
    });
  });

  test("cannot be written by hand", () => {
    // @ts-expect-error: only `proved` makes one.
    const written: Answer = { kind: "safe", proof: null };
    expect(written.kind).toBe("safe");
  });

  test("what the whole run lost is lost in its parts, but not the other way round", () => {
    const whole = new Assurance();
    const part = whole.part();
    part.lose("of the part", null);
    expect([whole.isSound, part.isSound]).toEqual([true, false]);
    whole.lose("of the whole", null);
    expect(part.part().all.map(({ reason }) => reason)).toEqual(["of the whole", "of the part"]);
  });
});

describe("a sequence", () => {
  test("does not believe a stage that left something out", () => {
    const answer = sequence([(assurance) => exhausting(assurance, "lost")]).run(UNLIMITED);
    expect(answer).toMatchObject({ kind: "unknown", reason: { text: "lost" } });
  });

  test("believes a later stage whatever an earlier one left out", () => {
    const stages: NewAlgorithm[] = [
      (assurance) => exhausting(assurance, "lost"),
      (assurance) => exhausting(assurance),
    ];
    expect(sequence(stages).run(UNLIMITED).kind).toBe("safe");
  });

  test("believes no stage if the whole run loses something", () => {
    const assurance = new Assurance();
    assurance.lose("floats", null);
    expect(sequence([exhausting], assurance).run(UNLIMITED)).toMatchObject({
      reason: { text: "floats" },
    });
  });

  test("ends with the first answer, whatever was lost before a violation", () => {
    const stages: NewAlgorithm[] = [
      (assurance) => exhausting(assurance, "lost"),
      () => failing(new UnsupportedFeature("a construct", null)),
      () => failing(new LimitReached("time")),
      () => failing(new RangeError("too deep")),
      () => answering(VIOLATED),
      () => failing(new Error("not reached")),
    ];
    expect(sequence(stages).run(UNLIMITED)).toBe(VIOLATED);
  });

  test("tells the reason that lies in the program, whatever else ran out of time", () => {
    const stages: NewAlgorithm[] = [
      (assurance) => exhausting(assurance, "lost"),
      () => failing(new LimitReached("time")),
      () => answering(unknown("not precise enough")),
    ];
    expect(sequence(stages).run(UNLIMITED)).toMatchObject({ reason: { text: "lost" } });
  });

  test("tells who needed more time if there was more, and else why the last one gave up", () => {
    const outOfTime = () => failing(new LimitReached("time"));
    const imprecise = (text: string) => () => answering(unknown(text));
    const some = sequence([outOfTime, imprecise("b")]).run(UNLIMITED);
    expect(some.kind === "unknown" && some.reason.text).toMatch(/^0 came to no end in its share/);
    expect(sequence([imprecise("a"), imprecise("b")]).run(UNLIMITED)).toMatchObject({
      reason: { text: "b" },
    });
    const over = { check: () => undefined, checkTurn: () => undefined, remainingMillis: () => 0 };
    expect(() => sequence([outOfTime]).run(over)).toThrow(LimitReached);
  });

  test("records every stage, with what it counted", () => {
    const attempts: Attempt[] = [];
    const statistics = new Statistics();
    const counting = (count: number, answer: Answer): NewAlgorithm => {
      return () => ({
        run() {
          statistics.counter("things").increment(count);
          return answer;
        },
      });
    };
    new Sequence({
      approaches: [
        { ...STAGE, name: "first", newAlgorithm: counting(3, unknown("a")) },
        { ...STAGE, name: "second", newAlgorithm: () => failing(new LimitReached("time")) },
        { ...STAGE, name: "third", newAlgorithm: counting(4, unknown("c")) },
        { ...STAGE, name: "last", newAlgorithm: counting(5, VIOLATED) },
      ],
      ...{ assurance: new Assurance(), statistics, isOtherFailure: () => false },
      record: (attempt) => attempts.push(attempt),
    }).run(UNLIMITED);
    expect(attempts).toMatchObject([
      { name: "first", end: { text: "a" } },
      { name: "second", end: "time" },
      { name: "third", end: { text: "c" } },
      { name: "last", end: "answer" },
    ]);
    expect(attempts.map(({ counts }) => counts.get("things"))).toEqual([3, undefined, 4, 5]);
  });

  test("a bug stays a bug", () => {
    expect(() => sequence([() => failing(new Error("bug"))]).run(UNLIMITED)).toThrow("bug");
  });

  test("gives an approach its share of the time", () => {
    const given: number[] = [];
    const approach = (share: number) => ({
      ...{ name: "stage", share },
      newAlgorithm: (): Algorithm => ({
        run(budget) {
          given.push(budget.remainingMillis());
          return unknown("nothing");
        },
      }),
    });
    new Sequence({
      approaches: [approach(0.5), approach(1)],
      ...{ assurance: new Assurance(), statistics: new Statistics() },
      isOtherFailure: () => false,
    }).run(new CpuBudget(100_000));
    const [half, all] = given;
    expect(half).toBeLessThanOrEqual(50_000);
    expect(half).toBeGreaterThan(48_000);
    expect(all).toBeGreaterThan(96_000);
  });

  test("goes on with the approach that was interrupted, in what is left of its share", () => {
    const begun: string[] = [];
    const named = (name: string, rounds: number, answer: Answer): NewAlgorithm => {
      return () => {
        begun.push(name);
        return working(rounds, answer);
      };
    };
    const both = sequence([named("a", 3, unknown("no")), named("b", 2, VIOLATED)]);
    expect(interrupted(both)).toEqual(VIOLATED);
    expect(begun).toEqual(["a", "b"]);
  });
});

describe("deepening", () => {
  function recursive(assurance: Assurance, bound: number, needed: number): Algorithm {
    return {
      run() {
        const loss = { reason: `bound ${bound}`, edge: null, hint: null, isOfRecursion: true };
        if (bound < needed) assurance.add(loss);
        return proved(assurance);
      },
    };
  }
  const upTo = (needed: number) => (assurance: Assurance, bound: number) =>
    recursive(assurance, bound, needed);

  test("goes on until the bound is enough, and forgets what lower ones left out", () => {
    expect(deepening(new Assurance(), [1, 10, 100], upTo(50)).run(UNLIMITED).kind).toBe("safe");
  });

  test("tells the last bound if none is enough", () => {
    expect(deepening(new Assurance(), [1, 10, 100], upTo(500)).run(UNLIMITED)).toMatchObject({
      reason: { text: "bound 100" },
    });
  });

  test("does not begin anew if something else is in the way", () => {
    const bounds: number[] = [];
    const algorithm = deepening(new Assurance(), [1, 10], (assurance, bound) => {
      bounds.push(bound);
      assurance.lose("something else", null);
      return recursive(assurance, bound, 50);
    });
    expect(algorithm.run(UNLIMITED)).toMatchObject({ reason: { text: "something else" } });
    expect(bounds).toEqual([1]);
    const open = deepening(new Assurance(), [1, 10], (assurance, bound) => {
      bounds.push(bound);
      assurance.add({ reason: "deep", edge: null, hint: null, isOfRecursion: true });
      return answering(unknown("an open path"));
    });
    expect(open.run(UNLIMITED)).toMatchObject({ reason: { text: "an open path" } });
    expect(bounds).toEqual([1, 1]);
  });
});

describe("starting over", () => {
  function headStart(ahead: NewAlgorithm, anew: NewAlgorithm, assurance = new Assurance()) {
    const attempts: Attempt[] = [];
    const algorithm = startingOver({
      ...{ name: "ahead", ahead, anew, share: 0.5, mostMillis: 1000, assurance },
      statistics: new Statistics(),
      isOtherFailure: (error) => error instanceof RangeError,
      record: (attempt) => attempts.push(attempt),
    });
    return { algorithm, attempts };
  }

  test("believes a head start that decides", () => {
    const { algorithm, attempts } = headStart(
      () => answering(VIOLATED),
      () => failing(new Error("not reached")),
    );
    expect(algorithm.run(UNLIMITED)).toEqual(VIOLATED);
    expect(attempts).toMatchObject([{ name: "ahead", end: "answer" }]);
  });

  test.each([
    ["its time is over", new LimitReached("time")],
    ["something is not supported", new UnsupportedFeature("a construct", null)],
    ["the stack is too deep", new RangeError("too deep")],
  ])("begins from nothing where %s", (_, error) => {
    const { algorithm, attempts } = headStart(
      () => failing(error),
      (assurance) => exhausting(assurance),
    );
    expect(algorithm.run(UNLIMITED).kind).toBe("safe");
    expect(attempts.map(({ name }) => name)).toEqual(["ahead"]);
  });

  test("does not believe a head start that left something out, and forgets what that was", () => {
    const { algorithm } = headStart((part) => exhausting(part, "lost"), exhausting);
    expect(algorithm.run(UNLIMITED).kind).toBe("safe");
  });

  test("gives the head start a part of the time and the rest all of it", () => {
    const given: number[] = [];
    const noting = (): Algorithm => ({
      run(budget) {
        given.push(budget.remainingMillis());
        return unknown("nothing");
      },
    });
    headStart(noting, noting).algorithm.run(new CpuBudget(100_000));
    const [ahead, rest] = given;
    expect(ahead).toBeLessThanOrEqual(1000);
    expect(rest).toBeGreaterThan(50_000);
  });

  test("a bug stays a bug", () => {
    const { algorithm } = headStart(() => failing(new Error("bug")), exhausting);
    expect(() => algorithm.run(UNLIMITED)).toThrow("bug");
  });
});

describe("proving only", () => {
  const other = { proof: () => () => PROOF, violated: "not precise enough" };

  test("believes proofs, tells them in other words, and nothing else", () => {
    const safe = provingOnly(exhausting(new Assurance()), other).run(UNLIMITED);
    expect(safe.kind === "safe" && safe.proof?.(UNLIMITED)).toBe(PROOF);
    expect(provingOnly(answering(VIOLATED), other).run(UNLIMITED)).toMatchObject({
      kind: "unknown",
      reason: { text: "not precise enough" },
    });
  });

  test("does not believe a proof with something left out", () => {
    const lossy = exhausting(new Assurance(), "lost");
    expect(provingOnly(lossy, other).run(UNLIMITED)).toMatchObject({ reason: { text: "lost" } });
  });
});

describe("with proof", () => {
  test("adds it to what is safe and to nothing else", () => {
    const safe = withProof(exhausting(new Assurance()), () => PROOF).run(UNLIMITED);
    expect(safe.kind === "safe" && safe.proof?.(UNLIMITED)).toBe(PROOF);
    const lossy = withProof(exhausting(new Assurance(), "lost"), () => PROOF).run(UNLIMITED);
    expect(lossy).toMatchObject({ kind: "unknown", reason: { text: "lost" } });
  });
});
