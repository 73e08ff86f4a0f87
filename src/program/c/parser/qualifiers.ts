import { ATOMIC, CONST, RESTRICT, VOLATILE, type Qualifiers } from "../../types/type.ts";
import * as T from "../lexer/token.ts";

/** The qualifier that the keyword stands for; 0 if it is none. */
export function qualifierOf(kind: number): Qualifiers {
  switch (kind) {
    case T.CONST:
      return CONST;
    case T.VOLATILE:
      return VOLATILE;
    case T.RESTRICT:
      return RESTRICT;
    case T.ATOMIC:
      return ATOMIC;
    default:
      return 0;
  }
}
