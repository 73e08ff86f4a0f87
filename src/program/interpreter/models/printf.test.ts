import { describe, expect } from "vitest";
import { ourOutput } from "../../../../test/our-output.ts";
import { gccOutput } from "../../../../test/gcc-output.ts";
import { testWith } from "../../../../test/needs.ts";

const MODELS = [
  { model: "LP64", compiler: "gcc" },
  { model: "ILP32", compiler: "gcc -m32" },
] as const;

/** Every combination would be millions; these are drawn evenly and always the same. */
function draw(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * count);
  };
}

const FLAGS = ["", "-", "+", " ", "#", "0", "+0", "-#", " 0", "#0", "-+"];
const WIDTHS = ["", "1", "5", "12", "30", "*"];
const PRECISIONS = ["", ".", ".0", ".1", ".3", ".10", ".25", ".*"];

function program(lines: readonly string[]): string {
  return `#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <float.h>\n#include <math.h>\n#include <limits.h>\nint main(void) {\n${lines.join("\n")}\nreturn 0; }\n`;
}

/** `%` with flags, width and precision, and the arguments for stars. */
function specification(below: (count: number) => number): { text: string; stars: string } {
  const pick = (items: readonly string[]) => items[below(items.length)]!;
  const width = pick(WIDTHS);
  const precision = pick(PRECISIONS);
  let stars = "";
  if (width === "*") stars += `${below(20) - 6}, `;
  if (precision === ".*") stars += `${below(14) - 3}, `;
  return { text: `%${pick(FLAGS)}${width}${precision}`, stars };
}

