/** Two states at one location as one: values that differ become choices (`smt.md` pitfall 5). */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import { Kind, type Term, type Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { isScalar } from "../../program/types/type.ts";
import { asArray } from "../memory/array-access.ts";
import { pointerOfNumber } from "../memory/address-numbers.ts";
import { bitsOf, cellAs } from "../memory/byte-view.ts";
import { definedAt } from "../memory/definedness.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { joinedBytes } from "../memory/region-access.ts";
import { Cell, isNew, RegionContent, sameGround } from "../memory/region-content.ts";
import { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { EncodingContext } from "../path-formula/encoding-context.ts";
import {
  Binding,
  type Count,
  type Frame,
  type ProgramState,
  type StackPart,
} from "../path-formula/program-state.ts";
import type { JumpNode } from "../memory/jump-list.ts";
import { pathWith } from "./scratch.ts";

export interface MergedState {
  readonly state: ProgramState;
  /** What has to hold so that the state is the right one. */
  readonly facts: readonly Term[];
}

/** Where `selector` holds the state is `a`, elsewhere `b`. Null: the activations differ. */
export function mergeStates(
  context: EncodingContext,
  edge: CfaEdge,
  selector: Term,
  a: ProgramState,
  b: ProgramState,
): MergedState | null {
  if (a === b) return { state: a, facts: [] };
  if (!sameStack(a.stack, b.stack)) return null;
  const sides = {
    context,
    selector,
    edge,
    a: sideOf(context, a, edge),
    b: sideOf(context, b, edge),
  };
  const frame = mergeFrames(sides, a.frame, b.frame);
  if (frame === null) return null;
  const globals = mergeBindings(sides, a.globals, b.globals, 0);
  const memory = mergeMemory(sides, a.memory, b.memory);
  // Last: reading the sides may have counted names.
  const indices = largestCounts(sides.a.state.indices, sides.b.state.indices);
  const epoch = Math.max(a.epoch, b.epoch);
  const released = largestCounts(a.released, b.released);
  const isOpen = a.isOpen || b.isOpen;
  const state = { ...a, frame, globals, memory, indices, epoch, released, isOpen };
  const { terms } = context;
  const facts = [
    ...sides.a.made.map((fact) => terms.implies(selector, fact)),
    ...sides.b.made.map((fact) => terms.or(selector, fact)),
  ];
  return { state, facts };
}

interface Sides {
  readonly context: EncodingContext;
  readonly selector: Term;
  readonly edge: CfaEdge;
  readonly a: EdgeBuilder;
  readonly b: EdgeBuilder;
}

function sideOf(context: EncodingContext, state: ProgramState, edge: CfaEdge): EdgeBuilder {
  return new EdgeBuilder(context, pathWith(state), edge);
}

function sameStack(a: JumpNode<StackPart> | null, b: JumpNode<StackPart> | null): boolean {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x === null || y === null || x.size !== y.size) return false;
    const [mine, theirs] = [x.value.regions, y.value.regions];
    if (mine.length !== theirs.length || mine.some((region, i) => region !== theirs[i]))
      return false;
    [x, y] = [x.below, y.below];
  }
  return true;
}

function mergeFrames(sides: Sides, a: Frame, b: Frame): Frame | null {
  if (a === b) return a;
  if (a.function !== b.function || a.level !== b.level || a.variadic !== b.variadic) return null;
  const caller =
    a.caller === null || b.caller === null ? null : mergeFrames(sides, a.caller, b.caller);
  if (caller === null && a.caller !== b.caller) return null;
  return { ...a, caller, locals: mergeBindings(sides, a.locals, b.locals, a.level) };
}

/** A variable that one side does not know has the value there that it had at the beginning. */
function mergeBindings(
  { context, selector, a, b }: Sides,
  inA: IntMap<Binding>,
  inB: IntMap<Binding>,
  level: number,
): IntMap<Binding> {
  const { terms } = context;
  let merged = inA;
  intMap.forEachDifference(inA, inB, (id, mine, theirs) => {
    const variable = context.variableOf(id);
    if (!isScalar(variable.type)) return;
    const left = mine?.term ?? a.entryOf(variable, variable.type, level);
    const right = theirs?.term ?? b.entryOf(variable, variable.type, level);
    merged = intMap.set(merged, id, new Binding(terms.ite(selector, left, right)));
  });
  return merged;
}

function mergeMemory(
  sides: Sides,
  inA: IntMap<RegionContent>,
  inB: IntMap<RegionContent>,
): IntMap<RegionContent> {
  let merged = inA;
  intMap.forEachDifference(inA, inB, (id) => {
    const region = sides.context.regionOfId(id);
    merged = intMap.set(merged, id, mergeContents(sides, region));
  });
  return merged;
}

