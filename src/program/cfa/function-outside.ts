/** What a call through a pointer from outside is called where functions are named. */
export const FUNCTION_OUTSIDE = "a function outside";

/** The name under which the result of such a call is asked for. `object`: what the pointer leads to. */
export function resultOutside(object: string): string {
  return `${object}()`;
}

/** The way back; null: the name is another one's. */
export function calledOutside(name: string): string | null {
  return /^(.*)\(\)$/.exec(name)?.[1] ?? null;
}
