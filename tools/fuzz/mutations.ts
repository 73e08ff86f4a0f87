/**
 * Damage to C files, always the same for a seed: bytes, tokens and lines that get lost, moved or
 * replaced, and constructs repeated or nested far beyond what anybody writes.
 */
import { Random } from "./random.ts";

export interface Mutant {
  readonly mutation: string;
  /** One character per byte. */
  readonly text: string;
}

type Mutate = (text: string, random: Random) => string;

const NESTING = 20_000;
const LONG_LINE = 10_000_000;

const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[-+*/%&|^!<>=]=?|\S/g;

// prettier-ignore
const INSERTED = [
  "(", ")", "{", "}", "[", "]", ";", ",", "*", "&", "->", ".", "...", "=", "==", "?", ":", "#", "##", "\\",
  "int", "struct", "union", "enum", "typedef", "static", "extern", "if", "else", "while", "for", "do", "switch",
  "case", "default", "goto", "return", "break", "continue", "sizeof", "unsigned", "void", "_Bool", "long",
  "__attribute__", "__typeof__", "_Generic", "_Static_assert", "_Alignas", "asm", "0", "1", "0x", "1e", "09",
  "'a", '"', "'\\x'", "1.5", "99999999999999999999", "L'a'", "@", "`", "$", "/*", "//", "x",
];

interface Span {
  readonly start: number;
  readonly end: number;
}

