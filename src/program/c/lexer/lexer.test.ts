import { describe, expect, test } from "vitest";
import {
  formatLocation,
  SourceText,
  UnsupportedFeature,
  UserError,
} from "../../../base/diagnostics/index.ts";
import { tokenize } from "./lexer.ts";
import * as T from "./token.ts";

/** Each token as its text; kinds are checked where they matter. */
function texts(text: string): string[] {
  const { tokens } = tokenize(new SourceText("test.c", text));
  return Array.from({ length: tokens.count - 1 }, (_, i) =>
    text.slice(tokens.starts[i], tokens.ends[i]),
  );
}

function kinds(text: string): number[] {
  const { tokens } = tokenize(new SourceText("test.c", text));
  return [...tokens.kinds.slice(0, tokens.count - 1)];
}

function complaint(text: string): string {
  try {
    tokenize(new SourceText("test.c", text));
    return "accepted";
  } catch (error) {
    if (!(error instanceof UserError || error instanceof UnsupportedFeature)) throw error;
    return `${formatLocation(error.range!.location).replace("test.c:", "")}: ${error.message}`;
  }
}

/** As files are read: one unit per byte. */
function bytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

describe("punctuators", () => {
  test("are the longest that fit", () => {
    const all = "( ) [ ] { } . -> ++ -- & * + - ~ ! / % << >> < > <= >= == != ^ | && || ? : ; ...";
    const assignments = "= *= /= %= += -= <<= >>= &= ^= |= ,";
    const source = `${all} ${assignments}`;
    expect(texts(source)).toEqual(source.split(" "));
    expect(new Set(kinds(source)).size).toBe(source.split(" ").length);
    expect(texts("a+++++b")).toEqual(["a", "++", "++", "+", "b"]);
    expect(texts("a<<=b>>=c->d...e..f")).toEqual([
      "a",
      "<<=",
      "b",
      ">>=",
      "c",
      "->",
      "d",
      "...",
      "e",
      ".",
      ".",
      "f",
    ]);
  });

  test("digraphs are what they stand for", () => {
    expect(kinds("<: :> <% %>")).toEqual(kinds("[ ] { }"));
    expect(texts("a<:1:>")).toEqual(["a", "<:", "1", ":>"]);
  });
});

describe("words", () => {
  test("equal spellings are interned to the same number", () => {
    const { tokens, names } = tokenize(new SourceText("test.c", "abc abd abc"));
    expect(tokens.names[0]).toBe(tokens.names[2]);
    expect(tokens.names[0]).not.toBe(tokens.names[1]);
    expect(names.text(tokens.names[1]!)).toBe("abd");
  });

  test("every spelling of a keyword is that keyword", () => {
    for (const [spelling, kind] of T.KEYWORDS) {
      if (kind !== T.PRAGMA_OPERATOR) expect(kinds(spelling)).toEqual([kind]);
    }
    expect(kinds("consts _const __const___")).toEqual([T.IDENTIFIER, T.IDENTIFIER, T.IDENTIFIER]);
  });

  test("dollar signs, letters beyond ASCII and universal names are part of identifiers", () => {
    const name = bytes("é1");
    expect(texts(`$a b$c ${name} \\u00e9`)).toEqual(["$a", "b$c", name, "\\u00e9"]);
    const { tokens, names } = tokenize(new SourceText("test.c", `x\\u00e9y ${bytes("xéy")}`));
    expect(tokens.names[0]).toBe(tokens.names[1]);
    expect(names.text(tokens.names[0]!)).toBe(bytes("xéy"));
  });

  test("what gcc takes for letters is part of identifiers", () => {
    for (const name of ["größe", "幅", "α", "😀", "x\u0301"]) {
      expect(texts(bytes(name))).toEqual([bytes(name)]);
    }
  });

  test("many names survive growing tables", () => {
    const source = Array.from({ length: 5000 }, (_, i) => `n${i}`);
    const { tokens, names } = tokenize(new SourceText("test.c", [...source, ...source].join(" ")));
    for (let i = 0; i < 5000; i++) {
      expect(names.text(tokens.names[i]!)).toBe(source[i]);
      expect(tokens.names[i + 5000]).toBe(tokens.names[i]);
    }
  });
});

