/**
 * Questions about memory that no C program can ask, as functions without a body: specifications put calls of them before the
 * steps that need an answer. The interpreter knows it; the encoding has a condition for it, or an open result.
 */
export const MEMORY_QUERIES = {
  /** `(pointer, size, isWrite)`: whether so many bytes from there belong to an object that lives (and may be written). */
  accessible: "__assay_accessible",
  /** `(pointer, size)`: whether values were written to so many bytes from there; of an invalid access too. */
  initialised: "__assay_initialised",
  /** `(pointer, pointer)`: whether both lead into one object, or to its end. */
  sameObject: "__assay_same_object",
  /** `(pointer, alignment)`: whether it may lead to what has the alignment. False where it cannot, wherever objects lie. */
  aligned: "__assay_aligned",
  /** `(pointer)`: whether it leads to a function that the program does not have; asked where it leads to none that it has. */
  callable: "__assay_callable",
  /** `(pointer)`: whether `free` may get it. */
  freeable: "__assay_freeable",
  /** `(pointer)`: whether a zero-terminated string begins there. */
  string: "__assay_string",
  /** `(pointer)`: whether all of a zero-terminated string was written; of an invalid access too. */
  writtenText: "__assay_written_text",
  /** `()`: whether a pointer leads to every block of the heap, if need be by way of other blocks. */
  tracked: "__assay_tracked",
  /** `(pointers…)`: whether the call that comes next accesses memory as it may. Only its execution tells. */
  untold: "__assay_untold",
  /** `()`: of what is neither proved nor refuted. */
  unsettled: "__assay_unsettled",
} as const;

export type MemoryQuery = keyof typeof MEMORY_QUERIES;
