import { describe, expect, test } from "vitest";
import { Reachability } from "../src/algorithms/reachability.ts";
import { CallstackAnalysis } from "../src/analyses/callstack/index.ts";
import { LocationAnalysis } from "../src/analyses/location/index.ts";
import { SpecificationAnalysis, specificationKey } from "../src/analyses/specification/index.ts";
import { UNLIMITED } from "../src/base/budget/index.ts";
import { SourceText, UserError } from "../src/base/diagnostics/index.ts";
import { Statistics } from "../src/base/statistics/index.ts";
import { Arg } from "../src/core/arg/index.ts";
import { Composite } from "../src/core/composite/index.ts";
import { Assurance } from "../src/core/contracts/index.ts";
import { BreadthFirstWaitlist, ReachedSet } from "../src/core/reached/index.ts";
import type { CfaEdge } from "../src/program/cfa/graph.ts";
import { printExpression } from "../src/program/cfa/print-expression.ts";
import { printOperation } from "../src/program/cfa/print-operation.ts";
import {
  loadShipped,
  loadSpecification,
  parseProperties,
  Specification,
  type Automaton,
} from "../src/semantics/specification/index.ts";
import { cfaOf } from "./cfa-of.ts";

function specification(text: string, files: Readonly<Record<string, string>> = {}) {
  const notes: string[] = [];
  const all: Readonly<Record<string, string>> = { "/spec/a.spc": text, ...files };
  const automata = loadSpecification(
    "/spec/a.spc",
    (path) => all[path] ?? null,
    (note) => notes.push(note),
  );
  return { automata, notes };
}

/** A control automaton with the given states; the first one is initial. */
function automaton(states: string, variables = ""): readonly Automaton[] {
  const initial = /STATE (?:USEFIRST |USEALL )?(\w+)/.exec(states)![1]!;
  return specification(
    `CONTROL AUTOMATON A ${variables} INITIAL STATE ${initial}; ${states} END AUTOMATON`,
  ).automata;
}

/** Explores locations and call stacks only: every branch is taken. */
function run(program: string, automata: readonly Automaton[], property: string | null = null) {
  const cfa = cfaOf(program);
  const printed: string[] = [];
  const watches = automata.map((one) => ({ automaton: one, property }));
  const followed = Specification.along(cfa, watches, (line) => printed.push(line));
  const composite = new Composite([
    new LocationAnalysis(cfa),
    new CallstackAnalysis(1, new Assurance()),
    new SpecificationAnalysis(followed),
  ]);
  const reached = new ReachedSet(composite, new BreadthFirstWaitlist());
  const arg = new Arg();
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  const end = new Reachability(composite, arg, new Statistics()).run(reached, UNLIMITED);
  const violation = end.kind === "violation" ? composite.violation(end.at.state) : null;
  const states = new Set([...reached].map(({ state }) => String(state.get(specificationKey))));
  return { cfa, end: end.kind, violation, states: [...states], printed, reached };
}

const LOCK = `
  OBSERVER AUTOMATON Lock
  INITIAL STATE Free;
  STATE USEFIRST Free :
    MATCH {take($?)} -> GOTO Held;
    MATCH {drop($1)} -> ERROR("lock $1 dropped while free in $location");
  STATE USEFIRST Held :
    MATCH {take($1)} -> ERROR("lock taken twice: $rawstatement in line $line");
    MATCH {drop($?)} -> GOTO Free;
    MATCH EXIT -> ERROR("lock held at the end");
  END AUTOMATON`;

describe("the lock automaton", () => {
  const { automata } = specification(LOCK);
  const declared = "extern void take(int *); extern int drop(int *); int l;\n";

  test("accepts correct use, in both kinds of functions", () => {
    const body = "int main(void) { take(&l); while (l) l--; drop(&l); take(&l); return drop(&l); }";
    expect(run(declared + body, automata).end).toBe("exhausted");
    const defined = "int l; void take(int *p) { *p = 1; } int drop(int *p) { *p = 0; return 1; }\n";
    expect(run(defined + body, automata).end).toBe("exhausted");
  });

  test("finds wrong use and says where", () => {
    const twice = run(
      `${declared}int main(void) { take(&l);\n if (l) take(&l); return 0; }`,
      automata,
    );
    expect(twice.violation).toEqual({
      property: "Lock",
      message: "lock taken twice: take(&l) in line 3",
    });
    const free = run(`${declared}int main(void) { if (drop(&l)) l = 1; return 0; }`, automata);
    expect(free.violation!.message).toBe("lock &l dropped while free in test.c:2");
    const held = run(`${declared}int main(void) { take(&l); return 0; }`, automata);
    expect(held.violation!.message).toBe("lock held at the end");
  });
});

