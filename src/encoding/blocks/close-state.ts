/**
 * The end of a block: whatever the block changed gets a variable of its own, the value of a symbol at the next
 * beginning. Then nothing is known about the state but what predicates and the links say.
 */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { isScalar } from "../../program/types/type.ts";
import { asArray } from "../memory/array-access.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { bitsOf } from "../memory/byte-view.ts";
import { isTouchable, touchVariable } from "../memory/region-access.ts";
import { Cell, RegionContent, UNDEFINED_GROUND } from "../memory/region-content.ts";
import { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { EncodingContext } from "../path-formula/encoding-context.ts";
import { Binding, type Frame, type ProgramState } from "../path-formula/program-state.ts";
import type { Definition } from "./block-formula.ts";
import { pathWith } from "./scratch.ts";

export interface ClosedState {
  readonly state: ProgramState;
  readonly definitions: readonly Definition[];
  /** Side conditions of the values. */
  readonly facts: readonly Term[];
}

export function closeState(
  context: EncodingContext,
  state: ProgramState,
  edge: CfaEdge,
): ClosedState {
  const builder = new EdgeBuilder(context, pathWith(state), edge);
  const definitions: Definition[] = [];
  const name = (symbol: Term, value: Term): Term => {
    if (context.blocks!.symbols.symbolOf(value) === symbol) return value;
    const entry = builder.nextEntry(symbol);
    definitions.push({ entry, value });
    context.arrayRanges.noteEntry(entry, value);
    return entry;
  };
  const frame = closeFrame(context, state.frame, name);
  const globals = closeBindings(context, state.globals, 0, name);
  intMap.forEach(state.memory, (_, id) => {
    const region = context.regionOfId(id);
    builder.setContent(region, closeContent(builder, region, name));
  });
  return { state: { ...builder.state, frame, globals }, definitions, facts: builder.made };
}

/** The variable that stands for the value at the next beginning. */
type Naming = (symbol: Term, value: Term) => Term;

function closeFrame(context: EncodingContext, frame: Frame, name: Naming): Frame {
  const caller = frame.caller === null ? null : closeFrame(context, frame.caller, name);
  const locals = closeBindings(context, frame.locals, frame.level, name);
  if (caller === frame.caller && locals === frame.locals) return frame;
  return { ...frame, caller, locals };
}

function closeBindings(
  context: EncodingContext,
  bindings: IntMap<Binding>,
  level: number,
  name: Naming,
): IntMap<Binding> {
  const { terms } = context;
  let closed = bindings;
  intMap.forEach(bindings, ({ term }, id) => {
    const variable = context.variableOf(id);
    if (!isScalar(variable.type)) return;
    const symbol = context.blocks!.symbols.variable(
      variable,
      variable.type,
      terms.sort(term),
      level,
    );
    closed = intMap.set(closed, id, new Binding(name(symbol, term)));
  });
  return closed;
}

export function closeContent(
  builder: EdgeBuilder,
  region: MemoryRegion,
  name: Naming,
): RegionContent {
  const { terms } = builder;
  const { symbols } = builder.context.blocks!;
  if (region.kind === "string") return builder.content(region);
  touchVariable(builder, region);
  const content = builder.content(region);
  const isCellular = content.ground.kind !== "array" && isTouchable(region);
  if (isCellular || content.ground.kind === "undefined") {
    // Soundness: what no cell shows (padding) is not what was there before.
    if (content.ground.kind !== "undefined") builder.renew(region);
    let cells = content.cells;
    intMap.forEach(content.cells, ({ size, term, isPointer }, offset) => {
      if (term === null) return;
      // Soundness: at other times, bytes may be there that are no value of the type of now.
      const whole = isNarrow(terms, term, size) ? bitsOf(builder, term, size) : term;
      const symbol = symbols.cell(region, offset, size, terms.sort(whole), isPointer === true);
      cells = intMap.set(cells, offset, new Cell(size, name(symbol, whole), isPointer));
    });
    return new RegionContent(UNDEFINED_GROUND, cells);
  }
  const ground = asArray(builder, region, 1);
  const symbol = symbols.array(region, ground.unit, terms.sort(ground.array));
  const array = name(symbol, ground.array);
  return new RegionContent({ ...ground, array }, intMap.emptyMap());
}

/** The cell has more values than the term can have. */
function isNarrow(terms: Terms, term: Term, size: number): boolean {
  return terms.sorts.isBitVec(terms.sort(term)) && terms.bv.width(term) < 8 * size;
}