describe("numbers", () => {
  test.each([
    "0",
    "1",
    "017",
    "0x1F",
    "0XabcULL",
    "0b101",
    "10u",
    "10UL",
    "10lu",
    "10llU",
    "10LLu",
  ])("%s is an integer constant", (text) => {
    expect(kinds(text)).toEqual([T.INTEGER]);
    expect(texts(text)).toEqual([text]);
  });

  test.each([
    ...["1.0", ".5", "5.", "1e10", "1E-5f", "1.5e+3L", "0x1p3", "0x1.8p-2L", "0x.8P1", "1.0f32"],
    ...["1.0F64x", "08.5", "09e1", "1.5w"],
  ])("%s is a floating constant", (text) => {
    expect(kinds(text)).toEqual([T.FLOATING]);
    expect(texts(text)).toEqual([text]);
  });

  test.each([
    ["08", "1:1: '08' has a digit that octal constants lack"],
    [" 0x", "1:2: invalid suffix 'x' on the constant '0x'"],
    ["1abc", "1:1: invalid suffix 'abc' on the constant '1abc'"],
    ["10lul", "1:1: invalid suffix 'lul' on the constant '10lul'"],
    ["1lL", "1:1: invalid suffix 'lL' on the constant '1lL'"],
    ["0x1.8", "1:1: the hexadecimal floating constant '0x1.8' needs an exponent"],
    ["1e", "1:1: the exponent of '1e' has no digits"],
    ["1.0fu", "1:1: invalid suffix 'fu' on the constant '1.0fu'"],
    ["1.0i", "1:1: the imaginary constant '1.0i' is not supported"],
    ["3j", "1:1: the imaginary constant '3j' is not supported"],
    ["1.0dd", "1:1: the decimal floating constant '1.0dd' is not supported"],
    ["1".repeat(20_000), "1:1: a constant of 20000 characters"],
    ["1..2", "1:1: invalid suffix '.2' on the constant '1..2'"],
  ])("%s is refused", (text, message) => {
    expect(complaint(text)).toBe(message);
  });
});

describe("characters and strings", () => {
  test("have prefixes and escapes", () => {
    const source = `'a' L'b' u'c' U'd' "s" L"t" u"v" U"w" u8"x" '\\'' "\\"" "\\\\" '\\x41' "\\u00e9\\e"`;
    expect(texts(source)).toEqual(source.split(" "));
    expect(kinds(source).filter((kind) => kind === T.STRING)).toHaveLength(8);
  });

  test("a name before a quote is no prefix", () => {
    expect(kinds(`LL"a" v'b'`)).toEqual([T.IDENTIFIER, T.STRING, T.IDENTIFIER, T.CHARACTER]);
  });

  test.each([
    ["x = '';", "1:5: empty character constant"],
    ["'a;\n'", "1:1: unterminated character constant: expected '"],
    ['\n "abc\n"', '2:2: unterminated string literal: expected "'],
    ['"abc', '1:1: unterminated string literal: expected "'],
    ['"abc\\', '1:1: unterminated string literal: expected "'],
    [`'${"a".repeat(200)}'`, "1:1: a character constant holds a whole text"],
    ['"a\\xg"', "1:3: \\x is not followed by a hexadecimal digit"],
    ['"\\u12"', "1:2: \\u needs 4 hexadecimal digits"],
    ['R"(a)"', "1:1: a raw string literal is not supported"],
    ['"a\0b"', "1:3: a NUL byte in the source"],
  ])("%j is refused", (text, message) => {
    expect(complaint(text)).toBe(message);
  });
});