describe("reachability of an error function", () => {
  const { properties } = parseProperties(
    new SourceText("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )"),
  );
  const [{ name, automata }] = [properties[0]!];

  test.each([
    ["without a body", "extern void __VERIFIER_error(void);", "__VERIFIER_error"],
    ["with a body", "void reach_error(void) { int x = 1; }", "reach_error"],
    ["undeclared", "", "reach_error"],
  ])("%s: the call is the violation", (_, declaration, called) => {
    const program = `${declaration} int main(void) { int x = 0; if (x) { ${called}(); } return 0; }`;
    const { violation } = run(program, automata, name);
    expect(violation).toEqual({
      property: "unreach-call",
      message: `${called}() called in test.c:1`,
    });
  });

  test("is not reported where control does not come", () => {
    const program = `extern void abort(void); void reach_error(void) {}
      int main(void) { abort(); reach_error(); return 0; }`;
    expect(run(program, automata, name).end).toBe("exhausted");
  });
});

describe("shipped specifications", () => {
  const FAIL = "extern void __assert_fail(const char *, const char *, unsigned, const char *);";

  test("failing assertions, error functions and error labels", () => {
    const all = loadShipped("default.spc");
    expect(all.map(({ name }) => name)).toEqual(["Assertions", "Reachability"]);
    const assertion = `${FAIL} int main(int c, char **v) { if (c) __assert_fail("c", "f", 1, "m"); return 0; }`;
    expect(run(assertion, all).violation).toEqual({
      property: "Assertions",
      message: "assertion c fails at test.c:1",
    });
    const error = "int main(int c, char **v) { if (c) reach_error(); return 0; }";
    expect(run(error, all).violation!.property).toBe("Reachability");
    const label = "int main(int c, char **v) { if (c) goto ERROR; return 0; ERROR: return 1; }";
    expect(run(label, all).end).toBe("exhausted");
    expect(run(label, loadShipped("error-labels.spc")).violation!.property).toBe("ErrorLabels");
  });

  test.each([
    ["glibc, musl", '__assert_fail("x > 1", "a.c", 7, "main")'],
    ["FreeBSD", '__assert("main", "a.c", 7, "x > 1")'],
    ["OpenBSD", '__assert2("a.c", 7, "main", "x > 1")'],
    ["NetBSD", '__assert13("a.c", 7, "main", "x > 1")'],
    ["macOS", '__assert_rtn("main", "a.c", 7, "x > 1")'],
    ["newlib", '__assert_func("a.c", 7, "main", "x > 1")'],
    ["Solaris", '__assert_c99("x > 1", "a.c", 7, "main")'],
    ["Android", '__assert("a.c", 7, "x > 1")'],
    ["old glibc", '__assert("x > 1", "a.c", 7)'],
    ["Windows", '_assert("x > 1", "a.c", 7)'],
    ["Windows, wide", '_wassert(L"x > 1", L"a.c", 7)'],
  ])("what assert calls: %s", (_, call) => {
    const name = /^\w+/.exec(call)![0];
    const program = `extern void ${name}(); int main(void) { ${call}; return 0; }`;
    const assertions = loadShipped("assertions.spc");
    expect(run(program, assertions).violation!.message).toBe("assertion x > 1 fails at test.c:1");
  });

  test("functions that only have the name of one of them are not meant", () => {
    const program = `void __assert(int c) { if (!c) reach_error(); } extern void _assert(int);
      int main(void) { __assert(1); _assert(1); return 0; }`;
    expect(run(program, loadShipped("assertions.spc")).end).toBe("exhausted");
  });

  test.each(["assert", "__VERIFIER_assert"])("%s without a declaration", (name) => {
    const program = `int main(int c, char **v) { ${name}((c) >\n 1); return 0; }`;
    const assertions = loadShipped("assertions.spc");
    expect(run(program, assertions).violation!.message).toBe("assertion (c) > 1 fails at test.c:1");
  });

  test("what a program defines itself is what it says", () => {
    const program =
      "void assert(int c) { if (c == 2) reach_error(); } int main(void) { assert(0); }";
    expect(run(program, loadShipped("assertions.spc")).end).toBe("exhausted");
  });
});

