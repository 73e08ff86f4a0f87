/** The C text of a harness. */
import { assertionFailure } from "../../program/library/index.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { scalarTypeName } from "./c-types.ts";
import type { ExternalObject, HarnessPlan, InputFunction, RecordedResult } from "./harness-plan.ts";
import { FILL_BYTES } from "./memory-fill.ts";
import type { HarnessValue, MemoryPart } from "./outside-memory.ts";
import { sanitizerAnswers } from "./sanitizers.ts";

/** As CPAchecker's harnesses. */
const VIOLATION_CODE = 107;
/** The compiled program did something else than the recorded execution. */
const DIVERGED_CODE = 108;

export function* harnessLines(plan: HarnessPlan): Generator<string> {
  yield* header(plan);
  yield* sanitizerRuntime(plan);
  yield RUNTIME;
  yield* patience(plan);
  yield* outsideObjects(plan);
  yield* beginning(plan);
  yield* inputs(plan.results, plan.sanitizing !== null);
  yield* outsideFunctions(plan);
  for (const inputFunction of plan.inputFunctions) yield* definition(inputFunction);
  yield* environment(plan);
  yield* errorFunction(plan);
  if (plan.assumption !== null) {
    yield `WEAK void __VERIFIER_assume(${scalarTypeName(plan.assumption)} condition) {`;
    yield `  if (!condition) assay_end("an assumption is false", "", ${DIVERGED_CODE});`;
    yield "}";
    yield "";
  }
  const failure =
    plan.error !== null && assertionFailure(plan.error.name, []) !== null
      ? `${plan.error.name}()`
      : `assay_end("assertion failed", "", ${DIVERGED_CODE})`;
  for (const name of plan.assertions)
    yield `WEAK void ${name}(int holds) { if (!holds) ${failure}; }`;
  for (const name of plan.withoutEffect) yield `WEAK void ${name}() {}`;
  if (plan.neverCalled.length > 0) yield "/* Not called by the recorded execution. */";
  for (const name of plan.neverCalled.filter((other) => !OWN_CALLS.has(other))) {
    yield `WEAK void ${name}() { assay_end("left the recorded execution: call of ", "${name}", ${DIVERGED_CODE}); }`;
  }
  yield* entry(plan);
}

/** What the harness itself takes from the C library. */
const OWN_CALLS = new Set(["syscall", "fflush", "calloc", "free", "malloc_usable_size", "tmpfile"]);

function* header(plan: HarnessPlan): Generator<string> {
  const { context } = plan;
  const lines = [
    `Test harness: repeats the execution by which assay found that a property is violated.`,
    "",
    `  program:   ${context.program.map(({ path }) => path).join(" ")} (${context.dataModel})`,
    `  property:  ${plan.property}`,
    `  violation: ${plan.message}`,
    "",
    "Compile it together with the program, and run:",
    "",
    `  ${plan.command}`,
    "  ./violation",
    "",
    ...endLines(plan),
    `Exit code ${DIVERGED_CODE}: it did something else than the recorded execution, a message says what.`,
    ...plan.notes,
    ...plan.warnings.map((warning) => `Warning: ${warning}.`),
  ];
  yield "/*";
  for (const line of lines) yield line === "" ? " *" : ` * ${inComment(line)}`;
  yield " */";
}

function endLines({ error, sanitizing }: HarnessPlan): readonly string[] {
  const ending = `program ends with exit code ${VIOLATION_CODE}.`;
  if (error !== null) {
    const told = `"assay-harness: ${error.name} called" is printed to standard error and the`;
    return [`When the violation is reached, ${told}`, ending];
  }
  if (sanitizing === null) {
    return [
      "The violation is no call of a function; the compiled program does not show when it is reached.",
    ];
  }
  return [
    "When the violation is reached, gcc's sanitizers report it on standard error and the",
    ending,
  ];
}

/** Nothing in a name ends the comment or the line. */
function inComment(text: string): string {
  return text.replaceAll("*/", "* /").replace(/[\r\n]+/g, " ");
}

