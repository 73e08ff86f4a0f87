import { forEachSubterm, Kind, type Term, type Terms } from "../terms/index.ts";
import type { PathProblem } from "./path-problem.ts";

/**
 * How many different numbers a sequence mentions that the path does not: counted per formula, 0 and 1 are
 * free. `i = a` generalises to other paths, `i = 3` after three rounds of a loop does not.
 */
export function pathConstants(problem: PathProblem, sequence: readonly Term[]): number {
  const { terms } = problem;
  const ofPath = numbersIn(terms, problem.blocks.flat());
  let count = 0;
  for (const formula of sequence) {
    for (const number of numbersIn(terms, [formula])) if (!ofPath.has(number)) count++;
  }
  return count;
}

/**
 * The numbers in formulas except 0 and 1, by their absolute values: a number on the other side of an equation is
 * the same number.
 */
export function numbersIn(terms: Terms, formulas: readonly Term[]): Set<string> {
  const numbers = new Set<string>();
  forEachSubterm(terms, formulas, (term) => {
    const kind = terms.kind(term);
    if (kind === Kind.IntConst) numbers.add(absolute(terms.bigintValue(term)).toString());
    else if (kind === Kind.RealConst) {
      const { numerator, denominator } = terms.rationalValue(term);
      numbers.add(`${absolute(numerator)}/${denominator}`);
    } else if (kind === Kind.BvConst) {
      const width = BigInt(terms.sorts.width(terms.sort(term)));
      const value = BigInt.asIntN(Number(width), terms.bigintValue(term));
      numbers.add(absolute(value).toString());
    }
  });
  for (const trivial of ["0", "1", "0/1", "1/1"]) numbers.delete(trivial);
  return numbers;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
