import { isFormat } from "./parse-operators.ts";
import type { SExpression } from "./s-expression.ts";
import type { Sorts } from "./sorts.ts";
import type { Sort } from "./term.ts";

const floatNames: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["Float16", [5, 11]],
  ["Float32", [8, 24]],
  ["Float64", [11, 53]],
  ["Float128", [15, 113]],
]);

/** Deeper arrays of arrays only somebody writes who wants the stack to overflow. */
const MAX_NESTING = 64;

/** A sort written in SMT-LIB. */
export function parseSort(sorts: Sorts, expression: SExpression, nesting = 0): Sort {
  return expression.items === null
    ? namedSort(sorts, expression)
    : compoundSort(sorts, expression, expression.items, nesting);
}

function namedSort(sorts: Sorts, expression: SExpression): Sort {
  switch (expression.text) {
    case "Bool":
      return sorts.bool;
    case "Int":
      return sorts.int;
    case "Real":
      return sorts.real;
    case "RoundingMode":
      return sorts.roundingMode;
  }
  const format = floatNames.get(expression.text);
  return format === undefined
    ? expression.fail(`unknown sort ${expression.text}`)
    : sorts.float(...format);
}

function compoundSort(
  sorts: Sorts,
  expression: SExpression,
  items: readonly SExpression[],
  nesting: number,
): Sort {
  if (nesting > MAX_NESTING) expression.fail("these sorts are nested too deeply");
  const [head, second, third, fourth] = items;
  if (head?.isAtom("Array") && items.length === 3) {
    return sorts.array(
      parseSort(sorts, second!, nesting + 1),
      parseSort(sorts, third!, nesting + 1),
    );
  }
  if (head?.isAtom("_") && second?.isAtom("BitVec") && items.length === 3) {
    const width = parseIndex(third!);
    return width > 0 ? sorts.bitVec(width) : third!.fail("a bit-vector has at least one bit");
  }
  if (head?.isAtom("_") && second?.isAtom("FloatingPoint") && items.length === 4) {
    const [exponent, significand] = [parseIndex(third!), parseIndex(fourth!)];
    if (isFormat(exponent, significand)) return sorts.float(exponent, significand);
    return expression.fail("unsupported float format");
  }
  return expression.fail("expected a sort");
}

/** Widths beyond this would only exhaust the memory. */
const MAX_INDEX = 1 << 12;

/** A numeral used as an index. */
export function parseIndex(expression: SExpression): number {
  if (expression.items !== null || !/^(0|[1-9][0-9]*)$/.test(expression.text)) {
    expression.fail("expected a number here");
  }
  const index = Number(expression.text);
  return index <= MAX_INDEX ? index : expression.fail(`numbers here go up to ${MAX_INDEX}`);
}
