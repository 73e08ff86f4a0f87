import { describe, expect, test } from "vitest";
import { SourceText, UserError } from "../../../base/diagnostics/index.ts";
import { SeededRandom } from "../../../base/random/index.ts";
import { cases } from "../../../../test/extent.ts";
import { buildProgram } from "../../testing/paths.ts";
import { anchorPrecision } from "../anchor-precision.ts";
import { keyText } from "../precision-file.ts";
import { readPrecision, type ReadPrecision } from "../read-precision.ts";
import { printPredicateMap } from "./print-predicate-map.ts";
import { readPredicateMap } from "./read-predicate-map.ts";
import { printValuePrecision, readValuePrecision } from "./value-precision.ts";

const PROGRAM = `
extern int __VERIFIER_nondet_int(void);
struct pair { char tag; long both[2]; };
int limit; unsigned char mode; int table[4];
static int next(int x) { static int calls; calls++; return x + calls; }
int main(void) {
  int i = 0; struct pair p; p.both[1] = 0; table[2] = 0; mode = 1;
  while (i < limit) { i = next(i); if (p.both[1] > i) limit--; }
  return table[2] + mode;
}`;

const PREDICATE_MAP = `(set-info :source |a comment|)
(declare-fun |main::i| () (_ BitVec 32))
(declare-fun limit () (_ BitVec 32))
(define-fun .def_7 () (_ BitVec 32) (bvadd |main::i| #x00000001))
// nothing

*:
(assert (bvslt limit #x0000000a))

main:
(assert (= .def_7 limit))
(assert false)

main N12:
(assert (let ((.1 |main::i|)) (bvsle .1 limit)))

next N3@2:
// again
(assert (bvsle #x00000000 |main::i|))
`;

const text = (source: string): SourceText => new SourceText("given", source);

function lines({ file }: ReadPrecision): readonly string[] {
  return file.entries.map(({ key, fact }) => `${fact.kind} ${keyText(key)} : ${fact.text}`);
}

describe("predicate maps", () => {
  test("are read in all scopes, without definitions", () => {
    const read = readPredicateMap(text(PREDICATE_MAP));
    expect(read.problems).toEqual([]);
    expect(lines(read)).toEqual([
      "smtlib * * : (bvsle limit #x00000009)",
      "smtlib main * : (= (bvadd |main::i| #x00000001) limit)",
      "smtlib main * : (bvsle |main::i| limit)",
      "smtlib next * : (bvslt #xffffffff |main::i|)",
    ]);
  });

  test("name the lines that are left out", () => {
    const { problems } = readPredicateMap(
      text("(assert true)\n\nmain:\n(assert (= x 1))\nmain\n(foo)\n"),
    );
    expect(problems.map(({ message, range }) => `${range.location.line}: ${message}`)).toEqual([
      "1: this assertion is in no section",
      "4: x is not declared",
      "5: expected a command",
      "6: unknown command foo",
    ]);
  });

  test("are written by function, and read as the same predicates", () => {
    const cfa = buildProgram(PROGRAM);
    const { file } = readPrecision(
      text(`assay precision 1
predicate main loop 1 : i <= limit && mode == 1
predicate main loop 1 : p.both[1] > 0
predicate main loop 1 : unknown > 0
smtlib main loop 1 : (bvslt |main::i| (bvadd limit #x00000003))
place main loop 1 : i
`),
    );
    const { text: written, leftOut } = printPredicateMap(cfa, anchorPrecision(file, cfa).facts);
    expect(leftOut.map(({ fact }) => fact.text)).toEqual(["i", "p.both[1] > 0", "unknown > 0"]);
    const again = readPredicateMap(text(written));
    expect(again.problems).toEqual([]);
    expect(lines(again)).toEqual([
      "smtlib main * : (= mode #x01)",
      "smtlib main * : (bvsle |main::i| limit)",
      "smtlib main * : (bvslt |main::i| (bvadd limit #x00000003))",
    ]);
    const { facts } = anchorPrecision(again.file, cfa);
    expect(printPredicateMap(cfa, facts).text).toBe(written);
  });
});

describe("value precisions", () => {
  const VALUES = "\nmain:\nmain::i\nmain::p/16\n\nnext:\nnext::calls\n\n*:\nlimit\ntable/8";

  test("are read, with a program also parts of variables, and written again", () => {
    const cfa = buildProgram(PROGRAM);
    const read = readValuePrecision(text(VALUES), cfa);
    expect(read.problems).toEqual([]);
    expect(lines(read)).toEqual([
      "place * * : limit",
      "place * * : table[2]",
      "place main * : i",
      "place main * : p.both[1]",
      "place next * : calls",
    ]);
    const { facts } = anchorPrecision(read.file, cfa);
    expect(printValuePrecision(cfa, facts)).toEqual({ text: VALUES, leftOut: [] });
  });

  test("name the lines that are left out", () => {
    const { problems, file } = readValuePrecision(text("N12:\nmain::x\nmain::a/4\n(x)\n"), null);
    expect(file.entries.length).toBe(1);
    expect(problems.map(({ message, range }) => `${range.location.line}: ${message}`)).toEqual([
      "3: --program has to say what is at an offset",
      "4: expected a variable: 'main::x', 'x' or 'main::x/8'",
    ]);
  });
});

test("damaged files are read, never a failure of ours", () => {
  const cfa = buildProgram(PROGRAM);
  for (let seed = 0; seed < cases(200); seed++) {
    const random = new SeededRandom(seed);
    let damaged = PREDICATE_MAP;
    for (let changes = 1 + random.below(5); changes > 0; changes--) {
      const at = random.below(damaged.length);
      const piece = random.pick(["", "(", ")", "|", "\n", "\0", "\n\n", "((((", '"', "main:", "é"]);
      damaged = damaged.slice(0, at) + piece + damaged.slice(at + random.below(6));
    }
    try {
      for (const { file } of [
        readPredicateMap(text(damaged)),
        readValuePrecision(text(damaged), cfa),
      ]) {
        const { facts } = anchorPrecision(file, cfa);
        printPredicateMap(cfa, facts);
        printValuePrecision(cfa, facts);
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
});
