/** `ENCODE { … }`: what is declared and assigned. What types and values mean only a program can tell. */
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { ArithmeticOperator } from "../../program/cfa/expression.ts";
import type { EncodedStatement } from "./automaton.ts";
import { COMPOUND_ASSIGNMENTS } from "./c-pattern.ts";

const ASSIGNMENT = /^([A-Za-z_]\w*)\s*(=(?!=)|<<=|>>=|[-+*/%&|^]=)\s*/;
const INCREMENT = /^([A-Za-z_]\w*)\s*(\+\+|--)$/;
const PREFIX_INCREMENT = /^(\+\+|--)\s*([A-Za-z_]\w*)$/;
const DECLARATION =
  /^((?:[A-Za-z_]\w*|\*)(?:[\s*]+[A-Za-z_]\w*)*?[\s*]+)([A-Za-z_]\w*)\s*(=\s*(?!=)|$)/;
const HINT =
  "ENCODE declares variables of the specification ('int x = 0;') and assigns to them ('x = x + 1;')";

/** The statements of a block without its braces. */
export function parseEncoded({ source, start, text }: SourceRange): readonly EncodedStatement[] {
  const statements: EncodedStatement[] = [];
  let offset = start;
  for (const part of text.split(";")) {
    const trimmed = part.trim();
    const begin = offset + part.indexOf(trimmed);
    if (trimmed !== "") statements.push(statement(source.range(begin, begin + trimmed.length)));
    offset += part.length + 1;
  }
  if (statements.length > 0) return statements;
  throw new UserError("ENCODE has no statement", source.range(start, start + text.length), HINT);
}

function statement(range: SourceRange): EncodedStatement {
  const { text } = range;
  const assignment = ASSIGNMENT.exec(text);
  if (assignment !== null) {
    const [whole, name, sign] = assignment;
    const operator = COMPOUND_ASSIGNMENTS.get(sign!) ?? "=";
    const assigned = { operator, value: valueAt(range, whole.length) } as const;
    return { range, name: part(range, 0, name!.length), declared: null, assigned };
  }
  return increment(range) ?? declaration(range) ?? refuse(range);
}

function increment(range: SourceRange): EncodedStatement | null {
  const { text } = range;
  const [, name, sign] = INCREMENT.exec(text) ?? [];
  const [, prefix, second] = PREFIX_INCREMENT.exec(text) ?? [];
  const written = name ?? second;
  if (written === undefined) return null;
  const operator: ArithmeticOperator = (sign ?? prefix) === "++" ? "+" : "-";
  const at = name === undefined ? text.length - written.length : 0;
  const assigned = { operator, value: part(range, text.length, text.length) };
  return { range, name: part(range, at, at + written.length), declared: null, assigned };
}

function declaration(range: SourceRange): EncodedStatement | null {
  const match = DECLARATION.exec(range.text);
  if (match === null) return null;
  const [whole, type, name, sign] = match;
  const end = type!.length + name!.length;
  const assigned =
    sign === "" ? null : ({ operator: "=", value: valueAt(range, whole.length) } as const);
  const declared = part(range, 0, type!.trimEnd().length);
  return { range, name: part(range, type!.length, end), declared, assigned };
}

function refuse(range: SourceRange): never {
  const writes = /^(?:\(?\*|\$|[A-Za-z_]\w*\s*(?:\[|\.|->)).*=/s.test(range.text);
  const message = writes
    ? "ENCODE writes to variables of the specification only, never to the program's"
    : "this is neither a declaration nor an assignment";
  throw new UserError(message, range, HINT);
}

function valueAt(range: SourceRange, from: number): SourceRange {
  if (from < range.text.length) return part(range, from, range.text.length);
  throw new UserError("a value is expected behind the '='", range);
}

function part({ source, start }: SourceRange, from: number, to: number): SourceRange {
  return source.range(start + from, start + to);
}
