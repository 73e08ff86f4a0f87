/** Which initialisers leave the padding of their object as it was. */
import type { InitialiserEntry } from "../c/ast.ts";
import { sizeOf } from "../types/layout.ts";
import type { CType, Field } from "../types/type.ts";

type Path = readonly (Field | number)[];

/**
 * Whether gcc only stores the members that `entries` give to an automatic object of this type, without clearing it before: each of them
 * has a value, and there is padding that keeps what was there.
 */
export function leavesPadding(type: CType, entries: readonly InitialiserEntry[]): boolean {
  return (
    hasPadding(type) &&
    coversAll(
      type,
      entries.map(({ path }) => path),
      0,
    )
  );
}

/** `paths` agree in their first `depth` steps, which lead to a part of this type. */
function coversAll(type: CType, paths: readonly Path[], depth: number): boolean {
  if (paths.some((path) => path.length === depth)) return true;
  if (paths.length === 0) return type.kind === "array" && type.length === null;
  const groups = new Map<Field | number, Path[]>();
  for (const path of paths) {
    const group = groups.get(path[depth]!);
    if (group === undefined) groups.set(path[depth]!, [path]);
    else group.push(path);
  }
  const covers = (step: Field | number, part: CType): boolean =>
    coversAll(part, groups.get(step) ?? [], depth + 1);
  if (type.kind === "array")
    return groups.size === type.length && [...groups.keys()].every((i) => covers(i, type.element));
  if (type.kind !== "record") return true;
  if (type.tag === "struct") return type.fields!.every((field) => covers(field, field.type));
  return [...groups.keys()].every(
    (field) =>
      typeof field !== "number" && sizeOf(field.type) === type.size && covers(field, field.type),
  );
}

const LONG_DOUBLE_BYTES = 10;

function hasPadding(type: CType): boolean {
  if (type.kind === "float") return type.size > LONG_DOUBLE_BYTES;
  if (type.kind === "array") return hasPadding(type.element);
  if (type.kind !== "record") return false;
  if (type.fields!.some((field) => hasPadding(field.type))) return true;
  if (type.tag === "union") return false;
  const bits = type.fields!.map(({ type, bits }) => bits?.width ?? 8 * (sizeOf(type) ?? 0));
  return bits.reduce((sum, n) => sum + n, 0) < 8 * type.size;
}
