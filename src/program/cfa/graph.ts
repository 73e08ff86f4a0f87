import type { SourceRange, SourceText } from "../../base/diagnostics/index.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import type { TypeTable } from "../types/type-table.ts";
import type { Expression } from "./expression.ts";
import type { Operation } from "./operation.ts";
import type { FileScope } from "./file-scope.ts";
import type { FunctionSymbol, Variable } from "./variable.ts";

// Performance: nodes begin without arrays of their own; the builder gives them theirs once.
const NO_EDGES: readonly CfaEdge[] = [];
const NO_LABELS: readonly string[] = [];

/** A program location. */
export class CfaNode {
  /** Dense in the program: index for side tables. */
  readonly id: number;
  readonly function: CfaFunction;
  readonly entering: readonly CfaEdge[] = NO_EDGES;
  readonly leaving: readonly CfaEdge[] = NO_EDGES;
  /** Labels of the source that stand here. */
  readonly labels: readonly string[] = NO_LABELS;

  constructor(id: number, inFunction: CfaFunction) {
    this.id = id;
    this.function = inFunction;
  }

  toString(): string {
    return `N${this.id}`;
  }
}

/** Bytes that a step reads or writes. */
export interface AccessedRange {
  readonly access: "read" | "write";
  readonly pointer: Expression;
  readonly size: Expression;
}

/** What is not met (`semantics/obligations`), as expressions over the state before the step that owes it. */
export interface Unmet {
  readonly kind: string;
  /** What it is about, as the program writes it; null: the program as a whole. */
  readonly subject: Expression | null;
  /** Of accesses to memory. */
  readonly accessed?: AccessedRange;
}

/** What a specification does beside the program, as a step of the graph (`semantics/weaving`). */
export interface WovenStep {
  /** Where the specification says so. */
  readonly range: SourceRange;
  /** The location of the program at which it happens. */
  readonly at: CfaNode;
  /** What it means where the operation does not show it. */
  readonly note: string | null;
  /** Of a violation: what the program owed. */
  readonly unmet: Unmet | null;
}

/** A step between two locations. Exactly one operation. */
export class CfaEdge {
  readonly id: number;
  readonly source: CfaNode;
  readonly target: CfaNode;
  readonly operation: Operation;
  /** The source text the step comes from; empty range for what has no text. */
  readonly start: number;
  readonly end: number;
  /** Null for the steps of the program itself. */
  readonly woven: WovenStep | null;

  // Edges are made at one place (the builder); named fields would cost an object per edge.
  // eslint-disable-next-line max-params
  constructor(
    id: number,
    source: CfaNode,
    target: CfaNode,
    operation: Operation,
    start: number,
    end: number,
    woven: WovenStep | null = null,
  ) {
    this.id = id;
    this.source = source;
    this.target = target;
    this.operation = operation;
    this.start = start;
    this.end = end;
    this.woven = woven;
  }
}

/** The graph of one function. Every `return` leads to `exit`. */
export class CfaFunction {
  readonly symbol: FunctionSymbol;
  readonly name: string;
  readonly parameters: readonly Variable[];
  /** Holds the returned value between a `return` and the edge back; null for `void` functions. */
  readonly returnVariable: Variable | null;
  /** All automatic variables: parameters, locals of all blocks, temporaries, the return variable. */
  readonly locals: Variable[] = [];
  entry!: CfaNode;
  exit!: CfaNode;
  /** In creation order. */
  readonly nodes: CfaNode[] = [];

  constructor(
    symbol: FunctionSymbol,
    parameters: readonly Variable[],
    returnVariable: Variable | null,
  ) {
    this.symbol = symbol;
    this.name = symbol.name;
    this.parameters = parameters;
    this.returnVariable = returnVariable;
  }

  toString(): string {
    return this.name;
  }
}

/**
 * A whole program. Execution begins at `start.entry`: a function of our own that declares and initialises
 * the static objects, gives `main` its arguments and calls it; `start.exit` is the end of the program.
 */
/** What proofs have to reckon with, though nearly no program does it. */
export interface UnlikelyCalls {
  /** Code outside the program runs functions of it that it knows of. */
  readonly callbacks: "never" | "possible";
  /** A pointer leads to a function of the program whose type does not fit the call, though the program never takes it for a fitting one, and is not complete. */
  readonly mismatchedCalls: "never" | "possible";
}

export interface Cfa {
  readonly source: SourceText;
  readonly machine: MachineModel;
  readonly types: TypeTable;
  readonly scope: FileScope;
  readonly start: CfaFunction;
  readonly main: CfaFunction;
  /**
   * All functions reachable from `start` through calls: `start`, those of the program in order of
   * definition, then those of our own that many calls through pointers share.
   */
  readonly functions: readonly CfaFunction[];
  /** All static objects that are declared in `start`. */
  readonly globals: readonly Variable[];
  /** Indexed by id. */
  readonly nodes: readonly CfaNode[];
  readonly edges: readonly CfaEdge[];
  /** Number of variable ids in use. */
  readonly variableCount: number;
  readonly unlikely: UnlikelyCalls;
}

export function edgeRange(cfa: Cfa, edge: CfaEdge): SourceRange {
  return cfa.source.range(edge.start, edge.end);
}
