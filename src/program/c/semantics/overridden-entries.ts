/**
 * What is left of a braced list in which designators give a part of the object twice (C11 6.7.9p19). As in gcc, what is overridden
 * is not evaluated, and a record that is copied as a whole is gone with the first of its members that comes later.
 */
import type { CType, Field } from "../../types/type.ts";
import type { InitialiserEntry } from "../ast.ts";

type Step = InitialiserEntry["path"][number];

/** What later entries initialise, by the steps of their paths. */
class Later {
  readonly parts = new Map<Step, Later>();
  isWhole = false;
}

/** In the same order. `type` is that of the whole object. */
export function withoutOverridden(
  type: CType,
  entries: readonly InitialiserEntry[],
): InitialiserEntry[] {
  const later = new Later();
  const kept: InitialiserEntry[] = [];
  for (const entry of entries.toReversed()) {
    if (!isOverridden(type, entry, later)) {
      mark(entry, later);
      kept.push(entry);
    }
  }
  return kept.reverse();
}

function isOverridden(whole: CType, { path, value }: InitialiserEntry, root: Later): boolean {
  let type = whole;
  let later = root;
  for (const step of path) {
    if (later.isWhole) return true;
    const below = later.parts.get(step);
    if (below === undefined) {
      // Another member of a union takes the place of this one.
      return type.kind === "record" && type.tag === "union" && later.parts.size > 0;
    }
    type = type.kind === "array" ? type.element : (step as Field).type;
    later = below;
  }
  const isCopied = !(value instanceof Uint8Array);
  return later.isWhole || (isCopied && later.parts.size > 0);
}

function mark({ path }: InitialiserEntry, root: Later): void {
  let later = root;
  for (const step of path) {
    let below = later.parts.get(step);
    if (below === undefined) {
      below = new Later();
      later.parts.set(step, below);
    }
    later = below;
  }
  later.isWhole = true;
}
