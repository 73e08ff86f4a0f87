import { choice, defineOptions, type ValuesOf } from "../../base/options/index.ts";

export const representationOptions = defineOptions("encoding", {
  arithmetic: choice(
    ["bit-precise", "linear"],
    "What integers are to the solver: bit-vectors, or unbounded integers that are brought into range wherever it matters. Of what " +
      "linear arithmetic cannot say (products of unknowns, bitwise operations) it gets bounds, and a solution that is none is looked " +
      "for again bit-precisely.",
    "bit-precise",
  ),
  heap: choice(
    ["arrays", "functions"],
    "What memory with computed places is to the solver: arrays, or uninterpreted functions that are told apart at the places " +
      "that are read or written.",
    "arrays",
  ),
  floats: choice(
    ["ieee", "unsound-reals"],
    "What floats are to the solver: IEEE floats, or real numbers that are never rounded. The latter needs linear arithmetic and " +
      "proves nothing: TRUE becomes UNKNOWN.",
    "ieee",
  ),
});
export type RepresentationOptions = ValuesOf<typeof representationOptions>;
