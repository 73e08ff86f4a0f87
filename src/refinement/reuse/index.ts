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
export { EMPTY_HEAD, type PrecisionFile, type PrecisionHead } from "./precision-file.ts";
export { printPrecision } from "./print-precision.ts";
export { readPrecision, type PrecisionProblem, type ReadPrecision } from "./read-precision.ts";
