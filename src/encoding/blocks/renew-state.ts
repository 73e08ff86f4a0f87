/**
 * A memory about which nothing is known, as implicit abstraction wants it (`fmcad24-symexec-ia` Alg. 2, line 7), and what two
 * such memories have in common where they were left alone.
 */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { isScalar } from "../../program/types/type.ts";
import type { LiveVariables } from "../../program/passes/live-variables.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { sameGround, type RegionContent } from "../memory/region-content.ts";
import { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { EncodingContext } from "../path-formula/encoding-context.ts";
import type { Binding, Frame, ProgramState } from "../path-formula/program-state.ts";
import { closeContent } from "./close-state.ts";
import { pathWith } from "./scratch.ts";

/**
 * What gets new values; all else keeps the ones it has. The answer depends on nothing but what is asked, and what got a new value
 * is to be asked about again as such: a place that is fresh whatever it holds, or one that is unless it holds a constant.
 */
export interface FreshPlaces {
  /** A variable that is not in memory, in every activation of its function. Null: it holds the value of before. */
  hasVariable(variable: Variable, value: Term | null): boolean;
  /** Null: all of it is of before. */
  hasObject(region: MemoryRegion, content: RegionContent | null): boolean;
}

/** Side conditions come with the state: content that was never looked at gets its form first. */
export function renewState(
  context: EncodingContext,
  state: ProgramState,
  edge: CfaEdge,
  places: FreshPlaces,
): ProgramState {
  const builder = new EdgeBuilder(context, pathWith(state), edge);
  const name = (symbol: Term): Term => builder.nextEntry(symbol);
  const frame = renewFrame(builder, state.frame, places);
  const globals = renewBindings(builder, state.globals, context.cfa.globals, 0, places);
  const renewed = new Set<number>();
  intMap.forEach(state.memory, (content, id) => {
    const region = context.regionOfId(id);
    if (region.kind === "string" || !places.hasObject(region, content)) return;
    renewed.add(id);
    builder.setContent(region, closeContent(builder, region, name));
    // Soundness: bytes that no cell shows must not be those of before, either.
    builder.renew(region);
  });
  for (const region of objectsWithoutContent(context, state)) {
    if (!renewed.has(region.id) && places.hasObject(region, null)) builder.renew(region);
  }
  return { ...builder.state, frame, globals };
}

/** Objects that may have content of before although the state does not list them. */
function objectsWithoutContent(context: EncodingContext, state: ProgramState): MemoryRegion[] {
  const found = context.allStatics.filter(({ kind }) => kind !== "string");
  for (let part = state.stack; part !== null; part = part.below) found.push(...part.value.regions);
  return found.filter(({ id }) => intMap.get(state.memory, id) === undefined);
}

function renewFrame(builder: EdgeBuilder, frame: Frame, places: FreshPlaces): Frame {
  const caller = frame.caller === null ? null : renewFrame(builder, frame.caller, places);
  const { locals: variables } = frame.function;
  const locals = renewBindings(builder, frame.locals, variables, frame.level, places);
  if (caller === frame.caller && locals === frame.locals) return frame;
  return { ...frame, caller, locals };
}

function renewBindings(
  builder: EdgeBuilder,
  bindings: IntMap<Binding>,
  variables: readonly Variable[],
  level: number,
  places: FreshPlaces,
): IntMap<Binding> {
  const { context } = builder;
  let renewed = bindings;
  for (const variable of variables) {
    if (context.isInMemory(variable) || !isScalar(variable.type)) continue;
    const value = intMap.get(bindings, variable.id)?.term ?? null;
    if (!places.hasVariable(variable, value)) continue;
    // What is not bound has the value of the last index.
    builder.outdate(variable, level);
    renewed = intMap.remove(renewed, variable.id);
  }
  return renewed;
}

/**
 * What must hold for the places that are not fresh in `b` to hold the same in both states; null: it cannot be said. Both are
 * at `location` with the same calls on the stack.
 */
export function keptEquations(
  context: EncodingContext,
  [a, b]: readonly [ProgramState, ProgramState],
  places: FreshPlaces,
  at: { readonly edge: CfaEdge; readonly location: CfaNode; readonly liveness: LiveVariables },
): readonly Term[] | null {
  const comparison = new Comparison(context, a, b, places, at);
  return comparison.areComparable() ? comparison.equations : null;
}

class Comparison {
  readonly equations: Term[] = [];
  private readonly context: EncodingContext;
  private readonly a: ProgramState;
  private readonly b: ProgramState;
  private readonly places: FreshPlaces;
  private readonly location: CfaNode;
  private readonly liveness: LiveVariables;
  private readonly inA: EdgeBuilder;
  private readonly inB: EdgeBuilder;

  constructor(
    context: EncodingContext,
    a: ProgramState,
    b: ProgramState,
    places: FreshPlaces,
    at: { readonly edge: CfaEdge; readonly location: CfaNode; readonly liveness: LiveVariables },
  ) {
    this.context = context;
    this.a = a;
    this.b = b;
    this.places = places;
    this.location = at.location;
    this.liveness = at.liveness;
    this.inA = new EdgeBuilder(context, pathWith(a), at.edge);
    this.inB = new EdgeBuilder(context, pathWith(b), at.edge);
  }

  areComparable(): boolean {
    const { a, b, context } = this;
    const globals = context.cfa.globals;
    if (!this.compareBindings(a.globals, b.globals, globals, 0, () => true)) return false;
    const isLive = (variable: Variable): boolean => this.liveness.isLive(this.location, variable);
    if (!this.compareFrames(a.frame, b.frame, isLive)) return false;
    return this.compareMemory();
  }

  private compareFrames(
    a: Frame | null,
    b: Frame | null,
    isLive: (variable: Variable) => boolean,
  ): boolean {
    if (a === null || b === null) return a === b;
    if (a.function !== b.function || a.level !== b.level) return false;
    const { locals } = a.function;
    if (!this.compareBindings(a.locals, b.locals, locals, a.level, isLive)) return false;
    return this.compareFrames(a.caller, b.caller, () => true);
  }

  private compareBindings(
    a: IntMap<Binding>,
    b: IntMap<Binding>,
    variables: readonly Variable[],
    level: number,
    isLive: (variable: Variable) => boolean,
  ): boolean {
    const { context, places } = this;
    const { terms } = context;
    for (const variable of variables) {
      const { type, id } = variable;
      if (context.isInMemory(variable) || !isScalar(type)) continue;
      const bound = intMap.get(b, id)?.term ?? null;
      if (places.hasVariable(variable, bound) || !isLive(variable)) continue;
      const mine = intMap.get(a, id)?.term ?? this.inA.entryOf(variable, type, level);
      const theirs = bound ?? this.inB.entryOf(variable, type, level);
      if (mine === theirs) continue;
      if (terms.sort(mine) !== terms.sort(theirs)) return false;
      this.equations.push(terms.eq(mine, theirs));
    }
    return true;
  }

  private compareMemory(): boolean {
    const { context, a, b } = this;
    const differing: (readonly [RegionContent | undefined, RegionContent | undefined])[] = [];
    intMap.forEachDifference(a.memory, b.memory, (id, mine, theirs) => {
      const region = context.regionOfId(id);
      if (!this.isFresh(region)) differing.push([mine, theirs]);
    });
    for (const [mine, theirs] of differing) {
      if (mine === undefined || theirs === undefined) return false;
      if (!this.compareContents(mine, theirs)) return false;
    }
    // Soundness: what was never written is a value of before, and only of the same before the same.
    const isSame = (region: MemoryRegion): boolean =>
      this.inA.epochOf(region) === this.inB.epochOf(region) || this.isFresh(region);
    for (let part = a.stack; part !== null; part = part.below) {
      if (!part.value.regions.every(isSame)) return false;
    }
    return context.allStatics.every(isSame) && this.areHeapEpochsSame(isSame);
  }

  /** Or never changes. */
  private isFresh(region: MemoryRegion): boolean {
    if (region.kind === "string") return true;
    return this.places.hasObject(region, intMap.get(this.b.memory, region.id) ?? null);
  }

  private areHeapEpochsSame(isSame: (region: MemoryRegion) => boolean): boolean {
    let areSame = true;
    intMap.forEach(this.a.memory, (_, id) => {
      if (areSame) areSame = isSame(this.context.regionOfId(id));
    });
    return areSame;
  }

  private compareContents(a: RegionContent, b: RegionContent): boolean {
    const { terms } = this.context;
    if (!sameGround(a.ground, b.ground) || a.isFreed !== b.isFreed) return false;
    let isComparable = true;
    intMap.forEachDifference(a.cells, b.cells, (_, mine, theirs) => {
      const [left, right] = [mine?.term ?? null, theirs?.term ?? null];
      if (left === null || right === null || mine?.size !== theirs?.size) isComparable = false;
      else if (mine?.isPointer !== theirs?.isPointer) isComparable = false;
      // Soundness: who asks whether it was written gets the answer of the other state.
      else if (mine?.defined !== theirs?.defined) isComparable = false;
      else if (terms.sort(left) !== terms.sort(right)) isComparable = false;
      else this.equations.push(terms.eq(left, right));
    });
    return isComparable;
  }
}
