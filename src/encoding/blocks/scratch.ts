/** Reading a state without a step: the builder is thrown away afterwards. */
import type { PathFormula } from "../path-formula/path-formula.ts";
import type { ProgramState } from "../path-formula/program-state.ts";

const NOTHING: readonly never[] = [];

/** A path formula that ends in the state, for builders that do not ask how it came about. */
export function pathWith(state: ProgramState): PathFormula {
  return {
    previous: null,
    edge: null,
    length: 0,
    constraints: NOTHING,
    requirements: NOTHING,
    inputs: NOTHING,
    imprecisions: NOTHING,
    preferences: NOTHING,
    state,
  };
}
