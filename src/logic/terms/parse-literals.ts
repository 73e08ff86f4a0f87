import { RoundingMode } from "./kinds.ts";
import { isFormat } from "./parse-operators.ts";
import { parseIndex } from "./parse-sort.ts";
import { rational } from "./rational.ts";
import type { SExpression } from "./s-expression.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

const roundingModes: ReadonlyMap<string, RoundingMode> = new Map([
  ["RNE", RoundingMode.NearestTiesToEven],
  ["roundNearestTiesToEven", RoundingMode.NearestTiesToEven],
  ["RNA", RoundingMode.NearestTiesToAway],
  ["roundNearestTiesToAway", RoundingMode.NearestTiesToAway],
  ["RTP", RoundingMode.TowardPositive],
  ["roundTowardPositive", RoundingMode.TowardPositive],
  ["RTN", RoundingMode.TowardNegative],
  ["roundTowardNegative", RoundingMode.TowardNegative],
  ["RTZ", RoundingMode.TowardZero],
  ["roundTowardZero", RoundingMode.TowardZero],
]);

/** Longer ones nobody means. */
const MAX_LITERAL = 1 << 13;

/** The literal an unquoted atom stands for, or null if it is none. */
export function parseLiteral(terms: Terms, text: string): Term | null {
  if (text === "true") return terms.true;
  if (text === "false") return terms.false;
  if (text.length > MAX_LITERAL) return null;
  if (/^[0-9]+$/.test(text)) return terms.arith.int(BigInt(text));
  if (/^[0-9]+\.[0-9]+$/.test(text)) {
    const fraction = text.length - text.indexOf(".") - 1;
    return terms.arith.real(rational(BigInt(text.replace(".", "")), 10n ** BigInt(fraction)));
  }
  if (/^#x[0-9a-fA-F]+$/.test(text)) {
    return terms.bv.constant(BigInt(`0x${text.slice(2)}`), (text.length - 2) * 4);
  }
  if (/^#b[01]+$/.test(text)) {
    return terms.bv.constant(BigInt(`0b${text.slice(2)}`), text.length - 2);
  }
  const mode = roundingModes.get(text);
  return mode === undefined ? null : terms.fp.roundingMode(mode);
}

/** `(_ bv5 32)`, `(_ +oo 8 24)` and the like; null if the list is no literal. */
export function parseIndexedLiteral(terms: Terms, items: readonly SExpression[]): Term | null {
  const [, name, first, second] = items;
  if (name === undefined || first === undefined || name.items !== null) return null;
  if (/^bv[0-9]+$/.test(name.text) && items.length === 3) {
    const width = parseIndex(first);
    if (width === 0) first.fail("a bit-vector has at least one bit");
    return terms.bv.constant(BigInt(name.text.slice(2)), width);
  }
  if (second === undefined || items.length !== 4) return null;
  if (!["NaN", "+oo", "-oo", "+zero", "-zero"].includes(name.text)) return null;
  const [exponent, significand] = [parseIndex(first), parseIndex(second)];
  if (!isFormat(exponent, significand)) first.fail("unsupported float format");
  const sort = terms.sorts.float(exponent, significand);
  if (name.text === "NaN") return terms.fp.nan(sort);
  const sign = name.text.startsWith("-") ? "negative" : "positive";
  return name.text.endsWith("oo") ? terms.fp.infinity(sort, sign) : terms.fp.zero(sort, sign);
}
