import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { findAddressTaken } from "../../program/passes/index.ts";
import { postOf } from "../paths/program-path.ts";
import { extractSlicedPrefixes, isKept, type SlicedPrefix } from "../paths/sliced-prefix.ts";
import type { RefinableDomain } from "../strongest-post.ts";
import { constantDomain, type Constants } from "../testing/constant-domain.ts";
import { buildProgram, pathAlong } from "../testing/paths.ts";
import { PathInterpolator, type InterpolantSequence } from "./path-interpolation.ts";

type Domain = RefinableDomain<Constants, Variable>;

function interpolate(text: string, truths: readonly boolean[], which = 0) {
  const cfa = buildProgram(text);
  const domain = constantDomain(cfa);
  const operations = pathAlong(cfa, truths);
  const prefixes = extractSlicedPrefixes(operations, domain.post, UNLIMITED);
  const prefix = prefixes[which]!;
  const statistics = new Statistics();
  const interpolator = new PathInterpolator(domain, findAddressTaken(cfa), statistics);
  domain.counted.posts = 0;
  const sequence = interpolator.interpolate(prefix, UNLIMITED);
  return { domain, prefix, prefixes, sequence, posts: domain.counted.posts };
}

/** The interpolant after each operation of the prefix but the last. */
function unfold(sequence: InterpolantSequence<Constants>, prefix: SlicedPrefix, domain: Domain) {
  const states = Array.from({ length: prefix.length - 1 }, () => domain.post.initial());
  for (const { from, to, state } of sequence) states.fill(state, from, to + 1);
  return states;
}

function run(domain: Domain, prefix: SlicedPrefix, from: Constants, position: number) {
  let state: Constants | null = from;
  for (let i = position + 1; i < prefix.length && state !== null; i++) {
    if (isKept(prefix, i)) state = postOf(domain.post, state, prefix.operations[i]!);
  }
  return state;
}

/** Everything `lemberger-thesis` Alg. 3 and 4 promise, checked by executing the prefix. */
function expectInductiveAndMinimal(
  sequence: InterpolantSequence<Constants>,
  prefix: SlicedPrefix,
  domain: Domain,
): void {
  const states = unfold(sequence, prefix, domain);
  let before = domain.post.initial();
  states.forEach((interpolant, i) => {
    const post = isKept(prefix, i) ? postOf(domain.post, before, prefix.operations[i]!) : before;
    expect(post).not.toBeNull();
    // The post of the interpolant before implies this one.
    let rest = interpolant;
    for (const fact of domain.facts.facts(post!)) rest = domain.facts.without(rest, fact);
    expect(domain.facts.isTrue(rest)).toBe(true);
    // The rest contradicts it, and nothing weaker.
    expect(run(domain, prefix, interpolant, i)).toBeNull();
    for (const fact of domain.facts.facts(interpolant)) {
      expect(run(domain, prefix, domain.facts.without(interpolant, fact), i)).not.toBeNull();
    }
    before = interpolant;
  });
}

function namesOf(sequence: InterpolantSequence<Constants>, domain: Domain): string[] {
  const names = new Set<string>();
  for (const { state } of sequence) {
    for (const fact of domain.facts.facts(state)) names.add(domain.traits.name(fact));
  }
  return [...names].sort();
}

