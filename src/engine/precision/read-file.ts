import { formatLocation, SourceText } from "../../base/diagnostics/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { readPrecision, type ReadPrecision } from "../../refinement/reuse/index.ts";
import { readPredicateMap, readValuePrecision } from "../../refinement/reuse/cpachecker/index.ts";
import { readSource } from "../read-input.ts";

/** The file, and a warning for each line of it that was left out. */
export interface OpenedPrecision extends ReadPrecision {
  readonly warnings: readonly string[];
}

/** Throws `UserError` if it is no precision of assay. */
export function openPrecision(path: string): OpenedPrecision {
  return opened(readPrecision(new SourceText(path, readSource(path))));
}

/** Of assay or of CPAchecker, as its content says. */
export function openAnyPrecision(path: string, cfa: Cfa | null): OpenedPrecision {
  const source = new SourceText(path, readSource(path));
  if (/^(?:\s|#.*\n)*assay precision\b/.test(source.text)) return opened(readPrecision(source));
  if (/^\s*\((?:assert|declare|define|set)/m.test(source.text)) {
    return opened(readPredicateMap(source));
  }
  if (/^(?:\*|\w+):[ \t\r]*$/m.test(source.text)) return opened(readValuePrecision(source, cfa));
  // It complains in its own words.
  return opened(readPrecision(source));
}

function opened(read: ReadPrecision): OpenedPrecision {
  const { problems, leftOut } = read;
  const warnings = problems.map(
    ({ message, range }) => `${formatLocation(range.location)}: warning: ${message}; left out`,
  );
  const more = leftOut - problems.length;
  if (more > 0) warnings.push(`warning: ${more} more lines were left out`);
  return { ...read, warnings };
}
