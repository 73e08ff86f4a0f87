import type { SourceExpression } from "../ast.ts";

/** `[name] "constraint" (expression)` */
export interface AssemblyOperand {
  /** Null if it has only its number. */
  readonly name: string | null;
  readonly constraint: string;
  readonly expression: SourceExpression;
}

/** A statement of inline assembly as it is written. */
export interface AssemblySource {
  readonly start: number;
  readonly end: number;
  /** What the compiler is given, escapes replaced. */
  readonly template: string;
  readonly outputs: readonly AssemblyOperand[];
  readonly inputs: readonly AssemblyOperand[];
  readonly clobbers: readonly string[];
  /** Unique names of labels to which it may jump, if it is `asm goto`. */
  readonly targets: readonly string[];
  /** Without operands: it says nothing of what it reads and writes. */
  readonly isBasic: boolean;
}
