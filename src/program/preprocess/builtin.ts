import type { DataModel } from "../machine/machine-model.ts";
import { asBytes } from "./bytes.ts";
import {
  CHAR_HASH,
  CHAR_PERCENT,
  CHAR_SLASH,
  charClass,
  continuesName,
  DIGIT,
  isBlank,
  NAME_START,
  NEWLINE,
  PLAIN,
  QUOTE,
} from "./characters.ts";
import { Directives, type DirectiveHost, type HeaderName } from "./directives.ts";
import { Expander } from "./expander.ts";
import { fileIdentity, IncludeSearch } from "./include-search.ts";
import {
  commentEnd,
  isDirectiveMark,
  isLiteralPrefix,
  Lexer,
  literalEnd,
  numberEnd,
} from "./lexer.ts";
import { hashStep, Macro, MacroTable, type BuiltinName } from "./macro.ts";
import { Output } from "./output.ts";
import { destringise, pragmaEffect } from "./pragma.ts";
import { BUILTIN_NAMES, predefinedMacros, standardMacros } from "./predefined.ts";
import { fileContents, MAIN_FILE, SourceFile } from "./source-file.ts";
import { Spacing, Token } from "./token.ts";

/** How a file is preprocessed, as a compiler is told on its command line. */
export interface PreprocessorFlags {
  readonly includeDirectories: readonly string[];
  /** Searched before them for names in quotes (`-iquote`). */
  readonly quoteDirectories?: readonly string[];
  /** Searched behind them (`-isystem`). */
  readonly systemDirectories?: readonly string[];
  /** `NAME` or `NAME=value`, as after `-D`. */
  readonly defines: readonly string[];
  /** None of those that are defined here (`-U`). */
  readonly undefines?: readonly string[];
  /** Included before the first line (`-include`). */
  readonly includeFiles?: readonly string[];
  /** As after `-std=`; absent: `gnu11`. */
  readonly standard?: string | null;
}

export interface BuiltinOptions extends PreprocessorFlags {
  readonly dataModel: DataModel;
}

const MAX_INCLUDE_DEPTH = 200;
/** All files of a run together, so that files that include themselves end soon. */
const MAX_INCLUDED_CHARACTERS = 100_000_000;
const MAX_INCLUSIONS = 20_000;

/** Preprocesses `text`, the contents of the file `path`, without a compiler. */
export function preprocessBuiltin(path: string, text: string, options: BuiltinOptions): string {
  return new Preprocessor(path, options).run(text);
}

/**
 * One run: reads the main file and what it includes. Text without macros is copied as it stands, so that
 * columns stay right; comments become blanks.
 */
class Preprocessor implements DirectiveHost {
  readonly macros = new MacroTable();
  readonly expander: Expander;
  private readonly path: string;
  private readonly search: IncludeSearch;
  private output = new Output();
  private file: SourceFile;
  private lexer: Lexer;
  private directives: Directives;
  /** Start of text that was read but not yet written. */
  private copyFrom = 0;
  private depth = 0;
  private inclusions = 0;
  private includedCharacters = 0;
  private counter = 0;
  private readonly prelude: string;
  private readonly once = new Set<string>();

  constructor(path: string, options: BuiltinOptions) {
    this.path = path;
    this.search = new IncludeSearch(options);
    this.prelude = (options.includeFiles ?? []).map((name) => `#include "${name}"\n`).join("");
    const macros = predefinedMacros(options.dataModel) + standardMacros(options.standard ?? null);
    const predefined = fileContents("<built-in>", macros);
    this.file = new SourceFile(predefined, MAIN_FILE);
    this.lexer = this.lexerOf(this.file);
    this.expander = new Expander(this.macros, this.lexer, (name, token) =>
      this.valueOf(name, token),
    );
    this.directives = new Directives(this.lexer, this);
    for (const name of BUILTIN_NAMES) this.macros.define(new Macro(name, null, false, [], name));
    this.scan();
    this.read(new SourceFile(fileContents("<command-line>", commandLine(options)), MAIN_FILE));
    this.output = new Output();
  }

  run(text: string): string {
    const file = new SourceFile(fileContents(this.path, text), MAIN_FILE);
    if (this.prelude !== "") {
      const prelude = new SourceFile(fileContents("<command-line>", this.prelude), MAIN_FILE);
      this.output.marker(prelude, 0, "");
      this.read(prelude);
    }
    this.output.marker(file, 0, "");
    this.read(file);
    return this.output.text();
  }

