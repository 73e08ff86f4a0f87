/** The value of the first line `pattern: value`, `pattern = value`; what follows in brackets is left out. */
export function labelledValue(output: readonly string[], pattern: string): string | null {
  for (const line of output) {
    const at = line.indexOf(pattern);
    if (at < 0) continue;
    const match = /^[^:=]*[:=]\s*([^(]*)/.exec(line.slice(at + pattern.length));
    if (match !== null) return match[1]!.trim();
  }
  return null;
}

/** The last line that is not empty. */
export function lastLine(output: readonly string[]): string {
  return output.findLast((line) => line.trim() !== "")?.trim() ?? "";
}

/** `false(…)` from the word a tool uses: `FALSE`, `FALSE(valid-deref)`; null if it is neither TRUE nor FALSE nor UNKNOWN. */
export function statusFromWords(text: string): string | null {
  const match = /^(true|false|unknown)\b(?:\s?\(([\w-]+)\))?/i.exec(text.trim());
  if (match === null) return null;
  const word = match[1]!.toLowerCase();
  return word === "false" && match[2] !== undefined ? `false(${match[2]})` : word;
}

/** The first thing that looks like a version. */
export function firstVersion(output: string): string | null {
  return /\d+(?:\.\d+)+[\w.+-]*/.exec(output)?.[0] ?? null;
}
