import { UserError } from "../../base/diagnostics/index.ts";
import type { LinkageRules } from "../../program/c/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { standardNamed, type PreprocessorFlags } from "../../program/preprocess/index.ts";

/** How one file is compiled, as far as that says what its program means. */
export interface CompileFlags extends PreprocessorFlags {
  /** `-fcommon`. */
  readonly isCommon?: boolean;
  /** `-fgnu89-inline`; so do the older standards. */
  readonly isGnu89Inline?: boolean;
}

/** The flags with those of another place behind them: what comes later wins. */
export function mergedFlags(first: CompileFlags, second: CompileFlags): CompileFlags {
  const both = (key: "quoteDirectories" | "systemDirectories" | "includeFiles") => [
    ...(first[key] ?? []),
    ...(second[key] ?? []),
  ];
  return {
    includeDirectories: [...first.includeDirectories, ...second.includeDirectories],
    quoteDirectories: both("quoteDirectories"),
    systemDirectories: both("systemDirectories"),
    includeFiles: both("includeFiles"),
    defines: [...without(first.defines, second), ...second.defines],
    undefines: [...without(first.undefines ?? [], second), ...(second.undefines ?? [])],
    standard: second.standard ?? first.standard ?? null,
    isCommon: second.isCommon ?? first.isCommon ?? false,
    isGnu89Inline: second.isGnu89Inline ?? first.isGnu89Inline ?? false,
  };
}

/** The definitions that those do not replace. */
function without(macros: readonly string[], later: CompileFlags): string[] {
  const replaced = new Set([...later.defines, ...(later.undefines ?? [])].map(macroName));
  return macros.filter((macro) => !replaced.has(macroName(macro)));
}

function macroName(define: string): string {
  return /^[^=(]*/.exec(define)![0];
}

export function linkageRules({ standard, isCommon, isGnu89Inline }: CompileFlags): LinkageRules {
  const name = standard ?? null;
  const known = standardNamed(name);
  if (known === null) {
    throw new UserError(
      `there is no standard '${name ?? ""}' of C`,
      null,
      "take one that gcc knows, such as gnu11, c99 or gnu89",
    );
  }
  const isOld = isGnu89Inline === true || known.version === null;
  return {
    inline: isOld ? "gnu89" : "c99",
    tentative: isCommon === true ? "common" : "separate",
  };
}

/** What a command line of gcc or clang says, besides what it reads and writes. */
export interface CompilerCommand {
  readonly flags: CompileFlags;
  /** Null: it does not say. */
  readonly dataModel: DataModel | null;
  /** Flags that change what the program means in a way that we do not have. */
  readonly refused: readonly string[];
  /** `-o`. */
  readonly output: string | null;
}

/** Other sizes, signs or arithmetic than those of the data models. */
const REFUSED =
  /^-(?:funsigned-char|fno-signed-char|fshort-enums|fpack-struct.*|f(?:un)?signed-bitfields|fshort-wchar|mms-bitfields|fsingle-precision-constant|ffast-math|Ofast|mx32|malign-double|mlong-double-.*)$/;

/** `words` without the compiler's name; `path` finds a file that the command names. */
export function readCompilerFlags(
  words: readonly string[],
  path: (name: string) => string,
): CompilerCommand {
  return new FlagReader(words, path).read();
}

class FlagReader {
  private readonly words: readonly string[];
  private readonly path: (name: string) => string;
  private at = 0;
  private readonly lists = {
    includeDirectories: new Array<string>(),
    quoteDirectories: new Array<string>(),
    systemDirectories: new Array<string>(),
    includeFiles: new Array<string>(),
  };
  private readonly macros = new Map<string, string | null>();
  private readonly refused: string[] = [];
  private standard: string | null = null;
  private dataModel: DataModel | null = null;
  private output: string | null = null;
  private isCommon = false;
  private isGnu89Inline = false;

  constructor(words: readonly string[], path: (name: string) => string) {
    this.words = words;
    this.path = path;
  }

  read(): CompilerCommand {
    while (this.at < this.words.length) this.word(this.words[this.at++]!);
    const { lists, standard, isCommon, isGnu89Inline, dataModel, refused, output } = this;
    const defines = [...this.macros.values()].filter((define) => define !== null);
    const undefines = [...this.macros]
      .filter(([, define]) => define === null)
      .map(([name]) => name);
    const flags = { ...lists, defines, undefines, standard, isCommon, isGnu89Inline };
    return { flags, dataModel, refused, output };
  }

  // One line per flag.
  private word(word: string): void {
    const { lists, path } = this;
    const value = (flag: string): string | null => this.valueOf(word, flag);
    let found: string | null;
    if ((found = value("-isystem")) !== null) lists.systemDirectories.push(path(found));
    else if ((found = value("-iquote")) !== null) lists.quoteDirectories.push(path(found));
    else if ((found = value("-idirafter")) !== null) lists.systemDirectories.push(path(found));
    else if ((found = value("-include")) !== null) lists.includeFiles.push(path(found));
    else if ((found = value("-imacros")) !== null) this.refused.push(`-imacros ${found}`);
    else if ((found = value("-I")) !== null) lists.includeDirectories.push(path(found));
    else if ((found = value("-D")) !== null) this.macros.set(macroName(found), found);
    else if ((found = value("-U")) !== null) this.macros.set(found, null);
    else if ((found = value("-o")) !== null) this.output = found;
    else if (word.startsWith("-std=")) this.standard = word.slice(5);
    else if (word === "-ansi") this.standard = "c90";
    else if (word === "-m32") this.dataModel = "ILP32";
    else if (word === "-m64") this.dataModel = "LP64";
    else if (word === "-fcommon" || word === "-fno-common") this.isCommon = word === "-fcommon";
    else if (/^-f(?:no-)?gnu89-inline$/.test(word)) this.isGnu89Inline = word === "-fgnu89-inline";
    else if (REFUSED.test(word)) this.refused.push(word);
  }

  /** What follows the flag, in the same word or the next. */
  private valueOf(word: string, flag: string): string | null {
    if (!word.startsWith(flag)) return null;
    if (word.length > flag.length) return word.slice(flag.length);
    return this.words[this.at++] ?? null;
  }
}
