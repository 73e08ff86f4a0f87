import { nameBeforeVersion } from "./candidates/renaming.ts";

/** Limits and preferences of interpolation. */
export interface InterpolationOptions {
  /** For one sequence. */
  readonly timeoutMillis: number;
  /** For one layer, with the check of what it found. */
  readonly layerMillis: number;
  /** For finding the conjuncts that make the path infeasible; without them all conjuncts are used. */
  readonly coreMillis: number;
  /** For a single query of those layers that ask many. */
  readonly queryMillis: number;
  /** Nodes of one interpolant; larger ones are refused. */
  readonly maximumSize: number;
  /** Cases that the Farkas layer distinguishes. */
  readonly maximumLeaves: number;
  /**
   * "first" returns what the first successful layer found. "general" goes on while the best sequence so
   * far has numbers that do not occur in the path (they tend to belong to this path only), until
   * `generalityMillis` are spent, and returns the one with the fewest of them.
   */
  readonly preference: "first" | "general";
  readonly generalityMillis: number;
  /** Tells which variables are versions of one program variable: those with equal results. */
  readonly baseName: (name: string) => string;
  /** Names of layers that are not used. */
  readonly disabledLayers: readonly string[];
}

export const defaultInterpolationOptions: InterpolationOptions = {
  timeoutMillis: 20_000,
  layerMillis: 5_000,
  coreMillis: 2_000,
  queryMillis: 1_000,
  maximumSize: 2_000,
  maximumLeaves: 48,
  preference: "general",
  generalityMillis: 200,
  baseName: nameBeforeVersion,
  disabledLayers: [],
};
