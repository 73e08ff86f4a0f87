import { numbersIn, type Entailment } from "../../../logic/interpolation/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { PathProgram, Place } from "./path-program.ts";

/** Larger factors only make numbers wrap around. */
const MAXIMUM_FACTOR = 1n << 16n;
const MAXIMUM_FACTORS = 6;

/**
 * `y <= c * x` where `x` is added to `y` in some round: a sum is at most the number of its summands times the largest. The
 * factors are numbers of the program.
 */
export function slopeCandidates(
  program: PathProgram,
  place: Place,
  { reader, writer }: Entailment,
): Term[] {
  const { terms, problem } = program;
  const factors = [...numbersIn(terms, problem.blocks.flat())]
    .filter((text) => /^\d+$/.test(text))
    .map(BigInt)
    .filter((factor) => factor <= MAXIMUM_FACTOR)
    .slice(0, MAXIMUM_FACTORS);
  const candidates = new Set<Term>();
  for (const transition of program.transitions) {
    if (transition.to !== place) continue;
    for (const y of place.symbols) {
      const sort = terms.sort(y);
      if (reader.modulus(sort) === null) continue;
      const { coefficients } = reader.form(program.after(y, transition)).form;
      for (const x of coefficients.keys()) {
        if (x === y || !place.symbols.includes(x) || !coefficients.has(y)) continue;
        for (const factor of factors) {
          const product = writer.term({ coefficients: new Map([[x, factor]]), constant: 0n }, sort);
          candidates.add(atMost(program, y, product));
        }
      }
    }
  }
  return [...candidates];
}

function atMost({ terms }: PathProgram, x: Term, y: Term): Term {
  return terms.sorts.isBitVec(terms.sort(x)) ? terms.bv.sle(x, y) : terms.arith.lessOrEqual(x, y);
}