const RUNTIME = `#include <sys/syscall.h>

#define WEAK __attribute__((weak))

extern long syscall(long number, ...);
extern int fflush(void *stream);
extern WEAK void __lsan_do_leak_check(void);

static void assay_end(const char *what, const char *name, int code) {
  const char *parts[4] = {"assay-harness: ", what, name, "\\n"};
  char line[512];
  unsigned long length = 0;
  int part;
  fflush(0);
  if (__lsan_do_leak_check) __lsan_do_leak_check();
  for (part = 0; part < 4; part++) {
    const char *from = parts[part];
    while (*from && length < sizeof line) line[length++] = *from++;
  }
  syscall(SYS_write, 2, line, length);
  syscall(SYS_exit_group, code);
  __builtin_trap(); /* The program has a syscall of its own. */
}

static int assay_same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

static void assay_set(void *to, unsigned long long low, unsigned long long high, unsigned long size) {
  unsigned long i;
  for (i = 0; i < size; i++)
    ((unsigned char *)to)[i] = i < 8 ? low >> (8 * i) : i < 16 ? high >> (8 * (i - 8)) : 0;
}
`;

/** The sanitizers ask these functions. */
function* sanitizerRuntime({ sanitizing, context }: HarnessPlan): Generator<string> {
  if (sanitizing === null) return;
  for (const [name, options] of sanitizerAnswers(sanitizing, VIOLATION_CODE, context.dataModel)) {
    yield `const char *${name}(void) { return "${options}"; }`;
  }
  yield "";
}

/** Before the program begins. */
function* beginning(plan: HarnessPlan): Generator<string> {
  const objects = plan.objects.filter(({ parts }) => parts.length > 0);
  const isFilled = objects.length > 0 || plan.outside.some((parts) => parts.length > 0);
  const { standardInput } = plan;
  if (standardInput === null && !plan.readsEnvironment && !isFilled) return;
  if (plan.readsEnvironment) yield "extern char **environ;";
  yield "__attribute__((constructor(101))) static void assay_begin(void) {";
  if (standardInput !== null) {
    yield "  /* What standard input holds. */";
    yield `  int file = syscall(SYS_memfd_create, "input", 0);`;
    if (standardInput.length > 0) {
      yield `  static const unsigned char text[] = {${standardInput.join(", ")}};`;
      yield "  syscall(SYS_write, file, text, sizeof text);";
      yield "  syscall(SYS_lseek, file, 0, 0);";
    }
    yield "  syscall(SYS_dup2, file, 0);";
  }
  if (plan.readsEnvironment) yield "  environ = 0; /* No variable is there. */";
  for (const { name, parts } of objects) yield* fillings(name, parts);
  for (const [i, parts] of plan.outside.entries()) yield* fillings(`assay_outside[${i}]`, parts);
  yield "}";
  yield "";
}

/** `goesOn`: the violation is seen only when the step is made, for which the program may ask for more. */
function* inputs(results: readonly RecordedResult[], goesOn: boolean): Generator<string> {
  const names = [...new Set(results.map((result) => result.function))];
  const numbers = new Map(names.map((name, i) => [name, i]));
  yield "/* The values in the order in which they are asked for: function, and the bits of the value. */";
  yield `static const char *const assay_functions[] = {${[...names.map((name) => `"${name}"`), "0"].join(", ")}};`;
  yield "static const struct { int function, object; unsigned long long low, high; } assay_inputs[] = {";
  for (const { function: name, value, text, line } of results) {
    const place = line === null ? "" : `, line ${line}`;
    yield `  {${numbers.get(name)!}, ${words(value)}}, /* ${name}: ${text}${place} */`;
  }
  yield "  {-1, -1, 0, 0}";
  yield "};";
  yield "static unsigned long assay_position = 0;";
  yield "";
  yield "static void assay_take(const char *function, void *to, unsigned long size) {";
  yield "  int expected = assay_inputs[assay_position].function;";
  if (goesOn) {
    yield "  if (expected < 0) { /* It was not asked for before the violation. */";
    yield `    alarm(${PATIENCE_SECONDS});`;
    yield "    assay_set(to, 0, 0, size);";
    yield "    return;";
    yield "  }";
  }
  yield "  if (expected < 0 || !assay_same(assay_functions[expected], function))";
  yield `    assay_end("left the recorded execution: unexpected call of ", function, ${DIVERGED_CODE});`;
  yield "  assay_put(to, assay_inputs[assay_position].object, assay_inputs[assay_position].low,";
  yield "            assay_inputs[assay_position].high, size);";
  yield "  assay_position++;";
  yield "}";
  yield "";
}