describe("automata run along a program", () => {
  test("STOP ends the executions it matches", () => {
    const program =
      "extern void f(void); extern void g(void); int main(void) { f(); g(); return 0; }";
    const states = "STATE S : MATCH {f()} -> STOP; MATCH {g()} -> ERROR;";
    expect(run(program, automaton(states)).end).toBe("exhausted");
    expect(run(program, automaton("STATE S : MATCH {g()} -> ERROR;")).end).toBe("violation");
  });

  test("USEALL takes every transition that matches, USEFIRST the first", () => {
    const program = "extern void f(void); int main(void) { f(); return 0; }";
    const transitions = "MATCH {f()} -> GOTO B; MATCH {f($?)} -> GOTO C; STATE B : STATE C :";
    const all = run(program, automaton(`STATE USEALL A : ${transitions}`));
    expect(all.states.sort()).toEqual(["A: A", "A: B", "A: C"]);
    const first = run(program, automaton(`STATE USEFIRST A : ${transitions}`));
    expect(first.states.sort()).toEqual(["A: A", "A: B"]);
  });

  test("variables count and are compared", () => {
    const program = "extern void f(int); int main(void) { f(1); f(2); f(3); return 0; }";
    const states = `STATE USEFIRST S :
      MATCH {f($1)} && n == 2 -> ASSERT n != 5 DO sum = sum + $1 PRINTONCE "sum" sum STOP;
      MATCH {f($1)} -> DO n = n + 1 DO sum = sum + $1 PRINT "n=$$n" sum == 3 GOTO S;`;
    const { printed, end } = run(program, automaton(states, "LOCAL int n = 0; LOCAL int sum = 0;"));
    expect(end).toBe("exhausted");
    expect(printed).toEqual(["n=1 false", "n=2 true", "sum 6"]);
  });

  test("a failed ASSERT is a violation", () => {
    const program = "extern void f(void); int main(void) { f(); return 0; }";
    const states = "STATE S : MATCH {f()} -> ASSERT n == 1 GOTO S;";
    const { violation } = run(program, automaton(states, "LOCAL int n = 0;"));
    expect(violation!.message).toContain("ASSERT");
  });

  test("sets tell apart variables of the same name", () => {
    const program = `extern void take(int); extern void drop(int);
      void g(void) { int x; drop(x); } int main(void) { int x; take(x); g(); return 0; }`;
    const states = `STATE USEFIRST S :
      MATCH {take($1)} -> DO held["$1"] = true GOTO S;
      MATCH {drop($1)} && !held[$1] -> ERROR("$1 is not held");
      MATCH {drop($1)} -> DO held[$1] = false GOTO S;
      MATCH EXIT && !held.empty -> ERROR("$$held left");`;
    const { violation } = run(program, automaton(states, "LOCAL set<string> held = [];"));
    expect(violation!.message).toBe("x is not held");
    const right = program.replace("g();", "drop(x);");
    expect(run(right, automaton(states, "LOCAL set<string> held = [];")).end).toBe("exhausted");
  });

  test("an unknown number takes both ways", () => {
    const program = "extern void f(int); int main(int c, char **v) { f(c); f(1); return 0; }";
    const states = `STATE USEFIRST A : MATCH {f($1)} && $1 == 1 -> GOTO B; STATE B :`;
    const { states: found } = run(program, automaton(states));
    expect(found.sort()).toEqual(["A: A", "A: B"]);
    const decided = run(program.replace("f(c);", ""), automaton(`${states} TRUE -> GOTO B;`));
    expect(decided.states.sort()).toEqual(["A: A", "A: B"]);
  });

  test("BREAK pauses exploration once", () => {
    const program = "extern void f(void); int main(void) { f(); f(); return 0; }";
    expect(run(program, automaton("STATE S : MATCH {f()} -> BREAK;")).end).toBe("halted");
  });

  test("a target state is a violation", () => {
    const program = "extern void f(void); int main(void) { f(); return 0; }";
    const states =
      "STATE S : MATCH ENTRY -> GOTO T; STATE T : MATCH {f()} -> GOTO U; TARGET STATE U :";
    expect(run(program, automaton(states)).violation!.message).toBe("A: f() in test.c:1");
  });

  test("an edge on which nothing matches keeps the very same state", () => {
    const { reached } = run(
      "int main(void) { int x = 1; x = 2; return x; }",
      specification(LOCK).automata,
    );
    const objects = new Set([...reached].map(({ state }) => state.get(specificationKey)));
    expect(objects.size).toBe(1);
  });

  test("automata ask each other for their state", () => {
    const { automata } = specification(`
      AUTOMATON B INITIAL STATE One; STATE One : MATCH {f()} -> GOTO Two; STATE Two : END AUTOMATON
      AUTOMATON A INITIAL STATE S;
      STATE S : MATCH {g()} && CHECK(B, "state == Two") -> ERROR("g after f"); END AUTOMATON`);
    const declared = "extern void f(void); extern void g(void);";
    const wrong = run(`${declared} int main(void) { f(); g(); return 0; }`, automata);
    expect(wrong.violation!.message).toBe("g after f");
    expect(run(`${declared} int main(void) { g(); f(); return 0; }`, automata).end).toBe(
      "exhausted",
    );
  });

  test("a question to an analysis that is not there is an error at its place", () => {
    const program = "extern void f(void); int main(void) { f(); return 0; }";
    const states = 'STATE S : MATCH {f()} && CHECK(valu, "x == 1") -> ERROR;';
    expect(() => run(program, automaton(states))).toThrow(UserError);
    expect(() => run(program, automaton(states))).toThrow("no analysis 'valu'");
  });

  test("locations are asked for lines, functions and labels", () => {
    const program = "int f(void) {\n  return 1;\n}\nint main(void) {\nL: f();\n  return 0; }";
    const hits = (query: string) =>
      run(program, automaton(`STATE S : ${query} -> ERROR;`)).end === "violation";
    expect(hits('CHECK(location, "line==2")')).toBe(true);
    expect(hits('CHECK(location, "line==9")')).toBe(false);
    expect(hits('CHECK(location, "functionname==f")')).toBe(true);
    expect(hits('CHECK("label==L")')).toBe(true);
    expect(hits('CHECK(location, "mainentry==main")')).toBe(true);
    expect(hits('EVAL(location, "lineno") > 6')).toBe(false);
    expect(hits("COVERS_LINES(1 6)")).toBe(true);
    expect(hits("COVERS_LINES(77)")).toBe(false);
  });
});

