import { dirname, resolve } from "node:path";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { Automaton } from "./automaton.ts";
import { checkDialect } from "./dialect.ts";
import { parseSpecification } from "./parser.ts";
import { SHIPPED_SPECIFICATIONS, shippedText } from "./shipped.ts";
import { suggestion } from "./templates.ts";

/** The text of a file, or null if there is none. */
export type FileReader = (path: string) => string | null;

/**
 * All automata of a `.spc` file and of what it includes. A name that is no file is looked for among the
 * shipped specifications. `note` hears of files that were included twice.
 */
export function loadSpecification(
  path: string,
  read: FileReader,
  note: (message: string) => void,
): readonly Automaton[] {
  const text = read(path) ?? shippedText(path);
  if (text === null) throw missing(path);
  const automata = parseAll(new SourceText(path, text), read, note);
  if (automata.length > 0) return automata;
  const hint = "a specification has at least one AUTOMATON, or an ASSERT of its own";
  throw new UserError(`${path} contains no automaton`, null, hint);
}

/** A specification that comes with the tool, by its file name. */
export function loadShipped(name: string): readonly Automaton[] {
  const text = shippedText(name);
  if (text === null) throw missing(name);
  return parseShipped(name, text);
}

/** The automata of a text of ours. */
export function parseShipped(name: string, text: string): readonly Automaton[] {
  return parseAll(
    new SourceText(name, text),
    () => null,
    () => undefined,
  );
}

function parseAll(
  source: SourceText,
  read: FileReader,
  note: (message: string) => void,
): readonly Automaton[] {
  const seen = new Set([resolve(source.path), source.path]);
  const automata = parseSpecification(source, (path, from) => {
    const full = resolve(dirname(from.path), path);
    const text = read(full);
    const name = text === null ? path : full;
    if (seen.has(name)) {
      note(`${path} is included more than once`);
      return null;
    }
    seen.add(name);
    const found = text ?? shippedText(path);
    if (found === null) throw missing(path);
    return new SourceText(text === null ? path : full, found);
  });
  requireDifferentNames(automata, source);
  checkDialect(automata);
  return automata;
}

function requireDifferentNames(automata: readonly Automaton[], source: SourceText): void {
  const names = new Set<string>();
  for (const { name } of automata) {
    if (names.has(name)) {
      throw new UserError(`${source.path} has two automata named '${name}', one of them included`);
    }
    names.add(name);
  }
}

function missing(path: string): UserError {
  const near = nearest(
    path.replace(/\.spc$/, ""),
    SHIPPED_SPECIFICATIONS.map(({ name }) => name),
  );
  return new UserError(
    `there is no specification '${path}'`,
    null,
    suggestion(near, "shipped specification"),
  );
}
