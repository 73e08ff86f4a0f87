import type { Terms } from "../../src/logic/terms/index.ts";
import { arrayAndFunctionSamples } from "./arrays-and-functions.ts";
import { familySamples } from "./families.ts";
import { otherSamples } from "./other-theories.ts";
import { integers, reals, words, type Sample } from "./path.ts";
import { wordSamples } from "./words.ts";

/** Every infeasible path of the benchmark. */
export function suite(terms: Terms): Sample[] {
  return [
    ...familySamples(integers(terms)),
    ...familySamples(reals(terms)),
    ...familySamples(words(terms)),
    ...wordSamples(terms),
    ...arrayAndFunctionSamples(terms),
    ...otherSamples(terms),
  ];
}
