/** What the user says about a function at which execution begins. Plain data. */
export interface EntryOptions {
  /** `path=SIZE` each, as `entry-sizes.ts` reads them; without a path: for all others. */
  readonly sizes: readonly string[];
  /** Paths of pointers that are not null; "all": none is. */
  readonly notNull: readonly string[];
  /** How many pointers lead from an argument to an object; those beyond are null. */
  readonly depth: number;
  readonly havocsGlobals: boolean;
}

export const DEFAULT_ENTRY: EntryOptions = {
  sizes: [],
  notNull: [],
  depth: 2,
  havocsGlobals: false,
};

/**
 * What functions without a definition do. "error": the program must not need them; "any-value": they return anything and change nothing; "writes-through-pointers":
 * they return anything and may write what their pointers lead to.
 */
export type UndefinedFunctions = "error" | "any-value" | "writes-through-pointers";
