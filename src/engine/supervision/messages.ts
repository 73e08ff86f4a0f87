/** What the verifying process tells the supervising one. Nothing else is written to that channel. */
import type { RunProgress, RunReport } from "../../output/run-report.ts";

export type ChildMessage =
  | { readonly kind: "progress"; readonly progress: RunProgress }
  | { readonly kind: "log"; readonly line: string }
  /** What is known while other properties are open, should the run not come to its end. */
  | { readonly kind: "finding"; readonly report: RunReport }
  /** The last one of a run that ended by itself. */
  | { readonly kind: "report"; readonly report: RunReport; readonly peakMemoryBytes: number }
  /** The last one of a run whose input cannot be used, or that met a bug of ours. */
  | { readonly kind: "failed"; readonly exitCode: number; readonly text: string };

/** The descriptor of the channel in the child. */
export const CHANNEL = 3;

/** The descriptor of the board of all children, if there are several. */
export const BOARD = 4;
