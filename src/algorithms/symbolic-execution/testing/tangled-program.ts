/**
 * Random programs with what makes memories hard to tell apart: pointers that move, computed indices, blocks of the heap, a function
 * that calls itself with pointers to locals of its callers, and jumps into loops. They have few states, which are all tried.
 */
import type { SeededRandom } from "../../../base/random/index.ts";

/** What expressions name; `own`, `mine` and `given` in the helper only, the others that are no globals in `main` only. */
type Place =
  | "local"
  | "pointed"
  | "block"
  | "shared"
  | "element"
  | "indexed"
  | "cursor"
  | "own"
  | "mine"
  | "given";
const IN_MAIN: readonly Place[] = [
  "local",
  "pointed",
  "block",
  "shared",
  "element",
  "indexed",
  "cursor",
];
const IN_HELPER: readonly Place[] = [
  "shared",
  "element",
  "indexed",
  "cursor",
  "own",
  "mine",
  "given",
];
const VALUES = 4;
/** Activations of the helper at a time. */
const DEEPEST = 2;

type Statement =
  | { readonly kind: "set"; readonly target: Place; readonly from: Place; readonly plus: number }
  | { readonly kind: "havoc"; readonly target: Place }
  | { readonly kind: "aim"; readonly at: Place }
  | { readonly kind: "allocate" }
  | { readonly kind: "if"; readonly test: Test; readonly then: Body; readonly otherwise: Body }
  | { readonly kind: "while"; readonly label: number; readonly test: Test; readonly body: Body }
  | { readonly kind: "jump"; readonly label: number; readonly test: Test }
  | { readonly kind: "require"; readonly first: Test; readonly second: Test }
  | { readonly kind: "call" };
type Body = readonly Statement[];
/** Null: any input decides. */
type Test =
  | { readonly place: Place; readonly equals: number }
  | { readonly place: Place; readonly other: Place }
  | null;

export interface TangledProgram {
  readonly text: string;
  /** Null: there are too many states. */
  readonly canFail: boolean | null;
}

export function tangledProgram(dice: SeededRandom): TangledProgram {
  const helper = new Generator(dice, IN_HELPER, ["shared", "element"]).body(1, 3);
  const generator = new Generator(dice, IN_MAIN, [
    "local",
    "pointed",
    "block",
    "shared",
    "element",
  ]);
  const main = [...generator.body(2, 4), generator.requirement()];
  return { text: textOf(main, helper), canFail: canFail(new Compiler(helper).program(main)) };
}

class Generator {
  private readonly dice: SeededRandom;
  private readonly places: readonly Place[];
  /** Where the cursor may point to. */
  private readonly aims: readonly Place[];
  private loops = 0;

  constructor(dice: SeededRandom, places: readonly Place[], aims: readonly Place[]) {
    this.dice = dice;
    this.places = places;
    this.aims = aims;
  }

  body(depth: number, length: number): Body {
    const count = 1 + this.dice.below(length);
    return Array.from({ length: count }, () => this.statement(depth));
  }

  private statement(depth: number): Statement {
    const { dice } = this;
    const target = dice.pick(this.places);
    switch (dice.below(depth > 0 ? 14 : 9)) {
      case 0:
        return { kind: "havoc", target };
      case 1:
      case 2:
        return { kind: "call" };
      case 3:
        return this.requirement();
      case 4:
        return { kind: "aim", at: dice.pick(this.aims) };
      case 5:
        if (this.loops > 0) {
          return { kind: "jump", label: dice.below(this.loops), test: this.test() };
        }
        return { kind: "aim", at: dice.pick(this.aims) };
      case 6:
        if (this.places === IN_MAIN && dice.below(3) === 0) return { kind: "allocate" };
        return this.assignment(target);
      case 9:
      case 10: {
        const [then, otherwise] = [this.body(depth - 1, 2), this.body(depth - 1, 2)];
        return { kind: "if", test: this.test(), then, otherwise };
      }
      case 11:
      case 12:
      case 13: {
        const label = this.loops++;
        return { kind: "while", label, test: this.test(), body: this.body(depth - 1, 3) };
      }
      default:
        return this.assignment(target);
    }
  }

  private assignment(target: Place): Statement {
    const { dice } = this;
    return { kind: "set", target, from: dice.pick(this.places), plus: dice.below(VALUES) };
  }

  requirement(): Statement {
    return { kind: "require", first: this.comparison(), second: this.comparison() };
  }

  private test(): Test {
    return this.dice.below(3) === 0 ? null : this.comparison();
  }

  private comparison(): NonNullable<Test> {
    const { dice } = this;
    const place = dice.pick(this.places);
    return dice.below(4) === 0
      ? { place, other: dice.pick(this.places) }
      : { place, equals: dice.below(VALUES) };
  }
}

