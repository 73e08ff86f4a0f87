/** A part of a pattern: `*` is any text, everything else says which single character it takes. */
type Token = "any text" | ((character: string) => boolean);

/**
 * Whether texts match `*`, `?`, `[abc]` and `[!abc]`. Performance: of several `*` only the last one is ever reconsidered, so that a
 * pattern costs at most its length for each character; a regular expression may take exponential time.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const tokens = (pattern.match(/\[!?[^\]]+\]|[^]/g) ?? []).map(tokenOf);
  return (text) => matches(tokens, text);
}

function matches(tokens: readonly Token[], text: string): boolean {
  let [token, at] = [0, 0];
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    const current = tokens[token];
    if (current === "any text") {
      star = token++;
      starAt = at;
    } else if (current?.(text[at]!) === true) {
      token++;
      at++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (tokens[token] === "any text") token++;
  return token === tokens.length;
}

function tokenOf(text: string): Token {
  if (text === "*") return "any text";
  if (text === "?") return () => true;
  if (text.length === 1) return (character) => character === text;
  const isNegative = text.startsWith("[!");
  const takes = rangesOf(text.slice(isNegative ? 2 : 1, -1));
  return (character) =>
    takes.some(([from, to]) => from <= character && character <= to) !== isNegative;
}

function rangesOf(text: string): readonly (readonly [string, string])[] {
  const ranges: [string, string][] = [];
  for (let i = 0; i < text.length; i++) {
    const isRange = text[i + 1] === "-" && i + 2 < text.length;
    ranges.push([text[i]!, text[isRange ? i + 2 : i]!]);
    if (isRange) i += 2;
  }
  return ranges;
}
