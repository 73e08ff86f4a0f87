import { describe, expect, test } from "vitest";
import { formatLocation, UserError } from "../../base/diagnostics/index.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import { faultsOf } from "../../../test/cfa-faults.ts";
import { loadSpecification, Specification } from "../specification/index.ts";
import { weave, type WeavingMode, type WovenProgram } from "./index.ts";

function woven(program: string, text: string, mode: WeavingMode = "auto"): WovenProgram {
  const automata = loadSpecification(
    "a.spc",
    () => text,
    () => undefined,
  );
  const watches = automata.map((automaton) => ({ automaton, property: null }));
  return weave(cfaOf(program), watches, mode);
}

/** A woven automaton with one state and these transitions. */
function observer(transitions: string): string {
  return `OBSERVER AUTOMATON A\nINITIAL STATE S;\nSTATE USEFIRST S :\n${transitions}\nEND AUTOMATON\n`;
}

/** The steps of `main` up to its end or a branch, those of the specification in brackets. */
function stepsOfMain({ cfa }: WovenProgram): readonly string[] {
  const steps: string[] = [];
  let at = cfa.main.entry;
  for (;;) {
    const [edge, second] = at.leaving;
    if (edge === undefined || second !== undefined || at === cfa.main.exit) return steps;
    const text = printOperation(edge.operation);
    steps.push(edge.woven === null ? text : `{${text}}`);
    at = edge.operation.kind === "call" ? edge.operation.returnEdge.target : edge.target;
  }
}

function complaint(text: string, program = "int main(void) { return 0; }"): string {
  try {
    woven(program, text);
    return "accepted";
  } catch (error) {
    if (!(error instanceof UserError) || error.range === null) throw error;
    return `${formatLocation(error.range.location)}: ${error.message}`;
  }
}

const NOTE = "MATCH ENTRY -> ENCODE {int seen = 0;} GOTO S;";

describe("where code is woven in", () => {
  test.each([
    ["CALL {g()}", "before a call"],
    ["RETURN {g()}", "behind a call"],
    ["CALL {ext()}", "before a call that leads outside"],
    ["ENTRY", "at the beginning"],
    ["EXIT", "at the end"],
  ])("ERROR without a guard leaves a whole graph: MATCH %s (%s)", (trigger) => {
    const program = `void ext(void); void g(void) {} int main(void) { g(); ext(); return 0; }`;
    const text = observer(`${NOTE}\nMATCH ${trigger} -> ERROR("seen");`);
    expect(faultsOf(woven(program, text).cfa)).toEqual([]);
  });

  test("before a call, after its arguments were computed, and behind its return", () => {
    const program = `int g(int x) { return x; } int f(int a, int b) { return a; }
      int main(void) { int r = f(g(1), g(2)); return r; }`;
    const text = observer(`${NOTE}
      MATCH CALL {f($1, $2)} -> ENCODE {seen = $1;} GOTO S;
      MATCH CALL {g($1)} -> ENCODE {seen = $1;} GOTO S;
      MATCH RETURN {$1 = g($?)} -> ENCODE {seen = seen + $1;} GOTO S;`);
    expect(stepsOfMain(woven(program, text))).toEqual([
      "{seen = 2;}",
      "g(2);",
      "{seen = seen + %1;}",
      "{seen = 1;}",
      "g(1);",
      "{seen = seen + %2;}",
      "{seen = %2;}",
      "f(%2, %1);",
      "<return> = r;",
    ]);
  });

  test("a result that nobody uses is kept, one that goes elsewhere goes there first", () => {
    const program = `int f(void) { return 1; } int a[2];
      int main(void) { f(); a[1] = f(); return 0; }`;
    const text = observer(`${NOTE}\nMATCH RETURN {$1 = f()} -> ENCODE {seen = $1;} GOTO S;`);
    expect(stepsOfMain(woven(program, text))).toEqual([
      "f();",
      "{seen = %result;}",
      "f();",
      "a[1] = %result;",
      "{seen = %result;}",
      "<return> = 0;",
    ]);
  });

  test("arguments are those of the call if the program changes them meanwhile", () => {
    const program = `int n; int f(int x) { n = 7; return x; }
      int main(void) { int k = 1; f(n); f(k); k = f(k); return 0; }`;
    const text = observer(`${NOTE}\nMATCH RETURN {f($1)} -> ENCODE {seen = $1;} GOTO S;`);
    expect(stepsOfMain(woven(program, text))).toEqual([
      "k = 1;",
      "{%argument = n;}",
      "f(n);",
      "{seen = %argument;}",
      "f(k);",
      "{seen = k;}",
      "{%argument = k;}",
      "f(k);",
      "{seen = %argument;}",
      "<return> = 0;",
    ]);
  });

  test("nothing follows a call that does not come back", () => {
    const program = "extern void abort(void); int main(void) { abort(); }";
    const text = observer(`${NOTE}\nMATCH EXIT -> ENCODE {seen = 1;} GOTO S;`);
    expect(stepsOfMain(woven(program, text))).toEqual(["{seen = 1;}", "abort();"]);
  });

  test("a function that returns nothing has no result to match", () => {
    const program = "void f(void) {} int main(void) { f(); return 0; }";
    const text = observer(`${NOTE}\nMATCH RETURN {$1 = f()} -> ENCODE {seen = 1;} GOTO S;`);
    expect(stepsOfMain(woven(program, text))).toEqual(["f();", "<return> = 0;"]);
  });

  test("who judges sees what was before an environment notes anything", () => {
    const program = "void f(void) {} int main(void) { f(); return 0; }";
    const text = `ENVIRONMENT AUTOMATON E INITIAL STATE S; STATE USEFIRST S :
      ${NOTE} MATCH CALL {f()} -> ENCODE {seen = 1;} GOTO S; END AUTOMATON
      ${observer("MATCH CALL {f()} -> ASSUME {seen == 1} ERROR;")}`;
    const { cfa } = woven(program, text);
    expect(faultsOf(cfa)).toEqual([]);
    const [test] = cfa.main.entry.leaving;
    expect(printOperation(test!.operation)).toBe("[seen == 1]");
    expect(test!.woven).toMatchObject({ note: "seen == 1", range: { location: { line: 6 } } });
    expect(cfa.edges.filter(({ woven: step }) => step?.note === "seen == 1")).toEqual([test]);
  });
});

