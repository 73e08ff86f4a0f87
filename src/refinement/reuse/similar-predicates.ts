/**
 * Predicates that differ in one number, as unrolled loops leave them, and what may stand for all of them (`boehm-thesis` 3.2.2, "or
 * precision", and 3.3).
 */
import type { FactText } from "./facts.ts";

/**
 * What stands for similar predicates:
 * - disjunction: that one of them holds, as in the thesis;
 * - hull: the first and the last of them;
 * - relation: what they say of variables without the number, and which variables take the same numbers.
 */
export const MERGERS = ["relation", "hull", "disjunction"] as const;
export type Merger = (typeof MERGERS)[number];

/** So many are alike by chance. */
const FEWEST = 4;
/** A number that is no part of a name or of another number. */
const NUMBER = /(?<![\w.])(\d+)(?:[uU]?[lL]{0,2})(?![\w.])/g;

interface Member {
  readonly text: string;
  readonly value: bigint;
}

/** Those of each location merged; null if at none of them enough are similar. `locationOf`: equal for facts of one location. */
export function mergedAtLocations<P extends { readonly fact: FactText }>(
  placed: readonly P[],
  locationOf: (one: P) => unknown,
  merger: Merger,
): readonly P[] | null {
  const groups = new Map<unknown, P[]>();
  for (const one of placed) {
    const location = locationOf(one);
    const group = groups.get(location);
    if (group === undefined) groups.set(location, [one]);
    else group.push(one);
  }
  let isChanged = false;
  const merged: P[] = [];
  for (const group of groups.values()) {
    const before = group.map(({ fact }) => fact);
    const after = mergedPredicates(before, merger);
    if (after !== before) isChanged = true;
    merged.push(...after.map((fact) => ({ ...group[0]!, fact })));
  }
  return isChanged ? merged : null;
}

/** Those of one location; the very same list if too few of them are similar. */
export function mergedPredicates(facts: readonly FactText[], merger: Merger): readonly FactText[] {
  const groups = similar(facts);
  if (groups.size === 0) return facts;
  const members = new Set([...groups.values()].flat().map(({ text }) => text));
  const kept = facts.filter(({ kind, text }) => kind !== "predicate" || !members.has(text));
  const made = merger === "relation" ? relations(groups) : [...groups.values()].flatMap(by(merger));
  const texts = new Set([...kept.map(({ text }) => text)]);
  return [
    ...kept,
    ...[...new Set(made)]
      .filter((text) => !texts.has(text))
      .map((text): FactText => ({ kind: "predicate", text })),
  ];
}

/** By what they have in common, with `#` for the number; in the order of the numbers. */
function similar(facts: readonly FactText[]): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const { kind, text } of facts) {
    if (kind !== "predicate") continue;
    for (const match of text.matchAll(NUMBER)) {
      const frame = `${text.slice(0, match.index)}#${text.slice(match.index + match[0].length)}`;
      const group = groups.get(frame);
      const member = { text, value: BigInt(match[1]!) };
      if (group === undefined) groups.set(frame, [member]);
      else group.push(member);
    }
  }
  const found = new Map<string, readonly Member[]>();
  const taken = new Set<string>();
  const bySize = [...groups].sort(([, a], [, b]) => b.length - a.length);
  for (const [frame, group] of bySize) {
    const free = group.filter(({ text }) => !taken.has(text));
    if (free.length < FEWEST) continue;
    for (const { text } of free) taken.add(text);
    found.set(
      frame,
      free.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)),
    );
  }
  return found;
}

function by(merger: "hull" | "disjunction"): (group: readonly Member[]) => readonly string[] {
  if (merger === "hull") return (group) => [group[0]!.text, group.at(-1)!.text];
  return (group) => [group.map(({ text }) => `(${text})`).join(" || ")];
}

/** `x == #` and `y == #` for the same numbers: `x == y`. `x <= n - #`: `x <= n`. */
function relations(groups: ReadonlyMap<string, readonly Member[]>): readonly string[] {
  const found: string[] = [];
  const equal = new Map<string, string[]>();
  for (const [frame, group] of groups) {
    const variable = /^(?<name>[^#=<>!&|()]+) == #$/.exec(frame)?.groups?.["name"];
    const bound = /^(?<rest>[^#]*(?:<=|<|>=|>|==|!=)[^#]*\S) [-+] #$/.exec(frame)?.groups?.["rest"];
    if (variable !== undefined) {
      const numbers = group.map(({ value }) => String(value)).join();
      const others = equal.get(numbers);
      if (others === undefined) equal.set(numbers, [variable]);
      else others.push(variable);
    }
    if (bound !== undefined) found.push(bound);
    // Where a relation says nothing, the ends of the range still may.
    if (bound === undefined) found.push(group[0]!.text, group.at(-1)!.text);
  }
  for (const variables of equal.values()) {
    for (const [i, name] of variables.entries()) {
      for (const other of variables.slice(i + 1)) found.push(`${name} == ${other}`);
    }
  }
  return found;
}
