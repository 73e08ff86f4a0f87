/** Assertions, and what a failing `assert` calls: the names of the C libraries, and where they pass the text of the assertion. */
import type { CType } from "../types/type.ts";

/** Places of the arguments; null: not passed. */
export interface AssertionFailure {
  readonly expression: number | null;
  readonly file: number;
  readonly line: number;
  readonly function: number | null;
}

const EXPRESSION_FIRST: AssertionFailure = { expression: 0, file: 1, line: 2, function: 3 };
const FILE_FIRST: AssertionFailure = { expression: 3, file: 0, line: 1, function: 2 };
const FUNCTION_FIRST: AssertionFailure = { expression: 3, file: 1, line: 2, function: 0 };
const WITHOUT_FUNCTION: AssertionFailure = { expression: 0, file: 1, line: 2, function: null };

/** Nobody else calls a function so. */
const NAMES: ReadonlyMap<string, AssertionFailure> = new Map([
  // glibc, musl
  ["__assert_fail", EXPRESSION_FIRST],
  ["__assert_perror_fail", { ...EXPRESSION_FIRST, expression: null }],
  // newlib
  ["__assert_func", FILE_FIRST],
  // OpenBSD, Android
  ["__assert2", FILE_FIRST],
  // NetBSD
  ["__assert13", FILE_FIRST],
  // macOS
  ["__assert_rtn", FUNCTION_FIRST],
  // Solaris
  ["__assert_c99", EXPRESSION_FIRST],
  // Windows
  ["_wassert", WITHOUT_FUNCTION],
]);

export const ASSERTION_FAILURES: readonly string[] = [...NAMES.keys()];

/** Programs also have functions of these names for conditions to be checked: the arguments have to be the libraries'. */
const SHARED_NAMES: ReadonlyMap<string, readonly AssertionFailure[]> = new Map([
  [
    "__assert",
    // glibc and Windows; FreeBSD; Android
    [
      WITHOUT_FUNCTION,
      FUNCTION_FIRST,
      { expression: 2, file: 0, line: 1, function: null } satisfies AssertionFailure,
    ],
  ],
  ["_assert", [WITHOUT_FUNCTION]],
]);

/** Functions that programs call to check a condition, and mean what `assert` does if they do not define them. */
export const ASSERTIONS: readonly string[] = ["assert", "__VERIFIER_assert"];

export function isAssertion(name: string): boolean {
  return ASSERTIONS.includes(name);
}

/** Null if a call with such arguments is no failing assertion. */
export function assertionFailure(name: string, types: readonly CType[]): AssertionFailure | null {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  return SHARED_NAMES.get(name)?.find((layout) => fits(layout, types)) ?? null;
}

function fits(layout: AssertionFailure, types: readonly CType[]): boolean {
  const { line, ...texts } = layout;
  const places = Object.values(texts).filter((place) => place !== null);
  return (
    types.length === places.length + 1 &&
    types[line]?.kind === "integer" &&
    places.every((place) => types[place]?.kind === "pointer")
  );
}
