/** `__builtin_add_overflow` and its kin: the exact result, stored wrapped, and whether it fitted. */
import { isInRange, wrap } from "../../algebra/index.ts";
import type { IntegerType } from "../../types/type.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import { isSmall } from "../slots.ts";

type Operation = "add" | "sub" | "mul";

const NAME = /^(?:[su]?)(add|sub|mul)(?:l|ll)?_overflow(_p)?$/;

export function overflowModel(name: string): Model | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  // The pattern allows no other.
  const operation = match[1] as Operation;
  return match[2] === undefined
    ? (call) => store(call, exactResult(call, operation))
    : (call) => (isInRange(exactResult(call, operation), typeOfThird(call)) ? 0n : 1n);
}

function exactResult(call: LibraryCall, operation: Operation): bigint {
  const [a, b] = [call.integer(0), call.integer(1)];
  return operation === "add" ? a + b : operation === "sub" ? a - b : a * b;
}

function typeOfThird(call: LibraryCall): IntegerType {
  const type = call.type(2);
  if (type.kind !== "integer") return call.unsupported("an overflow check without integer type");
  return type;
}

function store(call: LibraryCall, exact: bigint): bigint {
  const { machine } = call;
  const target = call.type(2);
  const type = target.kind === "pointer" ? target.pointee : target;
  if (type.kind !== "integer") return call.unsupported("an overflow check without integer result");
  const { object, offset } = call.pointer(2);
  const wrapped = wrap(exact, type);
  const held = isSmall(type) ? Number(wrapped) : wrapped;
  machine.storeScalar(object, offset, type, held, call.position);
  return wrapped === exact ? 0n : 1n;
}

/** The names are a pattern; see `overflowModel`. */
export const OVERFLOW: Readonly<Record<string, Model>> = {};
