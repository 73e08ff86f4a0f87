/** Random programs without loops for tests of merged blocks: branches, pointers, records, arrays, heap blocks. */
import { SeededRandom } from "../../base/random/index.ts";

const PRELUDE = `
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern double __VERIFIER_nondet_double(void);
extern void *calloc(unsigned long, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
struct pair { int x; char tag; short y; };
int g; short h = 3; unsigned char bytes[6] = {1, 2, 3}; int many[100]; struct pair top;
`;

const LOCALS = `
int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = 0; unsigned u = 7; double d = 0.5;
int row[5] = {0}; struct pair s = {1, 2, 3}, t = {4, 5, 6}; int *p = &a; struct pair *q = &s; int *r = row;
`;

const PLACES = [
  "a",
  "b",
  "c",
  "g",
  "u",
  "h",
  "*p",
  "s.x",
  "s.y",
  "t.x",
  "top.x",
  "q->x",
  "q->y",
  "row[2]",
  "r[1]",
];

export function branchingProgram(seed: number, statements: number): string {
  const dice = new SeededRandom(seed);
  const body = Array.from({ length: statements }, () => statement(dice, 3)).join("\n");
  return `${PRELUDE}int main(void) {${LOCALS}${body}\nreturn a + b + c + u + d + *p + *r; }\n`;
}

function expression(dice: SeededRandom, depth: number): string {
  if (depth === 0 || dice.below(3) === 0) {
    const leaves = [
      ...PLACES,
      `row[u % 5]`,
      `many[(unsigned char)a % 100]`,
      `bytes[u % 6]`,
      String(dice.below(20)),
    ];
    return dice.pick(leaves);
  }
  const operator = dice.pick(["+", "-", "*", "^", "&", "|", "<", "==", ">="]);
  return `(${expression(dice, depth - 1)} ${operator} ${expression(dice, depth - 1)})`;
}

function statement(dice: SeededRandom, depth: number): string {
  const value = (): string => expression(dice, 2);
  const choices: (() => string)[] = [
    () => `${dice.pick(PLACES)} = ${value()};`,
    () => `${dice.pick(PLACES)} = ${value()};`,
    () => `row[u % 5] = ${value()};`,
    () => `many[(unsigned char)${value()} % 100] = ${value()};`,
    () => `bytes[u % 6] = ${value()};`,
    () => `p = ${value()} ? &a : ${dice.pick(["&b", "&g", "row + 3", "&s.x"])};`,
    () => `q = ${dice.pick(["&s", "&t", "&top"])};`,
    () => `r = row + ${dice.below(3)};`,
    () => `${dice.pick(["s = t", "t = s", "top = s", "*q = t", "s = *q"])};`,
    () => `a = __VERIFIER_nondet_int();`,
    () => `u = __VERIFIER_nondet_uchar();`,
    () => `d = d * 0.5 + ${dice.below(9)}; c = d > 3.0;`,
    () => `p = calloc(2, 4); *p = ${value()}; p[1] = b;`,
    () => `memcpy(&s, &t, sizeof s);`,
  ];
  if (depth > 0) {
    const nested = (): string => statement(dice, depth - 1);
    const branch = (): string =>
      `if (${value()}) { ${nested()} ${nested()} } else { ${dice.below(2) === 0 ? nested() : ""} }`;
    choices.push(branch, branch, branch);
    choices.push(
      () =>
        `switch (u % 4) { case 0: ${nested()} case 1: ${nested()} break; default: ${nested()} }`,
    );
  }
  return dice.pick(choices)();
}