describe("interpolation along a path", () => {
  test("keeps what the contradiction needs and nothing else", () => {
    const { sequence, prefix, domain } = interpolate(
      "int main(void) { int a = 1; int b = 2; int c = a + 1; a = 7; b = 8; if (c == 3) return 1; return 0; }",
      [true],
    );
    expect(namesOf(sequence, domain)).toEqual(["a", "c"]);
    expectInductiveAndMinimal(sequence, prefix, domain);
  });

  test("goes into functions and back", () => {
    const { sequence, prefix, domain } = interpolate(
      `int g; int f(int x) { g = 5; return x + 1; }
       int main(void) { int y = f(1); if (y == 3) return 1; return 0; }`,
      [true],
    );
    const names = namesOf(sequence, domain);
    expect(names).toContain("x");
    expect(names).toContain("y");
    expect(names).not.toContain("g");
    expectInductiveAndMinimal(sequence, prefix, domain);
  });

  test("uses what an assumption on the path taught", () => {
    const { sequence, prefix, domain } = interpolate(
      `extern int __VERIFIER_nondet_int(void);
       int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4) { if (x == 5) return 1; } return 0; }`,
      [true, true],
    );
    expect(namesOf(sequence, domain)).toEqual(["x"]);
    expectInductiveAndMinimal(sequence, prefix, domain);
  });

  test("is true everywhere for a contradiction that needs no state", () => {
    const { sequence } = interpolate("int main(void) { if (1 == 2) return 1; return 0; }", [true]);
    expect(sequence).toEqual([]);
  });

  test("of a sliced prefix ignores the assumptions that were sliced away", () => {
    const { sequence, prefix, prefixes, domain } = interpolate(
      `int main(void) { int a = 1; int b = 1; if (a == 2) { if (b == 2) return 1; } return 0; }`,
      [true, true],
      1,
    );
    expect(prefixes).toHaveLength(2);
    expect(namesOf(sequence, domain)).toEqual(["b"]);
    expectInductiveAndMinimal(sequence, prefix, domain);
  });

  test("of a long loop takes a number of posts that is linear in the path", () => {
    const rounds = 3000;
    const { sequence, domain, posts, prefix } = interpolate(
      `int main(void) {
         int i = 0; int n = 9000; int junk = 0;
         while (i < n) { i = i + 1; junk = junk + 2; }
         return 0; }`,
      [...Array.from({ length: rounds }, () => true), false],
    );
    expect(namesOf(sequence, domain)).toEqual(["i", "n"]);
    expect(posts).toBeLessThan(6 * prefix.length);
  });

  test("of a long chain of copies takes a number of posts that is linear in the path", () => {
    const length = 1500;
    const chain = Array.from({ length }, (_, i) => `int v${i + 1} = v${i} + 1;`).join("\n");
    const { sequence, posts, prefix, domain } = interpolate(
      `int main(void) { int v0 = 0; ${chain} if (v${length} == 3) return 1; return 0; }`,
      [true],
    );
    expect(namesOf(sequence, domain)).toHaveLength(length + 1);
    expect(posts).toBeLessThan(12 * prefix.length);
  });

  const variables = ["a", "b", "c", "d"];
  const operand = fc.oneof(
    fc.constantFrom(...variables),
    fc.integer({ min: 0, max: 3 }).map(String),
  );
  const statement = fc.oneof(
    fc.tuple(fc.constantFrom(...variables), operand).map(([v, e]) => `${v} = ${e};`),
    fc
      .tuple(fc.constantFrom(...variables), operand, operand)
      .map(([v, e, f]) => `${v} = ${e} + ${f};`),
    fc.constantFrom(...variables).map((v) => `${v} = __VERIFIER_nondet_int();`),
    fc
      .tuple(operand, fc.constantFrom("==", "!=", "<"), operand)
      .map(([e, op, f]) => `if (${e} ${op} ${f}) {} else return 0;`),
  );

  test("is inductive, refutes the rest and is minimal on generated paths", () => {
    const statistics = new Statistics();
    fc.assert(
      fc.property(fc.array(statement, { minLength: 3, maxLength: 25 }), (statements) => {
        const text = `extern int __VERIFIER_nondet_int(void);
          int main(void) { int a = 0; int b = 1; int c; int d = 2; ${statements.join("\n")} return 1; }`;
        const branches = statements.filter((one) => one.startsWith("if")).length;
        const cfa = buildProgram(text);
        const domain = constantDomain(cfa);
        const operations = pathAlong(
          cfa,
          Array.from({ length: branches }, () => true),
        );
        const prefixes = extractSlicedPrefixes(operations, domain.post, UNLIMITED);
        const interpolator = new PathInterpolator(domain, findAddressTaken(cfa), statistics);
        for (const prefix of prefixes) {
          const sequence = interpolator.interpolate(prefix, UNLIMITED);
          expectInductiveAndMinimal(sequence, prefix, domain);
        }
      }),
      { numRuns: 400 },
    );
    expect(statistics.counter("Number of interpolations").value).toBeGreaterThan(200);
    expect(statistics.counter("Number of interpolations of unsliced prefixes").value).toBe(0);
  });
});
