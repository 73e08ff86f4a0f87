/**
 * Programs of Debian's csmith. Its package comes without the run-time headers, so the few names a
 * csmith program expects are defined here: arithmetic that is defined everywhere and a checksum.
 */
import { spawnSync } from "node:child_process";

const SIGNED = ["int8_t", "int16_t", "int32_t", "int64_t"];
const UNSIGNED = ["uint8_t", "uint16_t", "uint32_t", "uint64_t"];

const CRC = `
static uint32_t crc32_context = 0xffffffffu;
static uint32_t crc32_tab[256];
static void crc32_gentab(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int j = 0; j < 8; j++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    crc32_tab[i] = c;
  }
}
static void crc32_byte(uint8_t b) { crc32_context = crc32_context >> 8 ^ crc32_tab[(crc32_context ^ b) & 255]; }
static void transparent_crc(uint64_t value, const char *name, int flag) {
  for (int i = 0; i < 64; i += 8) crc32_byte((uint8_t)(value >> i));
  printf("%s %X\\n", name, (unsigned)(crc32_context ^ 0xffffffffu));
}
static void transparent_crc_bytes(const char *p, int n, const char *name, int flag) {
  for (int i = 0; i < n; i++) crc32_byte((uint8_t)p[i]);
  printf("%s %X\\n", name, (unsigned)(crc32_context ^ 0xffffffffu));
}
static void platform_main_begin(void) {}
static void platform_main_end(uint32_t crc, int flag) { printf("checksum = %X\\n", (unsigned)crc); }
`;

/** Cheap to verify; `RESULT` is where a statement about `crc` belongs. */
const SUM = `
extern void reach_error(void);
static uint32_t crc32_context = 1;
static void crc32_gentab(void) {}
static void transparent_crc(uint64_t value, const char *name, int flag) {
  crc32_context = (crc32_context << 3) - crc32_context + (uint32_t)(value ^ value >> 32);
}
static void transparent_crc_bytes(const char *p, int n, const char *name, int flag) {
  for (int i = 0; i < n; i++) transparent_crc((uint8_t)p[i], name, flag);
}
static void platform_main_begin(void) {}
static void platform_main_end(uint32_t crc, int flag) { RESULT }
`;

function safeFunction(result: string, operation: string, suffix: string, body: string): string {
  const parameters = suffix.length === 2 ? `${result} a` : `${result} a, ${result} b`;
  return `static ${result} safe_${operation}_func_${result}${suffix}(${parameters}) { ${body} }`;
}

function shifts(t: string, sign: "s" | "u", bits: number): string[] {
  const lines: string[] = [];
  for (const [count, type] of [
    ["s", "int"],
    ["u", "unsigned int"],
  ] as const) {
    const outside = `${count === "s" ? "b < 0 || " : ""}b >= ${bits}`;
    const negative = sign === "s" ? "a < 0 || " : "";
    const overflow = sign === "s" ? ` || a > (${t})(((uint64_t)1 << ${bits - 1}) - 1) >> b` : "";
    lines.push(
      `static ${t} safe_lshift_func_${t}_${sign}_${count}(${t} a, ${type} b) { return ${negative}${outside}${overflow} ? a : (${t})(a << b); }`,
      `static ${t} safe_rshift_func_${t}_${sign}_${count}(${t} a, ${type} b) { return ${negative}${outside} ? a : (${t})(a >> b); }`,
    );
  }
  return lines;
}

function signedFunctions(t: string): string[] {
  const bits = Number(t.replace(/\D/g, ""));
  const checked = (name: string): string =>
    `${t} r; return __builtin_${name}_overflow(a, b, &r) ? a : r;`;
  const minimum = `(${t})((uint64_t)1 << ${bits - 1})`;
  return [
    safeFunction(t, "add", "_s_s", checked("add")),
    safeFunction(t, "sub", "_s_s", checked("sub")),
    safeFunction(t, "mul", "_s_s", checked("mul")),
    safeFunction(
      t,
      "div",
      "_s_s",
      `return b == 0 || (a == ${minimum} && b == -1) ? a : (${t})(a / b);`,
    ),
    safeFunction(
      t,
      "mod",
      "_s_s",
      `return b == 0 || (a == ${minimum} && b == -1) ? a : (${t})(a % b);`,
    ),
    safeFunction(t, "unary_minus", "_s", `return a == ${minimum} ? a : (${t})-a;`),
    ...shifts(t, "s", bits),
  ];
}

