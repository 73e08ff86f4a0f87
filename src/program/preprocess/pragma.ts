/** What a `#pragma` asks of the preprocessor itself; every other one is for the parser. */
export type PragmaEffect =
  | { readonly kind: "once" }
  | { readonly kind: "push" | "pop"; readonly macro: string }
  | { readonly kind: "system-header" }
  | { readonly kind: "keep" };

export function pragmaEffect(text: string): PragmaEffect {
  if (/^once\b/.test(text)) return { kind: "once" };
  if (/^GCC\s+system_header\b/.test(text)) return { kind: "system-header" };
  const saved = /^(push|pop)_macro\s*\(\s*"(\w+)"\s*\)/.exec(text);
  if (saved !== null) return { kind: saved[1] === "push" ? "push" : "pop", macro: saved[2]! };
  return { kind: "keep" };
}

/** The text in a string literal, for `_Pragma` (6.10.9). */
export function destringise(literal: string): string {
  return literal.slice(literal.indexOf('"') + 1, -1).replace(/\\([\\"])/g, "$1");
}
