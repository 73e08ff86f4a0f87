/** What symbols of predicates stand for in a state. */
import { intMap } from "../../base/collections/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { asArray } from "../memory/array-access.ts";
import { bitsOf } from "../memory/byte-view.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { joinedBytes } from "../memory/region-access.ts";
import { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { EncodingContext } from "../path-formula/encoding-context.ts";
import type { Frame, ProgramState } from "../path-formula/program-state.ts";
import type { SymbolPlace } from "./program-symbols.ts";
import { pathWith } from "./scratch.ts";

/** The value of a symbol; a variable nobody knows if the state cannot tell. */
export function valueOfSymbol(
  context: EncodingContext,
  state: ProgramState,
  symbol: Term,
  place: SymbolPlace,
  edge: CfaEdge,
): Term {
  const { terms } = context;
  const builder = new EdgeBuilder(context, pathWith(state), edge);
  const value = read(builder, state, symbol, place);
  if (value !== null && !builder.namesAreNew && terms.sort(value) === terms.sort(symbol)) {
    return value;
  }
  // Soundness: an unconstrained variable makes the predicate say nothing.
  return terms.freshVariable("untold", terms.sort(symbol));
}

function read(
  builder: EdgeBuilder,
  state: ProgramState,
  symbol: Term,
  place: SymbolPlace,
): Term | null {
  switch (place.kind) {
    case "variable": {
      const { variable, type, level } = place;
      if (level === 0) return builder.read(variable, type);
      const frame = frameOf(state.frame, variable.functionName, level);
      const bound = frame === null ? undefined : intMap.get(frame.locals, variable.id);
      return bound?.term ?? builder.entryOf(variable, type, level);
    }
    case "cell":
      return cellValue(builder, place, symbol);
    case "array":
      return arrayValue(builder, place.region, place.unit);
  }
}

function frameOf(top: Frame, functionName: string | null, level: number): Frame | null {
  for (let frame: Frame | null = top; frame !== null; frame = frame.caller) {
    if (frame.function.name === functionName && frame.level === level) return frame;
  }
  return null;
}

function cellValue(
  builder: EdgeBuilder,
  { region, offset, size, isPointer }: Extract<SymbolPlace, { kind: "cell" }>,
  symbol: Term,
): Term | null {
  const { terms } = builder;
  const sort = terms.sort(symbol);
  const content = builder.content(region);
  const cell = content.cell(offset);
  if (cell?.size === size && cell.term !== null) {
    const isOther = cell.isPointer !== null && cell.isPointer !== isPointer;
    if (isOther && builder.constantAddress(cell.term) !== 0n) return null;
    if (terms.sort(cell.term) === sort) return cell.term;
    return fromBits(terms, bitsOf(builder, cell.term, size), symbol);
  }
  const bits = joinedBytes(builder, content, offset, size);
  const isNumber = bits !== null && !content.isOfEitherKind(offset, size);
  // Soundness: cells make up numbers only, and what becomes a number by that is told by new conditions.
  if (isPointer && isNumber && builder.constantAddress(bits) !== 0n) return null;
  if (bits !== null) return fromBits(terms, bits, symbol);
  return content.covering(offset) === null && content.crossing(offset, size).length === 0
    ? builder.unknownCell(region, offset, size, sort, isPointer)
    : null;
}

/** Null: the symbol is of a sort that these bits do not make up. */
function fromBits(terms: Terms, bits: Term, symbol: Term): Term | null {
  const { sorts } = terms;
  const sort = terms.sort(symbol);
  if (terms.sort(bits) === sort) return bits;
  if (sorts.isBitVec(sort)) {
    const width = sorts.width(sort);
    return terms.bv.width(bits) >= width ? terms.bv.extract(bits, width - 1, 0) : null;
  }
  return sorts.isFloat(sort) && sorts.width(sort) === terms.bv.width(bits)
    ? terms.fp.fromBits(bits, sort)
    : null;
}

function arrayValue(builder: EdgeBuilder, region: MemoryRegion, unit: number): Term | null {
  const ground = asArray(builder, region, unit);
  return ground.unit === unit ? ground.array : null;
}
