/**
 * The typed syntax tree of a translation unit. Names are resolved, types computed, conversions explicit.
 * Expressions share their node types with the CFA's; the kinds declared here are those with side effects
 * or control flow, which lowering takes apart.
 */
import type { SourceText } from "../../base/diagnostics/index.ts";
import type {
  AddressOf,
  ArithmeticOperator,
  Binary,
  Cast,
  Conditional,
  Dereference,
  FloatConstant,
  FunctionAddress,
  Index,
  IntegerConstant,
  Member,
  PointerDifference,
  PointerOffset,
  Unary,
  VariableReference,
} from "../cfa/expression.ts";
import type { FileScope } from "../cfa/file-scope.ts";
import type { FunctionSymbol, Variable } from "../cfa/variable.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import type { CType, Field, FunctionType, IntegerType, VoidType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";
import type { Reach } from "./assembly/reach.ts";

export type SourceExpression =
  | IntegerConstant
  | FloatConstant
  | VariableReference
  | FunctionAddress
  | Member<SourceExpression>
  | Index<SourceExpression, SourceExpression>
  | Dereference<SourceExpression>
  | AddressOf<SourceExpression>
  | Unary<SourceExpression>
  | Binary<SourceExpression>
  | PointerOffset<SourceExpression>
  | PointerDifference<SourceExpression>
  | Cast<SourceExpression>
  | Conditional<SourceExpression>
  | EffectExpression;

export type EffectExpression =
  | Assignment
  | CompoundAssignment
  | Increment
  | CallExpression
  | BuiltinCall
  | Logical
  | Comma
  | VoidCast
  | StatementExpression
  | CompoundLiteral
  | VariableLengthSize;

interface EffectNode {
  readonly start: number;
  readonly end: number;
  readonly effects: true;
}

/** `target = value`; the value of the node is the new value of the target. */
export interface Assignment extends EffectNode {
  readonly kind: "assignment";
  readonly type: CType;
  readonly target: SourceExpression;
  readonly value: SourceExpression;
}

/**
 * `target op= value`. The operation is done in `computation` (equal to the target's type for pointers);
 * `value` is already converted to it, shifts excepted. The target is evaluated once.
 */
export interface CompoundAssignment extends EffectNode {
  readonly kind: "compound-assignment";
  readonly operator: ArithmeticOperator;
  readonly type: CType;
  readonly computation: CType;
  readonly target: SourceExpression;
  readonly value: SourceExpression;
}

export interface Increment extends EffectNode {
  readonly kind: "increment";
  readonly type: CType;
  readonly target: SourceExpression;
  readonly delta: 1 | -1;
  /** Whether the value of the node is the one before (`x++`) or after (`++x`). */
  readonly result: "before" | "after";
}

/** Arguments are converted: to the parameter types, or by the default promotions. */
export interface CallExpression extends EffectNode {
  readonly kind: "call";
  readonly type: CType;
  /** Direct call: the symbol. Through a pointer: an expression of type pointer to function. */
  readonly callee: FunctionSymbol | SourceExpression;
  readonly calleeType: FunctionType;
  readonly arguments: readonly SourceExpression[];
  /** Absent: nothing. */
  readonly beside?: BesideCall;
}

/** What was inserted around a call; it changes nothing of what the program does. */
export interface BesideCall {
  /** When the arguments have their values. */
  readonly before: Statement | null;
  /** Where the result goes so that `after` can look at it. */
  readonly result: Variable | null;
  readonly after: Statement | null;
}

/**
 * `__builtin_*` that are no ordinary functions: `va_start`, `va_arg`, `va_end`, `va_copy`, `alloca`,
 * overflow arithmetic, `unreachable`, … Those that are constants or plain library functions in disguise
 * do not reach the tree as builtins.
 */
export interface BuiltinCall extends EffectNode {
  readonly kind: "builtin";
  /** Without the prefix: `va_arg`, `add_overflow`. */
  readonly name: string;
  readonly type: CType;
  readonly arguments: readonly SourceExpression[];
}

