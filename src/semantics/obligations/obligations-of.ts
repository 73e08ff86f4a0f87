import { isConstantInBounds } from "../../program/cfa/definedness.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { ArithmeticObligations } from "./arithmetic.ts";
import { headsOfEndlessLoops } from "./endless-loops.ts";
import { LibraryObligations } from "./library.ts";
import { MemoryObligations } from "./memory.ts";
import {
  isAboutTheEnd,
  type Condition,
  type Obligation,
  type ObligationKind,
} from "./obligation.ts";

/** What the steps of one program owe. */
export class Obligations {
  private readonly cfa: Cfa;
  private readonly arithmetic: ArithmeticObligations;
  private readonly memory: MemoryObligations;
  private readonly library: LibraryObligations;
  private readonly kinds: ReadonlySet<ObligationKind>;
  private endless: ReadonlySet<CfaNode> | null = null;
  private found: Obligation[] = [];

  /** Only those of the given kinds. */
  constructor(cfa: Cfa, kinds: ReadonlySet<ObligationKind>) {
    this.cfa = cfa;
    this.kinds = kinds;
    this.arithmetic = new ArithmeticObligations(cfa);
    this.memory = new MemoryObligations(cfa);
    this.library = new LibraryObligations(cfa, this.memory);
  }

  /** Whether blocks of the heap have to be counted. */
  get countBlocks(): boolean {
    return [...this.kinds].some(isAboutTheEnd);
  }

  /** Innermost first: each is defined where those before it are met, and all that are not asked for. */
  of(edge: CfaEdge): readonly Obligation[] {
    if (this.kinds.size === 0) return NOTHING;
    this.found = [];
    this.operation(edge.operation);
    this.end(endOfProgram(this.cfa, edge));
    this.endlessLoop(edge);
    return this.found;
  }

  private operation(operation: Operation): void {
    switch (operation.kind) {
      case "assume":
        this.value(operation.condition);
        return;
      case "assign":
        this.place(operation.target);
        this.value(operation.value);
        this.owe(this.memory.ofAccess(operation.target, "write"));
        return;
      case "havoc":
        this.result(operation.target);
        return;
      case "call":
        for (const argument of operation.arguments) this.value(argument);
        return;
      case "return":
        this.result(operation.result);
        return;
      case "external":
        for (const argument of operation.arguments) this.value(argument);
        this.owe(this.library.of(operation));
        this.result(operation.result);
        return;
      case "declare":
      case "skip":
    }
  }

  private result(target: Lvalue | null): void {
    if (target === null) return;
    this.place(target);
    this.owe(this.memory.ofAccess(target, "write"));
  }

  /** Both arms of a conditional owe nothing: they are safe to evaluate. */
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
        this.owe(this.memory.ofAccess(expression, "read"));
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
        return;
      case "pointer-difference":
        this.value(expression.left);
        this.value(expression.right);
        return;
      case "pointer-offset":
        this.value(expression.pointer);
        this.value(expression.index);
        return;
      case "conditional":
        this.value(expression.condition);
    }
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
    // Soundness: whether who gives up has to free anything is a matter of opinion, so that is neither proved nor refuted.
    const leak = end === "abortion" ? either(NOTHING_ALLOCATED, UNTOLD) : NOTHING_ALLOCATED;
    this.owe([
      { kind: "memory-leak", subject: null, condition: leak },
      { kind: "lost-memory", subject: null, condition: either(NOTHING_ALLOCATED, TRACKED) },
    ]);
  }

  /** Soundness: what is lost stays lost, but an execution that never ends comes to no end where this is seen. */
  private endlessLoop({ source }: CfaEdge): void {
    if (!this.kinds.has("lost-memory")) return;
    this.endless ??= headsOfEndlessLoops(this.cfa);
    if (this.endless.has(source)) {
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
const UNTOLD = { kind: "query", query: "untold", arguments: [] } as const;

function either(...parts: readonly Condition[]): Condition {
  return { kind: "any", parts };
}

type End = "end" | "abortion";

/** How the program ends with the step; null: it does not. */
function endOfProgram({ main, start }: Cfa, { operation, target }: CfaEdge): End | null {
  if (operation.kind === "external") {
    const known = libraryFunction(operation.name);
    if (known?.isNoReturn !== true) return null;
    return known.name === "abort" || known.name === "trap" ? "abortion" : "end";
  }
  if (operation.kind !== "return") return null;
  return operation.callee === main && target.function === start ? "end" : null;
}
