import { HEAD_FIELDS } from "./head-fields.ts";
import { FORMAT_VERSION, keyText, type PrecisionFile } from "./precision-file.ts";

/** The file as text, one unit per byte: one fact per line, sorted, so that versions can be compared. */
export function printPrecision({ head, entries, shapes }: PrecisionFile): string {
  const lines = [`assay precision ${FORMAT_VERSION}`];
  for (const [word, field] of HEAD_FIELDS) {
    const value = head[field];
    if (value !== null) lines.push(`${word} ${oneLine(String(value))}`);
  }
  lines.push("");
  for (const { key, fact } of entries) lines.push(`${fact.kind} ${keyText(key)} : ${fact.text}`);
  for (const [name, statements] of [...shapes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push("", `shape ${name}`);
    for (const { hash, names } of statements) lines.push([hash, ...names].join(" "));
  }
  return lines.join("\n") + "\n";
}

/** Paths are of any characters. */
function oneLine(text: string): string {
  const bytes = /[^\0-\xff]/.test(text) ? Buffer.from(text).toString("latin1") : text;
  return cleanText(bytes);
}

/** On one line, with single blanks: to C and to SMT-LIB that is the same. */
export function cleanText(text: string): string {
  // eslint-disable-next-line no-control-regex -- exactly what would break a line
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}
