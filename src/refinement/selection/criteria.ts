import type { Option } from "../../base/options/index.ts";

/** Numbers by which sliced prefixes are compared (`sliced-path-prefixes` section 4). */
export interface PrefixScores {
  /** Operations of the prefix. */
  readonly length: number;
  /** How hard the variables of the precision are to track; see `domain-score.ts`. */
  readonly domainScore: number;
  /** Positions at which something has to be tracked: those whose interpolant is not true. */
  readonly width: number;
  /** The first position with an interpolant that is not true. */
  readonly pivotDepth: number;
  /** Operations of the prefix that give something a value. */
  readonly assignments: number;
  /** Operations of the prefix that filter executions. */
  readonly assumptions: number;
  /** Loop counters in the precision. */
  readonly loopCounters: number;
}

/** Names of the scores in the option `refinement.selection`. */
const SCORES = {
  length: "length",
  "domain-score": "domainScore",
  width: "width",
  "pivot-depth": "pivotDepth",
  assignments: "assignments",
  assumptions: "assumptions",
  "loop-counters": "loopCounters",
} as const satisfies Record<string, keyof PrefixScores>;

export type Criterion =
  | { readonly kind: "score"; readonly score: keyof PrefixScores; readonly prefer: "min" | "max" }
  | { readonly kind: "random" };

/** Applied one after the other until one prefix is left; among equals the shortest wins. */
export interface Selection {
  readonly criteria: readonly Criterion[];
  /** As written. */
  readonly text: string;
  /** False: the path is interpolated as it is, up to its first contradiction. */
  readonly isSelective: boolean;
}

/** The heuristics of Table 1 of the paper, and no selection at all. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  shortest: "length:min",
  longest: "length:max",
  "best-score": "domain-score:min",
  "worst-score": "domain-score:max",
};

export function parseSelection(text: string): Selection | null {
  if (text === "none") return { criteria: [], text, isSelective: false };
  const criteria: Criterion[] = [];
  for (const part of (SHORTHANDS[text] ?? text).split(",")) {
    const criterion = parseCriterion(part.trim());
    if (criterion === null) return null;
    criteria.push(criterion);
  }
  return { criteria, text, isSelective: true };
}

function parseCriterion(text: string): Criterion | null {
  if (text === "random") return { kind: "random" };
  const [name, preference, ...rest] = text.split(":");
  const score = Object.entries(SCORES).find(([known]) => known === name)?.[1];
  const prefer = preference ?? "min";
  if (score === undefined || rest.length > 0) return null;
  return prefer === "min" || prefer === "max" ? { kind: "score", score, prefer } : null;
}

export function selection(help: string, byDefault: string): Option<Selection> {
  const names = Object.keys(SCORES).join(", ");
  return {
    help,
    default: parseSelection(byDefault)!,
    syntax: `${Object.keys(SHORTHANDS).join("|")}|random|none, or a list of CRITERION:min|max with ${names}`,
    parse: parseSelection,
    print: (value) => value.text,
  };
}