/** `int` 0 or 1; the right operand is evaluated only if needed. Both operands are scalar. */
export interface Logical {
  readonly kind: "logical";
  readonly operator: "&&" | "||";
  readonly type: IntegerType;
  readonly left: SourceExpression;
  readonly right: SourceExpression;
  readonly start: number;
  readonly end: number;
  /** Control flow, hence always lowered. */
  readonly effects: true;
}

export interface Comma extends EffectNode {
  readonly kind: "comma";
  readonly type: CType;
  readonly left: SourceExpression;
  readonly right: SourceExpression;
}

/** Evaluated for its effects. */
export interface VoidCast extends EffectNode {
  readonly kind: "void-cast";
  readonly type: VoidType;
  readonly operand: SourceExpression;
}

/** GNU `({ … })`. The value is that of the last statement if it is an expression statement. */
export interface StatementExpression extends EffectNode {
  readonly kind: "statement-expression";
  readonly type: CType;
  readonly body: CompoundStatement;
}

/** Name of the object behind a compound literal; it cannot be written in C. */
export const LITERAL_NAME = "<literal>";

/** An lvalue: the anonymous object. At file scope there is only the variable, a global with its initialiser. */
export interface CompoundLiteral extends EffectNode {
  readonly kind: "compound-literal";
  readonly type: CType;
  readonly variable: Variable;
  readonly initialiser: Initialiser;
}

/** `sizeof` of a variable-length array object or type: computed when the declaration is executed. */
export interface VariableLengthSize extends EffectNode {
  readonly kind: "variable-length-size";
  readonly type: IntegerType;
  readonly variable: Variable;
}

/** What an object holds at first. `scalar`: also a record initialised by a record expression. */
export type Initialiser =
  | { readonly kind: "scalar"; readonly value: SourceExpression }
  /** An array initialised by a string or by a long list of numbers: its image, as long as the array. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** All bytes zero, then the entries in order. */
  | { readonly kind: "aggregate"; readonly entries: readonly InitialiserEntry[] };

/** One scalar, record or character array inside an aggregate, reached from the whole by `path`. */
export interface InitialiserEntry {
  readonly path: readonly (Field | number)[];
  readonly type: CType;
  readonly value: SourceExpression | Uint8Array;
}

export type Statement =
  | ExpressionStatement
  | DeclarationStatement
  | CompoundStatement
  | IfStatement
  | WhileStatement
  | DoStatement
  | ForStatement
  | SwitchStatement
  | CaseLabel
  | DefaultLabel
  | LabelledStatement
  | GotoStatement
  | BreakStatement
  | ContinueStatement
  | ReturnStatement
  | AsmStatement
  | EmptyStatement;

interface StatementNode {
  readonly start: number;
  readonly end: number;
}

export interface ExpressionStatement extends StatementNode {
  readonly kind: "expression";
  readonly expression: SourceExpression;
}

/** One automatic variable comes into being; static ones are globals of the translation unit. */
export interface DeclarationStatement extends StatementNode {
  readonly kind: "declaration";
  readonly variable: Variable;
  readonly initialiser: Initialiser | null;
  /**
   * Of a variable-length array the number of elements of each dimension, of type `size_t`, from the
   * outermost to the last one that is not constant; otherwise null.
   */
  readonly lengths: readonly SourceExpression[] | null;
}

export interface CompoundStatement extends StatementNode {
  readonly kind: "compound";
  readonly statements: readonly Statement[];
}

/** A chain of `else if` is one node, so that long chains are no deep trees. */
export interface IfStatement extends StatementNode {
  readonly kind: "if";
  readonly branches: readonly { readonly condition: SourceExpression; readonly body: Statement }[];
  readonly otherwise: Statement | null;
}

export interface WhileStatement extends StatementNode {
  readonly kind: "while";
  readonly condition: SourceExpression;
  readonly body: Statement;
}

export interface DoStatement extends StatementNode {
  readonly kind: "do";
  readonly body: Statement;
  readonly condition: SourceExpression;
}

export interface ForStatement extends StatementNode {
  readonly kind: "for";
  /** Declarations or one expression statement. */
  readonly before: readonly Statement[];
  readonly condition: SourceExpression | null;
  readonly step: SourceExpression | null;
  readonly body: Statement;
}

