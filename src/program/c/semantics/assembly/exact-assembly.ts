import type { AssemblySource } from "../../assembly/assembly-source.ts";
import type { Template } from "../../assembly/template.ts";
import type { Statement } from "../../ast.ts";
import { Sequence } from "../sequence.ts";
import { Instructions } from "./instructions.ts";
import { Machine, type SemanticParts } from "./machine.ts";
import { OperandPreparation } from "./operands.ts";

/**
 * Inline assembly of which every instruction is known, as the statements that do the same. Null if the text does not tell
 * exactly what happens: then it is not half understood but not at all.
 */
export function exactAssembly(
  parts: SemanticParts,
  source: AssemblySource,
  template: Template,
): readonly Statement[] | null {
  if (!template.isWhole || source.targets.length > 0) return null;
  const sequence = new Sequence(parts.context, parts.operators, "asm", source);
  const preparation = new OperandPreparation(parts, source, template, sequence);
  const operands = preparation.prepare();
  if (operands === null) return null;
  const names = [...source.outputs, ...source.inputs].map(({ name }) => name);
  const machine = new Machine(parts, source, operands, names);
  const instructions = new Instructions(machine, sequence);
  const asksForFlags = operands.some(({ kind }) => kind === "flags");
  for (const [i, instruction] of template.instructions.entries()) {
    machine.beginInstruction(asksForFlags || i + 1 < template.instructions.length);
    if (!instructions.run(instruction)) return null;
  }
  if (!machine.isStopped && !preparation.finish(operands, machine.flags)) return null;
  return sequence.statements;
}
