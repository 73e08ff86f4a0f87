import { describe, expect, test } from "vitest";
import { cfaOf } from "../../test/cfa-of.ts";
import { Terms } from "../logic/terms/index.ts";
import type { InputRequest } from "../program/interpreter/index.ts";
import type { InputValue } from "../program/interpreter/input-source.ts";
import { PathEncoder, stepsOf, type EncodingOptions, type PathFormula } from "./index.ts";
import { compareExecution, isEndOfMain } from "./testing/compare-execution.ts";
import { execute } from "./testing/path-values.ts";
import { SeededRandom } from "../base/random/index.ts";
import { randomProgram } from "./testing/random-program.ts";
import { cases } from "../../test/extent.ts";

const RUNS = cases(220);

function randomInput(dice: SeededRandom): (request: InputRequest) => InputValue {
  return ({ type }) => {
    if (type.kind === "float") {
      return dice.pick([0, -0, 1.5, -2.25, 1e20, 3, Number.NaN, Infinity, 1e-40]);
    }
    const numbers = [0, 1, -1, 5, 200, 65535, -32768, 2147483647, dice.below(1e9)];
    return BigInt(dice.pick(numbers));
  };
}

/** What differs between the formula of an execution's path and the execution; null: nothing to compare. */
function compare(seed: number, options: Partial<EncodingOptions> = {}): string[] | null {
  const cfa = cfaOf(randomProgram(seed, 12), seed % 3 === 0 ? "ILP32" : "LP64");
  const execution = execute(cfa, randomInput(new SeededRandom(seed + 77)), isEndOfMain);
  if (execution === null) return null;
  return compareExecution(cfa, execution, options);
}

test("evaluated under an execution's inputs, the formula is true and all values are the execution's", () => {
  let compared = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const problems = compare(seed);
    expect(problems ?? [], `seed ${seed}`).toEqual([]);
    if (problems !== null) compared++;
  }
  expect(compared).toBeGreaterThan(0.9 * RUNS);
});

test("a wrong encoding differs", () => {
  let differing = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const problems = compare(seed, { fault: "addition-plus-one" });
    if (problems !== null && problems.length > 0) differing++;
  }
  expect(differing).toBeGreaterThan(10);
});

describe("SSA", () => {
  function encoded(body: string, options: Partial<EncodingOptions>): [Terms, PathFormula] {
    const cfa = cfaOf(`extern int __VERIFIER_nondet_int(void); ${body}`);
    const terms = new Terms();
    const encoder = new PathEncoder(cfa, terms, options);
    const execution = execute(cfa, () => 4n, isEndOfMain);
    let path = encoder.start();
    for (const edge of execution!.edges) path = encoder.encode(path, edge);
    return [terms, path];
  }

  test("assignments get variables with ascending indices, recursive activations names of their own", () => {
    const body =
      "int f(int n) { int r = n > 3 ? f(n - 1) : n; return r; } " +
      "int main(void) { int x = __VERIFIER_nondet_int(); x = x + 1; x = x * 2; int y = f(x - 5); return 0; }";
    const [terms] = encoded(body, { naming: "assignments" });
    for (const name of ["main::x@1", "main::x@3", "f::n@1", "f::n/2@1", "main::y@1"]) {
      expect(terms.findVariable(name), name).not.toBeNull();
    }
    expect(terms.findVariable("main::x@4")).toBeNull();
  });

  test("without inputs everything folds: there is nothing to solve", () => {
    const body = "int main(void) { int s = 0; for (int i = 0; i < 20; i++) s += i * i; return s; }";
    const [, path] = encoded(body, {});
    expect(stepsOf(path).flatMap((step) => [...step.constraints, ...step.inputs])).toEqual([]);
  });
});

test("encoding is linear in the length of the path", () => {
  const cfa = cfaOf(
    "extern int __VERIFIER_nondet_int(void); int a[16]; int main(void) { int x = __VERIFIER_nondet_int(); " +
      "for (int i = 0; i < 20000; i++) { x ^= i; a[i & 15] += x; } return 0; }",
  );
  const { edges } = execute(
    cfa,
    () => 1n,
    (_, step) => step === 79_999,
  )!;
  const encoder = new PathEncoder(cfa, new Terms());
  const millisFor = (count: number): number => {
    const begin = process.cpuUsage();
    let path = encoder.start();
    for (let i = 0; i < count; i++) path = encoder.encode(path, edges[i]!);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  };
  millisFor(5000);
  const [short, long] = [millisFor(20_000), millisFor(80_000)];
  // Four times as long; the rest is for garbage collection and neighbours on the machine.
  expect(long).toBeLessThan(Math.max(16 * short, 10_000));
});
