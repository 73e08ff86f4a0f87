import type { Model } from "./model.ts";

/** A model of which nothing is known: the solver had one, but no time to find it again. */
export const UNTOLD_MODEL: Model = {
  variable: () => null,
  apply: () => null,
  unspecified: () => null,
  value: () => null,
  isTrue: () => false,
  release: () => undefined,
};
