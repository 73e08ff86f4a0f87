/** `errno`: what library functions leave in it. */
import type { LibraryFunction, LibraryKind } from "../../program/library/index.ts";
import { resetContent } from "../memory/copy-cells.ts";
import { UNDEFINED_GROUND } from "../memory/region-content.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";

/** The name of its object. */
export const ERRNO = "errno";

/** Set it where they fail, and some of them where they do not. */
const SETTING: ReadonlySet<LibraryKind> = new Set<LibraryKind>([
  "allocation",
  "output",
  "input-stream",
  "conversion",
  "math",
]);

export function maySetErrno({ kind }: LibraryFunction): boolean {
  return SETTING.has(kind);
}

/** Soundness: programs that look at it see what the library wrote. */
export function forgetErrno(builder: EdgeBuilder): void {
  const { context } = builder;
  if (!context.usesErrno) return;
  builder.imprecise("havoc", "what the library leaves in errno");
  resetContent(builder, context.libraryRegion(ERRNO, 4), UNDEFINED_GROUND);
}
