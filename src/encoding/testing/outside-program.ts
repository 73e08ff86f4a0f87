/**
 * Random programs that work on objects outside: what pointer inputs and undefined functions give, lists of them, places before and
 * behind where a pointer leads, copies. All pointers that are followed lead to objects of their own.
 */
import { SeededRandom } from "../../base/random/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { machineModel } from "../../program/machine/machine-model.ts";
import { OUTSIDE_ORIGIN, outsideBase } from "../../program/interpreter/outside-objects.ts";
import type { InputRequest } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";

const PRELUDE = `
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, unsigned long);
struct inner { char c; long l; };
struct node { int v; short s[4]; struct node *next; struct inner in; unsigned low : 5, high : 11; };
extern struct node *make(int, struct node *);
extern int ask(struct node *);
extern void tell(int);
extern struct node *elsewhere;
extern struct node neighbour;
struct node mine, *p, *q, *r;
struct inner part;
int x, y;
long l;
`;

const STATEMENTS = [
  "x += P->v;",
  "P->v = x ^ 3;",
  "P->s[1] = x;",
  "y = P->s[x & 3];",
  "P->s[y & 3] = 7;",
  "l = P->in.l - y;",
  "P->in.l = l * 2;",
  "P->in.c = l;",
  "x ^= P->high;",
  "P->low = y;",
  "y = P->low + P->high;",
  "P = Q->next; if (!P) return 1;",
  "P->next = Q;",
  "P->next = 0;",
  "x = P->next == Q;",
  "P = make(x, Q); if (!P) return 2;",
  "P = __VERIFIER_nondet_pointer(); if ((unsigned long)P == 0UL) return 3;",
  "P = elsewhere; if (!P) return 4;",
  "elsewhere = Q;",
  "x = ask(P);",
  "tell(P->v);",
  "mine = *P;",
  "*P = mine;",
  "part = P->in;",
  "memcpy(&mine.in, &P->in, sizeof part);",
  "l = neighbour.in.l; y = neighbour.s[2];",
  "part = neighbour.in;",
  "{ struct inner *i = &P->in; l = ((struct node *)((char *)i - __builtin_offsetof(struct node, in)))->v; }",
  "x = ((char *)P)[-9];",
  "P[1].v = x; y = P[1].in.c;",
  "if (P->v > x) y = 1; else y = P->v;",
  "l = (char *)&P->in - (char *)P;",
  "x = P == Q;",
];

export function outsideProgram(seed: number, statements: number): string {
  const dice = new SeededRandom(seed);
  const lines: string[] = [];
  for (let i = 0; i < statements; i++) {
    const [first, second] = [dice.pick(["p", "q", "r"]), dice.pick(["p", "q", "r"])];
    lines.push(dice.pick(STATEMENTS).replaceAll("P", first).replaceAll("Q", second));
  }
  return `${PRELUDE}
int main(void) {
  p = __VERIFIER_nondet_pointer(); q = make(1, p); r = elsewhere;
  if (!p || !q || !r) return 9;
  p->v = 1; q->v = 2; r->v = 3;
  x = __VERIFIER_nondet_int();
  ${lines.join("\n  ")}
  return 0;
}
`;
}

/** Each pointer leads to another object, or to none. */
export function outsideInput(
  seed: number,
  model: DataModel,
): (request: InputRequest) => InputValue {
  const dice = new SeededRandom(seed);
  let count = 0;
  return ({ type }) => {
    if (type.kind !== "pointer") return BigInt(dice.pick([0, 1, -1, 3, 100, 65535, -32768]));
    if (count > 3 && dice.below(5) === 0) return 0n;
    return BigInt(outsideBase(count++, machineModel(model)) + OUTSIDE_ORIGIN);
  };
}
