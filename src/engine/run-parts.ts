/** What a run is given beside its request. */
import type { Algorithm, Answer } from "../algorithms/answer.ts";
import type { Budget } from "../base/budget/index.ts";
import type { EncodingOptions } from "../encoding/index.ts";
import type { RunProgress, RunReport } from "../output/run-report.ts";
import type { Team } from "./companions.ts";
import type { PrecisionStore } from "./reuse/precision-store.ts";

/** Who is interested in a run while it goes on. */
export interface RunObserver {
  /** Now and then. */
  progress(progress: RunProgress): void;
  /** A line for the user: what PRINT of a specification prints. */
  log(line: string): void;
  /** A violation while other properties are open. Left out: nobody wants to know before the end. */
  found?(report: RunReport): void;
}

/** What is not the usual. */
export interface RunParts {
  /** Instead of what stands in the file that is to be validated. */
  readonly witnessText?: string;
  /** For tests: an encoding that is wrong on purpose. */
  readonly encoding?: Partial<EncodingOptions>;
  /** Left out: files, as the request names them. */
  readonly precisions?: PrecisionStore;
  /** Left out: this process does all the work. */
  readonly team?: Team;
  /** For tests: an algorithm that is interrupted. */
  readonly runs?: (algorithm: Algorithm, budget: Budget) => Answer;
}
