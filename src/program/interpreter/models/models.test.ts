import { describe, expect, test } from "vitest";
import { ourOutput } from "../../../../test/our-output.ts";
import { gccOutput } from "../../../../test/gcc-output.ts";
import { libraryFunctions } from "../../library/index.ts";
import { modelOf } from "./index.ts";
import { testWith } from "../../../../test/needs.ts";

const MODELS = [
  { model: "LP64", compiler: "gcc" },
  { model: "ILP32", compiler: "gcc -m32" },
] as const;

test("functions have the models that their rows promise", () => {
  for (const known of libraryFunctions()) {
    const { followed } = known.effects;
    const isExecuted = followed === "exactly" || followed === "result open";
    expect(modelOf(known) !== null, known.name).toBe(isExecuted);
  }
});

const HEADERS = ["stdio", "stdlib", "string", "math", "ctype", "errno", "limits", "stdint", "float"]
  .map((name) => `#include <${name}.h>\n`)
  .join("");

function same(source: string, model: (typeof MODELS)[number]["model"]): void {
  const text = HEADERS + source;
  const ours = ourOutput(text, model).split("\n");
  expect(ours.length).toBeGreaterThan(2);
  expect(ours).toEqual(gccOutput(text, model, ["-fno-builtin"]).split("\n"));
}

/** Calls of functions of one and two arguments with all values and pairs of a list. */
function mathProgram(suffix: string, type: string, format: string): string {
  const unary = "sqrt fabs floor ceil trunc round rint nearbyint logb".split(" ");
  const binary = "fmod remainder fmin fmax fdim copysign nextafter".split(" ");
  const integral = "lrint lround llrint llround".split(" ");
  const [max, min, denormal] =
    suffix === "f"
      ? ["FLT_MAX", "FLT_MIN", "1e-45f"]
      : suffix === ""
        ? ["DBL_MAX", "DBL_MIN", "5e-324"]
        : ["LDBL_MAX", "LDBL_MIN", "1e-4940L"];
  const values = `0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.2, 0.1, 1e7, 123456.789, 16777216.5,
    4503599627370495.5, 1e18, -1e18, ${max}, ${min}, ${denormal}, -${denormal}, INFINITY, -INFINITY, NAN`;
  const lines: string[] = [];
  const put = (call: string) =>
    `printf("${call.replaceAll("%", "%%")}(%d,%d) ${format}\\n", i, j, ${call});`;
  for (const name of unary) lines.push(`for (i = 0; i < n; i++) ${put(`${name}${suffix}(v[i])`)}`);
  for (const name of binary) {
    lines.push(
      `for (i = 0; i < n; i++) for (j = 0; j < n; j++) ${put(`${name}${suffix}(v[i], v[j])`)}`,
    );
  }
  for (const name of integral) {
    lines.push(
      `for (i = 0; i < 16; i++) printf("${name} %d %lld\\n", i, (long long)${name}${suffix}(v[i] > 1e9 ? 1 : v[i]));`,
    );
  }
  const fma = `fma${suffix}(v[i], v[j], v[(i + j) % n])`;
  lines.push(`for (i = 0; i < n; i++) for (j = 0; j < n; j++) ${put(fma)}`);
  const scale = `ldexp${suffix}(v[i], e[j])`;
  lines.push(`for (i = 0; i < n; i++) for (j = 0; j < 7; j++) ${put(scale)}`);
  const parts = `{ int x = 0; ${type} w; ${type} m = frexp${suffix}(v[i], &x); printf("${format} %d ", m, isfinite(v[i]) ? x : 0); m = modf${suffix}(v[i], &w); printf("${format} ${format}\\n", m, w); }`;
  lines.push(`for (i = 0; i < n; i++) ${parts}`);
  lines.push(
    `for (i = 0; i < n; i++) printf("%d %d %d %d %d %d\\n", !!isnan(v[i]), isinf(v[i]), !!isfinite(v[i]), !!isnormal(v[i]), !!signbit(v[i]), fpclassify(v[i]));`,
    `for (i = 0; i < n; i++) for (j = 0; j < n; j++) printf("%d%d%d%d\\n", isless(v[i], v[j]), isgreaterequal(v[i], v[j]), islessgreater(v[i], v[j]), isunordered(v[i], v[j]));`,
  );
  return `int main(void) {
    volatile ${type} v[] = {${values}};
    int e[] = {0, 1, -1, 60, -60, 1100, -1100};
    int i = 0, j = 0, n = sizeof v / sizeof *v;
    ${lines.join("\n")}
    return 0;
  }`;
}

