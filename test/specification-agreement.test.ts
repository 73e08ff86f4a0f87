/** Specifications that a user may write: every analysis understands the same by them. */
import { describe, expect, test } from "vitest";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();

const ANALYSES = [
  "default",
  "control-flow",
  "value",
  "summaries",
  "interval",
  "predicate",
  "impact",
  "bmc",
  "k-induction",
  "execution",
  "symexec",
  "symexecia",
  "ic3ia",
  "symbolic-execution",
  "symbolic-execution-cegar",
  "array-cells",
];

/** What a specification assumes about values is nothing to them. */
const WITHOUT_VALUES = [
  "control-flow",
  "interval",
  "symbolic-execution",
  "symbolic-execution-cegar",
];

interface Case {
  readonly name: string;
  readonly automata: string;
  /** The body of `main`; `a` to `d` are functions. */
  readonly body: string;
  readonly verdict: "TRUE" | "FALSE";
  /** Of the violation, for all who find it. */
  readonly message?: string;
  /** Those that need not know; nobody may answer the contrary. */
  readonly without?: readonly string[];
}

const PRELUDE = `extern int __VERIFIER_nondet_int(void);
int n; void e(unsigned long x) {} void a(int x) { n += x; } void b(int x) { n -= x; } int c(void) { return n; } void d(void) {}
`;

function control(states: string, variables = ""): string {
  const initial = /STATE (?:USEFIRST |USEALL )?(\w+)/.exec(states)![1]!;
  return `CONTROL AUTOMATON A ${variables} INITIAL STATE ${initial}; ${states} END AUTOMATON`;
}

/** A user's state of that name is entered by `a`, and `b` is wrong there. */
const named = (name: string): Case => ({
  name: `a state called ${name}`,
  automata: control(
    `STATE USEFIRST S0 : MATCH {a($?)} -> GOTO ${name}; MATCH {d()} -> ERROR("d too early");
     STATE USEFIRST ${name} : MATCH {b($?)} -> ERROR("b after a"); MATCH {d()} -> GOTO S0;`,
  ),
  body: "a(1); d(); a(2); b(3);",
  verdict: "FALSE",
  message: "b after a",
});

