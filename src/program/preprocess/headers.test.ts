import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { describeWith, testWith } from "../../../test/needs.ts";
import { preprocessBuiltin } from "./builtin.ts";
import { bundledHeaders } from "./include-search.ts";
import type { DataModel } from "../machine/machine-model.ts";

const root = bundledHeaders();
const headers = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".h"))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  // No compiler has those of ours.
  .filter((name) => !name.startsWith("contracts/"))
  .sort();
const publicHeaders = headers.filter((header) => !header.startsWith("bits/"));

const directory = mkdtempSync(join(tmpdir(), "assay-headers-"));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const MODELS: readonly DataModel[] = ["ILP32", "LP64"];
const machine = (model: DataModel): string[] =>
  model === "ILP32" ? ["-m32", "-msse2", "-mfpmath=sse"] : ["-m64"];

function gcc(
  args: readonly string[],
  input: string,
): { status: number | null; text: string; errors: string } {
  const run = spawnSync("gcc", ["-std=gnu11", ...args], {
    input,
    encoding: "utf8",
    cwd: directory,
    maxBuffer: 1 << 28,
  });
  return { status: run.status, text: run.stdout, errors: run.error?.message ?? run.stderr };
}

const includes = (names: readonly string[]): string =>
  names.map((name) => `#include <${name}>\n`).join("");

describeWith("gcc")("the bundled headers are C to gcc", () => {
  test.each(MODELS)("each alone, twice, without a warning, for %s", (model) => {
    for (const header of headers) {
      const args = [
        ...machine(model),
        "-fsyntax-only",
        "-Wall",
        "-Wextra",
        "-nostdinc",
        "-I",
        root,
      ];
      const { errors } = gcc([...args, "-x", "c", "-"], includes([header, header]));
      expect({ header, errors }).toEqual({ header, errors: "" });
    }
  });
});

/** Macros that are no constant expressions of their own. */
const NO_CONSTANT =
  /^(?:_|st[dr]|s[aist]_|errno$|and|or|xor|not|bit|compl$|bool$|true$|false$|align|noreturn|static_assert|MB_CUR_MAX|ATOMIC_FLAG_INIT|PTHREAD_\w+_INITIALIZER|math_errhandling|PTHREAD_STACK_MIN|SEM_FAILED|complex$|I$)/;

