/** One function for each corner of C. Signed arithmetic may overflow: it wraps in all our data models. */
import type { Piece, PieceContext } from "./corners.ts";

type MakePiece = (context: PieceContext) => Piece;

const inside =
  (text: (context: PieceContext) => string): MakePiece =>
  (context) => ({ inside: text(context) });

const NARROW = ["signed char", "unsigned char", "short", "unsigned short", "char"];
const ANY = [...NARROW, "int", "unsigned", "long", "unsigned long", "long long", "_Bool"];

const heap: readonly MakePiece[] = [
  inside(
    (c) => `unsigned n = ${c.below(4)} + 1; int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++) p[i] = (int)(i * ${c.constant()});
  p = realloc(p, (n + 2) * sizeof *p); p[n] = (int)${c.input()}; p[n + 1] = 1;
  for (unsigned i = 0; i < n + 2; i++) r = r * 3 + p[i]; free(p);`,
  ),
  inside(
    (c) => `struct node { int value; struct node *next; } *list = 0;
  for (int i = 0; i < (int)${c.below(4)}; i++) { struct node *n = malloc(sizeof *n); n->value = i ^ (int)${c.input()}; n->next = list; list = n; }
  while (list) { struct node *next = list->next; r = r * 5 + list->value; free(list); list = next; }`,
  ),
  inside(
    (c) => `char *s = calloc(8, 1); s[${c.below(8)}] = (char)${c.input()}; s[${c.below(8)}]++;
  for (int i = 0; i < 8; i++) r = r * 2 + s[i]; free(s);`,
  ),
  inside(
    (
      c,
    ) => `int *a = malloc(sizeof(int)), *b = malloc(sizeof(int)); *a = ${c.constant()}; *b = (int)${c.input()};
  int **p = ${c.below(2)} ? &a : &b; **p += 1; int *t = a; a = b; b = t; r += 10ll * *a + *b; free(*p); free(p == &a ? b : a);`,
  ),
];

const texts: readonly MakePiece[] = [
  inside(
    (
      c,
    ) => `char s[8] = "abcdefg"; s[${c.below(8)}] = 0; s[${c.below(8)}] = (char)(${c.input()} | 1);
  s[7] = 0; r = r * 10 + (long long)strlen(s); char *q = strchr(s, 'c'); r += q ? q - s : -3;`,
  ),
  inside(
    (
      c,
    ) => `char s[12] = "ab", t[12]; t[0] = (char)('a' + ${c.below(3)}); t[1] = 0; strcat(s, t); strcpy(t, s);
  int d = strcmp(t, "abb"); r = r * 3 + (d > 0) - (d < 0); r += strncmp(s, "abz", ${c.below(4)}) == 0;`,
  ),
  inside((c) => `r = r * 7 + "hello\\xff"[${c.below(6)}]; r += sizeof "a\\0b";`),
  inside(
    (c) =>
      `int k = (int)${c.below(128)}; r += isdigit(k) ? 1 : isalpha(k) ? toupper(k) : isspace(k) ? 3 : 4;`,
  ),
  inside(
    (c) =>
      `char s[4] = { (char)('0' + ${c.below(10)}), (char)('0' + ${c.below(10)}), 0 }; r += atoi(s) * 2 + abs((int)(short)${c.input()});`,
  ),
  inside(
    (c) =>
      `char a[6] = "xxxxx"; strncpy(a, "pq", ${c.below(5)}); for (int i = 0; i < 6; i++) r = r * 3 + a[i];`,
  ),
];