  include(header: HeaderName, offset: number): void {
    const { file } = this;
    const found = this.search.find(header.name, header.angled, file, header.next);
    if (found === null) throw this.missingHeader(header, offset);
    const { contents, searchIndex, system } = found;
    if (this.once.has(fileIdentity(contents.path))) return;
    this.chargeInclusion(contents.text.length, offset);
    const origin = { searchIndex, system, includedAt: { file, offset } };
    const included = new SourceFile(contents, origin);
    this.output.marker(included, 0, " 1");
    this.read(included);
  }

  headerExists(header: HeaderName): boolean {
    return this.search.find(header.name, header.angled, this.file, header.next) !== null;
  }

  pragma(text: string): void {
    const effect = pragmaEffect(text);
    if (effect.kind === "once") this.once.add(fileIdentity(this.file.path));
    else if (effect.kind === "push") this.macros.push(effect.macro);
    else if (effect.kind === "pop") this.macros.pop(effect.macro);
    else if (effect.kind === "keep") {
      this.output.startLine();
      this.output.write(`#pragma ${text}`);
    }
  }

  private chargeInclusion(characters: number, offset: number): void {
    this.includedCharacters += characters;
    if (this.depth >= MAX_INCLUDE_DEPTH)
      throw this.file.error(`#include nested more than ${MAX_INCLUDE_DEPTH} deep`, offset);
    if (++this.inclusions > MAX_INCLUSIONS || this.includedCharacters > MAX_INCLUDED_CHARACTERS)
      throw this.file.error("too much text is included; do files include each other?", offset);
  }

  private missingHeader(header: HeaderName, offset: number): Error {
    const { file, search } = this;
    const shown = header.angled ? `<${header.name}>` : `"${header.name}"`;
    const hint =
      `searched ${search.describe(header.angled, file)}; name the header's folder with -I, ` +
      "or use --preprocessor cc if a C compiler is installed";
    const end = file.text.indexOf("\n", offset);
    return file.error(`header ${shown} was not found`, offset, end, hint);
  }

  /** Reads `file` to its end, then goes back to the file read before. */
  private read(file: SourceFile): void {
    const { lexer, directives, copyFrom } = this;
    const outer = this.file;
    this.use(file, this.lexerOf(file));
    this.directives = new Directives(this.lexer, this);
    this.copyFrom = 0;
    this.depth++;
    this.scan();
    this.depth--;
    this.use(outer, lexer);
    this.directives = directives;
    this.copyFrom = copyFrom;
  }

  private use(file: SourceFile, lexer: Lexer): void {
    this.file = file;
    this.lexer = lexer;
    this.expander.lexer = lexer;
  }

  private lexerOf(file: SourceFile): Lexer {
    return new Lexer(file, () => {
      const effect = this.expander.aside(() => this.directives.handle(true));
      if (effect === "pragma") this.output.marker(file, file.position, "");
    });
  }

  /**
   * Performance: the loop that every character goes through. It only looks for names that may be macros,
   * comments, and lines that may be directives; all else stays where it is and is copied in one piece.
   */
  private scan(): void {
    const { file, macros } = this;
    const { text } = file;
    const { length } = text;
    let at = this.lineStart(0);
    while (at < length) {
      const c = text.charCodeAt(at);
      switch (charClass[c]) {
        case PLAIN:
          at++;
          break;
        case NAME_START: {
          const start = at;
          let hash = c;
          let next = text.charCodeAt(++at);
          while (continuesName[next] === 1) {
            hash = hashStep(hash, next);
            next = text.charCodeAt(++at);
          }
          if (macros.mayContain(hash)) at = this.name(start, at);
          break;
        }
        case DIGIT:
          at = numberEnd(text, at);
          break;
        case QUOTE:
          at = literalEnd(text, at);
          break;
        case NEWLINE: {
          const start = ++at;
          while (isBlank(text.charCodeAt(at))) at++;
          const first = text.charCodeAt(at);
          if (first === CHAR_HASH || first === CHAR_SLASH || first === CHAR_PERCENT)
            at = this.lineStart(start);
          break;
        }
        default: {
          const end = commentEnd(file, at);
          at = end < 0 ? at + 1 : this.comment(at, end);
        }
      }
    }
    this.copy(length);
    this.directives.checkClosed();
  }

  /** Handles comments and directives at the start of a line; returns where other text goes on. */
  private lineStart(start: number): number {
    const { file } = this;
    const { text } = file;
    let at = start;
    while (true) {
      while (isBlank(text.charCodeAt(at))) at++;
      const end = text.charCodeAt(at) === CHAR_SLASH ? commentEnd(file, at) : -1;
      if (end >= 0) at = this.comment(at, end);
      else if (isDirectiveMark(text, at)) return this.directive(Math.max(start, this.copyFrom), at);
      else return at;
    }
  }

  /** Writes what was read up to `end`. */
  private copy(end: number): void {
    if (end > this.copyFrom) this.output.write(this.file.text.slice(this.copyFrom, end));
    this.copyFrom = end;
  }

