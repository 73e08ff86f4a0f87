/**
 * Questions about memory that no C program can ask, as functions without a body: specifications put calls of them before the
 * steps that need an answer. The interpreter knows it; the encoding has a condition for it, or an open result.
 */
export const MEMORY_QUERIES = {
  /** `(pointer, size, isWrite)`: whether so many bytes from there belong to an object that lives (and may be written). */
  accessible: "__assay_accessible",
  /** `(pointer)`: whether `free` may get it. */
  freeable: "__assay_freeable",
  /** `(pointer)`: whether a zero-terminated string begins there. */
  string: "__assay_string",
  /** `()`: whether a pointer leads to every block of the heap, if need be by way of other blocks. */
  tracked: "__assay_tracked",
  /** `(pointers…)`: whether the call that comes next accesses memory as it may. Only its execution tells. */
  untold: "__assay_untold",
} as const;

export type MemoryQuery = keyof typeof MEMORY_QUERIES;
