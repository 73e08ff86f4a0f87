/** Predicate maps of CPAchecker: definitions, then sections of assertions for the program, functions and locations. */
import { SourceText, UserError, type SourceRange } from "../../../base/diagnostics/index.ts";
import { printTerm, ScriptReader, Terms } from "../../../logic/terms/index.ts";
import { cleanText } from "../clean-text.ts";
import type { ReadPrecision } from "../read-precision.ts";
import { ForeignFile } from "./foreign-file.ts";

const SECTION = /^(?:\*|(?<name>[_a-zA-Z][_a-zA-Z0-9]*)(?: N\d+(?:@\d+)?)?)\s*:$/;

/**
 * Its facts are SMT-LIB. Locations have numbers of CPAchecker, which mean nothing to us: their predicates are for the whole
 * function.
 */
export function readPredicateMap(source: SourceText): ReadPrecision {
  return new PredicateMapReader(source).read();
}

class PredicateMapReader {
  private readonly file: ForeignFile;
  private readonly terms = new Terms();
  private readonly script = new ScriptReader(this.terms);
  /** The function of the section, null for all of them; undefined: none has begun. */
  private section: string | null | undefined;

  constructor(source: SourceText) {
    this.file = new ForeignFile(source);
  }

  read(): ReadPrecision {
    for (const [line, range] of this.file.lines()) {
      const header = SECTION.exec(line);
      if (line === "") this.section = undefined;
      else if (header !== null) this.section = header.groups!["name"] ?? null;
      else if (!line.startsWith("//")) this.command(line, range);
    }
    return this.file.finish("predicate");
  }

  private command(line: string, range: SourceRange): void {
    const { file, terms, section } = this;
    try {
      for (const term of this.script.read(new SourceText(file.source.path, line))) {
        if (section === undefined) file.problem("this assertion is in no section", range);
        // True and false say nothing about anything.
        else if (!terms.isLiteral(term)) {
          file.add(section, { kind: "smtlib", text: cleanText(printTerm(terms, term)) });
        }
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      file.problem(error.message, range);
    }
  }
}