describe("included specifications", () => {
  test("are found beside the file, once, or among the shipped ones", () => {
    const { automata, notes } = specification(
      '#include sub/b.spc\n#include "sub/b.spc"\n#include assertions.spc\n' + LOCK,
      {
        "/spec/sub/b.spc":
          "#include ../a.spc\nAUTOMATON B INITIAL STATE S; STATE S : END AUTOMATON",
      },
    );
    expect(automata.map(({ name }) => name)).toEqual(["B", "Assertions", "Lock"]);
    expect(notes).toEqual([
      "../a.spc is included more than once",
      "sub/b.spc is included more than once",
    ]);
  });

  test("that do not exist are an error at the line", () => {
    try {
      specification("// first\n#include asertions.spc\n");
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      expect(error.range!.location).toEqual({ file: "/spec/a.spc", line: 2, column: 10 });
      expect(error.hint).toContain("assertions");
    }
  });
});

test.each(["", "  \n\t", "// nothing\n/* at all */"])(
  "a specification without automata: %j",
  (text) => {
    expect(() => specification(text)).toThrow("/spec/a.spc contains no automaton");
  },
);

describe("patterns", () => {
  const program = `
    enum color { RED, GREEN };
    struct s { int f; struct s *next; } g; struct s *p; int a[4]; int i; long w; char c; double d;
    extern int ext(int, int); extern void none(void); int own(long v) { return (int)v; }
    int main(int argc, char **argv) {
      int u; int x = 5;
      i = x + 1;
      i += 2;
      i++;
      w = x;
      c = (char)x;
      c = 300;
      i = -1;
      i = GREEN;
      a[i] = 3;
      p->f = 4;
      g.f = p->next->f * 2;
      p = &g;
      *(&i) = 7;
      d = 1.5;
      none();
      ext(i, 2);
      x = ext(1, x);
      x = own(x);
      w = own(9);
      if (ext(0, 0)) i = 8;
      if (x < 10) i = 9;
      x = x > 3 ? 1 : 2;
      return x;
    }`;
  const cfa = cfaOf(program);

  const along = (one: Automaton) =>
    Specification.along(cfa, [{ automaton: one, property: null }], () => undefined);

  /** The operations on whose edges the pattern matches. */
  function matches(trigger: string): string[] {
    const [one] = automaton(`STATE S : MATCH ${trigger} -> GOTO T; STATE T :`);
    const followed = along(one!);
    const isMatch = (edge: CfaEdge) =>
      followed.successors(followed.start, edge)[0] !== followed.start;
    return cfa.edges.filter(isMatch).map(({ operation }) => printOperation(operation));
  }

  test.each([
    ["{x = 5}", ["x = 5;"]],
    ["{i = x + 1;}", ["i = x + 1;"]],
    ["{i += 2}", ["i = i + 2;"]],
    ["{i++}", ["i = i + 1;"]],
    ["{w = x}", ["w = (long)x;"]],
    ["{c = x}", []],
    ["{c = (char)x}", ["c = (char)x;"]],
    ["{i = -1}", ["i = -1;"]],
    ["{i = GREEN}", ["i = 1;"]],
    ["{a[$1] = 3}", ["a[i] = 3;"]],
    ["{$1->f = 4}", ["p->f = 4;"]],
    ["{g.f = $1->next->f * $2}", ["g.f = p->next->f * 2;"]],
    ["{p = &g}", ["p = &g;"]],
    ["{*$? = 7}", ["*&i = 7;"]],
    ["{d = 1.5}", ["d = 1.5;"]],
    ["{none()}", ["none();"]],
    ["{ext()}", []],
    ["{ext($1)}", []],
    ["{ext(i, 2)}", ["ext(i, 2);"]],
    ["{x = ext($?)}", ["x = ext(1, x);"]],
    ["{$1 = own($2)}", ["own((long)x);", "own(9l);"]],
    ["{w = own($?)}", ["own(9l);"]],
    ["{own(9)}", ["own(9l);"]],
    ["{$1 = $1 + $?}", ["i = i + 2;", "i = i + 1;"]],
    ["{x < 10}", ["[x < 10]"]],
    ["{!(x < 10)}", ["[!(x < 10)]"]],
    ["{[x >= 10]}", ["[!(x < 10)]"]],
    ["{return x}", ["<return> = x;"]],
    ["{int u;}", ["int u;"]],
    ['"i = x + 1;"', ["i = x + 1;"]],
    ['"i  +=  2"', ["i = i + 2;"]],
    ['FUNCTIONCALL "own"', ["own((long)x);", "own(9l);"]],
    ["[ext\\(i.*\\)]", ["ext(i, 2);"]],
  ])("%s", (trigger, expected) => {
    const found = matches(trigger);
    expect(found).toEqual(expected);
  });

  test("a call is matched whether its result is used or not", () => {
    expect(matches("{ext($?)}")).toHaveLength(3);
  });

  test("a wildcard as value stands for the result of a call too", () => {
    expect(matches("{x = $?}").length).toBeGreaterThanOrEqual(4);
  });

  test("the automaton's variable stands for its value", () => {
    const [one] = automaton("STATE S : MATCH {i = $$n} -> GOTO T; STATE T :", "LOCAL int n = 8;");
    const followed = along(one!);
    const found = cfa.edges.filter(
      (edge) => followed.successors(followed.start, edge)[0] !== followed.start,
    );
    expect(found.map(({ operation }) => printOperation(operation))).toEqual(["i = 8;"]);
  });
});

