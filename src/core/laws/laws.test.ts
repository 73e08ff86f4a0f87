import { describe, expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import { buildCfa } from "../../program/build/index.ts";
import { parseTranslationUnit } from "../../program/c/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { machineModel } from "../../program/machine/machine-model.ts";
import {
  NO_PRECISION,
  type AbstractState,
  type ConfigurableProgramAnalysis,
} from "../contracts/index.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "./index.ts";

/** The last bit of the global `x`: 0, 1, or 2 for unknown. */
class Parity implements AbstractState {
  readonly bit: 0 | 1 | 2;
  readonly hash: number;

  constructor(bit: 0 | 1 | 2, hash: number = bit) {
    this.bit = bit;
    this.hash = hash;
  }

  equals(other: AbstractState): boolean {
    return other instanceof Parity && other.bit === this.bit;
  }

  toString(): string {
    return ["even", "odd", "any"][this.bit]!;
  }
}

const EVEN = new Parity(0);
const ODD = new Parity(1);
const ANY = new Parity(2);

function leq(a: Parity, b: Parity): boolean {
  return b.bit === 2 || a.bit === b.bit;
}

function post(state: Parity, { operation }: CfaEdge): readonly Parity[] {
  if (operation.kind === "declare" && operation.variable.name === "x") return [EVEN];
  const isX =
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.name === "x";
  if (!isX) return [state];
  const { value } = operation;
  if (value.kind === "integer") return [value.value % 2n === 0n ? EVEN : ODD];
  if (value.kind === "binary" && value.right.kind === "integer" && value.right.value === 1n) {
    return [state.bit === 2 ? ANY : state.bit === 0 ? ODD : EVEN];
  }
  return [ANY];
}

function parity(
  changes: Partial<ConfigurableProgramAnalysis<Parity>> = {},
): ConfigurableProgramAnalysis<Parity> {
  return {
    key: { name: "parity" },
    domain: { leq, join: (a, b) => (leq(a, b) ? b : leq(b, a) ? a : ANY) },
    transfer: { successors: post },
    merge: "sep",
    stop: "leq",
    adjustment: "none",
    views: {},
    initialState: () => ANY,
    initialPrecision: () => NO_PRECISION,
    ...changes,
  };
}

const PROGRAM = `
  extern int __VERIFIER_nondet_int(void);
  int x;
  int main(void) {
    for (int i = 0; i < 20; i++) {
      if (__VERIFIER_nondet_int() > 3) x = x + 1;
      else if (i == 7) x = 4;
    }
    return x;
  }`;

function build(text: string): Cfa {
  const unit = parseTranslationUnit(new SourceText("test.c", text), machineModel("LP64"));
  return buildCfa(unit, { entryFunction: "main" });
}

function follow(analysis: ConfigurableProgramAnalysis<Parity>) {
  const cfa = build(PROGRAM);
  const x: Variable = cfa.globals.find(({ name }) => name === "x")!;
  let isDeclared = false;
  const describes = (state: Parity, interpreter: Interpreter, { operation }: CfaEdge): boolean => {
    if (operation.kind === "declare" && operation.variable === x) isDeclared = true;
    if (!isDeclared || state.bit === 2) return true;
    const { start, end } = x;
    const reference = { kind: "variable", type: x.type, variable: x, start, end, effects: false };
    // The literal is a reference as the front end makes it.
    const value = interpreter.valueOf(reference as Parameters<Interpreter["valueOf"]>[0]);
    return typeof value === "bigint" && BigInt(state.bit) === value % 2n;
  };
  return followExecution(cfa, analysis, { describes }, new ArbitraryInputs(5));
}

const STATES = [EVEN, ODD, ANY];

describe("an analysis that keeps the laws", () => {
  test("has nothing to complain about", () => {
    const { broken, states, steps } = follow(parity());
    expect(broken).toEqual([]);
    expect(steps).toBeGreaterThan(50);
    expect(states.length).toBeGreaterThan(2);
    expect(brokenLaws(parity(), [...STATES, ...states])).toEqual([]);
  });
});

describe("an analysis that breaks a law is caught", () => {
  test.each<[string, Partial<ConfigurableProgramAnalysis<Parity>>]>([
    ["a state is below itself", { domain: { leq: (a, b) => a.bit < b.bit, join: (_, b) => b } }],
    ["a join is above its first operand", { domain: { leq, join: (_, b) => b } }],
    [
      "a join with something below is the same object",
      { domain: { leq, join: () => new Parity(2) } },
    ],
    [
      "the order is transitive",
      { domain: { leq: (a, b) => Math.abs(a.bit - b.bit) <= 1, join: () => ODD } },
    ],
    ["a merge is above what was reached", { merge: { merge: (fresh) => fresh } }],
    [
      "a merge without change is the same object",
      { merge: { merge: (_, { bit }) => new Parity(bit) } },
    ],
    [
      "adjustment only weakens",
      { adjustment: { adjust: (_, precision) => ({ state: ODD, precision, halt: false }) } },
    ],
    ["states of different partitions never cover", { views: { partition: (state) => state } }],
    [
      "the index finds what covers",
      {
        newCoverageIndex: () => ({
          add: () => undefined,
          remove: () => undefined,
          find: () => false,
        }),
      },
    ],
  ])("%s", (law, changes) => {
    const broken = brokenLaws(parity(changes), STATES);
    expect(broken.some((line) => line.startsWith(law))).toBe(true);
  });

  test("equal states have equal hashes", () => {
    const broken = brokenLaws(parity(), [EVEN, new Parity(0, 77)]);
    expect(broken.some((line) => line.startsWith("equal states have equal hashes"))).toBe(true);
  });

  test("transfer describes every execution", () => {
    const forgetful = parity({
      transfer: { successors: (state, edge) => (state.bit === 1 ? [state] : post(state, edge)) },
    });
    expect(follow(forgetful).broken[0]).toContain("no successor describes the execution");
  });

  test("what covers describes at least as much", () => {
    const greedy = parity({ stop: { isCoveredBy: () => true } });
    expect(follow(greedy).broken[0]).toContain("a covering state describes less");
  });
});