const memory: readonly MakePiece[] = [
  inside(
    (c) => `int a[4] = { 1, ${c.constant()}, 3, 4 }, b[4]; memset(b, ${c.below(3)}, sizeof b);
  memcpy(b, a + ${c.below(2)}, ${c.below(3)} * sizeof(int)); memmove(a + 1, a, ${c.below(4)} * sizeof(int));
  for (int i = 0; i < 4; i++) r = r * 3 + a[i] + 2 * b[i];`,
  ),
  inside(
    (
      c,
    ) => `unsigned char a[8]; memset(a, (int)${c.input()}, ${c.below(9)}); memset(a + 4, 5, 4); a[0] = a[1] = a[2] = a[3] = 1;
  memmove(a + ${c.below(4)}, a + ${c.below(4)}, ${c.below(5)}); for (int i = 0; i < 8; i++) r = r * 2 + a[i];`,
  ),
  inside(
    (
      c,
    ) => `struct { char c; short s; int i; } s, t; memset(&s, ${c.below(256)}, sizeof s); s.s = (short)${c.input()};
  t = s; r += t.c + t.s * 2 + t.i; r += memcmp(&s, &t, sizeof s) == 0;`,
  ),
  inside(
    (
      c,
    ) => `int a[3] = { ${c.constant()}, (int)${c.input()}, 9 }; char *q = (char *)a + ${c.below(8)}; *q = (char)${c.constant()};
  short h; memcpy(&h, (char *)a + ${c.below(10)}, 2); r = r * 3 + a[0] + a[1] + a[2] + h;`,
  ),
  inside(
    (
      c,
    ) => `unsigned u = (unsigned)${c.input()}; unsigned char *b = (unsigned char *)&u; b[${c.below(4)}] ^= ${c.below(256)};
  r = r * 3 + u + b[3]; unsigned short *h = (unsigned short *)&u; h[1]++; r += u >> 3;`,
  ),
  inside(
    (
      c,
    ) => `int m[2][3] = { { 1, 2, 3 }, { 4 } }; int (*row)[3] = m + ${c.below(2)}; (*row)[${c.below(3)}] += (int)${c.input()};
  int *p = &m[1][2]; r = r * 5 + p[-${c.below(5)}] + *(p - 4) - row[0][1];`,
  ),
  inside(
    (
      c,
    ) => `int x = ${c.constant()}, y = 2, *p = ${c.below(2)} ? &x : &y, **pp = &p; *p += (int)${c.input()}; **pp *= 3;
  if (p == &x) p = &y; else pp = 0; r = r * 7 + x * 2 + y + *p + (pp == 0);`,
  ),
  inside(
    (
      c,
    ) => `int a[5] = { 0 }, *p = a, *e = a + 5; while (p != e) { *p = (int)(p - a); p += 1 + (*p == (int)${c.below(5)} && p + 1 != e); }
  for (int i = 0; i < 5; i++) r = r * 2 + a[i]; r += (p > a) + (int)(a - p);`,
  ),
  inside(
    (
      c,
    ) => `struct in { short k; int v; } t[3] = { [1] = { .v = (int)${c.input()} }, [2].k = 4 }; struct in *p = &t[${c.below(3)}];
  int *v = &t[${c.below(3)}].v; *v = 11; p->v++; t[0] = *p; r = r * 3 + t[0].v + t[1].v + p->k + (int)offsetof(struct in, v);`,
  ),
  inside(
    (c) =>
      `static const short table[6] = { 3, -1, 400, -32768, 32767, 0 }; r = r * 2 + table[${c.below(6)}] * table[${c.below(6)}];`,
  ),
  inside(
    (
      c,
    ) => `unsigned n = ${c.below(3)} + 2; short a[n]; for (unsigned i = 0; i < n; i++) a[i] = (short)(i * ${c.constant()}); a[${c.below(2)}] += (short)${c.input()};
  r = r * 3 + a[n - 1] + a[0] + (long long)sizeof a;`,
  ),
];

