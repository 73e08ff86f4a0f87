import { precondition } from "../../base/diagnostics/index.ts";

const SIMPLE = /^[A-Za-z~!@$%^&*_+=<>.?/-][0-9A-Za-z~!@$%^&*_+=<>.?/-]*$/;

const RESERVED = new Set(
  `_ ! as let exists forall match par BINARY DECIMAL HEXADECIMAL NUMERAL STRING true false RNE RNA RTP RTN RTZ
  roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero`.split(
    /\s+/,
  ),
);

/** Names with `|` or `\` cannot be written in SMT-LIB, not even quoted. */
export function isWritableName(name: string): boolean {
  return !/[|\\]/.test(name);
}

/** The name as SMT-LIB wants it, between bars if need be. */
export function quoteSymbol(name: string): string {
  if (SIMPLE.test(name) && !RESERVED.has(name)) return name;
  precondition(isWritableName(name), `the name ${name} cannot be written in SMT-LIB`);
  return `|${name}|`;
}
