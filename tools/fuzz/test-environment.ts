/**
 * What a compiled program needs to be judged: inputs from outside and an error function that is told apart from every other end. Weak,
 * so that a program may bring its own.
 */

/** Comma-separated numbers, taken in order; zero when they are used up. */
export const INPUTS_VARIABLE = "ASSAY_INPUTS";
/** The error function was called. */
export const ERROR_STATUS = 107;
/** An assumption was false. */
const ASSUMPTION_STATUS = 108;

const INTEGERS: readonly (readonly [string, string])[] = [
  ["bool", "_Bool"],
  ["char", "char"],
  ["schar", "signed char"],
  ["uchar", "unsigned char"],
  ["short", "short"],
  ["ushort", "unsigned short"],
  ["int", "int"],
  ["uint", "unsigned int"],
  ["long", "long"],
  ["ulong", "unsigned long"],
  ["longlong", "long long"],
  ["ulonglong", "unsigned long long"],
];

const FLOATS = ["float", "double"];

export const TEST_ENVIRONMENT = [
  "#include <stdlib.h>",
  "#include <unistd.h>",
  `static const char *next(void) {
  static const char *rest;
  if (!rest && !(rest = getenv("${INPUTS_VARIABLE}"))) rest = "";
  const char *text = rest;
  while (*rest && *rest++ != ',') {}
  return *text ? text : "0";
}`,
  ...INTEGERS.map(
    ([name, type]) =>
      `__attribute__((weak)) ${type} __VERIFIER_nondet_${name}(void) { const char *t = next(); while (*t == ' ') t++; return (${type})(*t == '-' ? (unsigned long long)strtoll(t, 0, 10) : strtoull(t, 0, 10)); }`,
  ),
  ...FLOATS.map(
    (type) =>
      `__attribute__((weak)) ${type} __VERIFIER_nondet_${type}(void) { return (${type})strtod(next(), 0); }`,
  ),
  `__attribute__((weak)) void __VERIFIER_assume(int holds) { if (!holds) _exit(${ASSUMPTION_STATUS}); }`,
  `__attribute__((weak)) void reach_error(void) { _exit(${ERROR_STATUS}); }`,
  "",
].join("\n");
