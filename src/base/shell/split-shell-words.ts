/** The words of a command as a shell reads them; nothing is expanded. */
export function splitShellWords(command: string): string[] {
  const words: string[] = [];
  const word = /(?:[^\s"'\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+/g;
  for (const [raw] of command.matchAll(word)) words.push(unquoted(raw));
  return words;
}

function unquoted(raw: string): string {
  return raw.replace(/'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])/g, (...parts) => {
    const [, single, double, escaped] = parts as (string | undefined)[];
    if (single !== undefined) return single;
    if (double !== undefined) return double.replace(/\\(["\\$`\n])/g, "$1");
    return escaped === "\n" ? "" : escaped!;
  });
}
