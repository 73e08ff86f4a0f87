import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { CONTINUE_LIKE_COMPILED_CODE, ReusedInterpreter } from "../../program/interpreter/index.ts";
import { DeadEnds } from "./dead-ends.ts";
import { RecordedInputs, type GivenInput } from "./recorded-inputs.ts";

const PROGRAM = `extern int __VERIFIER_nondet_int(void);
  int ask(void) { return __VERIFIER_nondet_int(); }
  int wrapped(void) { return ask(); }
  int main(void) { int a = wrapped(), b = ask(); int c = a > 5 ? wrapped() : 0; return a + b + c + ask(); }`;

function given(inputs: RecordedInputs): readonly GivenInput[] {
  new ReusedInterpreter(cfaOf(PROGRAM))
    .begin({
      inputs,
      output: { write: () => undefined },
      stdoutBuffering: "full",
      policy: CONTINUE_LIKE_COMPILED_CODE,
      observer: null,
      programArguments: null,
      maximumSteps: 1000,
      poll: () => null,
      memoryLimit: 2 ** 20,
      stackLimit: 100,
    })
    .run();
  return inputs.given;
}

function counting(): () => bigint {
  let count = 0n;
  return () => 10n + count++;
}

describe("inputs of the place that asks", () => {
  const long = given(new RecordedInputs([], counting()));

  test("are told apart by the calls that lead there", () => {
    expect(long.map(({ value }) => value)).toEqual([10n, 11n, 12n, 13n]);
    expect(new Set(long.map(({ place }) => place)).size).toBe(4);
  });

  test("are those of the plan", () => {
    expect(given(new RecordedInputs(long, () => 99n))).toEqual(long);
  });

  test("are not others of the plan on another way", () => {
    const changed = [{ place: long[0]!.place, value: 1n }, ...long.slice(1)];
    const values = given(new RecordedInputs(changed, () => 99n)).map(({ value }) => value);
    expect(values).toEqual([1n, 11n, 13n]);
    const without = [long[0]!, ...long.slice(2)];
    const longer = given(new RecordedInputs(without, () => 99n)).map(({ value }) => value);
    expect(longer).toEqual([10n, 99n, 12n, 13n]);
  });

  test("avoid those that led nowhere, there and mostly", () => {
    const ends = new DeadEnds(new SeededRandom(3));
    ends.add({ place: 7, value: 1n });
    const random = new SeededRandom(5);
    const drawn = (place: number): number => {
      let dead = 0;
      const request = { place } as Parameters<DeadEnds["avoid"]>[0];
      for (let i = 0; i < 1000; i++) {
        if (ends.avoid(request, () => BigInt(random.below(2))) === 1n) dead++;
      }
      return dead;
    };
    expect(drawn(8)).toBeGreaterThan(400);
    expect(drawn(7)).toBeLessThan(150);
    expect(drawn(7)).toBeGreaterThan(0);
  });
});
