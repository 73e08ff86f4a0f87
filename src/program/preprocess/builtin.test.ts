import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatError, UserError } from "../../base/diagnostics/index.ts";
import { preprocessBuiltin } from "./builtin.ts";

const root = mkdtempSync(join(tmpdir(), "assay-builtin-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

function file(name: string, text: string): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

interface Setting {
  readonly includeDirectories?: readonly string[];
  readonly defines?: readonly string[];
  readonly dataModel?: "ILP32" | "LP64";
}

function run(text: string, setting: Setting = {}, path = "t.c"): string {
  return preprocessBuiltin(path, text, {
    dataModel: "LP64",
    includeDirectories: [],
    defines: [],
    ...setting,
  });
}

/** The output without line markers, blanks squeezed. */
function tokens(text: string, setting: Setting = {}): string {
  const lines = run(text, setting)
    .split("\n")
    .filter((line) => !/^# \d/.test(line));
  return lines.join(" ").replace(/\s+/g, " ").trim();
}

function failure(text: string, setting: Setting = {}, path = "t.c"): string {
  try {
    run(text, setting, path);
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error(`no error for ${text.slice(0, 100)}`);
}

describe("macros (C11 6.10.3.5)", () => {
  test("example 3: redefinition and rescanning", () => {
    const program = `
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
`;
    expect(tokens(program)).toBe(
      "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1); " +
        "f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1)) ^m(0,1); " +
        'int i[] = { 1, 23, 4, 5, }; char c[2][6] = { "hello", "" };',
    );
  });

  test("example 4: stringising, pasting and an included name made of pieces", () => {
    const directory = dirname(file("parts/vers2.h", "included;\n"));
    const program = `
#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", \\
               x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\\0d", "abc", '\\4') // this goes away
 == 0) str(: @\\n), s);
#include xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)
`;
    expect(tokens(program, { includeDirectories: [directory] })).toBe(
      'printf("x" "1" "= %d, x" "2" "= %s", x1, x2); ' +
        'fputs("strncmp(\\"abc\\\\0d\\", \\"abc\\", \'\\\\4\') == 0" ": @\\n", s); ' +
        'included; "hello"; "hello" ", world"',
    );
  });

  test("example 5: placemarkers", () => {
    const program = `
#define t(x,y,z) x ## y ## z
int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),
 t(10,,), t(,11,), t(,,12), t(,,) };
`;
    expect(tokens(program)).toBe("int j[] = { 123, 45, 67, 89, 10, 11, 12, };");
  });

  test("example 7: variable arguments", () => {
    const program = `
#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
debug("Flag");
debug("X = %d\\n", x);
showlist(The first, second, and third items.);
report(x>y, "x is %d but y is %d", x, y);
`;
    expect(tokens(program)).toBe(
      'fprintf(stderr, "Flag"); fprintf(stderr, "X = %d\\n", x); ' +
        'puts("The first, second, and third items."); ' +
        '((x>y)?puts("x>y"): printf("x is %d but y is %d", x, y));',
    );
  });

  test("hash_hash makes an ordinary ## token", () => {
    const program = `
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p[] = join(x, y);
`;
    expect(tokens(program)).toBe('char p[] = "x ## y";');
  });

  test("a macro does not expand within itself, directly or through another", () => {
    expect(tokens("#define a a b\na")).toBe("a b");
    expect(tokens("#define f g\n#define g f + 1\nf g")).toBe("f + 1 g + 1");
    expect(tokens("#define f(x) x f\nf(1)(2)")).toBe("1 f(2)");
    expect(tokens("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)")).toBe("2*9*g");
  });

  test("a function-like name without parentheses stays, also over lines and comments", () => {
    expect(tokens("#define f(x) <x>\nf ; f\n/* c */ // d\n (1) g f")).toBe("f ; <1> g f");
    expect(tokens("#define f(x) <x>\nf\n#undef y\n(1)")).toBe("f (1)");
  });

  test("GNU variable arguments: named, and the comma that goes with them", () => {
    const program = `
#define e(fmt, args...) p(fmt, ##args)
#define v(fmt, ...) p(fmt, ## __VA_ARGS__)
#define only(...) p(0, ## __VA_ARGS__)
e("a") e("a", 1) e("a", 1, 2) v("b") v("b",) v("b", x y) only() only(1)
`;
    expect(tokens(program)).toBe(
      'p("a") p("a", 1) p("a", 1, 2) p("b") p("b",) p("b", x y) p(0) p(0,1)',
    );
  });

  test("__VA_OPT__ appears only with variable arguments", () => {
    expect(tokens("#define f(a, ...) g(a __VA_OPT__(,) __VA_ARGS__)\nf(1) f(1, 2)")).toBe(
      "g(1 ) g(1 , 2)",
    );
  });

  test("tokens of an expansion never join their neighbours", () => {
    expect(tokens("#define plus +\n#define e\n+plus -e- x e y plus+ 1e plus 2")).toBe(
      "+ + - - x y + + 1e + 2",
    );
    expect(tokens("#define n 0x1e\n#define f(x) x+1\nf(n) n+1 .n")).toBe("0x1e +1 0x1e +1 . 0x1e");
  });

  test("directives between arguments are obeyed", () => {
    const program = "#define f(x) [x]\nf(1\n#ifdef f\n+ 2\n#else\n+ 3\n#endif\n#define y 7\n+ y) y";
    expect(tokens(program)).toBe("[1 + 2 + 7] 7");
  });

  test("names depending on the place have their values", () => {
    const text = run(
      '#define L __LINE__\nL __LINE__ __FILE__ __COUNTER__ __COUNTER__ L"x" __func__\n',
    );
    expect(text).toBe('# 1 "t.c"\n\n2 2 "t.c" 0 1 L"x" __func__\n');
    expect(tokens("__DATE__ __TIME__ __STDC__")).toBe('"Jan 1 1970" "00:00:00" 1');
  });

  test("macros of the command line are defined", () => {
    const defines = ["A", "B=2 + 3", "C(x)=[x]"];
    expect(tokens("A B C(4)", { defines })).toBe("1 2 + 3 [4]");
  });

  test("the data model decides the predefined types", () => {
    const program = "__SIZE_TYPE__ __SIZEOF_POINTER__ __LONG_MAX__ __INT_MAX__";
    expect(tokens(program)).toBe("long unsigned int 8 0x7fffffffffffffffL 0x7fffffff");
    expect(tokens(program, { dataModel: "ILP32" })).toBe("unsigned int 4 0x7fffffffL 0x7fffffff");
  });
});

describe("conditions", () => {
  test.each([
    ["-1 > 0u", true],
    ["-1 >> 63 == -1", true],
    ["-1 / 2u == 0x7fffffffffffffff", true],
    ["0x8000000000000000 < 0", false],
    ["9223372036854775807 + 1 < 0", true],
    ["2 || 1 / 0", true],
    ["0 ? 1 / 0 : 3", true],
    ["(1 ? -1 : 0u) > 0", true],
    ["'\\377' < 0 && 'ab' == 24930 && L'\\xff' == 255", true],
    ["defined NAME && defined(NAME) && !defined OTHER", true],
    ["OTHER == 0 && true == 0", true],
    ['defined __has_include && __has_include(<stdio.h>) && !__has_include("no.h")', true],
    [
      "__has_attribute(__packed__) && __has_attribute(noreturn) && !__has_attribute(nonsense)",
      true,
    ],
    ["TWICE(3) == 6 && NAME", true],
    ["1 ? 2, 0 : 1", false],
    ["1 << 64 == 0 && 1 << -1 == 0 && -8 >> -1 == -16", true],
  ])("%s", (condition, holds) => {
    const program = `#define NAME 1\n#define TWICE(x) ((x) * 2)\n#if ${condition}\nyes\n#else\nno\n#endif\n`;
    expect(tokens(program)).toBe(holds ? "yes" : "no");
  });

  test("the first true group is read, the rest skipped whatever it holds", () => {
    const program = `
#if 0
don't "stop /* here
#  if 1
#  else
#  endif
*/
#error no
#elif 2
second
#elif 1 / 0
third ' "
#else
# include <nothing.h>
#endif
after`;
    expect(tokens(program)).toBe("second after");
    expect(tokens("#ifdef A\n1\n#elifndef A\n2\n#elifdef A\n3\n#endif")).toBe("2");
  });
});

describe("positions", () => {
  test("text without macros keeps lines and columns; comments become blanks", () => {
    const program =
      "int a; /* x */ int b;\n/* two\n lines */ int c;\n#define M 1\n\tint d; // end\n";
    expect(run(program)).toBe(
      '# 1 "t.c"\nint a;         int b;\n\n          int c;\n\n\tint d; \n',
    );
  });

  test("splices join lines and leave the later lines where they were", () => {
    expect(run("int a\\\nb = 1; \\  \n__LINE__\n#def\\\nine N 2\nN __LINE__\n")).toBe(
      '# 1 "t.c"\nint ab = 1; 3\n\n\n\n\n2 6\n',
    );
  });

  test("an invocation over several lines ends on its line", () => {
    expect(run("#define f(x, y) x y __LINE__\nf(1,\n\n 2) z\nlast\n")).toBe(
      '# 1 "t.c"\n\n1 2 2\n\n z\nlast\n',
    );
  });

  test("a long skipped group and #line give markers", () => {
    const skipped = `#if 0\n${"\n".repeat(20)}#endif\nhere\n#line 7 "other.c"\n__LINE__ __FILE__\n`;
    expect(run(skipped)).toBe('# 1 "t.c"\n# 22 "t.c"\n\nhere\n# 7 "other.c"\n7 "other.c"\n');
  });

  test("included text is between markers of its file", () => {
    const header = file("inc/one.h", "#pragma once\nint one;\n");
    const text = run('#include "one.h"\n#include "one.h"\nint two;\n', {
      includeDirectories: [dirname(header)],
    });
    expect(text).toBe(
      `# 1 "t.c"\n# 1 "${header}" 1\n\nint one;\n# 2 "t.c" 2\n# 3 "t.c" 2\nint two;\n`,
    );
  });

  test("pragmas stay, on lines of their own", () => {
    expect(run('#pragma pack(1) // c\nint a; _Pragma("pack()") int b;\n')).toBe(
      '# 1 "t.c"\n#pragma pack(1)\nint a; \n#pragma pack()\n# 2 "t.c"\n int b;\n',
    );
    expect(
      tokens('#define A 1\n#pragma push_macro("A")\n#define A 2\nA\n#pragma pop_macro("A")\nA'),
    ).toBe("2 1");
  });
});

describe("includes", () => {
  test("the includer's folder comes first, then the folders given, in order", () => {
    file("order/near/a.h", "near");
    file("order/first/a.h", "first");
    file("order/second/a.h", "second");
    const main = file("order/near/main.c", "");
    const includeDirectories = [join(root, "order/first"), join(root, "order/second")];
    const read = (text: string): string =>
      run(text, { includeDirectories }, main).replace(/^#.*$/gm, "").trim();
    expect(read('#include "a.h"\n')).toBe("near");
    expect(read("#include <a.h>\n")).toBe("first");
  });

  test("#include_next goes on behind the folder of the file it stands in", () => {
    file("next/one/limits.h", "before\n#include_next <limits.h>\n");
    const text = run("#include <limits.h>\nINT_MAX\n", {
      includeDirectories: [join(root, "next/one")],
    });
    expect(text).toContain("before");
    expect(text).toContain("\n0x7fffffff\n");
  });

  test("names beyond ASCII work, in text that has one character per byte", () => {
    const path = file("ünïcode/größe.h", "");
    const bytes = (text: string): string => Buffer.from(text).toString("latin1");
    writeFileSync(path, "char *s = __FILE__; 'é'\n");
    const includeDirectories = [dirname(path)];
    const text = run(
      bytes("\ufeff#include \"größe.h\"\n#if L'é' == 0xe9 && 'é' == 0xc3a9\nyes\n#endif\n"),
      {
        includeDirectories,
      },
    );
    expect(text).toContain(bytes(`char *s = "${path}"; 'é'`));
    expect(text).toContain(`# 1 "${path}" 1`);
    expect(text).toContain("\nyes\n");
  });

  test("macros in the operand are expanded", () => {
    expect(tokens("#define H <stdbool.h>\n#include H\nbool true")).toBe("_Bool 1");
  });
});

describe("errors name file, line and column and show the line", () => {
  test("a missing header, with what was searched and what to do", () => {
    file("err/inc.h", "\n  #include <missing.h>\n");
    const main = file("err/main.c", "");
    const message = failure('\n#include "inc.h"\n', { includeDirectories: ["/some/where"] }, main);
    const place = join(root, "err/inc.h");
    expect(message).toBe(
      `${place}:2:3: error: header <missing.h> was not found\n` +
        "  #include <missing.h>\n  ^~~~~~~~~~~~~~~~~~~~\n" +
        'hint: searched "/some/where", the bundled standard headers; name the header\'s folder with -I, ' +
        `or use --preprocessor cc if a C compiler is installed; included from ${main}:2`,
    );
  });

  test.each([
    ["a\n  #error stop /* now */ here", "t.c:2:3: error: #error stop /* now */ here"],
    [
      "#define f(x, y) x\n  f(1)",
      't.c:2:3: error: macro "f" requires 2 arguments, but only 1 given',
    ],
    ["#define f(x) x\nf(1, 2)", 't.c:2:1: error: macro "f" passed 2 arguments, but takes just 1'],
    ["#define f(x) x\n\nf(1", 't.c:3:1: error: unterminated argument list invoking macro "f"'],
    [
      "#define f(x) x ## +\nf(a)",
      't.c:2:1: error: pasting "a" and "+" does not give a valid preprocessing token',
    ],
    ["#define f(x) #y", "t.c:1:14: error: '#' is not followed by a macro parameter"],
    ["#define f ## x", "t.c:1:11: error: '##' cannot appear at either end of a macro expansion"],
    ["#define f(x, x) x", 't.c:1:14: error: duplicate macro parameter "x"'],
    ["#define f(x", "t.c:1:12: error: expected ',' or ')' in macro parameter list"],
    ["#define 1 x", "t.c:1:9: error: macro names must be identifiers"],
    ["#define defined 1", 't.c:1:9: error: "defined" cannot be used as a macro name'],
    [
      "#define f(x) __VA_ARGS__",
      "t.c:1:14: error: __VA_ARGS__ can only appear in the expansion of a variadic macro",
    ],
    ["#ifdef", "t.c:1:7: error: no macro name given"],
    ["int a;\n#if 1\nint b;", "t.c:2:1: error: this conditional has no #endif"],
    ["#if 0\n", "t.c:1:1: error: this conditional has no #endif"],
    ["#else", "t.c:1:2: error: #else without #if"],
    ["#if 1\n#else\n#else\n#endif", "t.c:3:2: error: #else after #else"],
    ["#if 0\n#else\n#elif 1\n#endif", "t.c:3:2: error: #elif after #else"],
    ["#if", "t.c:1:4: error: #if with no expression"],
    ["#if 1 +", "t.c:1:8: error: #if expression ends too early"],
    ["#if (1", "t.c:1:7: error: missing ')' in expression"],
    ["#if 1)", "t.c:1:6: error: missing '(' in expression"],
    ["#if 1 2", 't.c:1:7: error: missing binary operator before token "2"'],
    ["#if f(1)", 't.c:1:6: error: missing binary operator before token "("'],
    ["#if 1 / (2 - 2)", "t.c:1:7: error: division by zero in #if"],
    ["#if 1.5", "t.c:1:5: error: floating constant in preprocessor expression"],
    ["#if 12ab", 't.c:1:5: error: invalid suffix "ab" on integer constant'],
    ["#if 08", 't.c:1:5: error: invalid digit "8" in octal constant'],
    ["#if ''", "t.c:1:5: error: empty character constant"],
    ['#if "a"', 't.c:1:5: error: token ""a"" is not valid in preprocessor expressions'],
    ["#if x = 1", 't.c:1:7: error: missing binary operator before token "="'],
    ["#include", 't.c:1:9: error: #include expects "FILENAME" or <FILENAME>'],
    ["#include <>", "t.c:1:1: error: empty file name in #include"],
    ["#line x", 't.c:1:7: error: "x" after #line is not a positive integer'],
    ["  #foo", "t.c:1:4: error: invalid preprocessing directive #foo"],
    ["int a; /* no end", "t.c:1:8: error: unterminated comment"],
    ["_Pragma(x)", "t.c:1:1: error: _Pragma takes a parenthesised string literal"],
    ['#line 40 "u.c"\n#error x', "u.c:40:1: error: #error x"],
    ["a \\\n b \\\n#x\n#bad", "t.c:4:2: error: invalid preprocessing directive #bad"],
  ])("%s", (program, message) => {
    expect(failure(program).split("\n")[0]).toBe(message);
  });

  test("an error behind a splice is shown on its physical line", () => {
    expect(failure("#if 1 + \\\n  1.5\n#endif\n")).toBe(
      "t.c:2:3: error: floating constant in preprocessor expression\n  1.5\n  ^~~",
    );
  });
});

describe("limits", () => {
  test("a file that includes itself ends with an error", () => {
    const path = file("self/a.h", '#include "a.h"\n');
    expect(failure('#include "a.h"\n', { includeDirectories: [dirname(path)] })).toContain(
      "#include nested more than 200 deep",
    );
    const twice = file(
      "self/b.h",
      '#if __INCLUDE_LEVEL__ < 50\n#include "b.h"\n#include "b.h"\n#endif\n',
    );
    expect(failure('#include "b.h"\n', { includeDirectories: [dirname(twice)] })).toContain(
      "too much text is included",
    );
  });

  test("macros that double end with an error", () => {
    const doubling = Array.from({ length: 60 }, (_, i) => `#define m${i + 1} m${i} m${i}\n`).join(
      "",
    );
    expect(failure(`${doubling}m60\n`)).toContain("macro expansion produces more than");
    const empty = `#define m0\n${doubling}m60\n`;
    expect(failure(empty)).toContain("macro expansion produces more than");
    const calls = Array.from({ length: 60 }, (_, i) => `#define f${i + 1}(x) f${i}(x x)\n`).join(
      "",
    );
    expect(failure(`#define f0(x)\n${calls}f60(1)\n`)).toContain(
      "macro expansion produces more than",
    );
    const pasting = Array.from(
      { length: 60 },
      (_, i) => `#define g${i + 1}(x) h${i}(x, x)\n#define h${i}(x, y) g${i}(x ## y)\n`,
    );
    expect(failure(`${pasting.join("")}g60(a)\n`)).toContain("macro expansion produces more than");
  });

  test("deep nesting of calls, parentheses and conditions is worked off or refused", () => {
    const nested = (depth: number): string => `${"f(".repeat(depth)}1${")".repeat(depth)}`;
    expect(tokens(`#define f(x) x\n${nested(390)}`)).toBe("1");
    expect(failure(`#define f(x) x\n${nested(2_000)}`)).toContain("nested more than 400 deep");
    const parentheses = "(".repeat(20_000) + ")".repeat(20_000);
    expect(tokens(`#define f(x) x\nf(${parentheses})`)).toBe(parentheses);
    expect(failure(`#if ${parentheses}\n#endif`)).toContain("nested too deep");
    expect(failure(`#if ${"- ".repeat(20_000)}1\n#endif`)).toContain("nested too deep");
    const open = "#if 1\n".repeat(20_000) + "#endif\n".repeat(20_000);
    expect(tokens(open)).toBe("");
    const chain = Array.from({ length: 20_000 }, (_, i) => `#define c${i} c${i + 1}\n`).join("");
    expect(tokens(`${chain}c0`)).toBe("c20000");
  });

  test("one line of 4 MB with comments, macros and quotes is no trouble", () => {
    const line = "x = N + /* c */ f(1) 'a' \"s\"; ".repeat(130_000);
    const text = run(`#define N 1\n#define f(x) x\n${line}\n`);
    expect(text.length).toBeGreaterThan(2_000_000);
  });

  test("2 MB without macros take no time to speak of", () => {
    const body = (i: number): string =>
      `int function_${i}(int first, char *second) {\n  /* sum */ int r = first * ${i} + second[1];\n  return r;\n}\n`;
    const text = Array.from({ length: 21_000 }, (_, i) => body(i)).join("");
    expect(text.length).toBeGreaterThan(2_000_000);
    let best = Infinity;
    for (let round = 0; round < 3; round++) {
      const before = process.cpuUsage();
      run(text);
      const used = process.cpuUsage(before);
      best = Math.min(best, used.user + used.system);
    }
    // Several times what it takes: bench/frontend.ts measures.
    expect(best / 1e6).toBeLessThan(2);
  });
});
