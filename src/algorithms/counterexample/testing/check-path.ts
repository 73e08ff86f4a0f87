/** Paths of small programs, and what the check says of them. */
import { expect } from "vitest";
import { cfaOf } from "../../../../test/cfa-of.ts";
import { Statistics } from "../../../base/statistics/index.ts";
import type { PathVerdict } from "../../../core/contracts/counterexample.ts";
import type { Assumption } from "../../../core/contracts/index.ts";
import type { EncodingOptions } from "../../../encoding/index.ts";
import { recordPath } from "../../../encoding/testing/recorded-path.ts";
import { walkPath } from "../../../encoding/testing/walked-path.ts";
import { openSolver } from "../../../logic/backends/index.ts";
import { Terms } from "../../../logic/terms/index.ts";
import type { Cfa, CfaEdge } from "../../../program/cfa/graph.ts";
import { InputList, parseInputs } from "../../../program/interpreter/index.ts";
import { createCounterexampleCheck } from "../index.ts";

export const DECLARATIONS = `
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
extern int memcmp(const void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
extern int strcmp(const char *, const char *);
extern char *strcpy(char *, const char *);
extern char *strchr(const char *, int);
extern int abs(int);
extern double fabs(double);
extern double floor(double);
extern double sqrt(double);
extern double sin(double);
extern int printf(const char *, ...);
`;

interface Checked {
  readonly verdict: PathVerdict;
  readonly solversOpened: number;
}

interface CheckOptions {
  readonly assumptions?: (step: number) => readonly Assumption[];
  readonly encoding?: Partial<EncodingOptions>;
}

export function check(cfa: Cfa, edges: readonly CfaEdge[], options: CheckOptions = {}): Checked {
  const terms = new Terms();
  let solversOpened = 0;
  const checker = createCounterexampleCheck({
    cfa,
    terms,
    openSolver: () => {
      solversOpened++;
      return openSolver(terms, "auto");
    },
    statistics: new Statistics(),
    timeoutMillis: 20_000,
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
  });
  const verdict = checker.check({
    edges,
    assumptions: edges.map((_, i) => options.assumptions?.(i) ?? []),
    violation: { property: "unreach-call", message: "reach_error is called" },
  });
  return { verdict, solversOpened };
}

/** The path that the program takes with the inputs, checked without knowing them. */
export function checkRecorded(body: string, inputs: string, options: CheckOptions = {}): Checked {
  const cfa = cfaOf(DECLARATIONS + body);
  const { edges, outcome } = recordPath(cfa, new InputList(parseInputs(inputs)!));
  expect(outcome).toMatchObject({ kind: "abort", reason: "reach_error was called" });
  return check(cfa, edges, options);
}

export function checkWalked(body: string, answers: readonly boolean[]): Checked {
  const cfa = cfaOf(DECLARATIONS + body);
  return check(cfa, walkPath(cfa, answers));
}

/** In `main`; `statements` reach the error with the inputs. */
export function inMain(statements: string): string {
  return `int main(void) { ${statements} return 0; }`;
}
