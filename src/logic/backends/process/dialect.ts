import { basename } from "node:path";
import type { SolverFeature } from "../../smt/index.ts";

/** How to talk to one solver. */
export interface Dialect {
  /** Arguments that make it read SMT-LIB 2 from standard input, if the user gives none. */
  readonly arguments: readonly string[];
  readonly preamble: readonly string[];
  readonly features: ReadonlySet<SolverFeature>;
}

const STANDARD: readonly SolverFeature[] = [
  "models",
  "unsat-cores",
  "integers",
  "reals",
  "nonlinear",
  "bit-vectors",
  "floats",
  "arrays",
  "constant-arrays",
  "functions",
  "bit-vector-integers",
];

const PREAMBLE: readonly string[] = [
  "(set-option :print-success false)",
  "(set-option :produce-models true)",
  "(set-option :produce-unsat-assumptions true)",
  "(set-logic ALL)",
];

const DIALECTS: Readonly<Record<string, Dialect>> = {
  z3: {
    arguments: ["-in", "-smt2"],
    preamble: PREAMBLE,
    // Soundness: its "float-reals" and "float-fma" are wrong, see `Z3Context` and `ToZ3`.
    features: new Set<SolverFeature>([...STANDARD, "float-bits", "quantifiers"]),
  },
  cvc5: {
    // Floats of other formats than C's are called experimental.
    arguments: ["--incremental", "--lang=smt2", "-q", "--fp-exp"],
    preamble: PREAMBLE,
    features: new Set<SolverFeature>([...STANDARD, "float-fma", "quantifiers"]),
  },
};

const UNKNOWN: Dialect = {
  arguments: [],
  preamble: PREAMBLE,
  features: new Set(STANDARD),
};

/** By the name of the program. */
export function dialectOf(program: string): Dialect {
  return DIALECTS[basename(program)] ?? UNKNOWN;
}
