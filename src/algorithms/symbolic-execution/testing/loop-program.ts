/** Random programs with loops, calls, pointers and few states, and whether an execution of them fails. */
import type { SeededRandom } from "../../../base/random/index.ts";

/** `local` is plain, `shared` static, `pointed` written through a pointer, `element` part of an array. */
const PLACES = ["local", "shared", "pointed", "element"] as const;
type Place = (typeof PLACES)[number];
const SHARED: readonly Place[] = ["shared", "element"];
const VALUES = 4;

type Statement =
  | { readonly kind: "set"; readonly target: Place; readonly from: Place; readonly plus: number }
  | { readonly kind: "havoc"; readonly target: Place }
  | { readonly kind: "if"; readonly test: Test; readonly then: Body; readonly otherwise: Body }
  | { readonly kind: "while"; readonly test: Test; readonly body: Body }
  | { readonly kind: "require"; readonly first: Test; readonly second: Test }
  | { readonly kind: "call" };
type Body = readonly Statement[];
/** Null: any input decides. */
type Test = { readonly place: Place; readonly equals: number } | null;

export interface LoopProgram {
  readonly text: string;
  readonly canFail: boolean;
}

export function loopProgram(dice: SeededRandom): LoopProgram {
  const helper = new Generator(dice, SHARED, false).body(1, 2);
  const generator = new Generator(dice, PLACES, true);
  const main = [...generator.body(2, 4), generator.requirement()];
  return { text: textOf(main, helper), canFail: canFail(compiled(main, helper)) };
}

class Generator {
  private readonly dice: SeededRandom;
  private readonly places: readonly Place[];
  private readonly mayCall: boolean;

  constructor(dice: SeededRandom, places: readonly Place[], mayCall: boolean) {
    this.dice = dice;
    this.places = places;
    this.mayCall = mayCall;
  }

  body(depth: number, length: number): Body {
    const count = 1 + this.dice.below(length);
    return Array.from({ length: count }, () => this.statement(depth));
  }

  private statement(depth: number): Statement {
    const { dice } = this;
    const target = dice.pick(this.places);
    switch (dice.below(depth > 0 ? 10 : 5)) {
      case 0:
        return { kind: "havoc", target };
      case 1:
        return this.mayCall ? { kind: "call" } : { kind: "havoc", target };
      case 2:
        return this.requirement();
      case 5:
      case 6: {
        const [then, otherwise] = [this.body(depth - 1, 2), this.body(depth - 1, 2)];
        return { kind: "if", test: this.test(), then, otherwise };
      }
      case 7:
      case 8:
      case 9:
        return { kind: "while", test: this.test(), body: this.body(depth - 1, 3) };
      default: {
        const from = dice.pick(this.places);
        return { kind: "set", target, from, plus: dice.below(VALUES) };
      }
    }
  }

  requirement(): Statement {
    return { kind: "require", first: this.comparison(), second: this.comparison() };
  }

  private test(): Test {
    return this.dice.below(3) === 0 ? null : this.comparison();
  }

  private comparison(): NonNullable<Test> {
    return { place: this.dice.pick(this.places), equals: this.dice.below(VALUES) };
  }
}

// -------------------------------------------------------------------- as text

const WRITTEN: Readonly<Record<Place, string>> = {
  local: "local",
  shared: "shared",
  pointed: "*pointer",
  element: "table[1]",
};

function textOf(main: Body, helper: Body): string {
  return `
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int shared, table[2];
void helper(void) {
${linesOf(helper)}
}
int main(void) {
  int local = 0, pointed = 0;
  int *pointer = &pointed;
${linesOf(main)}
  return 0;
}
`;
}

function linesOf(body: Body): string {
  return body.map(lineOf).join("\n");
}

