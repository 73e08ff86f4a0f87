import { expect, test } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { AuxiliaryInvariants } from "./auxiliary-invariants.ts";
import type { Guesses, InductiveCandidates } from "./inductive-candidates.ts";
import type { StepCase } from "./step-case.ts";

const head = { id: 1 } as CfaNode;
const guess = (value: bigint): Expression => ({ kind: "integer", value }) as Expression;

test("guesses that come later are tried when they come, together with those before", () => {
  const tried: (readonly Expression[])[] = [];
  const news: Guesses[] = [new Map([[head, [guess(2n)]]])];
  const invariants = new AuxiliaryInvariants({
    generator: null,
    guesses: { first: () => new Map([[head, [guess(1n)]]]), more: () => news.pop() ?? new Map() },
    // All of them hold.
    newSelection: () =>
      ({
        select(guesses: Guesses) {
          tried.push(guesses.get(head)!);
          return guesses;
        },
      }) as unknown as InductiveCandidates,
    statistics: new Statistics(),
  });
  const strengthen = (): boolean => invariants.strengthen({} as StepCase, UNLIMITED);
  expect([strengthen(), strengthen(), strengthen()]).toEqual([true, true, false]);
  expect(tried).toEqual([[guess(1n)], [guess(1n), guess(2n)]]);
  expect(invariants.confirmedAt(head)).toEqual([guess(1n), guess(2n)]);
});
