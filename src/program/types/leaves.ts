/** The scalars that a type consists of. */
import { sizeOf } from "./layout.ts";
import { isScalar, type CType, type ScalarType } from "./type.ts";

export interface ScalarLeaf {
  readonly offset: number;
  readonly type: ScalarType;
}

/**
 * In the order of their offsets; a union counts as its first member. Null if there are more than `most`, or parts that
 * are no scalars (bit-fields, members of unknown size).
 */
export function scalarLeaves(type: CType, most: number): readonly ScalarLeaf[] | null {
  const leaves: ScalarLeaf[] = [];
  return collect(type, 0, most, leaves) ? leaves : null;
}

function collect(type: CType, at: number, most: number, leaves: ScalarLeaf[]): boolean {
  if (isScalar(type)) {
    leaves.push({ offset: at, type });
    return leaves.length <= most;
  }
  if (type.kind === "array") {
    const step = sizeOf(type.element);
    if (step === null || type.length === null || type.length > most) return false;
    for (let i = 0; i < type.length; i++) {
      if (!collect(type.element, at + i * step, most, leaves)) return false;
    }
    return true;
  }
  if (type.kind !== "record" || type.fields === null) return false;
  const fields = type.tag === "union" ? type.fields.slice(0, 1) : type.fields;
  return fields.every(
    (field) => field.bits === null && collect(field.type, at + field.offset, most, leaves),
  );
}

/** The scalar that begins at the offset; null if none does. A union counts as its first member that has one there. */
export function leafAt(type: CType, offset: number): ScalarType | null {
  if (isScalar(type)) return offset === 0 ? type : null;
  if (type.kind === "array") {
    const step = sizeOf(type.element) ?? 0;
    return step === 0 ? null : leafAt(type.element, offset % step);
  }
  if (type.kind !== "record") return null;
  for (const field of type.fields ?? []) {
    const end = field.offset + (sizeOf(field.type) ?? 0);
    if (field.bits !== null || offset < field.offset || offset >= end) continue;
    const leaf = leafAt(field.type, offset - field.offset);
    if (leaf !== null) return leaf;
  }
  return null;
}

/** The size that all scalars inside have; 1 if they differ. */
export function leafSize(type: CType): number {
  if (isScalar(type)) return type.size;
  if (type.kind === "array") return leafSize(type.element);
  if (type.kind !== "record" || type.fields === null) return 1;
  let size = 0;
  for (const field of type.fields) {
    const here = field.bits === null ? leafSize(field.type) : 1;
    if (size !== 0 && here !== size) return 1;
    size = here;
  }
  return Math.max(size, 1);
}