describe("assumptions", () => {
  const program = `extern void f(int, long); extern void done(void); int g;
    int main(int argc, char **argv) { int x = 1; int *p = &g; f(x + 1, 2); done(); return 0; }`;

  /** What is assumed where the transition is taken, and where it is not. */
  function assumed(text: string): { taken: string[]; otherwise: string[][] } {
    const states = `STATE S : MATCH {f($1, $2)} -> ASSUME {${text}} GOTO T; STATE T :`;
    const { reached } = run(program, automaton(states, "LOCAL int n = 7;"));
    const ways = [...reached].flatMap(({ state }) => {
      const { assumptions, parts } = state.get(specificationKey)!;
      if (assumptions.length === 0) return [];
      const texts = assumptions.map((a) => `${printExpression(a.expression)} is ${a.truth}`);
      return [{ isTaken: String(parts[0]).startsWith("A: T"), texts }];
    });
    return {
      taken: ways.filter(({ isTaken }) => isTaken).flatMap(({ texts }) => texts),
      otherwise: ways.filter(({ isTaken }) => !isTaken).map(({ texts }) => texts),
    };
  }

  test.each([
    ["x == 1", ["x == 1 is true"]],
    ["g > 0; x < $$n", ["g > 0 is true", "x < 7 is true"]],
    ["$1 == 2", ["x + 1 == 2 is true"]],
    ["(int)$2 == 2", ["(int)2l == 2 is true"]],
    ["!(x > 1 || g)", ["x > 1 is false", "g is false"]],
    ["x && g != 3", ["x is true", "g != 3 is true"]],
    ["x || g", ["x ? 1 : g ? 1 : 0 is true"]],
    ["*p == 3", ["*p == 3 is true"]],
  ])("%s", (text, expected) => {
    expect(assumed(text).taken).toEqual(expected);
  });

  test.each([
    ["y == 1", "no variable 'y' is visible in 'main'"],
    ["x = 1", "assignment"],
    ["x == ", "expected"],
    ["g || *p", "may be undefined"],
  ])("%s is refused with its place", (text, message) => {
    try {
      assumed(text);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      expect(error.message).toContain(message);
      expect(error.range!.location.file).toBe("/spec/a.spc");
    }
  });

  test("do not hold where the transition is not taken, one after the other", () => {
    expect(assumed("x && g != 3").otherwise).toEqual([
      ["x is false"],
      ["x is true", "g != 3 is false"],
    ]);
    expect(assumed("1 == 1").otherwise).toEqual([]);
  });

  test.each([
    ["ASSUME {x < 3} GOTO T; MATCH {f($?)} -> ASSUME {x >= 3} GOTO T;", 2],
    ["ASSUME {x < g} GOTO T; MATCH {f($?)} -> ASSUME {g <= x} GOTO T;", 2],
    [
      "ASSUME {x < 0} GOTO T; MATCH {f($?)} -> ASSUME {x == 0} GOTO T; MATCH {f($?)} -> ASSUME {x > 0} GOTO T;",
      3,
    ],
    ["ASSUME {x} GOTO T; MATCH {f($?)} -> ASSUME {x == 0} GOTO T;", 2],
    ["ASSUME {x < 3} GOTO T; MATCH {f($?)} -> ASSUME {x > 3} GOTO T;", 3],
  ])("that leave nothing over leave no way to stay: %s", (transitions, ways) => {
    const states = `STATE USEFIRST S : MATCH {f($?)} -> ${transitions} STATE T :`;
    const { reached } = run(program, automaton(states));
    const assuming = [...reached].filter(
      ({ state }) => state.get(specificationKey)!.assumptions.length > 0,
    );
    expect(assuming).toHaveLength(ways);
  });
});
