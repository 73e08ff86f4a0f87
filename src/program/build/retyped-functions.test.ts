import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";

const TYPES = `
  extern void *kept(void);
  extern void outside(int count, ...);
  struct plain { void (*act)(int); };
  struct other { int (*act)(void); };
  static int fails(void) { return 1; }
  static struct other known = { fails };`;

/** How the call in `main` may reach a function with another type. */
function mismatchIn(body: string, more = ""): string | null | undefined {
  const { edges } = cfaOf(`${TYPES}\n${more}\nint main(void) { ${body} return 0; }`);
  const call = edges.find(
    ({ operation, source }) =>
      operation.kind === "external" && operation.name === "" && source.function.name === "main",
  );
  if (call?.operation.kind !== "external") throw new Error("the program calls through a pointer");
  return call.operation.mismatch;
}

const CALL = "struct plain *object = kept(); object->act(1);";

test.each([
  ["nothing is converted", "struct plain object; object.act = kept(); object.act(1);", null],
  ["both lie behind generic pointers", `void *any = &known; ${CALL}`, "passed on"],
  ["outside nobody calls it", `outside(1, fails); ${CALL}`, "passed on"],
  [
    "an object becomes another one",
    `((struct other *)kept())->act = fails; struct plain *object = (struct plain *)&known; object->act(1);`,
    "converted",
  ],
  [
    "the function becomes another one",
    `void (*act)(int) = (void (*)(int))fails; act(1);`,
    "converted",
  ],
  [
    "it passes a number",
    `unsigned long number = (unsigned long)fails; ((void (*)(int))number)(1);`,
    "converted",
  ],
  [
    "a union holds both",
    `union { struct plain plain; struct other other; } both; both.other.act = fails; both.plain.act(1);`,
    "converted",
  ],
])("where %s", (_, body, expected) => {
  expect(mismatchIn(body)).toBe(expected);
});

test("an argument without a parameter is what va_arg says", () => {
  const run = (type: string): string => `
    static void run(int count, ...) {
      __builtin_va_list rest;
      __builtin_va_start(rest, count);
      ${type} found = __builtin_va_arg(rest, ${type});
      __builtin_va_end(rest);
    }`;
  expect(mismatchIn(`run(1, fails); ${CALL}`, run("long"))).toBe("passed on");
  expect(mismatchIn(`run(1, fails); ${CALL}`, run("struct plain *"))).toBe("converted");
});