const layouts: readonly MakePiece[] = [
  inside(
    (
      c,
    ) => `union { unsigned u; signed char c[4]; short s[2]; float f; } u; u.u = (unsigned)${c.input()}; u.c[${c.below(4)}]++;
  r = r * 3 + u.s[1] + u.c[0] + (u.f < 1.0f);`,
  ),
  inside(
    (
      c,
    ) => `struct { unsigned a : ${c.random.between(1, 9)}; int b : ${c.random.between(2, 9)}; unsigned char : 0; unsigned long long w : ${c.random.between(33, 50)}; _Bool t : 1; } s = { 0 };
  s.a = (unsigned)${c.input()}; s.b = (int)${c.input()}; s.w = (unsigned long long)${c.input()}; s.t = ${c.input()} != 0; s.a++; s.b -= 1; s.w--;
  r = r * 3 + s.a + s.b * 2 + (long long)(s.w >> 1) + s.t + (s.a - 1 < 0) + (s.b < s.a);`,
  ),
  inside(
    (
      c,
    ) => `struct { int x : 5; int y : 11; int z : 16; } s, *p = &s; memset(p, 0, sizeof s); p->y = (int)${c.input()}; p->x = p->y; p->z = p->x = (int)${c.input()};
  unsigned u; memcpy(&u, p, sizeof u); r = r * 3 + u + s.x * s.y + s.z;`,
  ),
  inside(
    (
      c,
    ) => `struct outer { char a; struct { short b; int d[2]; } in; } x = { 1, { 2, { 3, (int)${c.input()} } } }, y = x; y.in.d[${c.below(2)}] = 9; x.in = y.in; y.a = (char)${c.input()};
  r = r * 3 + x.in.d[0] + x.in.d[1] * 2 + y.a - x.a + (long long)sizeof x;`,
  ),
  (c) => ({
    outside: `struct pair${c.number} { int a; short b; }; static struct pair${c.number} swap${c.number}(struct pair${c.number} p) { int t = p.a; p.a = p.b; p.b = (short)t; return p; }`,
    inside: `struct pair${c.number} p = { (int)${c.input()}, 5 }, q = swap${c.number}(p); r = r * 3 + q.a + q.b * 2 + p.a + swap${c.number}(swap${c.number}(p)).a;`,
  }),
  inside(
    (
      c,
    ) => `struct item { int key; struct { char tag; int link; } l; } it = { (int)${c.input()}, { 1, 2 } }; int *link = &it.l.link; *link = 6;
  struct item *back = (struct item *)((char *)link - offsetof(struct item, l.link)); back->key ^= 1; r = r * 3 + it.key + it.l.link;`,
  ),
];

const integers: readonly MakePiece[] = [
  inside((c) => {
    const type = c.random.pick(NARROW);
    return `int n = 0; for (${type} i = (${type})${c.input()}; n < 9 && i != (${type})${c.constant()}; i += (${type})(1 + ${c.below(3)} * 64)) n++; r = r * 3 + n;`;
  }),
  inside((c) => {
    const [a, b] = [c.random.pick(ANY), c.random.pick(ANY)];
    const op = c.random.pick(["<", "<=", ">", ">=", "==", "!="]);
    return `${a} a = (${a})${c.input()}; ${b} b = (${b})${c.random.chance(50) ? c.constant() : c.input()}; r = r * 2 + (a ${op} b) + (a > (${b})-1) + (a - b < 0);`;
  }),
  inside((c) => {
    const [a, b] = [c.random.pick(ANY), c.random.pick(ANY)];
    const op = c.random.pick(["+=", "-=", "*=", "^=", "|=", "&="]);
    return `${a} a = (${a})${c.input()}; ${b} b = (${b})${c.input()}; a ${op} b; b = a; a++; --b; r = r * 3 + (long long)a + (long long)b * 5 + (long long)(a * b);`;
  }),
  inside((c) => {
    const type = c.random.pick(ANY);
    return `${type} a = (${type})${c.input()}; int k = (int)${c.below(8)}; a = (${type})(a << k); a >>= ${c.below(5)}; r = r * 3 + (long long)(~a) + (a >> 1) - -a;`;
  }),
  inside((c) => {
    const type = c.random.pick(["int", "long", "long long", "short", "signed char"]);
    return `${type} a = (${type})${c.input()}, b = (${type})(${c.below(5)} - 2); if (b != 0 && b != -1) r = r * 3 + a / b + a % b * 2; r += a / 3 - a % -5;`;
  }),
  inside(
    (c) =>
      `unsigned a = (unsigned)${c.input()}, b = (unsigned)${c.constant()}; r = r * 3 + (long long)(a / (b | 1)) + (long long)(a % (b | 2)) + (a - b > a) + (long long)((unsigned long long)a * b >> 7);`,
  ),
  inside(
    (c) =>
      `int x = (int)${c.input()}; r += (x ? -1 : 1u) > 0; r += (1 ? (signed char)x : 2u) / 2; r += sizeof(x ? (char)1 : (short)2); r = r * 2 + (x < sizeof(int));`,
  ),
  inside(
    (c) =>
      `_Bool b = ${c.input()} & 2, d = (_Bool)(${c.below(3)} * 0.25); b += b; d--; r = r * 4 + b + 2 * d + !!${c.input()} + (b == 2);`,
  ),
  inside(
    (
      c,
    ) => `int o; r = r * 3 + __builtin_add_overflow((int)${c.input()}, 2147483600, &o); r += o; r += __builtin_mul_overflow((short)${c.input()}, (short)300, &o) + o;
  r += __builtin_popcount((unsigned)${c.input()}) + __builtin_clz((unsigned)${c.input()} | 1);`,
  ),
  inside(
    (c) =>
      `enum e { low = -3, mid, high = 40000 } e = (enum e)((int)${c.below(3)} + low); enum f { one = 1, big = 0x80000000 } f = (enum f)${c.input()}; r = r * 3 + (e < 0) + e + (f > -1) + (f - one < 0);`,
  ),
  inside(
    (c) =>
      `char ch = (char)${c.input()}; unsigned char uc = (unsigned char)ch; r = r * 3 + (ch == uc) + (ch == 0xff) + ch + uc + (ch << 1) + ('\\xfe' < 0); ch = ch + 1; uc -= 300; r += ch * uc;`,
  ),
  inside(
    (c) =>
      `long long a = (long long)${c.input()}; int lo = (int)a; unsigned hi = (unsigned)(a >> 32); r = r * 3 + lo + hi + (a == lo) + (long)(a ^ ${c.constant()}) + (unsigned long)a % 7;`,
  ),
];