function macroNames(definitions: string): string[] {
  return Array.from(definitions.matchAll(/^#define (\w+) \S/gm), (match) => match[1]!);
}

/** Declarations whose assembly shows value, type, size and alignment of everything named. */
function inspection(constants: readonly string[], types: readonly string[]): string {
  const kinds = [
    "char",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
  ];
  kinds.push("float", "double", "long double");
  const lines = [includes(publicHeaders)];
  for (const name of constants) {
    lines.push(`const __typeof__(${name}) value_${name} = ${name};`);
    const kindOf = kinds.map(
      (kind) => `__builtin_types_compatible_p(__typeof__(${name}), ${kind})`,
    );
    lines.push(`const char kind_${name}[] = {${kindOf.join(", ")}};`);
  }
  types.forEach((type, i) => {
    const kindOf = kinds.map((kind) => `__builtin_types_compatible_p(${type}, ${kind})`);
    lines.push(
      `const long type_${i}[] = {sizeof(${type}), _Alignof(${type}), ${kindOf.join(", ")}};`,
    );
  });
  for (const [type, members] of Object.entries(MEMBERS))
    for (const member of members)
      lines.push(
        `const long offset_${type.replace(/\W/g, "_")}_${member} = __builtin_offsetof(${type}, ${member});`,
      );
  return `${lines.join("\n")}\n`;
}

const MEMBERS = {
  "struct tm": ["tm_sec", "tm_mon", "tm_isdst", "tm_gmtoff", "tm_zone"],
  "struct timespec": ["tv_sec", "tv_nsec"],
  "struct timeval": ["tv_sec", "tv_usec"],
  "struct stat": [
    "st_dev",
    "st_ino",
    "st_mode",
    "st_nlink",
    "st_uid",
    "st_rdev",
    "st_size",
    "st_blocks",
    "st_mtime",
  ],
  "struct sigaction": ["sa_handler", "sa_mask", "sa_flags", "sa_restorer"],
  siginfo_t: ["si_signo", "si_code", "si_pid", "si_status", "si_addr", "si_value"],
  "struct lconv": ["decimal_point", "int_frac_digits", "int_n_sign_posn"],
  lldiv_t: ["quot", "rem"],
} as const;

const TYPES =
  `size_t ptrdiff_t wchar_t max_align_t wint_t wctype_t mbstate_t FILE* fpos_t div_t ldiv_t lldiv_t imaxdiv_t va_list
  int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t intmax_t uintmax_t intptr_t uintptr_t
  int_fast8_t int_fast16_t uint_fast32_t int_least64_t uint_fast64_t
  time_t clock_t clockid_t timer_t off_t ssize_t pid_t uid_t gid_t mode_t dev_t ino_t nlink_t blksize_t blkcnt_t
  id_t key_t useconds_t suseconds_t u_int32_t u_int64_t jmp_buf sigjmp_buf sigset_t sig_atomic_t siginfo_t stack_t
  fenv_t fexcept_t float_t double_t pthread_t pthread_mutex_t pthread_cond_t pthread_attr_t pthread_mutexattr_t
  pthread_condattr_t pthread_rwlock_t pthread_rwlockattr_t pthread_barrier_t pthread_barrierattr_t pthread_once_t
  pthread_key_t pthread_spinlock_t sem_t atomic_int atomic_bool atomic_flag`
    .split(/\s+/)
    .concat(["struct tm", "struct timespec", "struct timeval", "struct stat", "struct lconv"])
    .concat(["struct sigaction", "struct itimerval", "struct sched_param"]);

const ESSENTIAL =
  "INT_MAX INT_MIN CHAR_MIN UINT_MAX LONG_MAX ULONG_MAX LLONG_MIN ULLONG_MAX SIZE_MAX PTRDIFF_MIN INT64_MIN " +
  "UINT64_MAX WCHAR_MAX DBL_MAX DBL_MIN DBL_EPSILON FLT_MAX FLT_EPSILON FLT_TRUE_MIN LDBL_MAX DBL_DIG PRId64 PRIu64 " +
  "PRIxPTR SCNd64 EOF BUFSIZ RAND_MAX EXIT_FAILURE CLOCKS_PER_SEC M_PI EINTR ENOMEM ERANGE SIGABRT SEEK_END NULL FE_UPWARD";

describe.each(MODELS)("for %s", (model) => {
  const testHere = testWith(model === "LP64" ? "gcc" : "gcc -m32");
  const options = { dataModel: model, includeDirectories: [], defines: [] };

  testHere("constants and types equal the system's", () => {
    const everything = includes(publicHeaders);
    const ours = gcc(
      [...machine(model), "-E", "-dM", "-nostdinc", "-I", root, "-x", "c", "-"],
      everything,
    );
    const system = gcc([...machine(model), "-E", "-dM", "-x", "c", "-"], everything);
    const known = new Set(macroNames(system.text));
    const names = macroNames(ours.text).filter(
      (name) => known.has(name) && !NO_CONSTANT.test(name),
    );
    expect(names).toEqual(expect.arrayContaining(ESSENTIAL.split(" ")));
    expect(names.length).toBeGreaterThan(500);

    const program = inspection(names.sort(), TYPES);
    const assembly = (source: string, args: readonly string[]): string => {
      const run = gcc([...machine(model), "-S", "-w", "-o", "-", ...args], source);
      expect(run.errors).toBe("");
      return run.text.replace(/^\s*\.file.*$/m, "");
    };
    const expected = assembly(program, ["-x", "c", "-"]);
    const text = preprocessBuiltin("inspection.c", program, options);
    expect(assembly(text, ["-x", "cpp-output", "-"])).toBe(expected);
  });

  testHere("prototypes equal the system's", () => {
    const source = join(directory, "all.c");
    writeFileSync(source, `#define _GNU_SOURCE\n${includes(publicHeaders)}`);
    const prototypes = (file: string, args: readonly string[]): Map<string, string> => {
      const list = join(directory, file);
      expect(
        gcc([...machine(model), "-aux-info", list, "-fsyntax-only", ...args, source], "").errors,
      ).toBe("");
      const lines = readFileSync(list, "utf8").matchAll(/ extern (.*?(\w+) \(.*\));/g);
      return new Map(Array.from(lines, (match) => [match[2]!, match[1]!]));
    };
    const system = prototypes("system.txt", []);
    const ours = prototypes("ours.txt", ["-nostdinc", "-I", root]);
    const differing = [...ours].filter(([name, type]) => system.get(name) !== type);
    expect(differing).toEqual([]);
    expect(ours.size).toBeGreaterThan(600);
  });

  test("every header passes the builtin preprocessor and leaves no directive but markers", () => {
    for (const header of headers) {
      const text = preprocessBuiltin("one.c", includes([header]), options);
      const directives = text
        .split("\n")
        .filter((line) => /^\s*#/.test(line) && !/^# \d+ "/.test(line));
      expect({ header, directives }).toEqual({ header, directives: [] });
    }
  });
});

test("a failing assert calls the library's function with text, place and function", () => {
  const program = '#include <assert.h>\n\nvoid f(int x) { assert(x != "a"[0]); }\n';
  const text = preprocessBuiltin("dir/a.c", program, {
    dataModel: "LP64",
    includeDirectories: [],
    defines: [],
  });
  expect(text).toContain(
    '((x != "a"[0]) ? (void)0 : __assert_fail("x != \\"a\\"[0]", "dir/a.c", 3, __func__))',
  );
  const silent = preprocessBuiltin("dir/a.c", program, {
    dataModel: "LP64",
    includeDirectories: [],
    defines: ["NDEBUG"],
  });
  expect(silent).toContain("{ ((void)0); }");
});