function mergeContents(sides: Sides, region: MemoryRegion): RegionContent {
  const { a, b, context, selector } = sides;
  const { terms } = context;
  const [left, right] = [a.content(region), b.content(region)];
  const areBothUndefined = left.ground.kind === "undefined" && right.ground.kind === "undefined";
  const isSame = areBothUndefined || sameGround(left.ground, right.ground);
  if (!isSame || !haveSameCells(left, right)) {
    return mergeArrays(sides, region);
  }
  // Both grounds are equal, or unknown and renewed differently: then only the cells that both have can be chosen from.
  let cells = left.cells;
  const misfits: number[] = [];
  intMap.forEachDifference(left.cells, right.cells, (offset, mine, theirs) => {
    const { size } = (mine ?? theirs)!;
    const isPointer = classOfBoth(terms, mine, theirs);
    const x = mine === undefined ? null : cellAs(a, mine, isPointer);
    const y = theirs === undefined ? null : cellAs(b, theirs, isPointer);
    const place = { region, offset, size, isPointer };
    const defined = definedIn(sides, place);
    const isChoice = x !== null && y !== null && terms.sort(x) === terms.sort(y);
    const p = isChoice ? x : sideBits(a, place, x);
    const q = isChoice ? y : sideBits(b, place, y);
    if (p === null || q === null) {
      misfits.push(offset);
      return;
    }
    const chosen = terms.ite(selector, p, q);
    cells = intMap.set(cells, offset, new Cell(size, chosen, isPointer, defined));
  });
  if (misfits.length > 0) return mergeArrays(sides, region);
  // Soundness: of two that are undefined, the one that may hold what was there before.
  return new RegionContent(isNew(left.ground) ? right.ground : left.ground, cells);
}

/** Null: of one of them it is not known. */
function definedIn({ a, b, context, selector }: Sides, place: Place): Term | null {
  if (!context.looksAtInitialisation) return null;
  const { region, offset, size } = place;
  const [x, y] = [a, b].map((side) => definedAt(side, region, offset, size));
  return x && y ? context.terms.ite(selector, x, y) : null;
}

/** Whether what two sides have at one place is a pointer: null is one as well as a number. */
function classOfBoth(
  terms: Terms,
  mine: Cell | undefined,
  theirs: Cell | undefined,
): boolean | null {
  const isNull = ({ term }: Cell): boolean =>
    term !== null && terms.kind(term) === Kind.BvConst && terms.bigintValue(term) === 0n;
  const [a, b] = [mine ?? theirs!, theirs ?? mine!];
  if (a.isPointer === null || b.isPointer === null) return null;
  return isNull(a)
    ? b.isPointer || (a.isPointer && isNull(b))
    : a.isPointer && (b.isPointer || isNull(b));
}

interface Place {
  readonly region: MemoryRegion;
  readonly offset: number;
  readonly size: number;
  readonly isPointer: boolean | null;
}

function sideBits(
  side: EdgeBuilder,
  { region, offset, size, isPointer }: Place,
  term: Term | null,
): Term | null {
  if (term !== null) return bitsOf(side, term, size);
  const { terms, context } = side;
  const content = side.content(region);
  if (content.ground.kind === "undefined") {
    return side.unknownCell(region, offset, size, terms.sorts.bitVec(8 * size), isPointer === true);
  }
  if (content.ground.kind === "array") {
    if (isPointer === null) return joinedBytes(side, content, offset, size);
    context.byteClasses.note(region, side.addressTerm(offset), size, isPointer);
    return joinedBytes(side, content, offset, size);
  }
  const bits = joinedBytes(side, content, offset, size);
  return bits !== null && isPointer === true ? pointerOfNumber(side, bits) : bits;
}

/** No cell of one side lies across a border of the other's. */
function haveSameCells(left: RegionContent, right: RegionContent): boolean {
  let isSame = true;
  intMap.forEachDifference(left.cells, right.cells, (offset, mine, theirs) => {
    if (mine !== undefined && theirs !== undefined) isSame &&= mine.size === theirs.size;
    else if (mine !== undefined) isSame &&= right.crossing(offset, mine.size).length === 0;
    else if (theirs !== undefined) isSame &&= left.crossing(offset, theirs.size).length === 0;
  });
  return isSame;
}

function mergeArrays({ a, b, context, selector }: Sides, region: MemoryRegion): RegionContent {
  const [left, right] = [asArray(a, region, 1), asArray(b, region, 1)];
  const { terms } = context;
  if (left.unit === right.unit) {
    const array = terms.ite(selector, left.array, right.array);
    return new RegionContent({ ...left, array }, intMap.emptyMap());
  }
  // A block that the two sides took for arrays of different things: anything is in it.
  const array = terms.freshVariable(region.name, terms.sort(left.array));
  return new RegionContent({ ...left, array }, intMap.emptyMap());
}

function largestCounts(a: IntMap<Count>, b: IntMap<Count>): IntMap<Count> {
  let merged = a;
  intMap.forEachDifference(a, b, (key, mine, theirs) => {
    if ((theirs?.value ?? 0) > (mine?.value ?? 0)) merged = intMap.set(merged, key, theirs!);
  });
  return merged;
}
