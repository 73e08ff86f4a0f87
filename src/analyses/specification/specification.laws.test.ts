import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { NORMAL_SIZES } from "../../../tools/fuzz/environment.ts";
import { generateProgram } from "../../../tools/fuzz/program.ts";
import {
  ArbitraryInputs,
  brokenLaws,
  followExecution,
  type Concretization,
} from "../../core/laws/index.ts";
import {
  loadSpecification,
  Specification,
  type SpecificationState,
} from "../../semantics/specification/index.ts";
import { SpecificationAnalysis } from "./index.ts";

function follow(
  program: string,
  specification: string,
  concretization: Concretization<SpecificationState>,
  seed = 1,
) {
  const cfa = cfaOf(program);
  const [automaton] = loadSpecification(
    "/a.spc",
    () => specification,
    () => undefined,
  );
  const watches = [{ automaton: automaton!, property: null }];
  const analysis = new SpecificationAnalysis(Specification.along(cfa, watches, () => undefined));
  const followed = followExecution(cfa, analysis, concretization, new ArbitraryInputs(seed));
  return { ...followed, laws: brokenLaws(analysis, followed.states) };
}

/** What the state assumes is so in the execution. */
const ASSUMES_WHAT_IS: Concretization<SpecificationState> = {
  describes: ({ assumptions }, interpreter) =>
    assumptions.every(({ expression, truth }) => {
      const value = interpreter.valueOf(expression);
      return typeof value !== "bigint" || (value !== 0n) === truth;
    }),
};

const ERROR_CALLS = `OBSERVER AUTOMATON A INITIAL STATE Init;
  STATE USEFIRST Init : MATCH FUNCTIONCALL "reach_error" -> ERROR("called"); END AUTOMATON`;

const BRANCHES = `OBSERVER AUTOMATON A INITIAL STATE Low;
  STATE USEALL Low :
    MATCH {$1 = $2} -> ASSUME {$1 > 3} GOTO High;
    MATCH {$1 = $2} -> ASSUME {$1 <= 3} GOTO Low;
  STATE USEALL High :
    MATCH {$1 = $2} -> ASSUME {$1 <= 3} GOTO Low;
    MATCH {$1 = $2} -> ASSUME {$1 > 3} GOTO High;
  END AUTOMATON`;

describe("automata", () => {
  test.each([21, 22, 23])("keep the laws on generated program %i", (seed) => {
    const program = generateProgram(seed, "LP64", NORMAL_SIZES);
    const { broken, laws } = follow(program, ERROR_CALLS, ASSUMES_WHAT_IS, seed);
    expect(broken).toEqual([]);
    expect(laws).toEqual([]);
  });

  test("violate the specification exactly when the execution calls the error function", () => {
    const program = `void reach_error(void) {} extern int __VERIFIER_nondet_int(void);
      int main(void) { for (int i = 0; i < 5; i++) { int x = __VERIFIER_nondet_int();
        if (x > 5) reach_error(); } return 0; }`;
    let violations = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const seen = { isViolated: false };
      const { broken } = follow(
        program,
        ERROR_CALLS,
        {
          describes(state, { journal }) {
            seen.isViolated = journal.violations.length > 0;
            return (state.violation !== null) === seen.isViolated;
          },
          // Nothing follows a violation.
          hasGivenUp: () => seen.isViolated,
        },
        seed,
      );
      expect(broken).toEqual([]);
      if (seen.isViolated) violations++;
    }
    expect(violations).toBeLessThan(20);
    expect(violations).toBeGreaterThan(0);
  });

  test("that split by assumptions always have a branch for the execution", () => {
    const program = `extern int __VERIFIER_nondet_int(void);
      int main(void) { int x = 0; int y = 0;
        for (int i = 0; i < 9; i++) { x = __VERIFIER_nondet_int(); y = x; x = i; } return y; }`;
    for (let seed = 1; seed <= 10; seed++) {
      const { broken, laws, states } = follow(program, BRANCHES, ASSUMES_WHAT_IS, seed);
      expect(broken).toEqual([]);
      expect(laws).toEqual([]);
      expect(states.length).toBeGreaterThan(2);
    }
  });
});