function unsignedFunctions(t: string): string[] {
  const bits = Number(t.replace(/\D/g, ""));
  const plain = (operator: string): string => `return (${t})((uint64_t)a ${operator} (uint64_t)b);`;
  return [
    safeFunction(t, "add", "_u_u", plain("+")),
    safeFunction(t, "sub", "_u_u", plain("-")),
    safeFunction(t, "mul", "_u_u", plain("*")),
    safeFunction(t, "div", "_u_u", `return b == 0 ? a : (${t})(a / b);`),
    safeFunction(t, "mod", "_u_u", `return b == 0 ? a : (${t})(a % b);`),
    safeFunction(t, "unary_minus", "_u", `return (${t})-a;`),
    ...shifts(t, "u", bits),
  ];
}

function header(checksum: string): string {
  return [
    "#include <stdint.h>",
    "#include <stdio.h>",
    "#include <string.h>",
    checksum,
    ...SIGNED.flatMap(signedFunctions),
    ...UNSIGNED.flatMap(unsignedFunctions),
  ].join("\n");
}

export function hasCsmith(): boolean {
  return spawnSync("csmith", ["--version"]).status === 0;
}

/** How large the programs get. */
type CsmithSize = "interpreted" | "verified";

const LIMITS: Record<CsmithSize, (seed: number) => string[]> = {
  interpreted: (seed) => [
    ...["--max-funcs", String(3 + (seed % 5)), "--max-block-depth", "3"],
    ...["--max-expr-complexity", "8", "--max-array-dim", "2", "--max-array-len-per-dim", "6"],
  ],
  verified: (seed) => [
    ...["--max-funcs", String(1 + (seed % 3)), "--max-block-depth", "2", "--max-block-size", "3"],
    ...["--max-expr-complexity", "4", "--max-array-dim", "1", "--max-array-len-per-dim", "3"],
    ...["--max-struct-fields", "4"],
  ],
};

/** Undefined for zero, of which csmith takes no care. */
const UNDEFINED_BUILTINS = /__builtin_c[lt]z/;

/** A complete C program, or null when csmith gives none for this seed. */
export function csmithProgram(seed: number): string | null {
  return csmithText(seed, "interpreted")?.replace(INCLUDE, header(CRC)) ?? null;
}

/** With `RESULT` where a statement about the checksum `crc` belongs; null as above. */
export function csmithTemplate(seed: number): string | null {
  return csmithText(seed, "verified")?.replace(INCLUDE, header(SUM)) ?? null;
}

const INCLUDE = '#include "csmith.h"';

/** Without `--float`: those programs convert values out of range, which is undefined. */
function csmithText(seed: number, size: CsmithSize): string | null {
  const settings = [
    ["--seed", String(seed), "--no-argc", "--concise", "--quiet"],
    LIMITS[size](seed),
    seed % 2 === 0 ? ["--no-volatiles"] : [],
    seed % 4 === 0 ? ["--no-packed-struct"] : [],
    seed % 5 === 0 ? ["--builtins"] : [],
    seed % 7 === 0 ? ["--inline-function"] : [],
    seed % 6 === 1 ? ["--no-math64"] : [],
    seed % 11 === 0 ? ["--no-bitfields"] : [],
    seed % 13 === 0 ? ["--no-unions"] : [],
    seed % 17 === 0 ? ["--no-pointers"] : [],
  ];
  const run = spawnSync("csmith", settings.flat(), {
    encoding: "utf8",
    timeout: 20_000,
    maxBuffer: 64 << 20,
  });
  if (run.status !== 0 || UNDEFINED_BUILTINS.test(run.stdout)) return null;
  return run.stdout;
}
