/** The values of a counterexample, by who can hand them to the compiled program. */
import type { HavocOperation } from "../../program/cfa/operation.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import { bitsOf, isZero } from "./input-bits.ts";

export interface RecordedInputs {
  /** Results of functions that the harness defines, in order. */
  readonly results: readonly ConsumedInput[];
  /** Arguments of the entry function. */
  readonly entryArguments: readonly ConsumedInput[];
  /** Of objects that are defined elsewhere, by name: what each read of something new found. */
  readonly objects: ReadonlyMap<string, readonly ConsumedInput[]>;
  /** Memory that was read before it was written. */
  readonly indeterminate: readonly ConsumedInput[];
  /** The same of blocks from `malloc`, by how many calls came before. */
  readonly blocks: ReadonlyMap<number, readonly ConsumedInput[]>;
  /** Content of objects outside of the program. */
  readonly outside: readonly ConsumedInput[];
  /** What standard input holds. */
  readonly characters: readonly ConsumedInput[];
  /** What inline assembly and the compiler's own functions gave. */
  readonly machine: readonly ConsumedInput[];
}

export function sortInputs(cfa: Cfa, inputs: readonly ConsumedInput[]): RecordedInputs {
  const results: ConsumedInput[] = [];
  const entryArguments: ConsumedInput[] = [];
  const objects = new Map<string, ConsumedInput[]>();
  const indeterminate: ConsumedInput[] = [];
  const blocks = new Map<number, ConsumedInput[]>();
  const outside: ConsumedInput[] = [];
  const characters: ConsumedInput[] = [];
  const machine: ConsumedInput[] = [];
  for (const input of inputs) {
    const { kind, name, edge, block } = input.request;
    // A choice of the specification is nothing that the program sees.
    if (edge?.woven != null) continue;
    if (kind === "call" || kind === "environment" || kind === "undefined-function") {
      results.push(input);
    } else if (kind === "character") characters.push(input);
    else if (kind === "outside") outside.push(input);
    else if (kind === "indeterminate" || kind === "copied") {
      if (block === null) indeterminate.push(input);
      else blocks.set(block, [...(blocks.get(block) ?? []), input]);
    } else if (edge?.operation.kind !== "havoc") {
      objects.set(name, [...(objects.get(name) ?? []), input]);
    } else if (edge.source.function === cfa.start) entryArguments.push(input);
    else if (isOfMachine(edge.operation)) machine.push(input);
    else objects.set(name, [...(objects.get(name) ?? []), input]);
  }
  return { results, entryArguments, objects, indeterminate, blocks, outside, characters, machine };
}

function isOfMachine({ reason }: HavocOperation): boolean {
  return reason === "asm" || reason === "builtin";
}

export function areZero(inputs: readonly ConsumedInput[]): boolean {
  return inputs.every((input) => isZero(bitsOf(input)));
}
