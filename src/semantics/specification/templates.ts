import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { AutomatonVariable, Template, TemplatePart } from "./automaton.ts";

const SUBSTITUTION = /\$\$([A-Za-z_]\w*)|\$(\d+)|\$([A-Za-z_]\w*)/g;
const WORDS = ["rawstatement", "assertion", "obligation", "line", "location", "file"] as const;

/** What names stand for in a transition. */
export interface Scope {
  readonly variables: ReadonlyMap<string, AutomatonVariable>;
  /** The numbers of the `$1` that patterns of the trigger have captured so far. */
  readonly captured: Set<number>;
}

/** `range` is where the text stands, quotes included: for messages. */
export function parseTemplate(text: string, scope: Scope, range: SourceRange): Template {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of text.matchAll(SUBSTITUTION)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, variable, captured, word] = match;
    if (variable !== undefined) {
      parts.push({ kind: "variable", variable: requireVariable(variable, scope, range) });
    } else if (captured !== undefined) {
      requireCaptured(Number(captured), scope, range);
      parts.push({ kind: "captured", index: Number(captured) });
    } else parts.push({ kind: requireWord(word!, range) });
  }
  if (end < text.length) parts.push(text.slice(end));
  return { kind: "template", parts };
}

function requireWord(word: string, range: SourceRange): (typeof WORDS)[number] {
  const known = WORDS.find((candidate) => candidate === word.toLowerCase());
  if (known !== undefined) return known;
  const near = nearest(word, WORDS).map((name) => `$${name}`);
  throw new UserError(`'$${word}' stands for nothing`, range, suggestion(near, "substitution"));
}

export function requireVariable(
  name: string,
  { variables }: Scope,
  range: SourceRange,
): AutomatonVariable {
  const variable = variables.get(name);
  if (variable !== undefined) return variable;
  const near = nearest(name, variables.keys());
  throw new UserError(`no variable '${name}' is declared`, range, suggestion(near, "variable"));
}

export function requireCaptured(index: number, { captured }: Scope, range: SourceRange): void {
  if (captured.has(index)) return;
  const hint = "a pattern of the trigger has to contain it";
  throw new UserError(`nothing is captured as '$${index}'`, range, hint);
}

/** Null if nothing is near. */
export function suggestion(near: readonly string[], what: string): string | null {
  if (near.length === 0) return null;
  return `the nearest ${what}${near.length === 1 ? " is" : "s are"} ${near.join(", ")}`;
}
