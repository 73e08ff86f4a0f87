import { quoteSymbol } from "../../logic/terms/index.ts";
import type { FactText } from "./facts.ts";

/** What variables are called now. */
export interface NewNames {
  /** A variable by the name that it has in C where the fact is. */
  visible(name: string): string;
  /** A variable by the name that is unique in the program: `limit`, `main::i`. */
  qualified(name: string): string;
}

export function renameFact({ kind, text }: FactText, names: NewNames): FactText {
  return { kind, text: kind === "smtlib" ? renameInSmtlib(text, names) : renameInC(text, names) };
}

/** Literals, numbers, members and tags stay; every other word may be a variable. */
const C_TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\.?\d(?:[eEpP][+-]|[\w.])*|(?:->|\.)\s*[A-Za-z_$\x80-\xff][\w$\x80-\xff]*|\b(?:struct|union|enum)\s+[\w$\x80-\xff]+|(?<name>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)/g;

function renameInC(text: string, names: NewNames): string {
  return text.replace(C_TOKEN, (token, name: string | undefined) =>
    name === undefined ? token : names.visible(name),
  );
}

const SYMBOL = /\|[^|]*\||[^\s()|";]+/g;
/** What is unique in the program, and behind it which part of it is meant. */
const QUALIFIED = /^((?:[^:#/+[]*::)?[^:#/+[]+)(.*)$/s;

function renameInSmtlib(text: string, names: NewNames): string {
  return text.replace(SYMBOL, (token, at: number) => {
    // Behind a parenthesis stands an operator.
    if (text[at - 1] === "(") return token;
    const [, name, rest] = QUALIFIED.exec(bare(token)) ?? [];
    if (name === undefined) return token;
    const now = names.qualified(name);
    return now === name ? token : quoteSymbol(now + rest!);
  });
}

function bare(symbol: string): string {
  return symbol.startsWith("|") ? symbol.slice(1, -1) : symbol;
}

/** The functions whose variables the fact names by their unique names. */
export function functionsIn({ kind, text }: FactText): readonly string[] {
  if (kind !== "smtlib") return [];
  const found = new Set<string>();
  for (const [token] of text.matchAll(SYMBOL)) {
    const [owner, name] = bare(token).split("::");
    if (owner !== "" && name !== undefined) found.add(owner!);
  }
  return [...found];
}
