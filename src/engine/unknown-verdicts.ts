/** What a run answers in the end, and the reasons of an UNKNOWN. */
import type { Answer } from "../algorithms/answer.ts";
import { LimitReached } from "../base/budget/index.ts";
import { UnsupportedFeature, type SourceLocation } from "../base/diagnostics/index.ts";
import type { Verdict } from "../output/verdict.ts";
import { edgeRange, type Cfa } from "../program/cfa/graph.ts";
import type { RunBudget } from "./run-budget.ts";
import type { VerifyRequest } from "./verify-request.ts";
import { isOutOfMemory, isStackOverflow } from "./failures.ts";

const ANOTHER_ANALYSIS = "'assay analyses' lists other ways to try";

/** A wrong witness says nothing about the program. */
export const WITHOUT_WITNESS = "without --witness-in the program itself is verified";

export function unknown(
  reason: string,
  location: SourceLocation | null,
  hint: string | null,
): Verdict {
  return { kind: "UNKNOWN", reason, location, hint };
}

export function verdictOfAnswer(cfa: Cfa, answer: Answer): Verdict {
  switch (answer.kind) {
    case "safe":
      return { kind: "TRUE" };
    case "violated":
      return { kind: "FALSE", property: answer.counterexample.violation.property };
    case "unknown": {
      const { text, edge, hint } = answer.reason;
      const location = edge && edgeRange(cfa, edge).location;
      return unknown(text, location, hint ?? ANOTHER_ANALYSIS);
    }
  }
}

/** Throws what is no reason. `longest`: the analysis among several that used up most time. */
export function verdictOfFailure(
  error: unknown,
  { cpuMillis, wallMillis }: Pick<VerifyRequest, "cpuMillis" | "wallMillis">,
  budget: RunBudget | null,
  longest: string | null,
): Verdict {
  if (error instanceof UnsupportedFeature) {
    return unknown(error.message, error.range?.location ?? null, null);
  }
  if (error instanceof LimitReached) {
    return budget?.isOverByTheClock === true
      ? limitVerdict("wall-clock", wallMillis ?? null, longest)
      : limitVerdict(error.limit, cpuMillis, longest);
  }
  if (isOutOfMemory(error)) return limitVerdict("memory", null);
  if (isStackOverflow(error)) {
    return unknown("the analysis needs a deeper stack than there is", null, ANOTHER_ANALYSIS);
  }
  throw error;
}

/** `amount` in the unit of the limit; null if it is not known. `longest`: the analysis among several that used up most time. */
export function limitVerdict(
  limit: "time" | "wall-clock" | "memory" | "steps",
  amount: number | null,
  longest: string | null = null,
): Verdict {
  switch (limit) {
    case "time":
      return unknown(`time limit${amountText(amount, seconds)} reached`, null, moreTime(longest));
    case "wall-clock":
      return unknown(
        `wall-clock limit${amountText(amount, seconds)} reached`,
        null,
        moreTime(longest),
      );
    case "memory":
      return unknown(`memory limit${amountText(amount, megabytes)} reached`, null, MORE_MEMORY);
    case "steps":
      return unknown("limit of steps reached", null, ANOTHER_ANALYSIS);
  }
}

function moreTime(longest: string | null): string {
  const other =
    longest === null ? ANOTHER_ANALYSIS : `--analysis ${longest} gives all of it to that analysis`;
  return `give it more time with --timelimit; ${other}`;
}

const MORE_MEMORY = `give it more memory with --memlimit; ${ANOTHER_ANALYSIS}`;

function amountText(amount: number | null, print: (amount: number) => string): string {
  return amount === null ? "" : ` of ${print(amount)}`;
}

function seconds(millis: number): string {
  return `${Math.round(millis / 100) / 10}s`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)}MB`;
}
