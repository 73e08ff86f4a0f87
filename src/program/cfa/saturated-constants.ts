import type { SourceText } from "../../base/diagnostics/index.ts";

const PLACES = new WeakMap<SourceText, number[]>();

/**
 * Here stands a float that an integer type cannot hold (C11 6.3.1.4 leaves open what becomes of it), and the constant that gcc makes of it.
 * Soundness: nothing else tells from the constant that there was a conversion.
 */
export function noteSaturated(source: SourceText, offset: number): void {
  const places = PLACES.get(source);
  if (places === undefined) PLACES.set(source, [offset]);
  else places.push(offset);
}

/** Whether such a constant stands in the stretch of the text. */
export function holdsSaturated(source: SourceText, start: number, end: number): boolean {
  return PLACES.get(source)?.some((offset) => start <= offset && offset < end) === true;
}