describe.each(MODELS)("library functions as glibc has them for $model", ({ model, compiler }) => {
  testWith(compiler).each([
    ["float", "f", "%a"],
    ["double", "", "%a"],
    ["long double", "l", "%La"],
  ])("exact functions of math.h on %s", (type, suffix, format) => {
    // The sign of a NaN that came out of an invalid operation is not specified.
    const clean = (text: string) => text.replaceAll("-nan", "nan").split("\n");
    const source = HEADERS + mathProgram(suffix, type, format);
    expect(clean(ourOutput(source, model))).toEqual(
      clean(gccOutput(source, model, ["-fno-builtin"])),
    );
  });

  testWith(compiler)("numbers from text", () => {
    const integers = [
      "0",
      " 42",
      "-17",
      "+5",
      "0x1F",
      "0x",
      "077",
      "08",
      "zz",
      "",
      "  -  3",
      "99999999999999999999",
      "-99999999999999999999",
      "2147483648",
      "4294967296",
      "-1",
      "12abc",
    ];
    const floats = [
      "0",
      "1.5",
      " -2.25e3x",
      ".5.",
      "1e400",
      "1e-400",
      "inf",
      "-INFINITY!",
      "nan",
      "0x1.8p3",
      "0x.8",
      "1e",
      "1e+",
      "-",
      "3.40282357e38",
      "0.1",
    ];
    const quote = (text: string) => JSON.stringify(text);
    same(
      `const char *integers[] = {${integers.map(quote).join()}};
       const char *floats[] = {${floats.map(quote).join()}};
       int main(void) {
         char *end; int bases[] = {0, 10, 16, 8, 36, 2};
         for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++) {
           const char *s = integers[i];
           printf("%d %ld %lld\\n", atoi(s), atol(s), atoll(s));
           for (int b = 0; b < 6; b++) {
             errno = 0; long l = strtol(s, &end, bases[b]); printf("%ld %d %d ", l, (int)(end - s), errno);
             errno = 0; unsigned long u = strtoul(s, &end, bases[b]); printf("%lu %d ", u, errno);
             errno = 0; unsigned long long q = strtoull(s, 0, bases[b]); printf("%llu %d\\n", q, errno);
           }
         }
         for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++) {
           const char *s = floats[i];
           errno = 0; double d = strtod(s, &end); printf("%a %d %d ", d, (int)(end - s), errno);
           errno = 0; float f = strtof(s, &end); printf("%a %d ", f, errno);
           printf("%La %a\\n", strtold(s, 0), atof(s));
         }
         return 0;
       }`,
      model,
    );
  });

  testWith(compiler)("strings and memory", () => {
    same(
      `int main(void) {
         char a[64] = "hello", b[64] = "world", c[64];
         printf("%zu %zu %zu\\n", strlen(a), strnlen(a, 3), strnlen(a, 99));
         printf("%s ", strcpy(c, a)); printf("%s\\n", strcat(c, b));
         memset(c, 'x', sizeof c); strncpy(c, "abc", 6); printf("%.8s %d\\n", c, c[5]);
         strcpy(c, "12"); printf("%s\\n", strncat(c, "34567", 3));
         printf("%d %d %d\\n", strcmp("a", "b") < 0, strcmp("b", "a") > 0, strcmp("ab", "ab"));
         printf("%d %d %d\\n", strncmp("abc", "abd", 2), strncmp("abc", "abd", 3) < 0, strcasecmp("ABC", "abc"));
         printf("%s %s %s\\n", strchr(a, 'l'), strrchr(a, 'l'), strstr("finding a needle", "need"));
         printf("%d %d\\n", strchr(a, 'z') == 0, strchr(a, 0) == a + 5);
         printf("%zu %zu %s\\n", strspn("aabbc", "ab"), strcspn("hello, world", ", "), strpbrk("key=value", "=:"));
         strcpy(c, " one two,,three ");
         for (char *t = strtok(c, " ,"); t; t = strtok(0, " ,")) printf("[%s]", t);
         char *save, *rest = strcpy(b, "a:b::c");
         for (char *t = strtok_r(rest, ":", &save); t; t = strtok_r(0, ":", &save)) printf("<%s>", t);
         printf("\\n%d %d\\n", memcmp("abc", "abd", 3) < 0, memcmp("abc", "abd", 2));
         printf("%s %d\\n", (char *)memchr("search", 'r', 6), memchr("search", 'z', 6) == 0);
         memmove(a + 1, a, 5); a[6] = 0; printf("%s\\n", a);
         char *d = strdup("copy"); printf("%s %s\\n", d, strerror(2)); free(d);
         int *p = calloc(4, sizeof *p); p[3] = 7; p = realloc(p, 8 * sizeof *p); printf("%d %d\\n", p[0], p[3]); free(p);
         printf("%d %d %d\\n", abs(-5), (int)labs(-6L), (int)llabs(-7LL));
         div_t q = div(-17, 5); ldiv_t l = ldiv(17L, -5L); printf("%d %d %ld %ld\\n", q.quot, q.rem, l.quot, l.rem);
         return 0;
       }`,
      model,
    );
  });

  testWith(compiler)("characters", () => {
    same(
      `int main(void) {
         for (int c = 0; c < 256; c++)
           printf("%d: %d%d%d%d%d%d%d%d%d%d%d %d %d\\n", c, !!isalnum(c), !!isalpha(c), !!iscntrl(c), !!isdigit(c), !!isgraph(c),
             !!islower(c), !!isprint(c), !!ispunct(c), !!isspace(c), !!isupper(c), !!isxdigit(c), tolower(c), toupper(c));
         return 0;
       }`,
      model,
    );
  });

  testWith(compiler)("sorting, searching and random numbers", () => {
    same(
      `struct item { int key; char tag[5]; };
       static int calls;
       static int compare(const void *a, const void *b) { calls++; return ((const struct item *)a)->key - ((const struct item *)b)->key; }
       int main(void) {
         struct item items[50];
         srand(42);
         for (int i = 0; i < 50; i++) { items[i].key = rand() % 20; sprintf(items[i].tag, "%d", i); }
         qsort(items, 50, sizeof *items, compare);
         for (int i = 0; i < 50; i++) printf("%d:%s ", items[i].key, items[i].tag);
         struct item key = {7}; struct item *hit = bsearch(&key, items, 50, sizeof *items, compare);
         printf("%d %d\\n", hit ? hit->key : -1, calls > 0);
         for (int i = 0; i < 40; i++) printf("%d\\n", rand());
         char names[4][8] = {"pear", "apple", "plum", "fig"};
         qsort(names, 4, 8, (int (*)(const void *, const void *))strcmp);
         printf("%s %s %s %s\\n", names[0], names[1], names[2], names[3]);
         srand(0); printf("%d\\n", rand()); srandom(123456789); printf("%ld %ld\\n", random(), random());
         unsigned state = 99; printf("%d %d %u\\n", rand_r(&state), rand_r(&state), state);
         return 0;
       }`,
      model,
    );
  });

  testWith(compiler)("builtins on bits and overflow", () => {
    const text = `
       int main(void) {
         unsigned v[] = {1, 2, 3, 0x80000000u, 0xffffffffu, 0x12345678u, 0xf0f0f0f0u};
         for (int i = 0; i < 7; i++) {
           unsigned x = v[i]; unsigned long long w = (unsigned long long)x << (i * 4);
           printf("%d %d %d %d %d %d\\n", __builtin_clz(x), __builtin_ctz(x), __builtin_ffs((int)x), __builtin_popcount(x), __builtin_parity(x), __builtin_clrsb((int)x));
           printf("%d %d %d %d\\n", __builtin_clzll(w), __builtin_ctzll(w), __builtin_popcountll(w), __builtin_ffsll((long long)w));
           printf("%x %x %llx\\n", __builtin_bswap16((unsigned short)x), __builtin_bswap32(x), (unsigned long long)__builtin_bswap64(w));
         }
         int r; unsigned u; long long q; signed char s;
         printf("%d ", __builtin_add_overflow(2147483647, 1, &r)); printf("%d\\n", r);
         printf("%d ", __builtin_sub_overflow(1u, 2u, &u)); printf("%u\\n", u);
         printf("%d ", __builtin_mul_overflow(4000000000u, 4, &q)); printf("%lld\\n", q);
         printf("%d ", __builtin_add_overflow(100, 100, &s)); printf("%d\\n", s);
         printf("%d\\n", __builtin_expect(5 > 3, 1) ? 1 : 0);
         return 0;
       }`;
    expect(ourOutput(HEADERS + text, model)).toBe(gccOutput(HEADERS + text, model));
  });
});
