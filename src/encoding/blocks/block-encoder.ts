/** Blocks of the automaton as formulas; predicates as terms about a state in general, and at one place. */
import { intMap } from "../../base/collections/index.ts";
import { invariant, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { substitute, variablesOf, type Term, type Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { computeLiveVariables, localTarget } from "../../program/passes/index.ts";
import { evaluate } from "../../program/algebra/index.ts";
import { isScalar } from "../../program/types/type.ts";
import { TermAlgebra } from "../expressions/term-algebra.ts";
import { encodeUnknownCall } from "../library/external-calls.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { EdgeBuilder } from "../path-formula/edge-builder.ts";
import {
  DEFAULT_ENCODING_OPTIONS,
  EncodingContext,
  type EncodingOptions,
} from "../path-formula/encoding-context.ts";
import { conditionTerm, emptyState, encodeOperation } from "../path-formula/path-encoder.ts";
import type { Imprecision, PathInput } from "../path-formula/path-formula.ts";
import type { Frame, ProgramState } from "../path-formula/program-state.ts";
import type { BlockBoundary, BlockFormula, Conditions } from "./block-formula.ts";
import { closeState } from "./close-state.ts";
import { joinConditions } from "./join-conditions.ts";
import { mergeStates } from "./merge-states.ts";
import { NamedSymbols } from "./named-symbols.ts";
import type { SymbolPlace } from "./program-symbols.ts";
import { keptEquations, renewState, type FreshPlaces } from "./renew-state.ts";
import { pathWith } from "./scratch.ts";
import { StackAlgebra } from "./stack-algebra.ts";
import { valueOfSymbol } from "./symbol-values.ts";

/**
 * A *predicate* is a Bool term over symbols that stand for what a variable, a cell or an array holds, wherever
 * the program is (`f::x`). At the end of a block it is *instantiated*: symbols become the values there.
 */
export interface BlockEncoding {
  readonly terms: Terms;

  /** The beginning of the program. */
  start(): BlockFormula;

  /**
   * Before any execution of the location: nothing is known about any variable or memory, except which
   * activations are on the stack (`callers`: the call edges, the outermost first, from the program's beginning).
   */
  anywhere(location: CfaNode, callers: readonly CfaEdge[]): BlockFormula;

  /** Strongest postcondition. Throws `UnsupportedFeature` with a position. */
  encode(block: BlockFormula, edge: CfaEdge): BlockFormula;

  /** With a condition about the state at the end. */
  assume(block: BlockFormula, condition: Expression, truth: boolean): BlockFormula;

  /**
   * A condition about the state at the end is nonzero, as a Bool term over values of the block. It may mention variables of
   * functions that are on the stack below.
   */
  holds(block: BlockFormula, condition: Expression): Term;

  /** The same for a predicate: nothing rests on it, so that nobody is told what it takes for granted. */
  describes(block: BlockFormula, condition: Expression): Term;

  /** With a Bool term over values of the block. */
  conjoin(block: BlockFormula, condition: Term): BlockFormula;

  /** Both blocks as one, from the same beginning at the same location and call stack; null: they do not fit. */
  merge(a: BlockFormula, b: BlockFormula): BlockFormula | null;

  close(block: BlockFormula): BlockBoundary;

  /** The predicate as a term about the state at the end of the block. */
  instantiate(predicate: Term, block: BlockFormula): Term;

  /**
   * The predicate that says at every place what `term` says at the beginning of `block` (length 0); null if it
   * speaks of more than values at that beginning.
   */
  generalise(term: Term, block: BlockFormula): Term | null;

  /** The condition of an assume edge that leaves the end of the block, as a Bool term. */
  branchCondition(block: BlockFormula, edge: CfaEdge): Term;

  /** The value of a scalar expression at the end of the block. */
  valueAt(block: BlockFormula, expression: Expression): Term;

  /**
   * Whether a state that begins like `larger` stands for one that begins like `smaller`, as far as predicates do
   * not say it: every object of the smaller one exists in the larger. They are at one location and call stack.
   */
  isShapeCovered(smaller: BlockFormula, larger: BlockFormula): boolean;

  /** The same path, after which nothing is known about these places any more. */
  renew(block: BlockFormula, places: FreshPlaces): BlockFormula;

  /**
   * What must hold for all places that are not fresh in `b` to hold the same at the ends of both blocks, which are at
   * `location` with the same calls on the stack; null: it cannot be said.
   */
  keptEquations(
    a: BlockFormula,
    b: BlockFormula,
    places: FreshPlaces,
    location: CfaNode,
  ): readonly Term[] | null;

  /** The size of some object is a value of the block. */
  hasComputedSizes(block: BlockFormula): boolean;

  /** What a symbol of predicates stands for; null for other terms. */
  placeOf(symbol: Term): SymbolPlace | null;

  /** The object that has the address in it; null if there is none. */
  objectAt(address: bigint): MemoryRegion | null;

  /** Names of symbols and addresses that are the same in every run. */
  readonly named: NamedSymbols;
}

/** Is told what encoding an edge came across. */
export interface BlockObserver {
  /** Where the formulas say less, or assume more, than the program does. */
  imprecise(imprecision: Imprecision, edge: CfaEdge): void;
  /** A value from outside. */
  input?(input: PathInput, edge: CfaEdge): void;
}

export class BlockEncoder implements BlockEncoding {
  private readonly context: EncodingContext;
  private readonly observer: BlockObserver;
  private readonly liveness: ReturnType<typeof computeLiveVariables>;
  private madeNames: NamedSymbols | null = null;

  constructor(
    cfa: Cfa,
    terms: Terms,
    observer: BlockObserver,
    options: Partial<EncodingOptions> = {},
  ) {
    this.context = new EncodingContext(cfa, terms, {
      ...DEFAULT_ENCODING_OPTIONS,
      ...options,
      naming: "inputs",
      scope: "blocks",
    });
    this.observer = observer;
    this.liveness = computeLiveVariables(cfa);
  }

  get terms(): Terms {
    return this.context.terms;
  }

  get named(): NamedSymbols {
    return (this.madeNames ??= new NamedSymbols(this.context, this.context.blocks!.symbols));
  }

  start(): BlockFormula {
    return { state: this.emptyWorld([]), conditions: null, length: 0, edge: null };
  }

  anywhere(location: CfaNode, callers: readonly CfaEdge[]): BlockFormula {
    const state = this.emptyWorld(callers);
    invariant(state.frame.function === location.function, "the call stack leads to the location");
    return { state: { ...state, isOpen: true }, conditions: null, length: 0, edge: null };
  }

  /** Activations, and nothing else. */
  private emptyWorld(callers: readonly CfaEdge[]): ProgramState {
    const { context } = this;
    const { cfa } = context;
    const edge = cfa.start.entry.leaving[0]!;
    const builder = new EdgeBuilder(context, pathWith(emptyState(context)), edge);
    builder.enter(cfa.start);
    for (const { operation } of callers) {
      invariant(operation.kind === "call", "activations come from calls");
      builder.enter(operation.callee);
    }
    return builder.state;
  }

  encode(block: BlockFormula, edge: CfaEdge): BlockFormula {
    try {
      return this.encodeExactly(block, edge);
    } catch (error) {
      if (error instanceof UnsupportedFeature) return this.encodeRoughly(block, edge, error);
      throw error;
    }
  }

  private encodeExactly(block: BlockFormula, edge: CfaEdge): BlockFormula {
    return this.located(edge, () => {
      const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
      encodeOperation(builder, edge);
      return this.grown(block, builder, edge, block.length + 1);
    });
  }

  /** A call that has no formula is one of which only the type is known. */
  private encodeRoughly(
    block: BlockFormula,
    edge: CfaEdge,
    reason: UnsupportedFeature,
  ): BlockFormula {
    const { operation } = edge;
    if (operation.kind !== "external") throw reason;
    const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
    encodeUnknownCall(builder, operation);
    return this.grown(block, builder, edge, block.length + 1);
  }

  assume(block: BlockFormula, condition: Expression, truth: boolean): BlockFormula {
    const edge = block.edge ?? this.firstEdge;
    return this.located(edge, () => {
      const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
      builder.constrain(conditionTerm(builder, condition, truth));
      return { ...this.grown(block, builder, edge, block.length), edge: block.edge };
    });
  }

  holds(block: BlockFormula, condition: Expression): Term {
    const { observer } = this;
    return this.described(block, condition, (...told) => {
      observer.imprecise(...told);
    });
  }

  describes(block: BlockFormula, condition: Expression): Term {
    return this.described(block, condition, () => undefined);
  }

  private described(
    block: BlockFormula,
    condition: Expression,
    imprecise: BlockObserver["imprecise"],
  ): Term {
    const edge = block.edge ?? this.firstEdge;
    const { type } = condition;
    invariant(isScalar(type), "a condition is a scalar");
    return this.located(edge, () => {
      const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
      const algebra = new StackAlgebra(builder);
      builder.constrain(algebra.holds(evaluate(condition, algebra), type));
      for (const imprecision of builder.finish().imprecisions) imprecise(imprecision, edge);
      return this.terms.andAll(builder.made);
    });
  }

  conjoin(block: BlockFormula, condition: Term): BlockFormula {
    return condition === this.terms.true
      ? block
      : { ...block, conditions: push(block.conditions, condition) };
  }

  private grown(
    block: BlockFormula,
    builder: EdgeBuilder,
    edge: CfaEdge,
    length: number,
  ): BlockFormula {
    const { constraints, imprecisions, inputs, state } = builder.finish();
    for (const imprecision of imprecisions) this.observer.imprecise(imprecision, edge);
    for (const input of inputs) this.observer.input?.(input, edge);
    let { conditions } = block;
    for (const condition of constraints) conditions = push(conditions, condition);
    return { state: this.withoutDead(state, edge), conditions, length, edge };
  }

  /** Dead variables are forgotten: they would only make choices and links. */
  private withoutDead(state: ProgramState, edge: CfaEdge): ProgramState {
    const { frame } = state;
    const { operation } = edge;
    if (operation.kind === "skip" || operation.kind === "declare") return state;
    const after = operation.kind === "call" ? localTarget(edge) : edge.target;
    const at = operation.kind === "call" ? frame.caller : frame;
    if (at === null || after === null || at.function !== after.function) return state;
    const locals = intMap.filter(at.locals, (id) =>
      this.liveness.isLive(after, this.context.variableOf(id)),
    );
    if (locals === at.locals) return state;
    const builder = new EdgeBuilder(this.context, pathWith(state), edge);
    intMap.forEachDifference(at.locals, locals, (id) => {
      builder.outdate(this.context.variableOf(id), at.level);
    });
    const cleaned: Frame = { ...at, locals };
    return {
      ...builder.state,
      frame: operation.kind === "call" ? { ...frame, caller: cleaned } : cleaned,
    };
  }

  merge(a: BlockFormula, b: BlockFormula): BlockFormula | null {
    if (a === b) return a;
    const { edge } = a;
    if (edge === null || b.edge === null) return null;
    return this.located(edge, () => {
      const joined = joinConditions(this.terms, a.conditions, b.conditions);
      const merged = mergeStates(this.context, edge, joined.selector, a.state, b.state);
      if (merged === null) return null;
      let { conditions } = joined;
      for (const fact of merged.facts) conditions = push(conditions, fact);
      return { state: merged.state, conditions, length: Math.max(a.length, b.length), edge };
    });
  }

  close(block: BlockFormula): BlockBoundary {
    const edge = block.edge ?? this.firstEdge;
    return this.located(edge, () => {
      const { state, definitions, facts } = closeState(this.context, block.state, edge);
      const equations = definitions.map(({ entry, value }) => this.terms.eq(entry, value));
      const next = { state, conditions: null, length: 0, edge: block.edge };
      return { next, links: [...facts, ...equations], definitions };
    });
  }

  instantiate(predicate: Term, block: BlockFormula): Term {
    const { terms, context } = this;
    const edge = block.edge ?? this.firstEdge;
    const values = new Map<Term, Term>();
    for (const symbol of variablesOf(terms, predicate)) {
      const place = this.placeOf(symbol);
      if (place === null) continue;
      values.set(symbol, valueOfSymbol(context, block.state, symbol, place, edge));
    }
    return substitute(terms, predicate, values);
  }

  generalise(term: Term, block: BlockFormula): Term | null {
    const { terms, context } = this;
    const { symbols } = context.blocks!;
    const edge = block.edge ?? this.firstEdge;
    const general = new Map<Term, Term>();
    for (const variable of variablesOf(terms, term)) {
      const symbol = symbols.symbolOf(variable);
      const place = symbol === null ? null : symbols.placeOf(symbol);
      if (symbol === null || place === null) return null;
      if (valueOfSymbol(context, block.state, symbol, place, edge) !== variable) return null;
      general.set(variable, symbol);
    }
    return substitute(terms, term, general);
  }

  branchCondition(block: BlockFormula, edge: CfaEdge): Term {
    const { operation } = edge;
    invariant(operation.kind === "assume", "branches are conditions");
    const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
    return this.located(edge, () => conditionTerm(builder, operation.condition, operation.truth));
  }

  valueAt(block: BlockFormula, expression: Expression): Term {
    const edge = block.edge ?? this.firstEdge;
    const builder = new EdgeBuilder(this.context, pathWith(block.state), edge);
    return this.located(edge, () => evaluate(expression, new TermAlgebra(builder)));
  }

  isShapeCovered(smaller: BlockFormula, larger: BlockFormula): boolean {
    if (smaller.state.isOpen && !larger.state.isOpen) return false;
    let isCovered = true;
    intMap.forEachDifference(smaller.state.released, larger.state.released, (_, mine) => {
      if (mine !== undefined) isCovered = false;
    });
    const [few, many] = [smaller.state.memory, larger.state.memory];
    intMap.forEachDifference(few, many, (id, mine, theirs) => {
      if (mine === undefined || theirs !== undefined) return;
      const { kind } = this.context.regionOfId(id);
      // Locals and statics exist without content, too.
      if (kind === "heap" || kind === "stack-block") isCovered = false;
    });
    return isCovered;
  }

  renew(block: BlockFormula, places: FreshPlaces): BlockFormula {
    const edge = block.edge ?? this.firstEdge;
    return this.located(edge, () => ({
      ...block,
      state: renewState(this.context, block.state, edge, places),
    }));
  }

  keptEquations(
    a: BlockFormula,
    b: BlockFormula,
    places: FreshPlaces,
    location: CfaNode,
  ): readonly Term[] | null {
    const { liveness } = this;
    const at = { edge: a.edge ?? this.firstEdge, location, liveness };
    return keptEquations(this.context, [a.state, b.state], places, at);
  }

  hasComputedSizes({ state }: BlockFormula): boolean {
    let isComputed = false;
    intMap.forEach(state.memory, (_, id) => {
      if (this.context.regionOfId(id).sizeTerm !== null) isComputed = true;
    });
    return isComputed;
  }

  placeOf(symbol: Term): SymbolPlace | null {
    return this.context.blocks!.symbols.placeOf(symbol);
  }

  objectAt(address: bigint): MemoryRegion | null {
    const { context } = this;
    const at = Number(address);
    const candidates = [context.staticRegionAt(at), context.blocks!.regionAt(at)];
    return candidates.find((region) => region !== null && at < region.base + region.size) ?? null;
  }

  private get firstEdge(): CfaEdge {
    return this.context.cfa.start.entry.leaving[0]!;
  }

  private located<T>(edge: CfaEdge, encode: () => T): T {
    try {
      return encode();
    } catch (error) {
      if (!(error instanceof UnsupportedFeature) || error.range !== null) throw error;
      const range = this.context.cfa.source.range(edge.start, edge.end);
      throw new UnsupportedFeature(error.feature, range);
    }
  }
}

function push(before: Conditions | null, condition: Term): Conditions {
  return { before, condition, length: (before?.length ?? 0) + 1 };
}