/** As `assay_put` takes them. */
function words({ object, function: code, bits: { low, high } }: HarnessValue): string {
  const place = code === null ? (object ?? -1) : -2 - code;
  return `${place}, 0x${low.toString(16)}ULL, 0x${high.toString(16)}ULL`;
}

/** The last read first: bytes that were read before have the value that was read then. */
function* fillings(object: string, parts: readonly MemoryPart[]): Generator<string> {
  for (const { offset, size, value } of parts.toReversed()) {
    yield `  assay_put((char *)${object} + ${offset}, ${words(value)}, ${size});`;
  }
}

function* outsideObjects(plan: HarnessPlan): Generator<string> {
  const { outside, outsideFunctions, outsideSize, objects } = plan;
  if (outside.length > 0) {
    yield "/* Objects outside of the program. Nobody knows how large they are. */";
    yield `static unsigned char assay_outside[${outside.length}][${outsideSize}] __attribute__((aligned(64)));`;
  } else yield "static unsigned char assay_outside[1][1];";
  const functions = [...outsideFunctions.values()].map((type, i) => `${outsideFunction(type, i)};`);
  yield* functions;
  const addresses = functions.map((_, i) => `(unsigned long)assay_function_${i}`);
  yield `static const unsigned long assay_addresses[] = {${[...addresses, "0"].join(", ")}};`;
  yield ASSAY_PUT;
  for (const object of objects) yield objectDefinition(object);
  yield "";
}

const ASSAY_PUT = `
/* The value, or where in an object outside it leads to, or to which function there. */
static void assay_put(void *to, int object, unsigned long long low, unsigned long long high, unsigned long size) {
  if (object < -1) low = assay_addresses[-2 - object];
  if (object >= 0) low = (unsigned long)(assay_outside[object] + low);
  assay_set(to, low, high, size);
}
`;

function outsideFunction(returns: ScalarType, index: number): string {
  return `static ${scalarTypeName(returns)} assay_function_${index}()`;
}

function* outsideFunctions({ outsideFunctions: functions }: HarnessPlan): Generator<string> {
  for (const [i, [name, returns]] of [...functions].entries()) {
    yield `${outsideFunction(returns, i)} {`;
    yield `  ${scalarTypeName(returns)} value;`;
    yield `  assay_take("${name}", &value, sizeof value);`;
    yield "  return value;";
    yield "}";
    yield "";
  }
}

function* definition({ name, returns, recorded }: InputFunction): Generator<string> {
  const result = returns === null ? "void" : scalarTypeName(returns);
  yield `WEAK ${result} ${name}() {`;
  yield `  ${scalarTypeName(recorded)} value;`;
  yield `  assay_take("${name}", &value, sizeof value);`;
  if (returns !== null) yield "  return value;";
  yield "}";
  yield "";
}

function* environment({ environment: names, fill, blocks }: HarnessPlan): Generator<string> {
  for (const name of names) {
    if (name === "fopen") {
      yield "extern void *tmpfile(void);";
      yield "WEAK void *fopen() {";
      yield "  void *value;";
      yield `  assay_take("fopen", &value, sizeof value);`;
      yield "  return value ? tmpfile() : 0;";
    } else {
      yield `WEAK long ${name}(${name === "time" ? "long *to" : ""}) {`;
      yield "  long value;";
      yield `  assay_take("${name}", &value, sizeof value);`;
      if (name === "time") yield "  if (to) *to = value;";
      yield "  return value;";
    }
    yield "}";
    yield "";
  }
  if (fill === null) return;
  yield "/* What a block begins with, where the execution looks; `count`: how many calls came before. */";
  yield "static void assay_begin_block(unsigned char *block, unsigned long count) {";
  for (const [count, parts] of blocks) {
    yield `  if (count == ${count}) {`;
    yield* fillings("block", parts);
    yield "  }";
  }
  yield "}";
  yield filledBlocks(FILL_BYTES[fill]);
}

