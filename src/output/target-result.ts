import type { RunReport, RunResources } from "./run-report.ts";
import { exitCodeOf } from "./verdict.ts";

/** What became of one of several programs that are verified together. */
export type TargetResult =
  | {
      readonly kind: "report";
      readonly name: string;
      readonly report: RunReport;
      readonly resources: RunResources;
    }
  /** It never began, or met a bug of ours; `exitCode` tells which. */
  | {
      readonly kind: "failed";
      readonly name: string;
      readonly exitCode: number;
      readonly text: string;
    };

/** One that need not be verified again, and why. */
export interface SkippedTarget {
  readonly name: string;
  readonly reason: string;
}

export function exitCodeOfTarget(result: TargetResult): number {
  return result.kind === "report" ? exitCodeOf(result.report.verdict) : result.exitCode;
}

/** Bugs of ours, what cannot be read, FALSE, UNKNOWN, TRUE. */
const WORST_FIRST = [70, 64, 1, 2, 0];

/** Of all of them. */
export function worstExitCode(results: readonly TargetResult[]): number {
  const codes = results.map(exitCodeOfTarget);
  return WORST_FIRST.find((code) => codes.includes(code)) ?? Math.max(0, ...codes);
}

/** The one that decides the exit code; null: there is none. */
export function worstTarget(results: readonly TargetResult[]): TargetResult | null {
  const worst = worstExitCode(results);
  return results.find((result) => exitCodeOfTarget(result) === worst) ?? null;
}