function lineOf(statement: Statement): string {
  switch (statement.kind) {
    case "set": {
      const { target, from, plus } = statement;
      return `${WRITTEN[target]} = (${WRITTEN[from]} + ${plus}) & ${VALUES - 1};`;
    }
    case "havoc":
      return `${WRITTEN[statement.target]} = __VERIFIER_nondet_int() & ${VALUES - 1};`;
    case "if":
      return `if (${written(statement.test)}) {\n${linesOf(statement.then)}\n} else {\n${linesOf(statement.otherwise)}\n}`;
    case "while":
      return `while (${written(statement.test)}) {\n${linesOf(statement.body)}\n}`;
    case "require":
      return `if (${written(statement.first)} && ${written(statement.second)}) reach_error();`;
    case "call":
      return "helper();";
  }
}

function written(test: Test): string {
  return test === null ? "__VERIFIER_nondet_int()" : `${WRITTEN[test.place]} == ${test.equals}`;
}

// -------------------------------------------------------------------- as a machine

type Instruction =
  | { readonly kind: "set"; readonly target: number; readonly from: number; readonly plus: number }
  | { readonly kind: "havoc"; readonly target: number }
  | { readonly kind: "branch"; readonly test: Test; then: number; otherwise: number }
  | { readonly kind: "error" };

/** The helper is put in where it is called: it does not call itself. */
function compiled(main: Body, helper: Body): readonly Instruction[] {
  const code: Instruction[] = [];
  const put = (body: Body): void => {
    for (const statement of body) putStatement(code, statement, put, helper);
  };
  put(main);
  return code;
}

function putStatement(
  code: Instruction[],
  statement: Statement,
  put: (body: Body) => void,
  helper: Body,
): void {
  const branch = (test: Test): Extract<Instruction, { kind: "branch" }> => {
    const made = { kind: "branch" as const, test, then: code.length + 1, otherwise: -1 };
    code.push(made);
    return made;
  };
  switch (statement.kind) {
    case "set": {
      const { target, from, plus } = statement;
      code.push({ kind: "set", target: indexOf(target), from: indexOf(from), plus });
      return;
    }
    case "havoc":
      code.push({ kind: "havoc", target: indexOf(statement.target) });
      return;
    case "if": {
      const test = branch(statement.test);
      put(statement.then);
      const end = branch(null);
      test.otherwise = code.length;
      put(statement.otherwise);
      end.then = end.otherwise = code.length;
      return;
    }
    case "while": {
      const start = code.length;
      const test = branch(statement.test);
      put(statement.body);
      const back = branch(null);
      back.then = back.otherwise = start;
      test.otherwise = code.length;
      return;
    }
    case "require": {
      const first = branch(statement.first);
      const second = branch(statement.second);
      code.push({ kind: "error" });
      first.otherwise = second.otherwise = code.length;
      return;
    }
    case "call":
      put(helper);
  }
}

function indexOf(place: Place): number {
  return PLACES.indexOf(place);
}

/** All states, one by one: two bits for each place. */
function canFail(code: readonly Instruction[]): boolean {
  const seen = new Set<number>([0]);
  const valueOf = (state: number, place: number): number => (state >> (2 * place)) & (VALUES - 1);
  const withValue = (state: number, place: number, value: number): number =>
    (state & ~((VALUES - 1) << (2 * place))) | ((value & (VALUES - 1)) << (2 * place));
  const BITS = 2 * PLACES.length;
  for (const current of seen) {
    const [at, state] = [current >> BITS, current & ((1 << BITS) - 1)];
    const instruction = code[at];
    const go = (next: number, values: number): void => {
      seen.add((next << BITS) | values);
    };
    switch (instruction?.kind) {
      case "error":
        return true;
      case "set": {
        const { target, from, plus } = instruction;
        go(at + 1, withValue(state, target, valueOf(state, from) + plus));
        break;
      }
      case "havoc":
        for (let value = 0; value < VALUES; value++)
          go(at + 1, withValue(state, instruction.target, value));
        break;
      case "branch": {
        const { test, then, otherwise } = instruction;
        const holds = test === null ? null : valueOf(state, indexOf(test.place)) === test.equals;
        if (holds !== false) go(then, state);
        if (holds !== true) go(otherwise, state);
        break;
      }
      case undefined:
    }
  }
  return false;
}
