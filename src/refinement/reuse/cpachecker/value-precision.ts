/** Value precisions of CPAchecker: sections of variables, parts of them by their offset in bytes (`main::a/4`). */
import { SourceText, UserError } from "../../../base/diagnostics/index.ts";
import { variablesByName } from "../../../program/cfa/all-variables.ts";
import type { Expression } from "../../../program/cfa/expression.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import { readAssumption } from "../../../semantics/specification/index.ts";
import type { PlacedFact } from "../facts.ts";
import type { ReadPrecision } from "../read-precision.ts";
import { partAt, partOf } from "./byte-offsets.ts";
import { oncePerFunction, type Exported } from "./exported.ts";
import { ForeignFile } from "./foreign-file.ts";

const HEADER = /^(?:\*|N\d+|[_a-zA-Z][_a-zA-Z0-9]*):$/;
const ENTRY =
  /^(?:(?<owner>[_a-zA-Z][_a-zA-Z0-9]*)::)?(?<name>[_a-zA-Z][_a-zA-Z0-9]*)(?:\/(?<offset>\d{1,9}))?$/;

/** `cfa`: needed to name parts of records and arrays; null: they are left out. */
export function readValuePrecision(source: SourceText, cfa: Cfa | null): ReadPrecision {
  const file = new ForeignFile(source);
  const variables = cfa === null ? null : variablesByName(cfa);
  for (const [line, range] of file.lines()) {
    if (line === "" || HEADER.test(line)) continue;
    const entry = ENTRY.exec(line)?.groups;
    if (entry === undefined) {
      file.problem("expected a variable: 'main::x', 'x' or 'main::x/8'", range);
      continue;
    }
    const owner = entry["owner"] ?? null;
    const name = entry["name"]!;
    const offset = entry["offset"];
    if (offset === undefined) {
      file.add(owner, { kind: "place", text: name });
      continue;
    }
    const variable = variables?.get(owner === null ? name : `${owner}::${name}`);
    const part = variable === undefined ? null : partAt(variable, Number(offset));
    if (part !== null) file.add(owner, { kind: "place", text: part });
    else if (cfa === null) file.problem("--program has to say what is at an offset", range);
    else file.problem("the program has nothing to track at this offset", range);
  }
  return file.finish("value");
}

/** By function, those of the whole program at the end; what is no part of a variable is left out. */
export function printValuePrecision(cfa: Cfa, facts: readonly PlacedFact[]): Exported {
  const sections = new Map<string, Set<string>>();
  const leftOut: PlacedFact[] = [];
  for (const placed of oncePerFunction(facts)) {
    const part = trackedPart(cfa, placed);
    if (part === null) {
      leftOut.push(placed);
      continue;
    }
    const { variable, offset } = part;
    const key = variable.functionName ?? "*";
    const isPart = variable.type.kind === "array" || variable.type.kind === "record";
    const text = variable.qualifiedName + (isPart ? `/${offset}` : "");
    const section = sections.get(key) ?? new Set<string>();
    sections.set(key, section.add(text));
  }
  const globals = sections.get("*") ?? new Set<string>();
  sections.delete("*");
  const lines: string[] = [];
  for (const [name, section] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push("", `${name}:`, ...[...section].sort());
  }
  lines.push("", "*:", ...[...globals].sort());
  return { text: lines.join("\n"), leftOut };
}

function trackedPart(
  cfa: Cfa,
  { at, fact }: PlacedFact,
): { readonly variable: Variable; readonly offset: number } | null {
  if (fact.kind !== "place") return null;
  let read: readonly Expression[];
  try {
    const source = new SourceText("<fact>", fact.text);
    read = readAssumption(cfa, source.range(0, fact.text.length), at);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
  const part = read.length === 1 ? partOf(read[0]!) : null;
  // A second variable of one name has no name of its own in other tools.
  return part !== null && /^[\w:]+$/.test(part.variable.qualifiedName) ? part : null;
}
