import { UserError } from "../../base/diagnostics/index.ts";
import type { FunctionDefinition, TranslationUnit } from "../c/ast.ts";
import type { FunctionSymbol, Variable } from "../cfa/variable.ts";
import type { CType } from "../types/type.ts";
import type { EntryOptions } from "./entry-options.ts";
import { EntrySizes } from "./entry-sizes.ts";
import { declarations } from "./declarations.ts";
import { TypeTexts } from "./type-texts.ts";
import { ValueTexts } from "./value-text.ts";

/** C code that stands behind a unit. */
export interface EntryCode {
  readonly text: string;
  /** What is said about the arguments, in words; "" if nothing. */
  readonly told: string;
}

export interface EntryHarnessOptions {
  readonly options: EntryOptions;
  readonly before: readonly string[];
  readonly calls?: string;
}

/**
 * A function `name` without parameters that calls the one that is defined, after the functions of `before`. `calls`: of another one with the same
 * parameters, which is called in its place.
 */
export function entryHarness(
  unit: TranslationUnit,
  definition: FunctionDefinition,
  name: string,
  { options, before, calls }: EntryHarnessOptions,
): EntryCode {
  const { symbol, parameters } = definition;
  const locals = localNames(unit, symbol, parameters);
  const lengths = new Map(
    parameters.flatMap(({ name: own, type }, i) =>
      type.kind === "integer" ? [[own, locals[i]!] as const] : [],
    ),
  );
  const sizes = new EntrySizes(options.sizes, options.notNull, lengths);
  const place = unit.source.range(symbol.start, symbol.end);
  const types = new TypeTexts(unit.scope, place);
  const values = new ValueTexts(types, sizes, name);
  for (const [i, { type }] of parameters.entries()) {
    values.line(`${types.declared(withoutQualifiers(type), locals[i]!)};`);
  }
  for (const called of before) values.line(`${called}();`);
  const made = (isChosen: (type: CType) => boolean): void => {
    for (const [i, { name: path, type }] of parameters.entries()) {
      if (!isChosen(type)) continue;
      const bare = withoutQualifiers(type);
      values.value({ text: locals[i]!, path, type: bare, isConst: false, depth: options.depth });
    }
  };
  // Blocks may be as long as a number says.
  made((type) => type.kind !== "pointer");
  for (const [local, most] of sizes.lengths) {
    values.line(`__VERIFIER_assume(${local} >= 0 && ${local} <= ${most});`);
  }
  made((type) => type.kind === "pointer");
  sizes.checkUsed(symbol.writtenName);
  values.line(`${calls ?? symbol.writtenName}(${locals.join(", ")});`);
  const assumes = sizes.lengths.size > 0;
  const text = [
    ...declarations(unit, values, { assumes, functions: before }),
    ...values.definitions,
    name === "main" ? "int main(void) {" : `void ${name}(void) {`,
    ...values.lines,
    ...(name === "main" ? ["  return 0;"] : []),
    "}",
    "",
  ].join("\n");
  const told = [...values.told].map(([path, words]) => `${path} is ${words}`);
  const numbers = [...sizes.lengths].map(([local, most]) => `${local} is at most ${most}`);
  return { text, told: [...numbers, ...told].join("; ") };
}

/** A function `name` that gives static objects of the unit any value: those that are `chosen`, or all. Null: there are none. */
export function globalsHarness(
  unit: TranslationUnit,
  name: string,
  options: EntryOptions,
  chosen: ReadonlySet<Variable> | null = null,
): EntryCode | null {
  const objects = unit.globals.filter(
    ({ variable, isDefined }) =>
      variable.storage === "global" &&
      isDefined &&
      !variable.isReadOnly &&
      isName(variable.name) &&
      (chosen?.has(variable) ?? true),
  );
  const [first] = objects;
  if (first === undefined) return null;
  const place = unit.source.range(first.variable.start, first.variable.end);
  const sizes = new EntrySizes([], []);
  const values = new ValueTexts(new TypeTexts(unit.scope, place), sizes, name);
  values.functionPointers = "kept";
  for (const { variable } of objects) {
    const { name: path, type } = variable;
    values.value({ text: path, path, type, isConst: false, depth: options.depth });
  }
  const text = [
    ...declarations(unit, values, { assumes: false, functions: [] }),
    `void ${name}(void) {`,
    ...values.lines,
    "}",
    "",
  ].join("\n");
  const told = [...values.told].map(([path, words]) => `${path} is ${words}`);
  return { text, told: told.join("; ") };
}

/** The definition that a user means by a name. Null: this unit has none. */
export function definitionNamed(unit: TranslationUnit, name: string): FunctionDefinition | null {
  return unit.functions.find(({ symbol }) => symbol.writtenName === name) ?? null;
}

/** Throws if the function cannot be called from here. */
export function checkCallable({ source }: TranslationUnit, { symbol }: FunctionDefinition): void {
  if (isName(symbol.writtenName)) return;
  throw new UserError(
    `'${symbol.name}' cannot be called by its name`,
    source.range(symbol.start, symbol.end),
  );
}

/** Those of the parameters, unless they hide what the harness needs. */
function localNames(
  { scope }: TranslationUnit,
  symbol: FunctionSymbol,
  parameters: readonly Variable[],
): readonly string[] {
  const used = new Set<string>([symbol.writtenName, "malloc"]);
  return parameters.map(({ name }, i) => {
    let local = isName(name) ? name : `argument${i + 1}`;
    while (used.has(local) || scope.typedef(local) !== null) local += "_";
    used.add(local);
    return local;
  });
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}

/** Who makes an object may write it. */
function withoutQualifiers(type: CType): CType {
  return type.kind === "pointer" && type.qualifiers !== 0 ? { ...type, qualifiers: 0 } : type;
}
