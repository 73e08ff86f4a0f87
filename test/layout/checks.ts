/** Checks of what our front end computed, written as C for the compiler to judge. */
import type { GlobalVariable } from "../../src/program/c/ast.ts";
import { alignOf, fieldAlignmentOf, sizeOf } from "../../src/program/types/layout.ts";
import { typeName } from "../../src/program/types/print.ts";
import type { CType, Field, RecordType } from "../../src/program/types/type.ts";

export interface Checks {
  /** `_Static_assert`s. */
  readonly assertions: string[];
  /** Calls of `check_bits`, for `main`. */
  readonly memory: string[];
}

/** Asserts size, alignments, offsets and bit-field positions of a global object's type. */
export function layoutChecks(global: GlobalVariable, checks: Checks): void {
  const { name, type } = global.variable;
  const size = sizeOf(type);
  const type_ = `__typeof__(${name})`;
  if (size !== null) assertEqual(checks, `sizeof(${type_})`, size);
  assertEqual(checks, `__alignof__(${type_})`, alignOf(type));
  assertEqual(checks, `_Alignof(${type_})`, fieldAlignmentOf(type));
  const record = recordBehind(type);
  if (record !== null) fieldChecks(name, record, checks);
  else if (type.kind === "integer" || type.kind === "float")
    checks.assertions.push(
      `_Static_assert(__builtin_types_compatible_p(${type_}, ${typeName(type)}), "type of ${name}");`,
    );
}

function recordBehind(type: CType): RecordType | null {
  return type.kind === "record" ? type : null;
}

function assertEqual(checks: Checks, what: string, value: number | bigint): void {
  checks.assertions.push(`_Static_assert(${what} == ${value}, "${what} is ${value}");`);
}

function fieldChecks(object: string, record: RecordType, checks: Checks): void {
  const visit = (fields: readonly Field[], path: string, base: number): void => {
    for (const field of fields) {
      if (field.name === null) {
        if (field.type.kind === "record") visit(field.type.fields ?? [], path, base + field.offset);
        continue;
      }
      const member = path + field.name;
      const offset = base + field.offset;
      if (field.bits !== null) {
        checks.memory.push(bitCheck(object, member, offset, field.bits));
        continue;
      }
      assertEqual(checks, `__builtin_offsetof(__typeof__(${object}), ${member})`, offset);
      const size = sizeOf(field.type);
      if (size !== null) assertEqual(checks, `sizeof(${object}.${member})`, size);
      if (field.type.kind === "record") visit(field.type.fields ?? [], `${member}.`, offset);
    }
  };
  visit(record.fields ?? [], "", 0);
}

/** The object is zeroed, the member gets all its bits set, and the image must show exactly those. */
function bitCheck(
  object: string,
  member: string,
  offset: number,
  bits: { readonly first: number; readonly width: number },
): string {
  const whole = `(unsigned char *)&${object}, sizeof ${object}`;
  const first = offset * 8 + bits.first;
  return `clear(${whole}); ${object}.${member} = -1; check(${whole}, ${first}, ${bits.width}, "${object}.${member}");`;
}

/** Asserts type and value of a constant expression, as the front end has them. */
export function constantChecks(
  text: string,
  global: GlobalVariable,
  value: string | null,
  checks: Checks,
): void {
  checks.assertions.push(
    `_Static_assert(__builtin_types_compatible_p(__typeof__(${text}), ${typeName(global.variable.type)}), "type of ${escape(text)}");`,
  );
  if (value === null) return;
  checks.assertions.push(`_Static_assert((${text}) == ${value}, "value of ${escape(text)}");`);
}

function escape(text: string): string {
  return text.replace(/["\\]/g, "?");
}

/** A program that compiles only if every assertion holds and returns the number of wrong bit-fields. */
export function checkProgram(declarations: string, checks: Checks): string {
  return `${declarations}
int printf(const char *, ...);
${checks.assertions.join("\n")}
static int wrong;
static void clear(unsigned char *p, unsigned long n) { while (n--) *p++ = 0; }
static void check(unsigned char *p, unsigned long n, int first, int width, const char *name) {
  for (unsigned long i = 0; i < n * 8; i++) {
    int expected = i >= first && i < first + width;
    if ((p[i / 8] >> i % 8 & 1) == expected) continue;
    printf("%s: bit %d is %d\\n", name, (int)i, !expected);
    wrong++;
    return;
  }
}
int main(void) {
${checks.memory.join("\n")}
  return wrong > 100 ? 100 : wrong;
}
`;
}