// -------------------------------------------------------------------- as text

const WRITTEN: Readonly<Record<Place, string>> = {
  local: "local",
  pointed: "*pointer",
  block: "*block",
  shared: "shared",
  element: "table[1]",
  indexed: "table[shared & 1]",
  cursor: "*cursor",
  own: "own",
  mine: "*mine",
  given: "*given",
};

const ADDRESSES: Partial<Readonly<Record<Place, string>>> = {
  local: "&local",
  pointed: "pointer",
  block: "block",
  shared: "&shared",
  element: "&table[1]",
};

function textOf(main: Body, helper: Body): string {
  return `
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
int shared, table[2], *cursor = &shared;
void helper(int level, int *given) {
  int own = 0, *mine = &own;
${linesOf(helper, "if (level > 1) helper(level - 1, mine);")}
}
int main(void) {
  int local = 0, pointed = 0;
  int *pointer = &pointed;
  int *block = malloc(sizeof(int));
  *block = 0;
${linesOf(main, `helper(${DEEPEST}, &local);`)}
  return 0;
}
`;
}

function linesOf(body: Body, call: string): string {
  return body.map((statement) => lineOf(statement, call)).join("\n");
}

function lineOf(statement: Statement, call: string): string {
  switch (statement.kind) {
    case "set": {
      const { target, from, plus } = statement;
      return `${WRITTEN[target]} = (${WRITTEN[from]} + ${plus}) & ${VALUES - 1};`;
    }
    case "havoc":
      return `${WRITTEN[statement.target]} = __VERIFIER_nondet_int() & ${VALUES - 1};`;
    case "aim":
      return `cursor = ${ADDRESSES[statement.at]!};`;
    case "allocate":
      return "block = malloc(sizeof(int));\n*block = 0;";
    case "if": {
      const { test, then, otherwise } = statement;
      return `if (${written(test)}) {\n${linesOf(then, call)}\n} else {\n${linesOf(otherwise, call)}\n}`;
    }
    case "while": {
      const { test, label, body } = statement;
      return `while (${written(test)}) {\ninside${label}:;\n${linesOf(body, call)}\n}`;
    }
    case "jump":
      return `if (${written(statement.test)}) goto inside${statement.label};`;
    case "require":
      return `if (${written(statement.first)} && ${written(statement.second)}) reach_error();`;
    case "call":
      return call;
  }
}

function written(test: Test): string {
  if (test === null) return "__VERIFIER_nondet_int()";
  const right = "other" in test ? WRITTEN[test.other] : String(test.equals);
  return `${WRITTEN[test.place]} == ${right}`;
}

// -------------------------------------------------------------------- as a machine

/** What is in memory; `lost`: a block that only the cursor knows. */
const SLOTS = ["local", "pointed", "block", "lost", "shared", "first", "element"] as const;
const OWN = SLOTS.length;
const SIZE = OWN + DEEPEST;

/** A place in some activation of the helper; 0 is `main`. */
interface At {
  readonly place: Place;
  readonly depth: number;
}

type Instruction =
  | { readonly kind: "set"; readonly target: At; readonly from: At; readonly plus: number }
  | { readonly kind: "havoc"; readonly target: At }
  | { readonly kind: "reset"; readonly slot: number }
  | { readonly kind: "aim"; readonly slot: number }
  | { readonly kind: "allocate" }
  | {
      readonly kind: "branch";
      readonly test: Test;
      readonly depth: number;
      then: number;
      otherwise: number;
    }
  | { readonly kind: "error" };

/** Calls become what they call. */
class Compiler {
  private readonly helper: Body;
  private readonly code: Instruction[] = [];

  constructor(helper: Body) {
    this.helper = helper;
  }

  program(main: Body): readonly Instruction[] {
    this.body(main, 0, new Map());
    return this.code;
  }

  private body(body: Body, depth: number, labels: Map<number, number>): void {
    for (const statement of body) this.statement(statement, depth, labels);
  }

