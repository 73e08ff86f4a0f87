import type { Theory } from "../theory.ts";

/** How one solver is asked for interpolants in SMT-LIB. */
export interface InterpolatingDialect {
  /** Before anything is declared. */
  preamble(theory: Theory): string;
  /** Asserts the formula of block `index`. */
  assertBlock(index: number, formula: string): string;
  /** The command for the inner cuts of `count` blocks; the answer has one formula after the other. */
  interpolants(count: number): string;
  /** The formulas in the answer, as text; null if it is none. */
  read(answer: string): string[] | null;
}

/** MathSAT: assertions belong to groups, one command per cut. */
const mathsat: InterpolatingDialect = {
  preamble: () => "(set-option :print-success false)(set-option :produce-interpolants true)",
  assertBlock: (index, formula) => `(assert (! ${formula} :interpolation-group block${index}))`,
  interpolants: (count) =>
    Array.from({ length: count - 1 }, (_, cut) => {
      const before = Array.from({ length: cut + 1 }, (_, block) => `block${block}`);
      return `(get-interpolant (${before.join(" ")}))`;
    }).join("\n"),
  read: (answer) => splitExpressions(answer),
};

/** SMTInterpol and OpenSMT: assertions are named, one command for the sequence, a list as the answer. */
const named: InterpolatingDialect = {
  preamble: (theory) =>
    `(set-option :print-success false)(set-option :produce-interpolants true)(set-logic ${logicOf(theory)})`,
  assertBlock: (index, formula) => `(assert (! ${formula} :named block${index}))`,
  interpolants: (count) => {
    const names = Array.from({ length: count }, (_, block) => `block${block}`);
    return `(get-interpolants ${names.join(" ")})`;
  },
  read(answer) {
    const lists = splitExpressions(answer);
    const list = lists?.length === 1 ? lists[0]! : "";
    if (!list.startsWith("(") || list.startsWith("(error")) return null;
    return splitExpressions(list.slice(1, -1));
  },
};

const DIALECTS: Readonly<Record<string, InterpolatingDialect>> = {
  mathsat,
  smtinterpol: named,
  opensmt: named,
};

/** By the name of the program; null for one that is not known to interpolate. */
export function interpolatingDialect(program: string): InterpolatingDialect | null {
  return DIALECTS[program.replace(/\.(?:sh|exe|jar)$/, "")] ?? null;
}

/** The smallest logic of SMT-LIB with all that occurs. */
function logicOf(theory: Theory): string {
  let numbers = "";
  if (theory.hasBitVectors) numbers = "BV";
  else if (theory.hasIntegers || theory.hasReals) {
    const kind = `${theory.hasIntegers ? "I" : ""}${theory.hasReals ? "R" : ""}`;
    numbers = `${theory.hasNonlinear ? "N" : "L"}${kind}A`;
  }
  const functions = theory.hasFunctions || numbers === "" ? "UF" : "";
  return `QF_${theory.hasArrays ? "A" : ""}${functions}${numbers}`;
}

/** The expressions of a text one by one; null if parentheses do not match. */
function splitExpressions(text: string): string[] | null {
  const expressions: string[] = [];
  let depth = 0;
  let start = -1;
  for (const token of text.matchAll(/[()]|\|[^|]*\||"(?:[^"]|"")*"|[^\s()|"]+/g)) {
    if (depth === 0) start = token.index;
    if (token[0] === "(") depth++;
    else if (token[0] === ")") depth--;
    if (depth < 0) return null;
    if (depth === 0) expressions.push(text.slice(start, token.index + token[0].length));
  }
  return depth === 0 ? expressions : null;
}
