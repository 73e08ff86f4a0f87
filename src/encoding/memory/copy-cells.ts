/** Copying between constant offsets: cells keep their terms, undefined bytes stay undefined. */
import { intMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { CType } from "../../program/types/type.ts";
import { writtenIf } from "./definedness.ts";
import { isFromOutside, type MemoryRegion } from "./memory-region.ts";
import { bytesAt, settleCopied, storeCell, touch, touchVariable } from "./region-access.ts";
import { Cell, RegionContent } from "./region-content.ts";

interface Position {
  readonly region: MemoryRegion;
  readonly offset: number;
}

const LARGEST_COPY = 1 << 16;
/** What was never written in larger objects is unknown a second time in the copy. */
const LARGEST_SETTLED = 1 << 10;
/** Bytes of the ground that become one cell. */
const RUN = 8;

/** What is copied: an object of the type, any bytes, or what is gone afterwards, so that only the copy is read. */
export type Copied = CType | "bytes" | "gone";

/** The bytes are few, or all of both regions. */
export function isCellwise(to: Position, from: Position, size: number): boolean {
  return size <= LARGEST_COPY || (isWhole(to, size) && isWhole(from, size));
}

/** Copies that are cellwise. */
export function copyCells(
  builder: EdgeBuilder,
  to: Position,
  from: Position,
  size: number,
  copied: Copied,
): void {
  settle(builder, from, size, copied);
  const content = builder.content(from.region);
  if (isWhole(to, size) && isWhole(from, size)) {
    builder.setContent(to.region, new RegionContent(content.ground, content.cells));
    if (content.ground.kind === "array") builder.context.byteClasses.share(from.region, to.region);
    // Soundness: what the source does not know is not what the target held before.
    builder.renew(to.region);
    return;
  }
  // Soundness: parts of arrays become cells of numbers.
  if (content.ground.kind === "array") {
    builder.context.byteClasses.note(from.region, builder.addressTerm(from.offset), size, false);
  }
  const moved: { readonly at: number; readonly cell: Cell }[] = [];
  for (let i = 0; i < size;) {
    const cell = nextCell(builder, from.region, from.offset + i, size - i);
    moved.push({ at: to.offset + i, cell });
    i += cell.size;
  }
  for (const { at, cell } of moved) storeCell(builder, to.region, at, cell);
}

/** Soundness: what is unknown is the same in the copy. */
function settle(
  builder: EdgeBuilder,
  { region, offset }: Position,
  size: number,
  copied: Copied,
): void {
  const type = typeof copied === "object" ? copied : null;
  if (builder.context.blocks !== null) {
    if (type !== null) touch(builder, region, offset, type);
    else if (isWhole({ region, offset }, size)) touchVariable(builder, region);
    return;
  }
  const isUndefined = !isFromOutside(region);
  if (isUndefined && (copied === "gone" || size > LARGEST_SETTLED)) return;
  if (size > LARGEST_COPY) builder.unsupported("so large a copy");
  settleCopied(builder, region, { offset, size });
}

function isWhole({ region, offset }: Position, size: number): boolean {
  return offset === 0 && region.size === size && region.sizeTerm === null;
}

/** What is at the offset: a cell if all of it is wanted, else a run of bytes. */
function nextCell(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  wanted: number,
): Cell {
  const content = builder.content(region);
  const cell = content.cell(offset);
  if (cell !== undefined && cell.size <= wanted) return cell;
  let length = 1;
  const longest = Math.min(RUN - (offset % RUN), wanted);
  const isGround = (at: number): boolean => content.covering(at) === null;
  if (cell === undefined && isGround(offset)) {
    while (length < longest && isGround(offset + length)) length++;
  }
  const bits = wholeBits(builder, bytesAt(builder, content, offset, length));
  if (bits !== null || builder.context.blocks === null) {
    return new Cell(
      length,
      bits,
      false,
      writtenIf(builder, builder.terms.false, region, offset, length),
    );
  }
  return new Cell(length, builder.fresh("bytes", builder.terms.sorts.bitVec(8 * length)));
}

/** Null if the bytes are undefined; a run is either defined or not. */
function wholeBits(builder: EdgeBuilder, bytes: readonly (Term | null)[]): Term | null {
  let bits = bytes[0]!;
  if (bytes[0] === null) return null;
  for (let i = 1; i < bytes.length; i++) bits = builder.terms.bv.concat(bytes[i]!, bits);
  return bits;
}

/** All cells and the ground of a region are forgotten; its content is the ground given. */
export function resetContent(
  builder: EdgeBuilder,
  region: MemoryRegion,
  ground: RegionContent["ground"],
): void {
  builder.setContent(region, new RegionContent(ground, intMap.emptyMap()));
  builder.renew(region);
}

/** Soundness: from here on the region holds anything, pointers included. */
export function forgetContent(builder: EdgeBuilder, region: MemoryRegion, what: string): void {
  const { sorts } = builder.terms;
  builder.imprecise("havoc", what);
  builder.meetForeignPointer();
  const sort = sorts.array(sorts.bitVec(builder.context.pointerBits), sorts.bitVec(8));
  const array = builder.fresh(`${what}#${region.id}`, sort);
  const ground = { kind: "array", array, unit: 1, isUndefined: false } as const;
  builder.setContent(region, new RegionContent(ground, intMap.emptyMap()));
}
