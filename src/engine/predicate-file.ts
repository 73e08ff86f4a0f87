/**
 * Predicates that users know: lines `FUNCTION: EXPRESSION`, for the abstraction locations of the function, or
 * `FUNCTION:LINE: EXPRESSION`, for those that stand on the line. Empty lines and what begins with `#` are left out.
 */
import { UserError, type SourceText } from "../base/diagnostics/index.ts";
import { readAssumption } from "../semantics/specification/index.ts";
import type { Expression } from "../program/cfa/expression.ts";
import { edgeRange, type Cfa, type CfaNode } from "../program/cfa/graph.ts";

export interface GivenPredicate {
  readonly location: CfaNode;
  readonly expression: Expression;
}

const LINE = /^(?<name>[A-Za-z_]\w*)(?::(?<line>\d+))?:(?<expression>.*\S)\s*$/;

export function readPredicates(
  cfa: Cfa,
  source: SourceText,
  locations: readonly CfaNode[],
): readonly GivenPredicate[] {
  const found: GivenPredicate[] = [];
  let start = 0;
  for (const text of source.text.split("\n")) {
    const range = source.range(start, start + text.length);
    start += text.length + 1;
    if (text.trim() === "" || text.startsWith("#")) continue;
    const parts = LINE.exec(text)?.groups;
    if (parts === undefined) throw new UserError("this is no 'FUNCTION: EXPRESSION'", range);
    const [name, expression] = [parts["name"]!, parts["expression"]!];
    const line = parts["line"] ?? null;
    const meant = locations.filter((location) => isMeant(cfa, location, name, line));
    if (meant.length === 0) {
      throw new UserError(`no location of '${name}' is abstracted there`, range);
    }
    const at = source.range(range.start + text.lastIndexOf(expression), range.end);
    for (const location of meant) {
      for (const part of readAssumption(cfa, at, location)) {
        found.push({ location, expression: part });
      }
    }
  }
  return found;
}

function isMeant(cfa: Cfa, location: CfaNode, name: string, line: string | null): boolean {
  if (location.function.name !== name || location.leaving.length === 0) return false;
  if (line === null) return true;
  return location.leaving.some((edge) => edgeRange(cfa, edge).location.line === Number(line));
}
