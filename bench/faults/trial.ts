import type { SeededRandom } from "../../src/base/random/index.ts";

/** One try: something is executed while faults happen, and compared with the same without faults. */
export type Trial = (setting: TrialSetting) => Promise<TrialResult>;

export interface TrialSetting {
  /** For this trial alone. */
  readonly folder: string;
  readonly random: SeededRandom;
}

export interface TrialResult {
  /** What was done, in its order. */
  readonly faults: readonly string[];
  /** What should not be; empty: the results were those of an undisturbed one. */
  readonly problems: readonly string[];
}