  private comment(start: number, end: number): number {
    const { file, output } = this;
    this.copy(start);
    const lineEnd = file.text.slice(start, end).lastIndexOf("\n");
    if (lineEnd >= 0) {
      output.skipLines(file, start, end);
      output.write(" ".repeat(end - start - lineEnd - 1));
    } else if (file.text.charCodeAt(start + 1) !== CHAR_SLASH)
      output.write(" ".repeat(end - start));
    this.copyFrom = end;
    return end;
  }

  private directive(lineStart: number, at: number): number {
    const { file, output } = this;
    this.copy(lineStart);
    file.position = at;
    const effect = this.directives.handle(false);
    const end = file.position;
    if (effect === "renumbered" || effect === "included") {
      // The marker ends the line; the line end in the text is seen by the scanner but not copied.
      this.copyFrom = end + 1;
      output.marker(file, this.copyFrom, effect === "included" ? " 2" : "");
    } else {
      this.copyFrom = end;
      output.skipLines(file, at, end);
    }
    return end;
  }

  /** A name that may be a macro. Returns where to go on. */
  private name(start: number, end: number): number {
    const { file, expander } = this;
    const { text } = file;
    const macro = this.macros.get(text.slice(start, end));
    if (macro === undefined) return end;
    if (charClass[text.charCodeAt(end)] === QUOTE && isLiteralPrefix(text, start, end)) return end;
    file.position = end;
    if (macro.parameters !== null && !this.lexer.openParenthesisFollows()) return end;
    const token = new Token("identifier", macro.name, false, start);
    if (macro.builtin === "_Pragma") {
      this.copy(start);
      this.pragmaOperator(token);
    } else {
      if (macro.builtin?.startsWith("__has_") === true) return end;
      this.copy(start);
      expander.enter(macro, token);
    }
    this.writeExpansion();
    this.copyFrom = file.position;
    this.output.skipLines(file, start, file.position);
    this.output.separateFrom(text.charCodeAt(file.position));
    return file.position;
  }

  private writeExpansion(): void {
    const { expander, output } = this;
    const spacing = new Spacing();
    let first = true;
    while (expander.pending) {
      const token = expander.next();
      if (token.kind === "padding") spacing.pad(token);
      else if (token.kind === "identifier" && token.text === "_Pragma") this.pragmaOperator(token);
      else {
        output.writeToken(token.text, spacing.before(token) && !first);
        first = false;
      }
    }
  }

  /** `_Pragma ( "text" )` becomes a line of its own (6.10.9). */
  private pragmaOperator(token: Token): void {
    const { file, expander } = this;
    const start = token.offset >= 0 ? token.offset : expander.invocation;
    const open = expander.nextReal();
    const operand = open.is("(") ? expander.nextReal() : open;
    if (operand.kind !== "string" || !expander.nextReal().is(")"))
      throw file.error("_Pragma takes a parenthesised string literal", start, start + 7);
    this.output.startLine();
    this.pragma(destringise(operand.text));
    this.output.marker(file, start, "");
  }

  private valueOf(name: BuiltinName, token: Token): Token | null {
    const { file, expander } = this;
    const at = token.offset >= 0 ? token.offset : expander.invocation;
    const number = (value: number): Token => new Token("number", String(value), token.space);
    const string = (value: string): Token =>
      new Token("string", `"${asBytes(value).replace(/[\\"]/g, "\\$&")}"`, token.space);
    switch (name) {
      case "__LINE__":
        return number(file.lineAt(at));
      case "__FILE__":
        return string(file.nameAt(at));
      case "__BASE_FILE__":
        return string(this.path);
      case "__INCLUDE_LEVEL__":
        return number(this.depth - 1);
      case "__COUNTER__":
        return number(this.counter++);
      // Fixed, so that the same program gives the same run (6.10.8.1 allows any valid date).
      case "__DATE__":
        return string("Jan  1 1970");
      case "__TIME__":
        return string("00:00:00");
      case "__TIMESTAMP__":
        return string("Thu Jan  1 00:00:00 1970");
      default:
        return null;
    }
  }
}

/** What tells a program that Assay reads it. */
export const OWN_MACRO = "__ASSAY__";

function commandLine({ defines, undefines = [] }: BuiltinOptions): string {
  const defined = defines.map((define) => {
    const equals = define.indexOf("=");
    if (equals < 0) return `#define ${define} 1\n`;
    return `#define ${define.slice(0, equals)} ${define.slice(equals + 1)}\n`;
  });
  return [
    `#define ${OWN_MACRO} 1\n`,
    ...undefines.map((name) => `#undef ${name}\n`),
    ...defined,
  ].join("");
}
