const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Numbers and the five names of XML 1.0 (section 4.6) as characters; `unknown` hears about all others. */
export function decodeEntities(text: string, unknown: (entity: string) => never): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([\w:][\w.:-]*));/gi,
    (all: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? unknown(all);
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : unknown(all);
    },
  );
}