const CASES: readonly Case[] = [
  ...["ERROR", "error", "Init", "BREAK", "STOP"].map(named),
  {
    name: "a user's ERROR that is left again",
    automata: control(
      `STATE USEFIRST S : MATCH {a($?)} -> GOTO ERROR; MATCH {b($?)} -> ERROR("b");
       STATE USEFIRST ERROR : MATCH {d()} -> GOTO S;`,
    ),
    body: "a(1); b(1); d(); a(1);",
    verdict: "TRUE",
  },
  {
    name: "two errors with different messages",
    automata: control(
      `STATE USEFIRST S : MATCH {a($1)} -> ERROR("a at $line"); MATCH {b($1)} -> ERROR("b at $line");`,
    ),
    body: "if (c())\n a(1);\n b(2);",
    verdict: "FALSE",
    message: "b at 5",
  },
  {
    name: "several automata, one of which is violated",
    automata: `OBSERVER AUTOMATON First INITIAL STATE ERROR; STATE USEFIRST ERROR : MATCH {a($?)} -> GOTO ERROR; END AUTOMATON
      OBSERVER AUTOMATON Second INITIAL STATE ERROR; STATE USEFIRST ERROR : MATCH {a($?)} -> GOTO Next;
      STATE USEFIRST Next : MATCH {a($?)} -> ERROR("a twice"); END AUTOMATON`,
    body: "a(1); d(); a(1);",
    verdict: "FALSE",
    message: "a twice",
  },
  {
    name: "automata that ask each other",
    automata: `OBSERVER AUTOMATON One INITIAL STATE S; STATE USEFIRST S : MATCH {a($?)} -> GOTO T; STATE T : END AUTOMATON
      OBSERVER AUTOMATON Two INITIAL STATE S;
      STATE USEFIRST S : MATCH {b($?)} && CHECK(One, "state == T") -> ERROR("b after a"); END AUTOMATON`,
    body: "b(1); a(1); d(); b(1);",
    verdict: "FALSE",
    message: "b after a",
  },
  {
    name: "an execution that is cut off",
    automata: control(`STATE USEFIRST S : MATCH {d()} -> STOP; MATCH {b($?)} -> ERROR;`),
    body: "a(1); d(); b(1);",
    verdict: "TRUE",
  },
  {
    name: "what an automaton counts",
    automata: control(
      `STATE USEFIRST S : MATCH {a($?)} && k == 2 -> ERROR("third"); MATCH {a($?)} -> DO k = k + 1 GOTO S;`,
      "LOCAL int k = 0;",
    ),
    body: "for (int i = 0; i < 3; i++) a(i);",
    verdict: "FALSE",
    message: "third",
    without: ["control-flow", "interval", "symbolic-execution-cegar", "summaries", "value"],
  },
  {
    name: "several ways at once",
    automata: control(
      `STATE USEALL S : MATCH {a($?)} -> GOTO T; MATCH {a(1)} -> GOTO U;
       STATE USEFIRST T : MATCH {d()} -> STOP; STATE USEFIRST U : MATCH {b($?)} -> ERROR("b");`,
    ),
    body: "a(1); d(); b(1);",
    verdict: "FALSE",
    message: "b",
  },
  {
    name: "an execution is cut off where the assumption holds",
    automata: control(
      `STATE USEFIRST S : MATCH {a($1)} -> ASSUME {$1 > 5} STOP; MATCH {b($?)} -> ERROR("b");`,
    ),
    body: "int x = __VERIFIER_nondet_int(); if (x <= 5) return 0; a(x); b(1);",
    verdict: "TRUE",
    without: [...WITHOUT_VALUES, "execution", "summaries", "value"],
  },
  {
    name: "an execution goes on where the assumption does not hold",
    automata: control(
      `STATE USEFIRST S : MATCH {a($1)} -> ASSUME {$1 > 5} STOP; MATCH {b($?)} -> ERROR("b");`,
    ),
    body: "int x = 3; a(x); b(1);",
    verdict: "FALSE",
    message: "b",
  },
  {
    name: "the next transition is taken where the assumption does not hold",
    automata: control(
      `STATE USEFIRST S : MATCH {a($1)} -> ASSUME {$1 > 5; $1 < 9} GOTO T; MATCH {a($1)} -> ERROR("a");
       STATE USEFIRST T : MATCH {b($?)} -> ERROR("b"); MATCH {d()} -> GOTO S;`,
    ),
    body: "int x = 7; a(x); d(); x = 9; a(x);",
    verdict: "FALSE",
    message: "a",
    without: WITHOUT_VALUES,
  },
  {
    name: "an error only where the assumption holds",
    automata: control(`STATE USEFIRST S : MATCH {a($1)} -> ASSUME {$1 == 4} ERROR("four");`),
    body: "int x = __VERIFIER_nondet_int(); if (x != 4) a(x); b(1);",
    verdict: "TRUE",
    without: [...WITHOUT_VALUES, "execution", "summaries", "value"],
  },
  {
    name: "an error where an input makes the assumption hold",
    automata: control(`STATE USEFIRST S : MATCH {a($1)} -> ASSUME {$1 == 4} ERROR("four");`),
    body: "int x = __VERIFIER_nondet_int(); if (x > 3) a(x);",
    verdict: "FALSE",
    message: "four",
  },
  {
    name: "assumptions on what a call stored, of all transitions",
    automata: control(
      `STATE USEALL S : MATCH {$1 = __VERIFIER_nondet_int()} -> ASSUME {$1 > 1} GOTO T;
         MATCH {$1 = __VERIFIER_nondet_int()} -> ASSUME {$1 > 2} GOTO U;
       STATE USEFIRST T : STATE USEFIRST U : MATCH {d()} -> ERROR("d");`,
    ),
    body: "int x = __VERIFIER_nondet_int(); if (x < 3) d();",
    verdict: "TRUE",
    without: [...WITHOUT_VALUES, "execution", "summaries", "value"],
  },
  {
    name: "what a defined function has not returned yet",
    automata: control(`STATE USEFIRST S : MATCH {$1 = c()} -> ASSUME {$1 > 1} ERROR("c");`),
    body: "n = 1; int x = 2; x = c();",
    verdict: "TRUE",
    without: ANALYSES,
  },
  {
    name: "an argument that is converted",
    automata: control(`STATE USEFIRST S : MATCH {e($1)} -> ASSUME {$1 < 0} ERROR("negative");`),
    body: "int x = -1; e(x);",
    verdict: "FALSE",
    message: "negative",
  },
  {
    name: "assumptions on sets",
    automata: control(
      `STATE USEALL S :
         MATCH {a($1)} -> ASSUME {$$held[$1]} ERROR("$1 twice");
         MATCH {a($1)} -> DO held[$1] = true GOTO S;
         MATCH {b($1)} -> ASSUME {!$$held[$1]} ERROR("$1 never");
         MATCH {b($1)} -> DO held[$1] = false GOTO S;
         MATCH {d()} -> ASSUME {!$$held.empty} ERROR("left");`,
      "LOCAL set<string> held;",
    ),
    body: "int x = 1, y = 2; a(x); a(y); b(x); a(x); b(y); b(y);",
    verdict: "FALSE",
    message: "y never",
  },
  {
    name: "a number that nobody knows",
    automata: control(`STATE USEFIRST S : MATCH {a($1)} && $1 == 1 -> ERROR("one");`),
    body: "int x = 2; a(x);",
    verdict: "TRUE",
    without: ANALYSES,
  },
];

async function answer({ automata, body }: Case, analysis: string) {
  const file = temporary.file("program.c", `${PRELUDE}int main(void) { ${body} return 0; }\n`);
  const specification = temporary.file("specification.spc", automata);
  const { verdict, counterexample } = await verifyInProcess({ file, specification, analysis });
  return { verdict: verdict.kind, message: counterexample?.message };
}

describe.each(CASES)("$name", (given) => {
  test.each(ANALYSES)("%s", async (analysis) => {
    const { verdict, message } = await answer(given, analysis);
    const mayFail =
      given.without?.includes(analysis) === true ||
      (given.verdict === "TRUE" ? ONLY_REFUTES : ONLY_PROVES).includes(analysis);
    if (!mayFail || verdict !== "UNKNOWN") expect(verdict).toBe(given.verdict);
    if (message !== undefined && given.message !== undefined) expect(message).toBe(given.message);
  });
});

const ONLY_PROVES = ["array-cells"];
const ONLY_REFUTES = ["array-cells"];
