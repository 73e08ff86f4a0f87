import { cleanText } from "./clean-text.ts";
import type { PrecisionHead } from "./precision-file.ts";

type Name = keyof PrecisionHead;

/** The lines of a head in their order: what they begin with, and what they are. */
export const HEAD_FIELDS: readonly (readonly [string, Name])[] = [
  ["analysis", "analysis"],
  ["property", "property"],
  ["options", "options"],
  ["program", "program"],
  ["entry", "entry"],
  ["data-model", "dataModel"],
  ["verdict", "verdict"],
  ["stage", "stage"],
  ["cpu-seconds", "cpuSeconds"],
  ["refinements", "refinements"],
  ["states", "states"],
];

const NUMBERS: ReadonlySet<Name> = new Set(["cpuSeconds", "refinements", "states"]);

/** Null: the text is no value of the field. */
export function headValue(field: Name, text: string): string | number | null {
  if (!NUMBERS.has(field)) return text === "" ? null : text;
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null;
}

/** What is known, one line each. */
export function headLines(head: PrecisionHead): readonly string[] {
  return HEAD_FIELDS.flatMap(([word, field]) => {
    const value = head[field];
    return value === null ? [] : [`${word} ${oneLine(String(value))}`];
  });
}

/** Paths are of any characters. */
function oneLine(text: string): string {
  return cleanText(/[^\0-\xff]/.test(text) ? Buffer.from(text).toString("latin1") : text);
}
