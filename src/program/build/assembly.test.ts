import { describe, expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import { parseTranslationUnit } from "../c/index.ts";
import { printOperation } from "../cfa/print-operation.ts";
import { machineModel, type DataModel } from "../machine/machine-model.ts";
import { buildCfa } from "./index.ts";

const OBJECTS = `
  int x, y, *p; long l; unsigned char c; _Bool b; unsigned long word; double d; struct { int a : 3; } bits;
  extern int elsewhere(void); int own(void) { return 0; }
  extern int alias(void) __attribute__((alias("own")));
`;

/** What the statement does, without the temporaries' declarations. */
function effects(statement: string, model: DataModel = "LP64"): readonly string[] {
  const text = `${OBJECTS}\nint main(void) {\n${statement}\n}`;
  const unit = parseTranslationUnit(new SourceText("test.c", text), machineModel(model));
  return buildCfa(unit, { entryFunction: "main" })
    .edges.filter(({ source }) => source.function.name === "main")
    .map(({ operation }) => printOperation(operation))
    .filter((step) => !/^(?:\w+ )+\**asm;$|^<return> = 0;$|^return from/.test(step));
}

describe("assembly that is understood", () => {
  test.each([
    ['asm volatile("" ::: "memory");', ["asm"]],
    ['asm volatile("rep; nop\\n\\tmfence" ::: "memory");', ["asm"]],
    ['asm("incl %0" : "+m"(x));', ["x = (int)((unsigned int)x + 1u);"]],
    ['asm("lock\\n\\taddl %1,%0" : "+m"(x) : "ir"(3));', ["x = (int)((unsigned int)x + 3u);"]],
    ['asm("movl %1,%0" : "=r"(x) : "m"(y) : "memory");', ["asm = y;", "x = asm;"]],
    ['asm("" : "=r"(x) : "0"(y));', ["asm = y;", "asm = asm;", "x = asm;"]],
    ['asm("btsl $3,%0" : "+m"(word));', ["word = word | 8ul;"]],
    ['asm("ud2"); x = 1;', ["__builtin_trap();"]],
    [
      'asm("testl %1,%1; setne %b0" : "=q"(c) : "r"(x));',
      [
        "asm = x;",
        "asm = (unsigned int)asm;",
        "asm = (unsigned int)asm;",
        "asm = asm & asm;",
        "asm = (unsigned char)!(asm == 0u);",
        "c = asm;",
      ],
    ],
  ])("%s", (statement, expected) => {
    expect(effects(statement)).toEqual(expected);
  });
});

describe("assembly whose outputs have any value", () => {
  test.each([
    // Not half of the instructions.
    'asm("incl %0; frobnicate" : "+m"(x));',
    // Nothing gives it a value.
    'asm("" : "=r"(x));',
    'asm("nop" : "=m"(x));',
    'asm("incl %0" : "=m"(x));',
    // The input may lie in the register of the output.
    'asm("movl $1,%0; addl %1,%0" : "=r"(x) : "r"(y));',
    'asm("movl $1,%0; movl %1,%0" : "=r"(x) : "m"(*p));',
    // No such instruction, or one of another size.
    'asm("incl %0" : "+r"(l));',
    'asm("movb $1,%b0" : "+q"(x));',
    'asm("addb $1,%0" : "+rm"(x));',
    'asm("bts %1,%0" : "+r"(word) : "r"(l));',
    'asm("bts %1,%0" : "+m"(word) : "Jr"(40));',
    'asm("bts %1,%0" : "+m"(word) : "r"(c));',
    'asm("bsfw %1,%0" : "=r"(x) : "r"((short)y));',
    // Flags that are not known.
    'asm("sete %0" : "=q"(c));',
    'asm("incl %1; setc %0" : "=q"(c), "+m"(x));',
    'asm("addl %2,%1; setl %0" : "=q"(c), "+m"(x) : "r"(y));',
    'asm("btl $1,%1; sets %0" : "=q"(c) : "m"(x));',
    'asm("bsfl %2,%1; setc %0" : "=q"(c), "=&r"(x) : "r"(y));',
    // A byte that is neither of the values of the type.
    'asm("movb $2,%0" : "=q"(b));',
    // Registers and memory that no operand stands for.
    'asm("movl %%esi,%0" : "=r"(x));',
    'asm("movl %%gs:%P1,%0" : "=r"(x) : "p"(&y));',
    'asm("movl (%1),%0" : "=r"(x) : "r"(&y));',
    'asm("xchg %0,%1" : "=x"(d) : "x"(1.0));',
    'asm("lock; cmpxchgl %2,%1" : "=r"(x), "+m"(y) : "r"(1), "0"(2));',
    // What the kernel puts there instead.
    'asm("661: nop; 662: .section .altinstructions,\\"a\\"; .quad 661b; .previous; incl %0" : "+m"(x));',
  ])("%s", (statement) => {
    const found = effects(statement);
    expect(found.join("\n")).toContain("<any asm>");
    expect(found.filter((step) => /^(?!asm = )\w+\(|inline/.test(step))).toEqual([]);
  });

  test("so have inputs in memory that an instruction writes", () => {
    const stored = effects(
      'asm("1: movl %1,%2; 2: .section .fixup,\\"ax\\"; jmp 2b; .previous" : "=r"(y) : "r"(1), "m"(x));',
    );
    expect(stored.slice(-2)).toEqual(["y = <any asm>;", "*asm = <any asm>;"]);
  });

  test("what it is given is known to it", () => {
    expect(effects('asm("lea (%1),%0" : "=r"(p) : "r"(&x));')).toEqual([
      "asm = &x;",
      "p = <any asm>;",
    ]);
  });
});

describe("how far assembly reaches", () => {
  test.each([
    ['asm("shll $1,(%0)" : : "r"(&x) : "memory");', "inline assembly(asm);"],
    ['asm("1: decl (%0); jnz 1b" : : "r"(&x) : "memory");', "inline assembly(asm);"],
    ['asm("call elsewhere" : "=a"(x));', "inline assembly that calls();"],
    ['asm("call *%0" : : "r"(p) : "memory");', "inline assembly that calls(asm);"],
    ['asm("call own" : "=a"(x));', "asm();"],
    ['asm("call alias" : "=a"(x));', "asm();"],
    ['asm("call longjmp" : "=a"(x));', "asm();"],
    ['asm("call 1f; 1:" : "=a"(x));', "asm();"],
    ['asm("jmp elsewhere" : : "r"(1));', "asm(1);"],
    ['asm("int $0x80" : "=a"(x));', "asm();"],
    ['asm("ret" : "=a"(x));', "asm();"],
    ['asm("syscall" : "=a"(x));', "asm();"],
    ['asm("movl $1,x(%%rip)" : : "r"(1) : "memory");', "asm(1);"],
    ['asm("movl $1,x" : : "r"(1) : "memory");', "asm(1);"],
    ['asm("movl $1,-4(%%rbp)" : : "r"(1) : "memory");', "asm(1);"],
    ['asm(".byte 0xe8" : : "r"(1) : "memory");', "asm(1);"],
    ['asm(".macro m; call own; .endm; m" : : "r"(1));', "asm(1);"],
    ['asm(".section .text.other" : : "r"(1));', "asm(1);"],
    ['asm("movl $1,x");', "asm();"],
    ['asm("mov %0,%%cr3" : : "r"(1L) : "memory");', "asm(1l);"],
    ['asm("lidt %0" : : "m"(word) : "memory");', "asm(asm);"],
    ['asm("entry: incl %0" : "+r"(x));', "asm(asm);"],
    [
      'asm("1: ud2; .pushsection __bug_table,\\"a\\"; .long 1b; .word %c0, %c1; .popsection" : : "i"(1), "i"(2));',
      "asm(1, 2);",
    ],
  ])("%s", (statement, expected) => {
    expect(effects(statement)).toContain(expected);
  });
});

test("`asm goto` goes on behind it or at one of its labels", () => {
  expect(effects('asm goto("jmp %l[other]" : : : : other); return 1; other: return 2;')).toEqual([
    "asm",
    "asm = <any asm>;",
    "[asm]",
    "[!(asm)]",
    "<return> = 1;",
    "<return> = 2;",
  ]);
  expect(effects('asm goto("jmp elsewhere" : : : : other); other: ;')).toContain("asm();");
});

test("there are no registers of 64 bits in 32-bit programs", () => {
  expect(effects('long long z; asm("incq %0" : "+m"(z));', "ILP32")).toContain("z = <any asm>;");
});
