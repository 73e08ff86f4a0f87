/**
 * Stand for inline assembly that may write what code outside of the program can write: to everybody a function without a definition. The
 * first comes back without calling anything. No function has such a name.
 */
export const FOREIGN_ASSEMBLY = "inline assembly";
export const CALLING_ASSEMBLY = "inline assembly that calls";

export function isForeignAssembly(name: string): boolean {
  return name === FOREIGN_ASSEMBLY || name === CALLING_ASSEMBLY;
}
