import { expect, test } from "vitest";
import { NO_EXCHANGE, type FactText, type PlacedFact } from "../../refinement/index.ts";
import type { Companions, SharedFact } from "../companions.ts";
import { DEFAULT_LOAD_OPTIONS, loadSource } from "../load-program.ts";
import { HandedOn } from "./handed-on.ts";

const options = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" } as const;
const cfa = loadSource("a.c", "int main(void) { int x = 3; return x; }\n", "LP64", options);
const [first, second] = cfa.nodes;
const predicate = (text: string): FactText => ({ kind: "predicate", text });

test("a stage begins with what others learnt, here, beside and before, if it asks for that", () => {
  const before: PlacedFact = { at: first!, fact: predicate("before") };
  const told: SharedFact[] = [];
  const taken: PlacedFact[] = [];
  const kept: PlacedFact[] = [];
  const companions: Companions = {
    ...{ index: 0, count: 2, claim: () => true, part: () => companions },
    tell: (facts) => told.push(...facts),
    told: () => [
      { at: second!.id, fact: predicate("beside") },
      { at: 1e6, fact: predicate("of another program") },
    ],
  };
  const precisions = {
    ...{ ...NO_EXCHANGE, initial: [before] },
    taken: (fact: PlacedFact) => taken.push(fact),
    learnt: (facts: readonly PlacedFact[]) => kept.push(...facts),
  };
  const handedOn = new HandedOn({ precisions, cfa, companions });
  const here: PlacedFact = { at: first!, fact: predicate("here") };
  handedOn.for("nothing").learnt([here]);
  expect(kept).toEqual([here]);
  expect(told).toEqual([{ at: first!.id, fact: here.fact }]);

  expect(handedOn.for("nothing").initial).toEqual([before]);
  const later = handedOn.for("precision");
  expect(later.initial.map(({ fact }) => fact.text)).toEqual(["beside", "here", "before"]);
  for (const fact of later.initial) later.taken(fact, true);
  expect(taken).toEqual([before]);
});

test("without companions there is what was learnt here", () => {
  const handedOn = new HandedOn({ precisions: NO_EXCHANGE, cfa, companions: null });
  handedOn.for("precision").learnt([{ at: first!, fact: predicate("here") }]);
  expect(handedOn.for("precision").initial).toHaveLength(1);
  expect(handedOn.for("nothing").initial).toEqual([]);
});

test("who is at work hears what others learn, once, and nothing of its own", () => {
  const handedOn = new HandedOn({ precisions: NO_EXCHANGE, cfa, companions: null });
  const listener = handedOn.for("precision");
  const deaf = handedOn.for("nothing");
  const other = handedOn.for("nothing");
  listener.learnt([{ at: first!, fact: predicate("own") }]);
  other.learnt([{ at: first!, fact: predicate("new") }]);
  expect(listener.news().map(({ fact }) => fact.text)).toEqual(["new"]);
  expect(listener.news()).toEqual([]);
  expect(deaf.news()).toEqual([]);
});
