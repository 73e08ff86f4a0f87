import type { CType, FunctionType } from "../types/type.ts";

/** Which functions may be named by pointers in memory that is read with another type than it was written with. */
export class PunnedFunctions {
  private readonly punned = new Set<FunctionType>();
  /** What pointers to objects of no known type were made from, or into. */
  private readonly blank = new Set<CType>();

  /** A pointer to the one type becomes a pointer to the other; null for a number. */
  noteConversion(from: CType | null, to: CType | null): void {
    if (from === to) return;
    if (from === null || from.kind === "void") this.noteBlank(to);
    else if (to === null || to.kind === "void") this.noteBlank(from);
    else {
      // Soundness: what was written as the one is read as the other, whichever that is.
      this.noteAccess(from);
      this.noteAccess(to);
    }
  }

  private noteBlank(type: CType | null): void {
    if (type !== null) this.blank.add(type);
  }

  /** An object of the type may be looked at as something else. */
  noteAccess(type: CType): void {
    for (const named of functionsIn(type)) this.punned.add(named);
  }

  /** Soundness: two types that both pass as no type at all may be taken for each other, by a conversion or a copy. */
  types(): ReadonlySet<FunctionType> {
    const holders = [...this.blank].map(functionsIn).filter((named) => named.size > 0);
    const found = new Set(this.punned);
    if (holders.length > 1)
      for (const named of holders.flatMap((one) => [...one])) found.add(named);
    return found;
  }
}

/** What is named by pointers in an object of the type, and in objects behind its pointers: those are looked at as something else, too. */
function functionsIn(type: CType): ReadonlySet<FunctionType> {
  const found = new Set<FunctionType>();
  const seen = new Set<CType>();
  const open = [type];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    if (part.kind === "array") open.push(part.element);
    else if (part.kind === "record") open.push(...(part.fields ?? []).map((field) => field.type));
    else if (part.kind === "function") found.add(part);
    else if (part.kind === "pointer") open.push(part.pointee);
  }
  return found;
}
