/** Inline assembly that is not understood: what it may change. */
import { isScalar, type IntegerType } from "../../../types/type.ts";
import type { AssemblyOperand, AssemblySource } from "../../assembly/assembly-source.ts";
import { calledNames, reachOf } from "../../assembly/reach.ts";
import type { Template } from "../../assembly/template.ts";
import { writtenInputs } from "../../assembly/written-inputs.ts";
import type { SourceExpression, Statement } from "../../ast.ts";
import { Sequence } from "../sequence.ts";
import { anyValue } from "./any-value.ts";
import { parseConstraint } from "./constraint.ts";
import { scalarSize, type SemanticParts } from "./machine.ts";
import { isBitField, isPlace, steadyPlace } from "./steady-place.ts";

export function unknownAssembly(
  parts: SemanticParts,
  source: AssemblySource,
  template: Template,
): readonly Statement[] {
  const { start, end, outputs, inputs } = source;
  const { access, context } = parts;
  const sequence = new Sequence(context, parts.operators, "asm", source);
  const reach = reachOf(source, template);
  const others = reach === "outputs" ? outputs.map(({ expression }) => expression) : "anything";
  const places = [...outputs, ...inputs].map(({ expression }) =>
    isPlace(expression) ? steadyPlace(expression, others, access, sequence) : expression,
  );
  // Soundness: outputs may be made of what it is given, and it may keep that for the next time.
  const known = [...outputs, ...inputs].flatMap((operand, i) => {
    const given = givenValue(parts, operand, places[i]!);
    if (given === null) return [];
    if (given.kind === "integer") return [given];
    if (isScalar(given.type)) return [sequence.save(given, given.type)];
    if (given.effects) sequence.discard(given);
    return [];
  });
  const targets = places.slice(0, outputs.length);
  const names = [...outputs, ...inputs].map(({ name }) => name);
  let isSized = true;
  for (const { number, size } of writtenInputs(template, names, outputs.length)) {
    if (!isInMemory(inputs[number]!)) continue;
    const place = places[outputs.length + number]!;
    const type = wordOf(parts, size ?? scalarSize(place));
    if (type === null) isSized = false;
    else {
      const address = access.addressOf(place, start);
      const pointer = access.cast(context.types.pointer(type), address, start);
      targets.push(access.dereference(sequence.save(pointer, pointer.type), start));
    }
  }
  sequence.add({
    kind: "asm",
    start,
    end,
    // Soundness: it writes to what it only said to read, and nobody knows how much.
    reach: isSized ? reach : "anything",
    outputs: targets,
    known,
    callees: calledNames(template),
  });
  for (const label of source.targets) {
    const jumps = sequence.reserve(context.types.bool);
    sequence.add(anyValue(jumps, source));
    sequence.branch(jumps, { kind: "goto", start, end, label }, null);
  }
  return sequence.statements;
}

/** What the instructions get of an operand: its address or its value; null if only an output comes of it. */
function givenValue(
  { access, conversions }: SemanticParts,
  operand: AssemblyOperand,
  place: SourceExpression,
): SourceExpression | null {
  if (isInMemory(operand)) return access.addressOf(place, place.start);
  return /^=/.test(operand.constraint) ? null : conversions.decay(place);
}

function isInMemory({ constraint, expression }: AssemblyOperand): boolean {
  const parsed = parseConstraint(constraint);
  const isForced = parsed?.allowsMemory === true && !parsed.allowsRegister;
  return isForced && isPlace(expression) && !isBitField(expression);
}

function wordOf(
  { context: { types } }: SemanticParts,
  size: number | undefined,
): IntegerType | null {
  const all = [
    types.unsignedChar,
    types.unsignedShort,
    types.unsignedInt,
    types.unsignedLong,
    types.unsignedLongLong,
  ];
  return all.find((type) => type.size === size) ?? null;
}