/** The controlling value is promoted; case labels below are converted to its type. */
export interface SwitchStatement extends StatementNode {
  readonly kind: "switch";
  readonly value: SourceExpression;
  readonly body: Statement;
  /** In source order, also those nested in other statements of the body (not in inner switches). */
  readonly cases: readonly (CaseLabel | DefaultLabel)[];
}

/** `case low ... high:`; equal for a plain case. Converted to the promoted type of the switch. */
export interface CaseLabel extends StatementNode {
  readonly kind: "case";
  readonly low: bigint;
  readonly high: bigint;
  readonly body: Statement;
}

export interface DefaultLabel extends StatementNode {
  readonly kind: "default";
  readonly body: Statement;
}

export interface LabelledStatement extends StatementNode {
  readonly kind: "label";
  readonly name: string;
  readonly body: Statement;
}

/** The parser has checked that the label exists in the function. */
export interface GotoStatement extends StatementNode {
  readonly kind: "goto";
  readonly label: string;
}

export interface BreakStatement extends StatementNode {
  readonly kind: "break";
}

export interface ContinueStatement extends StatementNode {
  readonly kind: "continue";
}

/** `value` is converted to the return type; null in `void` functions and for a bare `return`. */
export interface ReturnStatement extends StatementNode {
  readonly kind: "return";
  readonly value: SourceExpression | null;
}

/** Inline assembly that is not understood: the outputs become unknown. */
export interface AsmStatement extends StatementNode {
  readonly kind: "asm";
  readonly reach: Reach;
  readonly outputs: readonly SourceExpression[];
  /** Values and addresses that it is given. */
  readonly known: readonly SourceExpression[];
  /** Symbols of functions that it calls by their names. */
  readonly callees: readonly string[];
}

export interface EmptyStatement extends StatementNode {
  readonly kind: "empty";
}

/** A static object: a global, a static local, a string literal, a file-scope compound literal. */
export interface GlobalVariable {
  readonly variable: Variable;
  /** Null: zero if it is defined here (also tentatively), unknown if it is only declared `extern`. */
  readonly initialiser: Initialiser | null;
  readonly isDefined: boolean;
  /** Soundness: if it is not defined, it is no object but a null pointer. Final once the files are linked. */
  isWeak: boolean;
}

export interface FunctionDefinition {
  readonly symbol: FunctionSymbol;
  readonly parameters: readonly Variable[];
  /** Null for `void`. */
  readonly returnVariable: Variable | null;
  readonly body: CompoundStatement;
  readonly start: number;
  readonly end: number;
}

/** How a unit defines what other units see; what stands first wins. */
export type DefinitionKind = "strong" | "common" | "weak" | "inline" | "stub" | "library" | "none";

/** A name with external linkage, as one unit declares it. */
export interface ExternalSymbol {
  /** What the linker calls it. */
  readonly name: string;
  readonly meaning: FunctionSymbol | GlobalVariable;
  readonly definition: DefinitionKind;
  readonly type: CType;
  /** Only calls without a declaration say so. */
  readonly isImplicit: boolean;
  /** It is another object with another type: what is behind it cannot be told by its variable. */
  readonly isView: boolean;
  /** Of its definition, or else of a declaration. */
  readonly start: number;
  readonly end: number;
}

export interface TranslationUnit {
  readonly source: SourceText;
  readonly machine: MachineModel;
  readonly types: TypeTable;
  readonly scope: FileScope;
  readonly functions: readonly FunctionDefinition[];
  /** Whether a function or an object of that symbol is part of it. */
  readonly defines: (symbol: string) => boolean;
  readonly externals: readonly ExternalSymbol[];
  /** Every declared function by what the linker calls it. */
  readonly symbols: ReadonlyMap<string, FunctionSymbol>;
  /** In order of first declaration. */
  readonly globals: readonly GlobalVariable[];
  /** Number of variable ids in use: the builder goes on from here for its temporaries. */
  readonly variableCount: number;
}
