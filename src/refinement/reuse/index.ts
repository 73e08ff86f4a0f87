/**
 * Precisions that outlive a run (`boehm-thesis` 3): facts as texts, files of them, and where they belong in another version of
 * the program. Knows automata and texts, no analysis.
 */
export {
  ANCHOR_STEPS,
  anchorPrecision,
  type Anchored,
  type AnchorStep,
  type Placement,
} from "./anchor-precision.ts";
export { describePrecision } from "./describe-precision.ts";
export { distinctFacts, factKey, type PlacedFact } from "./facts.ts";
export { headLines } from "./head-fields.ts";
export {
  EMPTY_HEAD,
  keyText,
  sortedEntries,
  type PrecisionFile,
  type PrecisionHead,
} from "./precision-file.ts";
export { mergedAtLocations, MERGERS } from "./similar-predicates.ts";
export { printPrecision } from "./print-precision.ts";
export { readPrecision, type ReadPrecision } from "./read-precision.ts";
