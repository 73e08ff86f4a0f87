import { isConstantInBounds } from "../../program/cfa/definedness.ts";
import { holdsSaturated } from "../../program/cfa/saturated-constants.ts";
import type { Conditional, Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import * as node from "../../program/cfa/nodes.ts";
import { isScalar } from "../../program/types/type.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { ArithmeticObligations } from "./arithmetic.ts";
import { findAddressTaken } from "../../program/passes/address-taken.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { headsOfEndlessLoops } from "./endless-loops.ts";
import { callsOfEndlessRecursion } from "./endless-recursion.ts";
import { InitialisationObligations } from "./initialisation.ts";
import { LibraryObligations } from "./library.ts";
import { MemoryObligations, type Access } from "./memory.ts";
import {
  isAboutTheEnd,
  type Condition,
  type Obligation,
  type ObligationKind,
} from "./obligation.ts";

import { PointerObligations } from "./pointers.ts";

/** What the steps of one program owe. */
export class Obligations {
  private readonly cfa: Cfa;
  private readonly arithmetic: ArithmeticObligations;
  private readonly memory: MemoryObligations;
  private readonly pointers: PointerObligations;
  private readonly library: LibraryObligations;
  private readonly initialisation: InitialisationObligations | null;
  private readonly kinds: ReadonlySet<ObligationKind>;
  private readonly hasExitHandlers: boolean;
  private endless: ReadonlySet<CfaNode | CfaEdge> | null = null;
  private found: Obligation[] = [];
  /** The one that is looked at. */
  private edge!: CfaEdge;

  /** Only those of the given kinds. */
  constructor(cfa: Cfa, kinds: ReadonlySet<ObligationKind>) {
    this.cfa = cfa;
    this.kinds = kinds;
    this.hasExitHandlers = hasExitHandlers(cfa);
    this.arithmetic = new ArithmeticObligations(cfa);
    this.memory = new MemoryObligations(cfa);
    this.pointers = new PointerObligations(cfa, this.memory);
    const isAsked = kinds.has("uninitialised-read");
    this.initialisation = isAsked ? new InitialisationObligations(cfa, this.memory) : null;
    this.library = new LibraryObligations(cfa, this.memory, this.initialisation);
  }

  /** Whether blocks of the heap have to be counted. */
  get countBlocks(): boolean {
    return [...this.kinds].some(isAboutTheEnd);
  }

  /** Innermost first: each is defined where those before it are met, and all that are not asked for. */
  of(edge: CfaEdge): readonly Obligation[] {
    if (this.kinds.size === 0) return NOTHING;
    this.found = [];
    this.edge = edge;
    this.operation(edge.operation);
    this.constants(edge);
    this.end(endOfProgram(this.cfa, edge));
    this.endlessExecution(edge);
    return this.found;
  }

  /** Soundness: it is not known whether execution gets to the very expression, as in an arm of a conditional. */
  private constants({ start, end }: CfaEdge): void {
    if (!this.kinds.has("float-to-integer") || !holdsSaturated(this.cfa.source, start, end)) return;
    const condition = { kind: "query", query: "unsettled", arguments: [] } as const;
    this.found.push({ kind: "float-to-integer", subject: null, condition });
  }

  private operation(operation: Operation): void {
    switch (operation.kind) {
      case "assume":
        this.value(operation.condition);
        return;
      case "assign":
        this.place(operation.target);
        this.value(operation.value);
        this.access(operation.target, "write");
        return;
      case "havoc":
        this.result(operation.target);
        return;
      case "call":
        for (const argument of operation.arguments) this.value(argument);
        return;
      case "return":
        if (this.initialisation !== null) this.owe(this.initialisation.ofResult(this.edge));
        this.result(operation.result);
        return;
      case "external":
        for (const argument of operation.arguments) this.value(argument);
        this.owe(this.library.of(operation));
        this.owe(this.pointers.ofCall(operation));
        this.result(operation.result);
        return;
      case "declare":
      case "skip":
    }
  }

  private result(target: Lvalue | null): void {
    if (target === null) return;
    this.place(target);
    this.access(target, "write");
  }

  /** Both arms of a conditional owe nothing but that what they read was written: they are safe to evaluate. */
  private value(expression: Expression): void {
    switch (expression.kind) {
      case "integer":
      case "float":
      case "function":
        return;
      case "variable":
      case "member":
      case "index":
      case "dereference":
        this.place(expression);
        this.access(expression, "read");
        if (this.initialisation !== null)
          this.owe(this.initialisation.ofRead(this.edge, expression));
        return;
      case "address-of":
        this.address(expression.target);
        return;
      case "unary":
        this.value(expression.operand);
        this.owe(this.arithmetic.ofUnary(expression));
        return;
      case "cast":
        this.value(expression.operand);
        this.owe(this.arithmetic.ofCast(expression));
        return;
      case "binary":
        this.value(expression.left);
        this.value(expression.right);
        this.owe(this.arithmetic.ofBinary(expression));
        this.owe(this.pointers.ofOrder(expression));
        return;
      case "pointer-difference":
        this.value(expression.left);
        this.value(expression.right);
        this.owe(this.pointers.ofDifference(expression));
        return;
      case "pointer-offset":
        this.value(expression.pointer);
        this.value(expression.index);
        return;
      case "conditional":
        this.value(expression.condition);
        if (this.initialisation !== null) this.arms(expression);
    }
  }

  /** What an arm reads is read if the condition says so. */
  private arms({ condition, then, otherwise }: Conditional): void {
    const before = this.found;
    for (const [arm, truth] of [
      [then, true],
      [otherwise, false],
    ] as const) {
      this.found = [];
      this.value(arm);
      const isElsewhere = this.truthOf(condition, !truth);
      const owed = this.found.filter(({ kind }) => kind === "uninitialised-read");
      before.push(
        ...owed.map((one) => ({ ...one, condition: either(isElsewhere, one.condition) })),
      );
    }
    this.found = before;
  }

  private truthOf(condition: Expression, truth: boolean): Condition {
    const { int } = this.cfa.types;
    const { start, type } = condition;
    const none = node.integerConstant(int, 0n, start, start);
    const zero = node.cast<Expression>(isScalar(type) ? type : int, none, start);
    const expression = node.binary<Expression>(truth ? "!=" : "==", int, condition, zero);
    return { kind: "holds", expression };
  }

  private access(place: Lvalue, access: Access): void {
    this.owe(this.memory.ofAccess(place, access));
    if (this.kinds.has("misaligned-access")) this.owe(this.pointers.ofAlignment(place, access));
  }

  /** Where it is, without looking at what is there. */
  private place(place: Lvalue): void {
    switch (place.kind) {
      case "variable":
        return;
      case "member":
        this.place(place.base);
        return;
      case "index":
        this.place(place.base);
        this.value(place.index);
        this.owe(this.memory.ofIndex(place));
        return;
      case "dereference":
        this.value(place.pointer);
    }
  }

  /** A pointer right behind the last element is one. */
  private address(target: Lvalue): void {
    if (target.kind !== "index") {
      this.place(target);
      return;
    }
    if (isConstantInBounds(target.base, target.index)) {
      this.address(target.base);
      return;
    }
    this.place(target.base);
    this.value(target.index);
  }

  /** Memory that no pointer leads to any more is lost however the program ends. */
  private end(end: End | null): void {
    if (end === null) return;
    // Soundness: exit handlers run behind this place, and may free or allocate.
    const goesOn = end === "end" && this.hasExitHandlers;
    // Soundness: whether who gives up has to free anything is a matter of opinion, so that is neither proved nor refuted.
    const leak = end === "abortion" ? either(NOTHING_ALLOCATED, UNSETTLED) : NOTHING_ALLOCATED;
    const lost = either(NOTHING_ALLOCATED, TRACKED);
    this.owe([
      { kind: "memory-leak", subject: null, condition: goesOn ? UNSETTLED : leak },
      { kind: "lost-memory", subject: null, condition: goesOn ? UNSETTLED : lost },
    ]);
  }

  /** Soundness: what is lost stays lost, but an execution that never ends comes to no end where this is seen. */
  private endlessExecution(edge: CfaEdge): void {
    if (!this.kinds.has("lost-memory")) return;
    this.endless ??= placesOfEndlessExecutions(this.cfa);
    if (this.endless.has(edge.source) || this.endless.has(edge)) {
      this.owe([
        { kind: "lost-memory", subject: null, condition: either(NOTHING_ALLOCATED, TRACKED) },
      ]);
    }
  }

  private owe(obligations: readonly Obligation[]): void {
    for (const one of obligations) if (this.kinds.has(one.kind)) this.found.push(one);
  }
}

const NOTHING: readonly never[] = [];
const NOTHING_ALLOCATED = { kind: "nothing-allocated" } as const;
const TRACKED = { kind: "query", query: "tracked", arguments: [] } as const;
const UNSETTLED = { kind: "query", query: "unsettled", arguments: [] } as const;

function either(...parts: readonly Condition[]): Condition {
  return { kind: "any", parts };
}

/** An execution without end comes to one of them again and again: heads of loops, recursive calls. */
function placesOfEndlessExecutions(cfa: Cfa): ReadonlySet<CfaNode | CfaEdge> {
  const taken = findAddressTaken(cfa);
  const isPrivate = (variable: Variable): boolean => !variable.isStatic && !taken.has(variable);
  return new Set<CfaNode | CfaEdge>([
    ...headsOfEndlessLoops(cfa, isPrivate),
    ...callsOfEndlessRecursion(cfa, isPrivate),
  ]);
}

type End = "end" | "abortion";

function hasExitHandlers({ edges }: Cfa): boolean {
  return edges.some(
    ({ operation }) =>
      operation.kind === "external" &&
      libraryFunction(operation.name)?.effects.callsBack === "later",
  );
}

/** How the program ends with the step; null: it does not. */
function endOfProgram({ main, start }: Cfa, { operation, target }: CfaEdge): End | null {
  if (operation.kind === "external") {
    const known = libraryFunction(operation.name);
    if (known?.isNoReturn !== true) return null;
    return known.kind === "termination" && known.effects.control === "aborts" ? "abortion" : "end";
  }
  if (operation.kind !== "return") return null;
  return operation.callee === main && target.function === start ? "end" : null;
}
