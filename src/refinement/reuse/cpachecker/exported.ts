import type { PlacedFact } from "../facts.ts";

/** Facts in another tool's format. */
export interface Exported {
  readonly text: string;
  /** What the format cannot say. */
  readonly leftOut: readonly PlacedFact[];
}

/** Each fact once for each function, at a location of it where names are looked up. */
export function oncePerFunction(facts: readonly PlacedFact[]): readonly PlacedFact[] {
  const chosen = new Map<string, PlacedFact>();
  for (const { at, fact } of facts) {
    const { name, entry, exit } = at.function;
    const where = at === exit || at.leaving.length === 0 ? entry : at;
    const key = `${name} ${fact.kind} ${fact.text}`;
    if (where.leaving.length > 0 && !chosen.has(key)) chosen.set(key, { at: where, fact });
  }
  return [...chosen.values()];
}