describe.each(MODELS)("printf as glibc formats for $model", ({ model, compiler }) => {
  testWith(compiler)("integers of all lengths", () => {
    const below = draw(1);
    const values: readonly (readonly [string, string, string])[] = [
      ["hh", "(signed char)-5", "d"],
      ["hh", "(unsigned char)200", "u"],
      ["h", "(short)-30000", "i"],
      ["h", "(unsigned short)65535", "x"],
      ["", "INT_MIN", "d"],
      ["", "0", "d"],
      ["", "0", "o"],
      ["", "0", "x"],
      ["", "3735928559u", "X"],
      ["", "511u", "o"],
      ["l", "-1234567890L", "d"],
      ["l", "4000000000UL", "u"],
      ["ll", "LLONG_MIN", "d"],
      ["ll", "ULLONG_MAX", "x"],
      ["j", "(intmax_t)-77", "d"],
      ["z", "(size_t)123456", "u"],
      ["t", "(ptrdiff_t)-99", "d"],
      ["", "'A'", "c"],
    ];
    const lines: string[] = [];
    for (let i = 0; i < 700; i++) {
      const [length, value, letter] = values[below(values.length)]!;
      const { text, stars } = specification(below);
      lines.push(`printf("[${text}${length}${letter}]\\n", ${stars}${value});`);
    }
    same(program(lines), model);
  });

  testWith(compiler)("floating point in all notations", () => {
    const below = draw(2);
    const values = [
      "0.0", "-0.0", "1.0", "0.1", "-123.456", "1e10", "1e22", "1e23", "9.5", "0.5", "1.5", "2.5",
      "999999.5", "9999995.0", "1e-5", "1.234567e-7", "DBL_MAX", "DBL_MIN", "5e-324", "1e308 * 10",
      "-1e308 * 10", "NAN", "-NAN", "3.0e-310", "1048576.015625", "0.000099999", "123456789.0",
    ]; // prettier-ignore
    const lines: string[] = [];
    for (let i = 0; i < 1500; i++) {
      const value = values[below(values.length)]!;
      const letter = "fFeEgGaA"[below(8)]!;
      const { text, stars } = specification(below);
      lines.push(`printf("[${text}${letter}]\\n", ${stars}${value});`);
    }
    same(program(lines), model);
  });

  testWith(compiler)("long double in all notations", () => {
    const below = draw(3);
    const values = [
      "0.0L", "-0.0L", "1.0L", "0.1L", "-123.456L", "1e30L", "LDBL_MAX", "LDBL_MIN", "1e-4940L",
      "3.14159265358979323846L", "1.0L/3", "123456789012345678901234567890.0L", "(long double)NAN",
      "-1.0L/0.0L", "0.5L", "1.5L", "2.5L",
    ]; // prettier-ignore
    const lines: string[] = [];
    for (let i = 0; i < 600; i++) {
      const value = values[below(values.length)]!;
      const letter = "fFeEgGaA"[below(8)]!;
      const { text, stars } = specification(below);
      lines.push(`printf("[${text}L${letter}]\\n", ${stars}${value});`);
    }
    same(program(lines), model);
  });

  testWith(compiler)("huge precisions are exact", () => {
    const lines = ["0.1", "DBL_MAX", "5e-324", "1e22", "1.0/3"].flatMap((value) =>
      ["%.1100f", "%.800e", "%.900g", "%#.700g", "%.60a"].map(
        (format) => `printf("${format}\\n", ${value});`,
      ),
    );
    same(program(lines), model);
  });

  testWith(compiler)("strings, characters, pointers and counts", () => {
    const lines = [
      `printf("[%s][%10s][%-10s][%.3s][%.0s][%5.1s]\\n", "abc", "abc", "abc", "abcdef", "x", "yz");`,
      `char raw[3] = {'a', 'b', 'c'}; printf("[%.3s][%.2s]\\n", raw, raw);`,
      `printf("[%c][%5c][%-5c][%%]\\n", 'x', 'y', 'z');`,
      `printf("[%p][%10p]\\n", (void *)0, (void *)0);`,
      `printf("[%p][%20p][%-20p]\\n", (void *)0x1234, (void *)0xabcd, (void *)0x1);`,
      `int n; long l; signed char h; printf("abc%ndef%ln%hhn\\n", &n, &l, &h); printf("%d %ld %d\\n", n, l, h);`,
      `char *none = 0; printf("[%s][%.3s][%10s]\\n", none, none, none);`,
      `char buffer[8]; printf("%d ", snprintf(buffer, sizeof buffer, "%s-%d", "hello", 12345)); puts(buffer);`,
      `printf("%d\\n", snprintf(0, 0, "%d", 123456)); printf("%d\\n", sprintf(buffer, "%x", 255));`,
      `printf("no newline at the end, 100%% sure"); fputs(" fputs ", stdout); putchar('!'); putc('?', stdout); fputc('\\n', stdout);`,
      `printf("%d %d\\n", printf("abc"), puts("xyz"));`,
      `fwrite("bytes\\0inside", 1, 12, stdout); fprintf(stdout, "%5d|%-5d|%05d\\n", 42, 42, 42);`,
    ];
    same(program(lines), model);
  });

  testWith(compiler)("lists of arguments", () => {
    same(
      `#include <stdio.h>
      #include <stdarg.h>
      static int log_it(char *to, const char *format, ...) {
        va_list list, again;
        va_start(list, format);
        va_copy(again, list);
        int n = vsprintf(to, format, list);
        va_end(list);
        n += vprintf(format, again);
        va_end(again);
        return n;
      }
      struct pair { int a; double b; };
      static double sum(int count, ...) {
        va_list list;
        double total = 0;
        va_start(list, count);
        for (int i = 0; i < count; i++) {
          switch (i % 5) {
            case 0: total += va_arg(list, int); break;
            case 1: total += va_arg(list, double); break;
            case 2: total += va_arg(list, long long); break;
            case 3: total += (double)va_arg(list, long double); break;
            case 4: { struct pair p = va_arg(list, struct pair); total += p.a + p.b; break; }
          }
        }
        va_end(list);
        return total;
      }
      int main(void) {
        char buffer[100];
        int n = log_it(buffer, "%d %s %.2f %lld %Lg %c\\n", -7, "text", 2.5, 123456789012LL, 1.25L, 'q');
        printf("%d %s", n, buffer);
        struct pair p = {3, 0.5};
        printf("%.3f\\n", sum(10, 1, 2.5, 30LL, 4.5L, p, -1, 0.25, -7LL, 1.0L, p));
        return 0;
      }`,
      model,
    );
  });
});

function same(source: string, model: (typeof MODELS)[number]["model"]): void {
  const ours = ourOutput(source, model).split("\n");
  const expected = gccOutput(source, model, []).split("\n");
  expect(ours).toEqual(expected);
}
