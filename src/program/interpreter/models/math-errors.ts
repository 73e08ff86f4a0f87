/** What functions of `math.h` leave in `errno`, as glibc's do (C11 7.12.1). */
import type { FloatValue } from "../../algebra/index.ts";
import { asExtended } from "../../library/float-text.ts";
import type { LibraryCall, ModelValue } from "../library-call.ts";
import { setError } from "./errno.ts";

const OUT_OF_DOMAIN = 33;
const OUT_OF_RANGE = 34;

/** How a function can fail: no result, one that is too large (or a pole), one that is too small. */
interface Errors {
  readonly arguments: 1 | 2;
  readonly domain: boolean;
  readonly overflow: boolean;
  readonly underflow: boolean;
}

const ERRORS = new Map<string, Errors>();

function declare(names: string, count: 1 | 2, kinds: string): void {
  const has = (kind: string): boolean => kinds.split(" ").includes(kind);
  const errors = {
    arguments: count,
    domain: has("domain"),
    overflow: has("overflow"),
    underflow: has("underflow"),
  };
  for (const name of names.split(" ")) ERRORS.set(name, errors);
}

declare("sqrt acos asin acosh sin cos tan", 1, "domain");
declare("log log2 log10 log1p atanh", 1, "domain overflow");
declare("fmod remainder drem", 2, "domain");
declare("cosh sinh expm1", 1, "overflow");
declare("exp exp2 exp10 ldexp scalbn scalbln", 1, "overflow underflow");
// The second argument of `nextafter` only tells where to go.
declare("nextafter nexttoward", 1, "overflow");
declare("hypot fdim", 2, "overflow");
declare("pow", 2, "domain overflow underflow");
declare("atan2", 2, "underflow");

/** `stem` is the name without its suffix. */
export function reportMathError(stem: string, call: LibraryCall, result: ModelValue): void {
  if (stem === "ilogb") reportExponent(call);
  const errors = ERRORS.get(stem);
  if (errors === undefined || !isFloat(result)) return;
  const operands = [asExtended(call.float(0))];
  if (errors.arguments === 2) operands.push(asExtended(call.float(1)));
  const value = asExtended(result);
  if (value.kind === "nan") {
    const isNew = operands.every(({ kind }) => kind !== "nan");
    if (isNew && errors.domain) setError(call, OUT_OF_DOMAIN);
    return;
  }
  if (operands.some(({ kind }) => kind !== "finite")) return;
  if (value.kind === "infinite") {
    if (errors.overflow) setError(call, OUT_OF_RANGE);
    return;
  }
  const isUnderflow = value.significand === 0n && operands[0]!.significand !== 0n;
  if (isUnderflow && errors.underflow) setError(call, OUT_OF_RANGE);
}

/** Zero, infinity and NaN have no exponent. */
function reportExponent(call: LibraryCall): void {
  const value = asExtended(call.float(0));
  if (value.kind !== "finite" || value.significand === 0n) setError(call, OUT_OF_DOMAIN);
}

function isFloat(value: ModelValue): value is FloatValue {
  return (
    typeof value === "number" || (value !== null && typeof value === "object" && "kind" in value)
  );
}
