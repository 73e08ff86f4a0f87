import type { CaseLabel, DefaultLabel, SourceExpression, Statement } from "../c/ast.ts";
import type { Expression, Lvalue, VariableReference } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { HavocOperation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import type { CType, FunctionType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";
import type { DraftOperation, FunctionDraft } from "./function-draft.ts";
import { endingBetween, Lifetimes, type Block } from "./lifetimes.ts";
import type { Needed } from "./operand-order.ts";
import type { ProgramDraft } from "./program-draft.ts";

/** A piece of source text. Every syntax node is one. */
export interface Ranged {
  readonly start: number;
  readonly end: number;
}

/** A call through a pointer whose possible targets are known only when all functions were seen. */
export interface IndirectCall extends Ranged {
  readonly lowering: Lowering;
  readonly source: number;
  readonly target: number;
  readonly pointer: Expression;
  readonly type: FunctionType;
  readonly arguments: readonly Expression[];
  readonly result: Lvalue | null;
}

/** Where `break` or `continue` leads, and the block around that place. */
export interface JumpTarget {
  readonly node: number;
  readonly block: Block | null;
}

export interface LabelPlace {
  readonly node: number;
  isPlaced: boolean;
  /** Around it, once it is placed. */
  block: Block | null;
}

/** A jump out of blocks that may still declare objects further down. */
interface OpenJump {
  readonly source: number;
  readonly from: Block | null;
  readonly target: JumpTarget;
  readonly at: Ranged;
}

/** Where the parts of a variable-length array live. */
export interface VariableLengthArray {
  /** To the first element of the innermost dimension. */
  readonly pointer: VariableReference;
  /** Lengths of all dimensions but the outermost, of type `ptrdiff_t`. */
  readonly inner: readonly Expression[];
  /** What `pointer` points to: the first type below the array that has a size. */
  readonly element: CType;
  readonly byteSize: VariableReference;
}

/**
 * The state of lowering one function: the draft, the node at which the next edge begins, the jump targets
 * in force. The recursion over the tree is abstract here, so that the files with the rules for single
 * constructs need not know each other.
 */
export abstract class Lowering {
  readonly program: ProgramDraft;
  readonly draft: FunctionDraft;
  readonly types: TypeTable;
  /** Where the next edge begins. After a jump it is a node nothing leads to. */
  current: number;

  breakTarget: JumpTarget = { node: -1, block: null };
  continueTarget: JumpTarget = { node: -1, block: null };
  readonly lifetimes = new Lifetimes();
  readonly labels = new Map<string, LabelPlace>();
  readonly caseNodes = new Map<CaseLabel | DefaultLabel, number>();
  readonly variableLengthArrays = new Map<Variable, VariableLengthArray>();
  readonly indirectCalls: IndirectCall[] = [];

  /**
   * Operands that are evaluated only once although the lvalue they belong to is found twice; null until
   * they are evaluated.
   */
  readonly knownValues = new Map<SourceExpression, Expression | null>();

  private readonly openJumps: OpenJump[] = [];
  private temporaries = 0;

  constructor(program: ProgramDraft, draft: FunctionDraft) {
    this.program = program;
    this.draft = draft;
    this.types = program.unit.types;
    this.current = draft.body;
  }

  /**
   * The value as an expression for an edge; its effects are on the edges before. Records: an lvalue. If only
   * the low bits are `needed`, the value is the same but gcc's order of evaluation may be another.
   */
  abstract value(expression: SourceExpression, needed?: Needed): Expression;
  /** The object as an lvalue for an edge; effects of finding it are on the edges before. */
  abstract lvalue(expression: SourceExpression): Lvalue;
  /** The effects only. */
  abstract discard(expression: SourceExpression): void;
  /** Continues at `ifTrue` or `ifFalse`; afterwards `current` has no meaning until the caller sets it. */
  abstract branch(condition: SourceExpression, ifTrue: number, ifFalse: number): void;
  /** `target = expression`; nothing in `expression` changes where `target` lies. */
  abstract store(target: Lvalue, expression: SourceExpression): void;
  abstract statement(statement: Statement): void;

  emit(operation: DraftOperation, at: Ranged): void {
    const next = this.draft.newNode();
    this.draft.addEdge(this.current, next, operation, at.start, at.end);
    this.current = next;
  }

  assign(target: Lvalue, value: Expression, at: Ranged): void {
    this.emit({ kind: "assign", target, value }, at);
  }

  declare(variable: Variable, content: "zero" | "indeterminate" | Uint8Array, at: Ranged): void {
    this.emit({ kind: "declare", variable, content }, at);
  }

  havoc(target: Lvalue, reason: HavocOperation["reason"], at: Ranged): void {
    this.emit({ kind: "havoc", target, reason }, at);
  }

  skip(note: string, at: Ranged): void {
    this.emit({ kind: "skip", note }, at);
  }

  /** Two edges from `current`: the condition holds, or it does not. */
  assume(condition: Expression, ifTrue: number, ifFalse: number, at: Ranged = condition): void {
    const { draft, current } = this;
    draft.addEdge(current, ifTrue, { kind: "assume", condition, truth: true }, at.start, at.end);
    draft.addEdge(current, ifFalse, { kind: "assume", condition, truth: false }, at.start, at.end);
  }

  /** Objects become other ones, so that old pointers to them are seen to dangle. */
  private endLifetimes(ending: readonly Variable[], at: Ranged): void {
    for (let i = 0; i < ending.length; i++) this.declare(ending[i]!, "indeterminate", at);
  }

  /** Control goes to another block, with what ends on the way, and what follows in the text is reached only through a label. */
  leaveFor(target: JumpTarget, at: Ranged): void {
    const ending = this.lifetimes.endingAbove(target.block?.depth ?? 0);
    if (ending === null) this.leaveLater(target, at);
    else {
      this.endLifetimes(ending, at);
      this.jump(target.node);
    }
  }

  /** As `leaveFor`, of a target whose block need not be known before the end of the function. */
  leaveLater(target: JumpTarget, at: Ranged): void {
    const from = this.lifetimes.block;
    this.openJumps.push({ source: this.current, from, target, at });
    this.current = this.draft.newNode();
  }

  /** To be called when the whole function was read. */
  finishJumps(): void {
    for (const { source, from, target, at } of this.openJumps) {
      this.current = source;
      this.endLifetimes(endingBetween(from, target.block), at);
      this.jump(target.node);
    }
  }

  /** At the brace or semicolon that ends the innermost block. */
  leaveBlock({ start, end }: Ranged): void {
    const closing = { start: Math.max(start, end - 1), end };
    this.endLifetimes(this.lifetimes.block?.objects ?? [], closing);
    this.lifetimes.leave();
  }

  /** What `if`, a loop or `switch` governs is a block, with braces or without (C11 6.8.4p3, 6.8.5p5). */
  governed(statement: Statement): void {
    if (statement.kind === "compound") {
      this.statement(statement);
      return;
    }
    this.lifetimes.enter();
    this.statement(statement);
    this.leaveBlock(statement);
  }

  /** Control goes on at `target`, and what follows in the text is reached only through a label. */
  jump(target: number): void {
    this.draft.merge(this.current, target);
    this.current = this.draft.newNode();
  }

  /** Control comes from `current` and from wherever leads to `target`. */
  join(target: number): void {
    this.draft.merge(this.current, target);
    this.current = target;
  }

  temporary(type: CType, at: Ranged): VariableReference {
    return node.variableReference(
      this.namedTemporary(`%${++this.temporaries}`, type, at),
      at.start,
      at.end,
    );
  }

  namedTemporary(name: string, type: CType, at: Ranged): Variable {
    const inFunction = this.draft.function;
    const variable = this.program.newVariable(
      name,
      type,
      "temporary",
      inFunction.name,
      at.start,
      at.end,
    );
    inFunction.locals.push(variable);
    return variable;
  }

  /** The value in a temporary of its own: nothing that follows changes it. */
  save(value: Expression): VariableReference {
    const saved = this.temporary(value.type, value);
    this.assign(saved, value, value);
    return saved;
  }

  unsupported(feature: string, at: Ranged): never {
    return this.program.unsupported(feature, at);
  }
}
