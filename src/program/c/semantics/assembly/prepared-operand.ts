import type { SourceExpression } from "../../ast.ts";

/**
 * `register`, `memory`: the compiler has no other choice, and `either` leaves it one. `constant`: the number stands in the
 * instruction. `flags`: a condition of the processor (`=@ccc`). `opaque`: nothing that an instruction we know has to do with.
 */
export type OperandKind = "register" | "memory" | "either" | "constant" | "flags" | "opaque";

/** An operand of inline assembly when the instructions begin. */
export interface PreparedOperand {
  readonly kind: OperandKind;
  /** In memory: the object. A constant: itself. Otherwise a temporary, which stands for the register. */
  readonly value: SourceExpression;
  /** Where it goes in the end; null for inputs. */
  readonly output: SourceExpression | null;
  /** No register of an input is used for it (`&`). */
  readonly isEarly: boolean;
  /** Of the constraint, without modifiers; for `flags` the condition. */
  readonly letters: string;
  /** Whether its content is known to be what the program or an instruction put there. */
  isDefined: boolean;
}

/** Whether instructions find it in a register, or may as well. */
export function isInRegister({ kind }: PreparedOperand): boolean {
  return kind === "register" || kind === "either";
}
