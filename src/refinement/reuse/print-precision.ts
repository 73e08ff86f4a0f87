import { headLines } from "./head-fields.ts";
import { FORMAT_VERSION, keyText, type PrecisionFile } from "./precision-file.ts";

/** The file as text, one unit per byte: one fact per line, sorted, so that versions can be compared. */
export function printPrecision({ head, entries, shapes }: PrecisionFile): string {
  const lines = [`assay precision ${FORMAT_VERSION}`, ...headLines(head), ""];
  for (const { key, fact } of entries) lines.push(`${fact.kind} ${keyText(key)} : ${fact.text}`);
  for (const [name, statements] of [...shapes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push("", `shape ${name}`);
    for (const { hash, names } of statements) lines.push([hash, ...names].join(" "));
  }
  return lines.join("\n") + "\n";
}