  private statement(statement: Statement, depth: number, labels: Map<number, number>): void {
    const { code } = this;
    switch (statement.kind) {
      case "set": {
        const [target, from] = [
          { place: statement.target, depth },
          { place: statement.from, depth },
        ];
        code.push({ kind: "set", target, from, plus: statement.plus });
        return;
      }
      case "havoc":
        code.push({ kind: "havoc", target: { place: statement.target, depth } });
        return;
      case "aim":
        code.push({ kind: "aim", slot: SLOTS.findIndex((slot) => slot === statement.at) });
        return;
      case "allocate":
        code.push({ kind: "allocate" });
        return;
      case "if": {
        const test = this.branch(statement.test, depth);
        this.body(statement.then, depth, labels);
        const end = this.branch(null, depth);
        test.otherwise = code.length;
        this.body(statement.otherwise, depth, labels);
        end.then = end.otherwise = code.length;
        return;
      }
      case "while": {
        const start = code.length;
        const test = this.branch(statement.test, depth);
        labels.set(statement.label, code.length);
        this.body(statement.body, depth, labels);
        const back = this.branch(null, depth);
        back.then = back.otherwise = start;
        test.otherwise = code.length;
        return;
      }
      case "jump": {
        const test = this.branch(statement.test, depth);
        test.otherwise = code.length;
        test.then = labels.get(statement.label)!;
        return;
      }
      case "require": {
        const first = this.branch(statement.first, depth);
        const second = this.branch(statement.second, depth);
        code.push({ kind: "error" });
        first.otherwise = second.otherwise = code.length;
        return;
      }
      case "call":
        if (depth === DEEPEST) return;
        code.push({ kind: "reset", slot: OWN + depth });
        this.body(this.helper, depth + 1, new Map());
    }
  }

  private branch(test: Test, depth: number): Extract<Instruction, { kind: "branch" }> {
    const then = this.code.length + 1;
    const made = { kind: "branch" as const, test, depth, then, otherwise: -1 };
    this.code.push(made);
    return made;
  }
}

/** Two bits for each slot, then the slot that the cursor points to. */
class Memory {
  readonly values: number;

  constructor(values: number) {
    this.values = values;
  }

  get cursor(): number {
    return this.values >> (2 * SIZE);
  }

  aimed(slot: number): Memory {
    return new Memory((this.values & ((1 << (2 * SIZE)) - 1)) | (slot << (2 * SIZE)));
  }

  at(slot: number): number {
    return (this.values >> (2 * slot)) & (VALUES - 1);
  }

  with(slot: number, value: number): Memory {
    const bits = (VALUES - 1) << (2 * slot);
    return new Memory((this.values & ~bits) | ((value & (VALUES - 1)) << (2 * slot)));
  }

  slotOf({ place, depth }: At): number {
    switch (place) {
      case "indexed":
        return named((this.at(named("shared")) & 1) === 1 ? "element" : "first");
      case "cursor":
        return this.cursor;
      case "own":
      case "mine":
        return OWN + depth - 1;
      case "given":
        return depth === 1 ? named("local") : OWN + depth - 2;
      default:
        return named(place);
    }
  }

  read(at: At): number {
    return this.at(this.slotOf(at));
  }
}

function named(slot: (typeof SLOTS)[number]): number {
  return SLOTS.indexOf(slot);
}

const MOST_STATES = 300_000;

function canFail(code: readonly Instruction[]): boolean | null {
  // More than 32 bits together.
  const ALL = 2 ** (2 * SIZE + 4);
  const seen = new Set<number>([new Memory(0).aimed(named("shared")).values]);
  for (const current of seen) {
    if (seen.size > MOST_STATES) return null;
    const at = Math.floor(current / ALL);
    const instruction = code[at];
    if (instruction === undefined) continue;
    if (instruction.kind === "error") return true;
    for (const [next, memory] of after(instruction, at, new Memory(current % ALL))) {
      seen.add(next * ALL + memory.values);
    }
  }
  return false;
}

function after(
  instruction: Exclude<Instruction, { kind: "error" }>,
  at: number,
  memory: Memory,
): (readonly [number, Memory])[] {
  switch (instruction.kind) {
    case "set": {
      const { target, from, plus } = instruction;
      return [[at + 1, memory.with(memory.slotOf(target), memory.read(from) + plus)]];
    }
    case "havoc": {
      const slot = memory.slotOf(instruction.target);
      return Array.from({ length: VALUES }, (_, value) => [at + 1, memory.with(slot, value)]);
    }
    case "reset":
      return [[at + 1, memory.with(instruction.slot, 0)]];
    case "aim":
      return [[at + 1, memory.aimed(instruction.slot)]];
    case "allocate": {
      const block = named("block");
      const isLost = memory.cursor === block;
      const rest = isLost
        ? memory.with(named("lost"), memory.at(block)).aimed(named("lost"))
        : memory;
      return [[at + 1, rest.with(block, 0)]];
    }
    case "branch": {
      const { test, depth, then, otherwise } = instruction;
      const holds = test === null ? null : isTrue(memory, test, depth);
      const ways: (readonly [number, Memory])[] = [];
      if (holds !== false) ways.push([then, memory]);
      if (holds !== true) ways.push([otherwise, memory]);
      return ways;
    }
  }
}

function isTrue(memory: Memory, test: NonNullable<Test>, depth: number): boolean {
  const value = memory.read({ place: test.place, depth });
  return value === ("other" in test ? memory.read({ place: test.other, depth }) : test.equals);
}