const floats: readonly MakePiece[] = [
  inside(
    (c) =>
      `float f = (float)(short)${c.input()}; double d = f * 0.1f; r = r * 3 + (int)d + (f / 3 * 3 == f) + (d < f) + (int)(f * 0.5f + 0.5f) + (0.1f == 0.1);`,
  ),
  inside(
    (c) =>
      `int x = (int)${c.input()}; float f = x; r = r * 3 + (f == x) + ((double)x == x) + ((float)x == (float)(x + 1)) + (f < 1e9f ? f > -1e9f ? (int)f : 1 : 2);`,
  ),
  inside(
    (c) =>
      `double d = (double)${c.input()}; double z = d - d; r = r * 3 + (1 / (z - 1) < 0) + (d * d >= 0) + (floor(d / 2) * 2 == d) + (fabs(d) == d) + (d > 1e300);`,
  ),
  inside(
    (c) =>
      `int i = (int)(signed char)${c.input()}; i *= 0.5; i += 1.75; unsigned char u = (unsigned char)${c.below(100)}; u *= 1.5; float f = 16777216; f += i & 3; r = r * 3 + i + u + (f == 16777216) + (long long)(f / 3);`,
  ),
  inside(
    (c) =>
      `float a = ${c.below(4)} ? 1e38f : 1.0f, b = a * 10; r = r * 3 + (b > a) + (b == b + 1) + (b - b == 0) + !(b - b) + isinf(b) * 0 + (a / (a - a) > 0);`,
  ),
  inside(
    (c) =>
      `union { double d; unsigned long long u; float f[2]; } u; u.d = (double)(short)${c.input()}; r = r * 3 + (long long)(u.u >> 52) + (u.f[0] == 0); u.u ^= 1ULL << 63; r += u.d <= 0;`,
  ),
];

