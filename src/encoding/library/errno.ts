/** `errno`: what library functions leave in it. */
import { resetContent } from "../memory/copy-cells.ts";
import { UNDEFINED_GROUND } from "../memory/region-content.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";

/** The name of its object. */
export const ERRNO = "errno";

/** Soundness: programs that look at it see what the library wrote. */
export function forgetErrno(builder: EdgeBuilder): void {
  const { context } = builder;
  if (!context.usesErrno) return;
  builder.imprecise("havoc", "what the library leaves in errno");
  resetContent(builder, context.libraryRegion(ERRNO, 4), UNDEFINED_GROUND);
}
