import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatError, SourceText, UserError } from "../../base/diagnostics/index.ts";
import type { Automaton } from "./automaton.ts";
import { parseSpecification } from "./parser.ts";

function parse(text: string): readonly Automaton[] {
  return parseSpecification(new SourceText("a.spc", text), () => null);
}

/** The automaton with one state and these transitions. */
function automaton(transitions: string, head = "CONTROL AUTOMATON A"): string {
  return `${head}\nLOCAL int n = 3;\nLOCAL set<string> held = [];\nLOCAL set<int> seen = [2, 1];
INITIAL STATE S;\nSTATE USEFIRST S :\n  ${transitions}\nEND AUTOMATON\n`;
}

function transitionsOf(transitions: string) {
  return parse(automaton(transitions))[0]!.states[0]!.transitions;
}

function errorOf(text: string): UserError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error("no error");
}

describe("the specification language", () => {
  test("the lock example of the documentation", () => {
    const [lock] = parse(`
      OBSERVER AUTOMATON Lock                 // CONTROL is the default
      LOCAL int depth = 0;
      INITIAL STATE Free;
      STATE USEFIRST Free :
        MATCH {take($1)} -> DO depth = depth + 1 GOTO Held;
        MATCH {drop($?)} -> ERROR("lock: dropped while free in $location");
      STATE USEFIRST Held :
        MATCH {take($1)} && !CHECK(location, "functionName==retry") -> ERROR("lock: taken twice");
        MATCH {drop($?)} && MATCH {$?($1)} -> ASSUME {x > 0; (int)$1 == 0} DO depth = depth - 1 GOTO Free;
      TARGET STATE Never : /* unused */
      END AUTOMATON`);
    expect(lock!.name).toBe("Lock");
    expect(lock!.kind).toBe("observer");
    expect(lock!.initial.name).toBe("Free");
    expect(lock!.states.map(({ name }) => name)).toEqual(["Free", "Held", "Never"]);
    expect(lock!.states.map(({ isTarget }) => isTarget)).toEqual([false, false, true]);
    expect(lock!.states.map(({ takes }) => takes)).toEqual(["first", "first", "all"]);
    const last = lock!.states[1]!.transitions[1]!;
    expect(last.assumptions.map(({ range }) => range.text)).toEqual(["x > 0", "(int)$1 == 0"]);
    expect(last.follow).toEqual({ kind: "goto", state: "Free" });
  });

  test.each([
    ["TRUE", "constant"],
    ["!FALSE", "not"],
    ["TRUE && FALSE", "and"],
    ["TRUE || FALSE && FALSE", "or"],
    ["TRUE == FALSE", "same"],
    ["TRUE != FALSE", "not"],
    ["n == 3", "compare"],
    ["(n + 1) * 2 - -4 != 3", "compare"],
    ['MATCH "x = 1;"', "match-text"],
    ["MATCH {x = $1}", "match-pattern"],
    ["MATCH [a\\[.*\\] = .*]", "match-expression"],
    ['MATCH LABEL "ERROR"', "match-label"],
    ["MATCH LABEL [ERR.*]", "match-label"],
    ["MATCH ASSERT", "match-assert"],
    ["MATCH ENTRY", "match-entry"],
    ["MATCH EXIT", "match-exit"],
    ['MATCH FUNCTIONCALL "f"', "match-call"],
    ['CHECK(value, "x == 5")', "check"],
    ['CHECK(value("x == 5"))', "check"],
    ['CHECK("state == S")', "check"],
    ['CHECK("line==4")', "check-location"],
    ['CHECK(location, "functionName==f")', "check-location"],
    ["CHECK(IS_TARGET_STATE)", "check-target"],
    ["COVERS_LINES(1 2 3)", "covers-lines"],
    ['EVAL(value, "x") == 1', "compare"],
    ['EVAL(location, "lineno") == 7', "compare"],
    ["seen[3]", "contains"],
    ['!held["x"]', "not"],
    ["held.empty", "is-empty"],
  ])("the trigger %s", (text, kind) => {
    expect(transitionsOf(`${text} -> GOTO S;`)[0]!.trigger.kind).toBe(kind);
  });

  test("actions and what follows them", () => {
    const [first, second, third, fourth] = transitionsOf(`
      MATCH {f($1)} -> DO n = n + $1 DO held[$1] = true DO seen[4] = false PRINT "n is" n PRINTONCE "x" GOTO S;
      TRUE -> ASSERT n == 3 ASSERT TRUE STOP;
      TRUE -> BREAK;
      TRUE -> ERROR;`);
    expect(first!.actions.map(({ kind }) => kind)).toEqual([
      "set-number",
      "set-element",
      "set-element",
      "print",
      "print",
    ]);
    expect(second!.assertions).toHaveLength(2);
    expect(second!.follow.kind).toBe("stop");
    expect(third!.follow.kind).toBe("break");
    expect(fourth!.follow).toEqual({ kind: "error", message: null });
  });

  test("variables begin with the value given", () => {
    const [first] = parse(automaton("TRUE -> GOTO S;"));
    expect(first!.variables.map(({ initial }) => initial)).toEqual([3n, [], ["1", "2"]]);
  });

  test("a bare assertion is an automaton of its own", () => {
    const [first] = parse('ASSERT !MATCH {f($?)};\nASSERT CHECK(value, "x == 1");');
    expect(first!.states[0]!.transitions[0]!.trigger.kind).toBe("not");
    const [second] = parse('ASSERT CHECK(value, "x == 1");');
    expect(second!.states[0]!.transitions[0]!.asks).toEqual([{ name: "value" }]);
  });
});