function filledBlocks(byte: number): string {
  return `extern void *calloc(unsigned long count, unsigned long size);
extern void free(void *block);
extern unsigned long malloc_usable_size(void *block);

static unsigned char *assay_block(unsigned long size) {
  unsigned char *block = calloc(1, size);
  unsigned long i;
  if (${byte} && block)
    for (i = 0; i < size; i++) block[i] = ${byte};
  return block;
}

void *__wrap_malloc(unsigned long size) {
  static unsigned long count = 0;
  unsigned char *block = assay_block(size);
  if (block) assay_begin_block(block, count);
  count++;
  return block;
}

void *__wrap_realloc(void *block, unsigned long size) {
  unsigned char *larger = assay_block(size);
  unsigned long before = block ? malloc_usable_size(block) : 0;
  unsigned long i;
  for (i = 0; i < before && i < size; i++) larger[i] = ((unsigned char *)block)[i];
  free(block);
  return larger;
}
`;
}

function* errorFunction({ error }: HarnessPlan): Generator<string> {
  if (error === null) return;
  const { name, calls, isDefined } = error;
  yield "static void assay_error(void) {";
  yield `  static unsigned long calls = ${calls};`;
  yield `  if (--calls == 0) assay_end("${name}", " called", ${VIOLATION_CODE});`;
  yield "}";
  yield "";
  if (!isDefined) {
    yield `WEAK void ${name}() { assay_error(); }`;
    yield "";
    return;
  }
  yield "/* The program defines the function. -finstrument-functions tells about its calls, unless it is static; an";
  yield "   assertion in it tells, too. */";
  yield `extern WEAK void ${name}();`;
  yield "";
  yield "__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller) {";
  yield `  if (function == (void *)${name}) assay_error();`;
  yield "}";
  yield "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {}";
  yield "";
  if (name === "__assert_fail") return;
  yield "WEAK void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {";
  yield `  if (function && assay_same(function, "${name}")) assay_end("${name}", " called", ${VIOLATION_CODE});`;
  yield `  assay_end("assertion failed: ", text, ${DIVERGED_CODE});`;
  yield "}";
  yield "";
}

function objectDefinition({ name, size }: ExternalObject): string {
  // An object without bytes has an address all the same.
  return `WEAK __attribute__((aligned(16))) unsigned char ${name}[${Math.max(size, 1)}] = {0};`;
}

/** What is lost while the program goes on for ever is looked for in the end. */
function* patience({ sanitizing }: HarnessPlan): Generator<string> {
  if (sanitizing === null) return;
  yield "extern unsigned alarm(unsigned seconds);";
  yield "extern void *signal(int number, void (*handler)(int));";
  yield `static void assay_late(int number) { assay_end("the program goes on and on", "", ${DIVERGED_CODE}); }`;
  yield "__attribute__((constructor)) static void assay_wait(void) {";
  yield "  signal(14, assay_late); /* SIGALRM */";
  if (sanitizing.leaks === "blocks") yield `  alarm(${PATIENCE_SECONDS});`;
  yield "}";
  yield "";
}

const PATIENCE_SECONDS = 3;

function* entry({ entry: call }: HarnessPlan): Generator<string> {
  if (call === null) return;
  const name = call.name === "main" ? "__real_main" : call.name;
  const types = call.arguments.map(({ type }) => scalarTypeName(type));
  yield "";
  yield `extern int ${name}(${types.join(", ") || "void"});`;
  yield "int __wrap_main(void) {";
  for (const [i, { value }] of call.arguments.entries()) {
    yield `  ${types[i]!} argument${i};`;
    yield `  assay_put(&argument${i}, ${words(value)}, sizeof argument${i});`;
  }
  yield `  return ${name}(${call.arguments.map((_, i) => `argument${i}`).join(", ")});`;
  yield "}";
}
