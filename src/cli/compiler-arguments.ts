/** Options as gcc writes them, which commander does not know: one minus before a long name, files of arguments. */
import { existsSync } from "node:fs";
import { splitShellWords } from "../base/shell/index.ts";
import { readSource } from "../engine/read-input.ts";

/** Commands that read a program. */
const READING = new Set(["verify", "exec", "cfa", "harness"]);
const WITH_VALUE: Readonly<Record<string, string>> = {
  "-include": "--include-file",
  "-isystem": "--include-system",
  "-iquote": "--include-quote",
};
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "-fcommon": ["--common"],
  "-fno-common": [],
  "-fgnu89-inline": ["--gnu89-inline"],
  "-ansi": ["--standard", "c90"],
  "-m32": ["--data-model", "ILP32"],
  "-m64": ["--data-model", "LP64"],
};
const MOST_NESTED = 100;

/** The arguments as commander reads them. */
export function withoutCompilerArguments(argv: readonly string[]): readonly string[] {
  if (!READING.has(argv[0] ?? "")) return argv;
  const end = argv.indexOf("--");
  const options = end < 0 ? argv : argv.slice(0, end);
  return [...expanded(options, 0).flatMap(translated), ...(end < 0 ? [] : argv.slice(end))];
}

/** `@file` stands for the words in the file, if there is one. */
function expanded(words: readonly string[], depth: number): readonly string[] {
  return words.flatMap((word) => {
    const path = word.slice(1);
    if (!word.startsWith("@") || depth === MOST_NESTED || !existsSync(path)) return [word];
    return expanded(splitShellWords(readSource(path)), depth + 1);
  });
}

function translated(word: string): readonly string[] {
  const known = WORDS[word] ?? WITH_VALUE[word];
  if (known !== undefined) return typeof known === "string" ? [known] : known;
  if (word.startsWith("-std=")) return ["--standard", word.slice("-std=".length)];
  const [flag, option] =
    Object.entries(WITH_VALUE).find(([candidate]) => word.startsWith(candidate)) ?? [];
  return flag === undefined || option === undefined ? [word] : [option, word.slice(flag.length)];
}
