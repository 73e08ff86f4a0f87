import { UNLIMITED } from "../../../base/budget/index.ts";
import { SourceText } from "../../../base/diagnostics/index.ts";
import { Configuration } from "../../../base/options/index.ts";
import { buildCfa } from "../../../program/build/index.ts";
import { parseTranslationUnit } from "../../../program/c/index.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import { printExpression } from "../../../program/cfa/print-expression.ts";
import { machineModel } from "../../../program/machine/machine-model.ts";
import { findLoops } from "../../../program/passes/index.ts";
import { CandidateProposer } from "../candidate-source.ts";
import { candidateOptions, type CandidateOptions } from "../options.ts";

export const DEFAULT_OPTIONS: CandidateOptions = new Configuration(new Map()).valuesOf(
  candidateOptions,
);

const PREAMBLE = `
  int __VERIFIER_nondet_int(void);
  unsigned __VERIFIER_nondet_uint(void);
  void abort(void);
  void reach_error(void) {}
  void __VERIFIER_assert(int cond) { if (!cond) { reach_error(); abort(); } }
`;

export function programOf(text: string): Cfa {
  const source = new SourceText("test.c", PREAMBLE + text);
  return buildCfa(parseTranslationUnit(source, machineModel("ILP32")), { entryFunction: "main" });
}

/** The candidates at each loop head of a program, in the order of the heads in the text. */
export function candidatesOf(text: string, options: Partial<CandidateOptions> = {}): string[][] {
  const cfa = programOf(text);
  const proposer = new CandidateProposer(cfa, { ...DEFAULT_OPTIONS, ...options }, UNLIMITED);
  const heads = findLoops(cfa).loops.map(({ head }) => head);
  heads.sort((a, b) => (a.leaving[0]?.start ?? 0) - (b.leaving[0]?.start ?? 0));
  return heads.map((head) =>
    proposer.proposalsAt(head).map(({ expression }) => printExpression(expression)),
  );
}
