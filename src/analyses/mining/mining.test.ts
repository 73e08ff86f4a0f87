import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { newCandidate } from "../../core/contracts/index.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { loadSpecification, MiningAutomata } from "../../semantics/specification/index.ts";
import { MiningAnalysis } from "./index.ts";

const PROGRAM = `extern void foo(int); extern void bar(void);
  int main(void) { int a = 1; foo(a); bar(); foo(a + 1); return 0; }`;
const AUTOMATON = `MINING AUTOMATON A INITIAL STATE Before;
  STATE USEFIRST Before : MATCH {bar()} -> GOTO After;
  STATE USEFIRST After : MATCH {foo($1)} -> CANDIDATE {$1 != 0} GOTO After; END AUTOMATON`;

function analysisOf() {
  const cfa = cfaOf(PROGRAM);
  const automata = loadSpecification(
    "/a.spc",
    () => AUTOMATON,
    () => undefined,
  );
  const condition = cfa.edges
    .flatMap(({ operation }) => (operation.kind === "external" ? operation.arguments : []))
    .map((argument) => newCandidate(argument))[0]!;
  return {
    cfa,
    condition,
    analysis: new MiningAnalysis(new MiningAutomata(cfa, automata), [condition]),
  };
}

describe("mining", () => {
  test("offers at the beginning what was known before, and then what automata propose on the last step", () => {
    const { cfa, condition, analysis } = analysisOf();
    let state = analysis.initialState();
    expect(state.candidates).toEqual([condition]);
    const calls = cfa.edges.filter(({ operation }) => operation.kind === "external");
    const offered = calls.map((edge) => {
      const [next, other] = analysis.transfer.successors(state, edge, analysis.initialPrecision());
      expect(other).toBeUndefined();
      state = next!;
      return state.candidates.map(({ expression }) => printExpression(expression));
    });
    expect(offered).toEqual([[], [], ["a + 1 != 0"]]);
    expect(state.candidates[0]!.functionName).toBe("main");
  });

  test("gives no reason to explore anything twice", () => {
    const { cfa, analysis } = analysisOf();
    const before = analysis.initialState();
    const call = cfa.edges.find(({ operation }) => operation.kind === "external")!;
    const [after] = analysis.transfer.successors(before, call, analysis.initialPrecision());
    expect(analysis.domain.leq(before, after!) && analysis.domain.leq(after!, before)).toBe(true);
    expect(analysis.views).toEqual({});
  });
});
