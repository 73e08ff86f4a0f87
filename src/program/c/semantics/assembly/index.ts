import type { AssemblySource } from "../../assembly/assembly-source.ts";
import { parseTemplate } from "../../assembly/template.ts";
import type { Statement } from "../../ast.ts";
import { exactAssembly } from "./exact-assembly.ts";
import type { SemanticParts } from "./machine.ts";
import { unknownAssembly } from "./unknown-assembly.ts";

/** Inline assembly as a statement: what it does if that is known, else what it may change. */
export function assemblyStatement(parts: SemanticParts, source: AssemblySource): Statement {
  const { start, end } = source;
  const template = parseTemplate(source.template);
  const statements =
    exactAssembly(parts, source, template) ?? unknownAssembly(parts, source, template);
  const [first] = statements;
  if (first === undefined) {
    return { kind: "asm", start, end, reach: "outputs", outputs: [], known: [], callees: [] };
  }
  return statements.length === 1 ? first : { kind: "compound", start, end, statements };
}
