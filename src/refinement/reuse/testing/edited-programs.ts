/** Programs and what people do to them between two versions, for tests of reuse. */
import type { SeededRandom } from "../../../base/random/index.ts";

interface Statement {
  readonly text: string;
  /** Of a loop or a branch. */
  readonly body: readonly Statement[];
  /** A loop that can become a function of its own. */
  readonly isLoop: boolean;
}

interface FunctionDraft {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export interface ProgramDraft {
  /** The last one is `main`. */
  readonly functions: readonly FunctionDraft[];
}

const LOCALS = ["i", "n", "sum", "left", "right", "state"];
const GLOBALS = ["limit", "mode"];

export function randomProgram(random: SeededRandom): ProgramDraft {
  const names = ["count", "step", "reset", "main"].slice(random.below(3));
  return {
    functions: names.map((name, at) => {
      const callees = names.slice(0, at);
      const statements = Array.from({ length: 4 + random.below(6) }, () =>
        statement(random, callees, 2),
      );
      // Everything is called, so that nothing is left out of the automaton.
      const calls = callees.map((callee) => plain(`state = ${callee}(${expression(random)});`));
      return { name, statements: [...statements, ...calls] };
    }),
  };
}

function plain(text: string): Statement {
  return { text, body: [], isLoop: false };
}

function statement(random: SeededRandom, callees: readonly string[], depth: number): Statement {
  const kind = random.below(depth > 0 ? 6 : 3);
  if (kind < 3) {
    const target = random.pick([...LOCALS, ...LOCALS, ...GLOBALS]);
    return plain(`${target} = ${expression(random)};`);
  }
  const body = Array.from({ length: 1 + random.below(3) }, () =>
    statement(random, callees, depth - 1),
  );
  const condition = `${expression(random)} < ${expression(random)}`;
  return kind < 5
    ? { text: `while (${condition})`, body, isLoop: true }
    : { text: `if (${condition})`, body, isLoop: false };
}

function expression(random: SeededRandom): string {
  const operand = (): string =>
    random.chance(30) ? String(random.below(50)) : random.pick([...LOCALS, ...LOCALS, ...GLOBALS]);
  return random.chance(40)
    ? operand()
    : `${operand()} ${random.pick(["+", "-", "*"])} ${operand()}`;
}

/** As text; `gap` stands between lines and costs nothing. */
export function programText({ functions }: ProgramDraft, gap = ""): string {
  const lines = ["extern int __VERIFIER_nondet_int(void);", "int limit = 10;", "int mode;"];
  for (const { name, statements } of functions) {
    lines.push(`int ${name}(${name === "main" ? "void" : "int n"}) {`);
    const locals = LOCALS.filter((local) => name === "main" || local !== "n");
    for (const local of locals) lines.push(`int ${local} = __VERIFIER_nondet_int();`);
    write(statements, lines);
    lines.push("if (sum < limit) sum = limit;", "return sum;", "}");
  }
  return lines.join(`${gap}\n`) + "\n";
}

function write(statements: readonly Statement[], lines: string[]): void {
  for (const { text, body } of statements) {
    lines.push(text);
    if (body.length === 0) continue;
    lines.push("{");
    write(body, lines);
    lines.push("}");
  }
}

/** New statements that have nothing to do with the old ones. */
export function withInsertedLines(random: SeededRandom, program: ProgramDraft): ProgramDraft {
  return {
    functions: program.functions.map(({ name, statements }) => {
      const at = random.below(statements.length + 1);
      const inserted = plain(`mode = mode * ${100 + random.below(900)} + (state & 1);`);
      return { name, statements: [...statements.slice(0, at), inserted, ...statements.slice(at)] };
    }),
  };
}

export function withFunctionsTurned({ functions }: ProgramDraft): string {
  const declarations = functions
    .filter(({ name }) => name !== "main")
    .map(({ name }) => `int ${name}(int n);\n`);
  return declarations.join("") + programText({ functions: [...functions].reverse() });
}

export function withRenamed(text: string, from: string, to: string): string {
  return text.replace(new RegExp(`\\b${from}\\b`, "g"), to);
}

/** The first loop of `main` becomes a function that gets and returns what it computes with; null: there is no loop. */
export function withExtractedLoop({ functions }: ProgramDraft): ProgramDraft | null {
  const main = functions.at(-1)!;
  const at = main.statements.findIndex(({ isLoop }) => isLoop);
  if (at < 0) return null;
  const rest = main.statements.map((old, k) => (k === at ? plain("sum = extracted(n);") : old));
  const extracted = { name: "extracted", statements: [main.statements[at]!] };
  return { functions: [...functions.slice(0, -1), extracted, { ...main, statements: rest }] };
}
