/** `ctype.h` in the C locale. */
import type { Term } from "../../logic/terms/index.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";

type Range = readonly [first: number, last: number];

const UPPER: Range = [65, 90];
const LOWER: Range = [97, 122];
const DIGIT: Range = [48, 57];
const CASE_DISTANCE = 32;

const CLASSES: Readonly<Record<string, readonly Range[]>> = {
  isalnum: [UPPER, LOWER, DIGIT],
  isalpha: [UPPER, LOWER],
  isblank: [
    [9, 9],
    [32, 32],
  ],
  iscntrl: [
    [0, 31],
    [127, 127],
  ],
  isdigit: [DIGIT],
  isgraph: [[33, 126]],
  islower: [LOWER],
  isprint: [[32, 126]],
  ispunct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  isspace: [
    [9, 13],
    [32, 32],
  ],
  isupper: [UPPER],
  isxdigit: [DIGIT, [65, 70], [97, 102]],
};

function isIn(call: ExternalCall, code: Term, [first, last]: Range): Term {
  const { terms } = call;
  const { bv } = terms;
  return terms.and(bv.sle(bv.constant(first, 32), code), bv.sle(code, bv.constant(last, 32)));
}

/** Soundness: of anything but `EOF` and the codes of an `unsigned char` the result is undefined. */
function ofCharacter(call: ExternalCall, code: Term, result: Term): TypedTerm {
  const isDefined = isIn(call, code, [-1, 255]);
  if (isDefined === call.terms.true) return call.int(result);
  const anything = call.unknown(call.types.int).term;
  return call.int(call.terms.ite(isDefined, result, anything));
}

function classifier(ranges: readonly Range[]): ExternalModel {
  return (call) => {
    const code = call.integer(0, call.types.int);
    const belongs = call.terms.orAll(ranges.map((range) => isIn(call, code, range)));
    return ofCharacter(call, code, call.anyNonzero(belongs).term);
  };
}

function inOtherCase(from: Range, distance: number): ExternalModel {
  return (call) => {
    const { terms } = call;
    const code = call.integer(0, call.types.int);
    const moved = terms.bv.add(code, terms.bv.constant(distance, 32));
    return ofCharacter(call, code, terms.ite(isIn(call, code, from), moved, code));
  };
}

export const CHARACTERS: Readonly<Record<string, ExternalModel>> = {
  ...Object.fromEntries(
    Object.entries(CLASSES).map(([name, ranges]) => [name, classifier(ranges)]),
  ),
  isascii: (call) => call.flag(isIn(call, call.integer(0, call.types.int), [0, 127])),
  toascii: (call) => {
    const code = call.integer(0, call.types.int);
    return call.int(call.terms.bv.and(code, call.terms.bv.constant(127, 32)));
  },
  tolower: inOtherCase(UPPER, CASE_DISTANCE),
  toupper: inOtherCase(LOWER, -CASE_DISTANCE),
};
