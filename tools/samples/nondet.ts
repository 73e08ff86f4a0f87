/** C definitions of the `__VERIFIER_nondet_*` functions that answer a fixed list of inputs. */

const RESULT_TYPES: Record<string, string> = {
  bool: "_Bool",
  char: "char",
  uchar: "unsigned char",
  short: "short",
  ushort: "unsigned short",
  int: "int",
  uint: "unsigned",
  unsigned: "unsigned",
  long: "long",
  ulong: "unsigned long",
  longlong: "long long",
  ulonglong: "unsigned long long",
  float: "float",
  double: "double",
  size_t: "__SIZE_TYPE__",
  pointer: "void *",
};

export function nondetDefinitions(inputs: readonly string[]): string {
  const cases = inputs.map((value, i) => `case ${i + 1}: return (T)(${constant(value)});`).join(" ");
  const macro =
    `#define NEXT(name, T) T __VERIFIER_nondet_##name(void) { switch (++asked) { ` +
    `${cases} default: __builtin_printf("input %d missing\\n", asked); __builtin_abort(); } }`;
  const functions = Object.entries(RESULT_TYPES).map(([name, type]) =>
    type.includes("*")
      ? `${type}__VERIFIER_nondet_${name}(void) { ++asked; return 0; }`
      : `NEXT(${name}, ${type})`,
  );
  return ["static int asked;", macro, ...functions, ""].join("\n");
}

/** A constant C takes as it is; the largest unsigned values need their suffix. */
function constant(value: string): string {
  return /^\d+$/.test(value) && BigInt(value) >= 1n << 63n ? `${value}u` : value;
}
