import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { formatError, UserError } from "../../base/diagnostics/index.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { loadSpecification, MiningAutomata } from "./index.ts";

function mining(transitions: string, head = "MINING AUTOMATON A"): string {
  return `${head}\nINITIAL STATE S;\nSTATE USEFIRST S :\n  ${transitions}\nEND AUTOMATON\n`;
}

function automataOf(program: string, text: string) {
  const cfa = cfaOf(program);
  const automata = loadSpecification(
    "/a.spc",
    () => text,
    () => undefined,
  );
  return { cfa, automata: new MiningAutomata(cfa, automata) };
}

/** What is proposed on the steps of the program, whatever state the automaton is in. */
function proposed(program: string, text: string): readonly string[] {
  const { cfa, automata } = automataOf(program, text);
  return cfa.edges.flatMap((edge) => automata.proposedOn(edge)).map(printExpression);
}

function errorOf(program: string, text: string): string {
  try {
    proposed(program, text);
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("no error");
}

const CALLS = `extern void foo(int); int g;
  int main(void) { int a = 1; int b = 2; foo(a); foo(b + 1); foo(7); return a / b + g % a; }`;

describe("mining automata", () => {
  test("put the expressions of the program in the place of $1", () => {
    expect(proposed(CALLS, mining("MATCH {foo($1)} -> CANDIDATE {$1 != 0} GOTO S;"))).toEqual([
      "a != 0",
      "b + 1 != 0",
      "7 != 0",
    ]);
  });

  test("may contain characters, which are no names", () => {
    const text = mining("MATCH {foo($1)} -> CANDIDATE {$1 != 'x' + L'\\''} GOTO S;");
    expect(proposed(CALLS, text)[0]).toBe("a != 159");
  });

  test("find an expression wherever it occurs", () => {
    const divisions = `MATCH {$? / $1} -> CANDIDATE {$1 != 0} GOTO S;
      MATCH {$? % $1} -> CANDIDATE {$1 != 0; $1 > g} GOTO S;`;
    const both = mining(divisions).replace("USEFIRST", "USEALL");
    expect(proposed(CALLS, both)).toEqual(["b != 0", "a != 0", "a > g"]);
  });

  test("propose in their states what these propose, and are in several at once", () => {
    const text = `MINING AUTOMATON A INITIAL STATE Before;
      STATE USEFIRST Before : MATCH {foo(a)} -> GOTO After;
      STATE USEFIRST After : MATCH {foo($1)} -> CANDIDATE {g == $1} GOTO After; END AUTOMATON`;
    const { cfa, automata } = automataOf(CALLS, text);
    let places = automata.start;
    const found: string[] = [];
    for (const edge of cfa.edges.filter(({ operation }) => operation.kind === "external")) {
      const step = automata.step(places, edge);
      found.push(...step.proposed.map(printExpression));
      ({ places } = step);
    }
    expect(found).toEqual(["g == b + 1", "g == 7"]);
    expect(places.states.size).toBe(1);
  });

  test.each([
    ["DO n = 1 GOTO S;", "a MINING automaton has only CANDIDATE and GOTO, not 'DO'", 4],
    ['ERROR("x");', "a MINING automaton has only CANDIDATE and GOTO, not 'ERROR'", 4],
    ["ASSUME {g == 1} GOTO S;", "not 'ASSUME'", 4],
    ["CANDIDATE {g == 1}\n  STOP;", "not 'STOP'", 5],
    ["CANDIDATE {$2 == 1} GOTO S;", "nothing is captured as '$2'", 4],
    ["CANDIDATE {unheard == 1} GOTO S;", "no variable 'unheard' is visible in 'main'", 4],
    ["CANDIDATE {g = 1} GOTO S;", "cannot contain this: assignment", 4],
    ['CANDIDATE {"x"[g] == 1} GOTO S;', "cannot contain this: a string literal", 4],
  ])("refuse %s", (right, message, line) => {
    const error = errorOf(CALLS, mining(`MATCH {foo($1)} -> ${right}`));
    expect(error).toContain(message);
    expect(error).toContain(`a.spc:${line}:`);
  });

  test("have neither variables nor targets, and ask nobody", () => {
    const local = mining("TRUE -> GOTO S;").replace("INITIAL", "LOCAL int n = 0;\nINITIAL");
    expect(errorOf(CALLS, local)).toContain("not 'LOCAL'");
    const target = mining("TRUE -> GOTO S;").replace("STATE USEFIRST", "TARGET STATE USEFIRST");
    expect(errorOf(CALLS, target)).toContain("not 'TARGET'");
    const asking = mining('CHECK(value, "x == 1") -> GOTO S;');
    expect(errorOf(CALLS, asking)).toContain("a MINING automaton asks nobody");
  });

  test("are no specifications, and specifications are none of them", () => {
    const observer = mining("TRUE -> GOTO S;", "OBSERVER AUTOMATON A");
    expect(errorOf(CALLS, observer)).toContain("'A' is no MINING automaton");
    const candidate = mining("TRUE -> CANDIDATE {g == 1} GOTO S;", "OBSERVER AUTOMATON A");
    expect(errorOf(CALLS, candidate)).toContain("only a MINING automaton has candidates");
  });
});