describe("between tokens", () => {
  test("comments and blanks separate", () => {
    expect(texts("a/* b */c// d\ne\t\f\v\r\nf/**/g")).toEqual(["a", "c", "e", "f", "g"]);
    expect(complaint("a\n/* b")).toBe("2:1: unterminated comment: expected */");
  });

  test("line splices vanish, inside of tokens too", () => {
    const source = 'in\\\nt x\\\r\n= 1\\\n2 +\\  \n+ "a\\\nb";';
    const { tokens, names } = tokenize(new SourceText("test.c", source));
    const shown = kinds(source);
    expect(shown).toEqual([
      T.INT,
      T.IDENTIFIER,
      T.ASSIGN,
      T.INTEGER,
      T.INCREMENT,
      T.STRING,
      T.SEMICOLON,
    ]);
    expect(names.text(tokens.names[1]!)).toBe("x");
    expect(source.slice(tokens.starts[3], tokens.ends[3])).toBe("1\\\n2");
    expect(source.slice(tokens.starts[5], tokens.ends[5])).toBe('"a\\\nb"');
    expect(complaint("a\\\nb @")).toBe("2:3: stray '@' in the program");
  });

  test.each([
    ["int @x;", "1:5: stray '@' in the program"],
    ["a\n  `", "2:3: stray '`' in the program"],
    ["x\u0001", "1:2: stray '\\x01' in the program"],
    ["x\0", "1:2: a NUL byte in the source"],
    ["x # y", "1:3: stray '#' in the program"],
    ["x\u00a0y", "1:2: stray '\\xa0' in the program"],
    [bytes("x«y"), `1:2: stray '${bytes("«")}' in the program`],
    [bytes("\u0301x"), `1:1: stray '${bytes("\u0301")}' in the program`],
    ["x\\ud800", "1:2: stray '\\' in the program"],
    ["\\q", "1:1: stray '\\' in the program"],
  ])("%j is refused", (text, message) => {
    expect(complaint(text)).toBe(message);
  });

  test("a byte order mark at the start is no character of the program", () => {
    expect(texts("\ufeffint x;")).toEqual(["int", "x", ";"]);
    expect(texts('\ufeff# 1 "a.c"\nx')).toEqual(["x"]);
  });

  test("a line of ten megabytes is read", () => {
    const source = new SourceText("test.c", `${"abcdefghi ".repeat(1_000_000)}y`);
    expect(tokenize(source).tokens.count).toBe(1_000_002);
  });
});

describe("directives", () => {
  function located(text: string, needle: string): string {
    const source = new SourceText("test.c", text);
    tokenize(source);
    return formatLocation(source.locate(text.indexOf(needle)));
  }

  test("line markers move positions", () => {
    const text = 'a\n# 10 "x.h" 1 3 4\nb\nc\n#line 7\nd\n # line 5 "y\\\\z.c"\n  e';
    expect(located(text, "a")).toBe("test.c:1:1");
    expect(located(text, "b")).toBe("x.h:10:1");
    expect(located(text, "c\n")).toBe("x.h:11:1");
    expect(located(text, "d")).toBe("x.h:7:1");
    expect(located(text, "  e")).toBe("y\\z.c:5:1");
  });

  test("pragmas, identifications and null directives are skipped", () => {
    expect(texts('#pragma omp parallel\na\n#ident "x"\n#\nb\n%: 3 "f"\nc')).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(texts('_Pragma("GCC dependency \\"x\\"") a')).toEqual(["a"]);
  });

  test("pragma pack changes what holds for the tokens after it", () => {
    const text = `a
#pragma pack(push, 1)
b
#pragma pack(push, label, 4)
c
#pragma pack(pop)
d
#pragma pack()
e
#pragma pack(2)
f _Pragma("pack(pop)") g`;
    const { tokens } = tokenize(new SourceText("test.c", text));
    const packs = Array.from({ length: 7 }, (_, i) => tokens.packAt(i));
    expect(packs).toEqual([null, 1, 4, 1, null, 2, null]);
  });

  test.each([
    ["#include <stdio.h>", "1:1: the directive '#include' in a preprocessed source"],
    ["\n  #define X", "2:3: the directive '#define' in a preprocessed source"],
    [
      "#pragma scalar_storage_order big-endian",
      "1:1: #pragma scalar_storage_order is not supported",
    ],
    ["_Pragma x", "1:1: _Pragma takes a string in parentheses"],
  ])("%j is refused", (text, message) => {
    expect(complaint(text)).toBe(message);
  });
});
