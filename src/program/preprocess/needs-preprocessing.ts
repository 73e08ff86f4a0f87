import type { DataModel } from "../machine/machine-model.ts";
import { predefinedNames } from "./predefined.ts";
import { startsWithByteOrderMark } from "./source-file.ts";

/**
 * Whether preprocessing could change the meaning of `text`. Most programs we meet are preprocessed
 * already: then one quick look saves starting a compiler. In doubt the answer is yes.
 */
export function needsPreprocessing(text: string, dataModel: DataModel): boolean {
  if (startsWithByteOrderMark(text)) return true;
  // A splice could hide a directive, a digraph is one.
  if (text.includes("%:") || /\\[ \t\v\f\r]*\n/.test(text)) return true;
  return hasDirective(text) || usesPredefinedName(text, dataModel);
}

/** Line markers and most pragmas mean the same before and after preprocessing. */
const HARMLESS_DIRECTIVE =
  /#[ \t]*(?:line[ \t]+)?[0-9]+[ \t]+"[^"\n]*"[ \t0-9]*\r?(?:\n|$)|#[ \t]*pragma[ \t]+(?!once|push_macro|pop_macro|GCC)/y;

function hasDirective(text: string): boolean {
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) {
    let before = at - 1;
    while (before >= 0 && " \t\v\f\r".includes(text[before]!)) before--;
    // After the end of a comment it may still be the first thing on its line.
    if (before > 0 && text[before] === "/" && text[before - 1] === "*") return true;
    if (before >= 0 && text[before] !== "\n") continue;
    HARMLESS_DIRECTIVE.lastIndex = at;
    if (!HARMLESS_DIRECTIVE.test(text)) return true;
  }
  return false;
}

function usesPredefinedName(text: string, dataModel: DataModel): boolean {
  const names = predefinedNames(dataModel);
  for (const match of text.matchAll(/\b(?:_[A-Z_]\w*|linux|unix|i386)\b/g))
    if (names.has(match[0])) return true;
  return false;
}