function tokensOf(text: string): Span[] {
  return [...text.matchAll(TOKEN)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
}

function bytes(count: number, change: (code: number, random: Random) => number): Mutate {
  return (text, random) => {
    const codes = Buffer.from(text, "latin1");
    if (codes.length === 0) return text;
    for (let i = 0; i < count; i++) {
      const at = random.below(codes.length);
      codes[at] = change(codes[at]!, random);
    }
    return codes.toString("latin1");
  };
}

/** Replaces one random token, given all of them. */
function tokens(count: number, change: (token: string, random: Random) => string): Mutate {
  return (text, random) => {
    let result = text;
    for (let i = 0; i < count; i++) {
      const spans = tokensOf(result);
      if (spans.length === 0) return result;
      const { start, end } = random.pick(spans);
      result =
        result.slice(0, start) + change(result.slice(start, end), random) + result.slice(end);
    }
    return result;
  };
}

const swapTokens: Mutate = (text, random) => {
  const spans = tokensOf(text);
  if (spans.length < 2) return text;
  const i = random.below(spans.length);
  const j = random.below(spans.length);
  const [a, b] = [spans[Math.min(i, j)]!, spans[Math.max(i, j)]!];
  if (a === b) return text;
  const between = text.slice(a.end, b.start);
  const swapped = text.slice(b.start, b.end) + between + text.slice(a.start, a.end);
  return text.slice(0, a.start) + swapped + text.slice(b.end);
};

function lines(change: (all: string[], random: Random) => void): Mutate {
  return (text, random) => {
    const all = text.split("\n");
    change(all, random);
    return all.join("\n");
  };
}

/** Puts text between two lines of the file. */
function between(inserted: (random: Random) => string): Mutate {
  return lines((all, random) => {
    all.splice(random.below(all.length + 1), 0, inserted(random));
  });
}

function nested(open: string, inner: string, close: string): string {
  return open.repeat(NESTING) + inner + close.repeat(NESTING);
}

function inFunction(body: string): string {
  return `int deep_function(int x, int *p) { ${body} }\n`;
}

/** Each is appended to the file, so that it stands in a proper context. */
// prettier-ignore
const DEEP: Record<string, () => string> = {
  parentheses: () => inFunction(`return ${nested("(", "x", ")")};`),
  "open-parentheses": () => inFunction(`return ${"(".repeat(NESTING)}`),
  braces: () => inFunction(nested("{", "x = 1;", "}")),
  brackets: () => inFunction(`return ${nested("p[", "0", "]")};`),
  "open-brackets": () => inFunction(`return ${"p[".repeat(NESTING)}`),
  ifs: () => inFunction(`${"if (x) ".repeat(NESTING)} return 1; return 0;`),
  "else-ifs": () => inFunction(`${"if (x) x++; else ".repeat(NESTING)} x--; return x;`),
  whiles: () => inFunction(`${"while (x) ".repeat(NESTING)} x--; return x;`),
  fors: () => inFunction(`${"for (;;) ".repeat(NESTING)} x--;`),
  dos: () => inFunction(`${nested("do ", "x--;", " while (x);")} return x;`),
  switches: () => inFunction(`${"switch (x) case 1: ".repeat(NESTING)} x--; return x;`),
  labels: () => inFunction(`${Array.from({ length: NESTING }, (_, i) => `l${i}:`).join(" ")} return x;`),
  cases: () => inFunction(`switch (x) { ${Array.from({ length: NESTING }, (_, i) => `case ${i}: x++;`).join(" ")} } return x;`),
  casts: () => inFunction(`return ${"(int)".repeat(NESTING)} x;`),
  negations: () => inFunction(`return ${"- ".repeat(NESTING)} x;`),
  complements: () => inFunction(`return ${"~".repeat(NESTING)} x;`),
  nots: () => inFunction(`return ${"!".repeat(NESTING)} x;`),
  dereferences: () => inFunction(`return ${"*".repeat(NESTING)} p;`),
  addresses: () => inFunction(`return ${"*&".repeat(NESTING)} x;`),
  increments: () => inFunction(`return ${"++".repeat(NESTING)} x;`),
  sizeofs: () => inFunction(`return ${"sizeof ".repeat(NESTING)} x;`),
  calls: () => inFunction(`return ${nested("deep_function(", "x", ", p)")};`),
  conditionals: () => inFunction(`return ${"x ? 1 : ".repeat(NESTING)} 2;`),
  "then-conditionals": () => inFunction(`return ${nested("x ? ", "1", " : 2")};`),
  additions: () => inFunction(`return ${"x + ".repeat(NESTING)} x;`),
  conjunctions: () => inFunction(`return ${"x && ".repeat(NESTING)} x;`),
  assignments: () => inFunction(`${"x = ".repeat(NESTING)} 1; return x;`),
  commas: () => inFunction(`return (${"x, ".repeat(NESTING)} x);`),
  members: () => `struct deep_s { struct deep_s *n; } deep_v; int deep_f(void) { return deep_v${".n->n".repeat(NESTING / 2)} == 0; }\n`,
  "statement-expressions": () => inFunction(`return ${nested("({ ", "x;", " ; })")};`),
  "compound-literals": () => inFunction(`return ${nested("(int){", "x", "}")};`),
  generics: () => inFunction(`return ${nested("_Generic(1, int: ", "x", ")")};`),
  initialisers: () => `int deep_initialiser = ${nested("{", "1", "}")};\n`,
  "initialiser-list": () => `int deep_list[] = { ${"1, ".repeat(NESTING)} };\n`,
  declarators: () => `int ${nested("(", "deep_declarator", ")")};\n`,
  pointers: () => `int ${"*".repeat(NESTING)} deep_pointer;\n`,
  arrays: () => `int deep_array${"[1]".repeat(NESTING)};\n`,
  "function-declarators": () => `int ${nested("(*", "deep_function_pointer", ")(void)")};\n`,
  parameters: () => `int deep_parameters(${nested("int (*)(", "void", ")")});\n`,
  "many-parameters": () => `int deep_many(${"int, ".repeat(NESTING)} int);\n`,
  structs: () => `${nested("struct { ", "int x;", " } m;")}\n`,
  typeofs: () => `${nested("__typeof__(", "int", ")")} deep_typeof;\n`,
  attributes: () => `int deep_attribute ${nested("__attribute__((", "unused", "))")};\n`,
  qualifiers: () => `${"const ".repeat(NESTING)} int deep_qualifiers;\n`,
  enumerators: () => `enum { ${Array.from({ length: NESTING }, (_, i) => `deep_e${i}`).join(", ")} };\n`,
  strings: () => `const char *deep_string = ${'"ab" '.repeat(NESTING)};\n`,
  declarations: () => `${Array.from({ length: NESTING }, (_, i) => `int deep_${i};`).join("\n")}\n`,
  "typedef-chain": () => `typedef int deep_t0;\n${Array.from({ length: NESTING }, (_, i) => `typedef deep_t${i} *deep_t${i + 1};`).join("\n")}\n`,
  gotos: () => inFunction(`${"goto deep_label; ".repeat(NESTING)} deep_label: return 0;`),
  "conditional-directives": () => `${"#if 1\n".repeat(NESTING)}int deep_if;\n${"#endif\n".repeat(NESTING)}`,
  "macro-recursion": () => `#define deep_m(x) deep_n(x)\n#define deep_n(x) deep_m(x)\nint deep_macro = ${nested("deep_m(", "1", ")")};\n`,
  "macro-doubling": () => `#define deep_d0 1 + 1\n${Array.from({ length: 14 }, (_, i) => `#define deep_d${i + 1} deep_d${i} + deep_d${i}`).join("\n")}\nint deep_doubled = deep_d14;\n`,
};

const LONG: Record<string, () => string> = {
  "long-line-of-spaces": () => `int long_a;${" ".repeat(LONG_LINE)}int long_b;\n`,
  "long-line-of-numbers": () => `unsigned char long_array[] = {${"1,".repeat(LONG_LINE / 2)}};\n`,
  "long-string": () => `char long_string[] = "${"a".repeat(LONG_LINE)}";\n`,
  "long-open-string": () => `char long_string[] = "${"a".repeat(LONG_LINE)}\n`,
  "long-identifier": () => `int ${"a".repeat(LONG_LINE)};\n`,
  "long-number": () => `int long_number = ${"1".repeat(LONG_LINE)};\n`,
  "long-comment": () => `/*${"*".repeat(LONG_LINE)}*/\n`,
  "long-open-comment": () => `/*${"/*".repeat(LONG_LINE / 2)}`,
  "long-line-of-statements": () => inFunction(`${"x = x + 1; ".repeat(LONG_LINE / 100)} return x;`),
  "long-line-of-signs": () => `int long_signs = ${"-".repeat(LONG_LINE)}1;\n`,
};

const SMALL: Record<string, Mutate> = {
  "flip-bit": bytes(1, (code, random) => code ^ (1 << random.below(8))),
  "flip-bytes": bytes(10, (_, random) => random.below(256)),
  "nul-byte": bytes(1, () => 0),
  "nul-bytes": bytes(20, () => 0),
  "invalid-utf8": bytes(5, (_, random) => random.pick([0xff, 0xc0, 0x80, 0xfe, 0xed, 0xf8])),
  "control-characters": bytes(3, (_, random) => random.below(32)),
  truncate: (text, random) => text.slice(0, random.below(text.length + 1)),
  "cut-head": (text, random) => text.slice(random.below(text.length + 1)),
  "cut-middle": (text, random) => {
    const start = random.below(text.length + 1);
    return text.slice(0, start) + text.slice(start + random.below(200));
  },
  "swap-tokens": swapTokens,
  "delete-token": tokens(1, () => ""),
  "delete-tokens": tokens(5, () => ""),
  "duplicate-token": tokens(1, (token) => `${token} ${token}`),
  "repeat-token": tokens(1, (token) => `${token} `.repeat(1000)),
  "replace-token": tokens(1, (_, random) => random.pick(INSERTED)),
  "insert-token": tokens(1, (token, random) => `${token} ${random.pick(INSERTED)} `),
  "insert-tokens": tokens(4, (token, random) => `${token} ${random.pick(INSERTED)} `),
  "delete-line": lines((all, random) => void all.splice(random.below(all.length), 1)),
  "duplicate-line": lines((all, random) => {
    const line = random.pick(all);
    all.splice(random.below(all.length + 1), 0, line);
  }),
  "swap-lines": lines((all, random) => {
    const [i, j] = [random.below(all.length), random.below(all.length)];
    [all[i], all[j]] = [all[j]!, all[i]!];
  }),
  "no-line-ends": (text) => text.replaceAll("\n", " "),
  "carriage-returns": (text) => text.replaceAll("\n", "\r"),
  "open-string": between(() => 'const char *open = "never closed'),
  "open-character": between(() => "int open = 'a"),
  "open-comment": between(() => "/* never closed"),
  "open-directive": between((random) =>
    random.pick([
      "#if",
      "#if (",
      "#ifdef",
      "#include",
      "#include <",
      "#define",
      "#error no",
      "#pragma pack(",
      '# 7 "x',
      "#line 0",
      "##",
      "#else",
      "#endif",
      "#elif",
    ]),
  ),
  "line-markers": between((random) => `# ${random.next()} "other.c" ${random.below(9)}`),
  empty: () => "",
};

export function mutationNames(): string[] {
  return [...Object.keys(SMALL), ...Object.keys(DEEP), ...Object.keys(LONG)];
}

/** The mutant of a text with one mutation. */
export function mutate(text: string, mutation: string, seed: number): Mutant {
  const small = SMALL[mutation];
  if (small !== undefined) return { mutation, text: small(text, new Random(seed)) };
  const appended = DEEP[mutation] ?? LONG[mutation];
  if (appended === undefined) throw new Error(`unknown mutation ${mutation}`);
  return { mutation, text: `${text}\n${appended()}` };
}

/** Which mutation a seed stands for: mostly small damage, every other kind in turn. */
export function mutationOf(seed: number): string {
  const heavy = [...Object.keys(DEEP), ...Object.keys(LONG)];
  if (seed % 8 === 7) return heavy[Math.floor(seed / 8) % heavy.length]!;
  const small = Object.keys(SMALL);
  return small[seed % small.length]!;
}
