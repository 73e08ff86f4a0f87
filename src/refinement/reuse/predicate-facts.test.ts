import { describe, expect, test } from "vitest";
import { BlockEncoder } from "../../encoding/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { FactText } from "./facts.ts";
import { PredicateFacts } from "./predicate-facts.ts";

const PROGRAM = `
void *malloc(unsigned long);
struct pair { int first; double second; };
struct pair shared[3];
int global;
unsigned count;
int called(int x) { return x + global; }
int main(void) {
  struct pair local;
  int i = 0, *p = &local.first;
  int *block = malloc(8);
  float f = 0.5f;
  int (*function)(int) = called;
  block[0] = 1;
  while (i < 10) { i = function(i) + *p + block[1] + (int)f; count++; shared[1].first = i; }
  return called(i);
}`;

const cfa = cfaOf(PROGRAM);
const at = cfa.main.nodes.find(({ entering }) => entering.length > 1)!;
const newFacts = (): PredicateFacts =>
  new PredicateFacts(cfa, new BlockEncoder(cfa, new Terms(), { imprecise: () => undefined }));

const C = (text: string): FactText => ({ kind: "predicate", text });
const SMT = (text: string): FactText => ({ kind: "smtlib", text });

describe("a fact that was read is written as it was, also by another run", () => {
  test.each([
    C("i <= 9"),
    C("global == i"),
    C("count <= 7"),
    C("shared[1].first <= 3"),
    C("i <= 2 || i == 5"),
    C("0"),
    SMT("(bvsle |called::x| |main::i|)"),
    SMT("(= |main::p| |&main::local|)"),
    SMT("(= |main::function| |&called()|)"),
  ])("$kind $text", (fact) => {
    const [one, other] = [newFacts(), newFacts()];
    // Objects are placed in another order.
    other.read(at, SMT("(= |main::p| |&shared+24|)"));
    const term = one.read(at, fact);
    expect(term).not.toBeNull();
    const written = one.write(at, term!);
    expect(written).not.toBeNull();
    const again = other.read(at, written!);
    expect(again).not.toBeNull();
    expect(other.write(at, again!)).toEqual(written);
  });
});

test.each([
  C("nobody <= 3"),
  C("x <= 3"),
  C("i = 3"),
  C("i +"),
  C("shared == 3.5"),
  C("1"),
  SMT("(= |main::i| true)"),
  SMT("|main::i|"),
  SMT("(= |main::nobody| #x00000000)"),
  SMT("(= |main::p| |&main::local+1000|)"),
  SMT("(((("),
])("$kind '$text' is nothing that can be tracked", (fact) => {
  expect(newFacts().read(at, fact)).toBeNull();
});