const control: readonly MakePiece[] = [
  inside(
    (c) =>
      `switch ((int)${c.below(6)}) { case 0: r += 3; case 1: r *= 2; break; default: r -= 5; case 3: if (${c.below(2)}) break; r ^= 9; case 4: { r++; } }`,
  ),
  inside(
    (c) =>
      `int i = 0; again: i++; if (i > (int)${c.below(4)}) goto out; r = r * 3 + i; if (i == 2) goto again; r -= 1; goto again; out: r += i;`,
  ),
  inside(
    (c) =>
      `int a = (int)${c.below(2)}, b = (int)${c.below(2)}, d = 0; if ((a++ && b++) || (d++, a > 1)) r += 4; d += a == 1 ? b++ : --a; r = r * 5 + a + 2 * b + 3 * d;`,
  ),
  inside(
    (c) =>
      `unsigned n = ${c.below(7)}, s = 0; for (unsigned i = 0, j = n; i < n; i++, j--) { if (j == 2) continue; if (i == 5) break; s += i * j; } do { s++; if (s % 2) continue; s += 3; } while (s < 9); r = r * 3 + s;`,
  ),
  inside(
    (c) =>
      `int n = (int)${c.below(6)}, s = 0, i = 0; while (i < n) { i++; s += i; } r += s == n * (n + 1) / 2 ? 1 : 100; r = r * 3 + s;`,
  ),
  (c) => ({
    outside: `static int fib${c.number}(int n) { return n < 2 ? n : fib${c.number}(n - 1) + fib${c.number}(n - 2); } static int down${c.number}(int n, int *p) { int own = n; if (n > 0) down${c.number}(n - 1, &own); *p += own; return own; }`,
    inside: `int x = 1; r = r * 3 + fib${c.number}((int)${c.below(5)}) + down${c.number}((int)${c.below(3)}, &x) + x;`,
  }),
  (c) => ({
    outside: `static int inc${c.number}(int x) { return x + 1; } static int dbl${c.number}(int x) { return x * 2; } static int (*const ops${c.number}[])(int) = { inc${c.number}, dbl${c.number}, inc${c.number} };
static int apply${c.number}(int (*f)(int), int n, int x) { while (n-- > 0) x = f(x); return x; }`,
    inside: `int (*f)(int) = ops${c.number}[${c.below(3)}]; r = r * 3 + apply${c.number}(f, (int)${c.below(4)}, (int)${c.input()}) + (f == dbl${c.number});`,
  }),
  (c) => ({
    outside: `static int count${c.number}(int by) { static int n = 5; static unsigned char m; n += by; m -= 1; return n + m; }`,
    inside: `for (int i = 0; i < (int)${c.below(4)}; i++) r = r * 3 + count${c.number}(i); r += count${c.number}((int)${c.input()});`,
  }),
  (c) => ({
    outside: `static int order${c.number}(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }`,
    inside: `int a[4] = { (int)${c.input()}, 3, ${c.constant()}, (int)${c.below(5)} }; qsort(a, 4, sizeof *a, order${c.number}); r = r * 3 + a[0] + a[2] * 2 + (a[1] <= a[2]);`,
  }),
  (c) => ({
    outside: `static long long sum${c.number}(int n, ...) { va_list l; va_start(l, n); long long s = 0; for (int i = 0; i < n; i++) s = s * 3 + (i % 2 ? va_arg(l, int) : (int)va_arg(l, long long)); va_end(l); return s; }`,
    inside: `r = r * 3 + sum${c.number}((int)${c.below(4)}, (long long)${c.input()}, (char)${c.input()}, 7ll);`,
  }),
  (c) => ({
    outside: `static int *shared${c.number}; static void touch${c.number}(int n) { if (n > 1) *shared${c.number} += n; else shared${c.number} = 0; }`,
    inside: `int local = (int)${c.input()}; shared${c.number} = &local; touch${c.number}((int)${c.below(4)}); r = r * 3 + local + (shared${c.number} == 0);`,
  }),
  inside(
    (c) =>
      `if ((int)${c.below(4)} == 3) exit(0); if (${c.input()} == ${c.constant()}) abort(); r = r * 3 + 1;`,
  ),
  (c) => ({
    outside: `static int find${c.number}(const int *a, int n, int x) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; } static void fill${c.number}(int *restrict a, int n) { while (n--) *a++ = n * n; }`,
    inside: `int a[4]; fill${c.number}(a, 4); a[${c.below(4)}] = 7; r = r * 3 + find${c.number}(a, (int)${c.below(5)}, 7) + find${c.number}(a, 4, (int)${c.input()});`,
  }),
];

export const CORNERS: readonly MakePiece[] = [
  ...heap,
  ...texts,
  ...memory,
  ...layouts,
  ...integers,
  ...floats,
  ...control,
];