test("automata beside the woven program see the program's steps only", () => {
  const program = "void f(void) {} int main(void) { f(); END: return 0; }";
  const beside = `CONTROL AUTOMATON B INITIAL STATE S; STATE USEFIRST S :
    MATCH {seen = $?} -> ERROR; MATCH {$1 == $2} -> ERROR; MATCH LABEL "END" -> GOTO T;
    STATE USEFIRST T : MATCH EXIT -> ERROR("after all"); END AUTOMATON`;
  const counting = observer(`${NOTE}
    TRUE -> SPLIT {seen == 2} ENCODE {seen = 0;} GOTO S NEGATION ENCODE {seen = seen + 1;} GOTO S;`);
  const { cfa, watches } = woven(program, counting + beside);
  const specification = Specification.along(cfa, watches, () => undefined);
  let states = new Set([specification.start]);
  const violations = new Set<string>();
  const seen = new Set<string>();
  const pending = [...cfa.start.entry.leaving].map((edge) => ({
    edge,
    state: specification.start,
  }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const state of specification.successors(next.state, next.edge)) {
      const key = `${next.edge.id} ${state.index}`;
      if (seen.has(key)) continue;
      seen.add(key);
      states = states.add(state);
      if (state.violation !== null) violations.add(state.violation.message);
      for (const edge of next.edge.target.leaving) pending.push({ edge, state });
    }
  }
  expect([...violations]).toEqual(["after all"]);
});

describe("refused with the line", () => {
  const environment = (transition: string) =>
    `ENVIRONMENT AUTOMATON E\nINITIAL STATE S;\nSTATE S :\n${NOTE}\n${transition}\nEND AUTOMATON\n`;

  test.each([
    [
      environment("MATCH CALL {f()} -> ERROR;"),
      "a.spc:5:21: an ENVIRONMENT automaton judges nothing",
    ],
    [
      environment("MATCH CALL {f()} -> STOP;"),
      "a.spc:5:21: an ENVIRONMENT automaton judges nothing",
    ],
    [
      environment("MATCH CALL {f()} -> ASSERT TRUE GOTO S;"),
      "a.spc:5:21: an ENVIRONMENT automaton judges",
    ],
    [environment("TARGET STATE T :"), "a.spc:5:1: an ENVIRONMENT automaton judges nothing"],
    [
      environment("TRUE -> ENCODE {x = 1;} GOTO S;"),
      "a.spc:5:17: the specification declares no variable 'x'",
    ],
    [
      environment("TRUE -> ENCODE {*p = 1;} GOTO S;"),
      "a.spc:5:17: ENCODE writes to variables of the spec",
    ],
    [
      environment("TRUE -> ENCODE {f();} GOTO S;"),
      "a.spc:5:17: this is neither a declaration nor an assig",
    ],
    [environment("TRUE -> ENCODE {} GOTO S;"), "a.spc:5:17: ENCODE has no statement"],
    [
      environment("TRUE -> ENCODE {int seen = 2;} GOTO S;"),
      "a.spc:5:21: 'seen' is declared before in a.spc:4",
    ],
    [
      environment("MATCH CALL {$1 = f()} -> GOTO S;"),
      "a.spc:5:13: at a CALL the function has no result",
    ],
    [
      environment("MATCH CALL {x = 1} -> GOTO S;"),
      "a.spc:5:13: CALL matches calls of functions only",
    ],
    [
      environment("MATCH CALL {f()} && MATCH RETURN {f()} -> GOTO S;"),
      "a.spc:5:1: a trigger is about",
    ],
    [
      environment('MATCH CALL {f()} && CHECK(value, "x==1") -> GOTO S;'),
      "a.spc:5:34: a question to another",
    ],
    [
      environment('TRUE -> PRINT "x" GOTO S;'),
      "a.spc:5:1: PRINT cannot stand in an automaton that is woven",
    ],
    [
      environment("TRUE -> SPLIT {seen} GOTO S;"),
      "a.spc:5:28: 'NEGATION' is expected behind the first half",
    ],
    [
      environment("TRUE -> ENCODE {seen = missing;} GOTO S;"),
      "a.spc:5:24: no variable 'missing' is visible",
    ],
    [environment("TRUE -> ENCODE {struct s {int a;} x;} GOTO S;"), "a.spc:5:17: this is neither"],
    [
      environment("") + observer("TRUE -> ASSUME {seen} ENCODE {int own = 1;} ERROR;"),
      "a.spc:10:31: 'A' reads 'seen' of an ENVIRONMENT automaton, so it writes nothing itself",
    ],
    [
      environment("") + observer("TRUE -> ENCODE {seen = 1;} ERROR;"),
      "a.spc:10:17: 'seen' belongs to the automaton E: an OBSERVER automaton writes what it declares",
    ],
  ])("%s", (text, message) => {
    expect(complaint(text)).toContain(message);
  });

  test("weaving that is forbidden", () => {
    const program = "int main(void) { return 0; }";
    expect(() => woven(program, environment(""), "never")).toThrow(/'E' can only be woven/);
  });
});
