import { UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import type { SourceCharacters } from "./source-characters.ts";
import type { TokenList } from "./token-list.ts";

const LINE_MARKER = /^[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?[\d \t]*$/;
const PACK = /^[ \t]*pack[ \t]*\(([^()]*)\)/;
const SYMBOLS = /^[ \t]*(weak|redefine_extname)[ \t]+([\w$]+)(?:[ \t]*=?[ \t]*\b([\w$]+))?[ \t]*$/;
const IGNORED = /^[ \t]*(?:$|ident\b|sccs\b|warning\b)/;

interface PackEntry {
  readonly label: string | null;
  readonly pack: number | null;
}

/** What is left of `#` lines after preprocessing: line markers and pragmas. */
export class Directives {
  private readonly characters: SourceCharacters;
  private readonly tokens: TokenList;
  private file: string;
  private pack: number | null = null;
  private readonly packStack: PackEntry[] = [];

  constructor(characters: SourceCharacters, tokens: TokenList) {
    this.characters = characters;
    this.tokens = tokens;
    this.file = characters.source.path;
  }

  /** Reads the directive whose `#` (or `%:`) is `[start, after)`; returns where its line ends. */
  read(start: number, after: number): number {
    const { text } = this.characters;
    const newline = text.indexOf("\n", after);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(after, end).trimEnd();
    const marker = LINE_MARKER.exec(line);
    const pragma = /^[ \t]*pragma\b/.exec(line);
    if (marker !== null) {
      if (marker[2] !== undefined) this.file = unescaped(marker[2]);
      const { source } = this.characters;
      source.addLineMarker(this.characters.offset(end), this.file, Number(marker[1]));
    } else if (pragma !== null) {
      this.pragma(line.slice(pragma[0].length), start, end);
    } else if (!IGNORED.test(line)) this.refuse(line, start, after);
    return end;
  }

  /** The text of a `#pragma` line or of `_Pragma`. Unknown ones are ignored, as the standard asks. */
  pragma(text: string, start: number, end: number): void {
    const pack = PACK.exec(text);
    if (pack !== null) {
      this.changePack(pack[1]!.split(",").map((argument) => argument.trim()));
      this.tokens.packChanges.push({ index: this.tokens.count, pack: this.pack });
      return;
    }
    const symbols = SYMBOLS.exec(text);
    if (symbols !== null) {
      const kind = symbols[1] === "weak" ? "weak" : "redefine_extname";
      this.tokens.symbolPragmas.push({ kind, name: symbols[2]!, target: symbols[3] ?? "" });
      return;
    }
    const layout = /^[ \t]*(scalar_storage_order|ms_struct)[ \t]+(?!default|off|reset)/.exec(text);
    if (layout !== null) {
      throw new UnsupportedFeature(`#pragma ${layout[1]!}`, this.characters.range(start, end));
    }
  }

  /** `pack(n)`, `pack()`, `pack(push[, label][, n])`, `pack(pop[, label])`. */
  private changePack(words: readonly string[]): void {
    const [action, ...rest] = words;
    if (action === "push") {
      const size = rest.find((word) => /^\d+$/.test(word));
      const label = rest.find((word) => /^[A-Za-z_]\w*$/.test(word)) ?? null;
      this.packStack.push({ label, pack: this.pack });
      if (size !== undefined) this.pack = packOf(size);
    } else if (action === "pop") this.pop(rest[0] ?? null);
    else this.pack = packOf(action ?? "");
  }

  private pop(label: string | null): void {
    let entry = this.packStack.pop();
    while (entry !== undefined && label !== null && entry.label !== label) {
      entry = this.packStack.pop();
    }
    if (entry !== undefined) this.pack = entry.pack;
  }

  private refuse(line: string, start: number, after: number): never {
    const word = /^[ \t]*(\w*)/.exec(line)![1]!;
    this.characters.fail(
      `the directive '#${word}' in a preprocessed source`,
      start,
      after + line.length,
      "preprocess the file first, or give it the ending .c",
    );
  }
}

/** 0 and no argument mean the default alignment. */
function packOf(word: string): number | null {
  const size = Number(word);
  return [1, 2, 4, 8, 16].includes(size) ? size : null;
}

function unescaped(name: string): string {
  return name.replace(/\\([0-7]{1,3}|.)/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(parseInt(code, 8)) : code,
  );
}
