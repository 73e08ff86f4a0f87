/**
 * What the numbers and the memory of formulas are to a solver. Formulas are bit-precise everywhere else; a context of
 * this folder stands before a solver and translates: bit-vectors to unbounded integers that overflow as they do
 * (`linear-integers.ts`), arrays to uninterpreted functions with frame conditions (`function-heap.ts`), floats to reals
 * if somebody asks for what is unsound (`real-floats.ts`). Solutions are read back and checked against the original,
 * which is asked itself where the translation does not decide (`representing-prover.ts`).
 */
export { representationOptions, type RepresentationOptions } from "./options.ts";
export { RepresentingContext } from "./representing-context.ts";
export type { RepresentationStatistics } from "./statistics.ts";
