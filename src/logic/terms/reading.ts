import { Kind } from "./kinds.ts";

/** How the bits of a bit-vector are read; integers have one reading, called signed. */
export type View = "signed" | "unsigned";

/** How a bit-vector operation reads its operands; null: it makes no difference. */
export function readingOf(kind: Kind): View | null {
  switch (kind) {
    case Kind.BvSle:
    case Kind.BvSdiv:
    case Kind.BvSrem:
    case Kind.BvAshr:
    case Kind.BvSignExtend:
      return "signed";
    case Kind.BvUle:
    case Kind.BvUdiv:
    case Kind.BvUrem:
    case Kind.BvLshr:
    case Kind.BvZeroExtend:
      return "unsigned";
    default:
      return null;
  }
}