describe("errors in a specification", () => {
  const at = (transition: string) => automaton(transition);
  test.each([
    ["OBSERVR AUTOMATON A", "1:1", "OBSERVR", "OBSERVER"],
    [at("MATCH {f()} -> GOTO T;"), "7:23", "there is no state 'T'", null],
    [at("MATCH {f()} -> GOTO Ss;"), "7:23", "there is no state 'Ss'", "S"],
    [at("MATCH {f()} GOTO S;"), "7:15", "'->' is expected", null],
    [at("MATCH {f()} -> GOT S;"), "7:18", "there is 'GOT'", "GOTO"],
    [at("MACH {f()} -> GOTO S;"), "7:3", "neither a condition nor", "MATCH"],
    [at("MATCH ENTRI -> GOTO S;"), "7:9", "says nothing behind MATCH", "ENTRY"],
    [at("MATCH {f($1)} -> ASSUME {$$m[$1]} GOTO S;"), "7:30", "nor a declared variable", null],
    [at("MATCH {x = } -> GOTO S;"), "7:13", "an expression is expected in the pattern", null],
    [at("MATCH {x = a && b} -> GOTO S;"), "7:16", "not supported", null],
    [at("MATCH {int x = 3;} -> GOTO S;"), "7:16", "no initialiser", null],
    [at("MATCH {x = §} -> GOTO S;"), "7:14", "no token of C", null],
    [at("MATCH {f() -> GOTO S;"), "7:9", "has no '}'", null],
    [at("MATCH [f( -> GOTO S;"), "7:9", "has no ']'", null],
    [at("MATCH [f(] -> GOTO S;"), "7:10", "no regular expression", null],
    [at("n -> GOTO S;"), "7:3", "a condition is expected", null],
    [at("TRUE + 1 == 2 -> GOTO S;"), "7:3", "a number is expected", null],
    [at("TRUE -> DO m = 1 GOTO S;"), "7:14", "no variable 'm'", "n"],
    [at('TRUE -> PRINT "$$hold" GOTO S;'), "7:17", "no variable 'hold'", "held"],
    [at('TRUE -> ERROR("$loction");'), "7:17", "stands for nothing", "$location"],
    [at('TRUE -> ERROR("$1");'), "7:17", "nothing is captured as '$1'", null],
    [at("TRUE -> ASSUME {x == $2} GOTO S;"), "7:24", "nothing is captured as '$2'", null],
    [at('CHECK(location, "lin==3") -> GOTO S;'), "7:19", "does not know 'lin'", "line"],
    [at('TRUE -> MODIFY(value, "x") GOTO S;'), "7:11", "MODIFY of the analysis 'value'", null],
    [at('TRUE -> ERROR("x);'), "7:17", "does not end on its line", null],
    [automaton("TRUE -> STOP;", "OBSERVER AUTOMATON A"), "7:11", "cannot use STOP", "CONTROL"],
    [
      automaton('TRUE -> MODIFY(v, "x") STOP;', "OBSERVER AUTOMATON A"),
      "7:11",
      "MODIFY",
      "CONTROL",
    ],
    [
      "AUTOMATON A INITIAL STATE S; STATE S : STATE S : END AUTOMATON",
      "1:46",
      "another state",
      null,
    ],
    ["AUTOMATON A INITIAL STATE S; STATE S : TRUE -> STOP;", "1:53", "the file ends", null],
    ["AUTOMATON A INITIAL STATE S; /* no end", "1:30", "comment has no end", null],
  ])("%#: %s", (text, place, message, hint) => {
    const error = errorOf(text);
    const { line, column } = error.range!.location;
    expect({ at: `${line}:${column}`, message: error.message }).toEqual({
      at: place,
      message: expect.stringContaining(message) as string,
    });
    if (hint !== null) expect(error.hint).toContain(hint);
  });

  test("show the line and a caret", () => {
    const error = errorOf("AUTOMATON A\nINITIAL STATE Strt;\nSTATE Start :\nEND AUTOMATON");
    expect(formatError(error)).toBe(
      "a.spc:2:15: error: there is no state 'Strt'\nINITIAL STATE Strt;\n              ^~~~\n" +
        "hint: the nearest state is Start",
    );
  });
});

describe("damaged specifications", () => {
  const WORDS =
    'MATCH { } [ ] ( ) -> GOTO S ; $1 $$n $? " ! && == CHECK ASSUME DO n = + 1 // /* STATE : #';
  const words = WORDS.split(" ");
  const whole = automaton(
    'MATCH {x = f($1, $?)} && n == 1 -> ASSUME {x > $1} DO n = n + 1 ERROR("$1");',
  );

  test("are parsed or refused with a place, whatever was changed", () => {
    const edit = fc.tuple(fc.nat(whole.length), fc.nat(8), fc.constantFrom("", ...words));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let text = whole;
        for (const [at, length, word] of edits) {
          text = text.slice(0, at) + word + text.slice(at + length);
        }
        try {
          parse(text);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          expect(error.range).not.toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });
});
