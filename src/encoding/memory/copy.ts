/** Copies of as many bytes as the program says in its text. */
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { copyComputed } from "./computed-range.ts";
import { copyCells, isCellwise, type Copied } from "./copy-cells.ts";
import {
  constantTarget,
  load,
  movedPlace,
  store,
  validTargets,
  type MemoryPlace,
} from "./memory-access.ts";

/** Larger copies between computed addresses are ranges of arrays. */
const LARGEST_BYTEWISE = 512;

/** The ranges may overlap. */
export function copy(
  builder: EdgeBuilder,
  to: MemoryPlace,
  from: MemoryPlace,
  size: number,
  copied: Copied,
): void {
  if (size === 0) return;
  const sources = validTargets(builder, from, size, "read");
  const targets = validTargets(builder, to, size, "write");
  const [source, target] = [constantTarget(builder, sources), constantTarget(builder, targets)];
  if (source !== null && target !== null && isCellwise(target, source, size)) {
    copyCells(builder, target, source, size, copied);
    return;
  }
  if (targets === null) {
    builder.forgetMemory();
    return;
  }
  if (size > LARGEST_BYTEWISE) {
    copyComputed(builder, to, from, builder.addressTerm(size), "what a copy wrote");
    return;
  }
  const byte = builder.context.cfa.types.unsignedChar;
  const bytes: Term[] = [];
  const at = (place: MemoryPlace, i: number): MemoryPlace =>
    movedPlace(builder, place, builder.addressTerm(i));
  for (let i = 0; i < size; i++) bytes.push(load(builder, at(from, i), byte));
  for (let i = 0; i < size; i++) store(builder, at(to, i), byte, bytes[i]!);
}
