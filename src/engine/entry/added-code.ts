/** C code that a run adds to files of the program: a harness around the entry function, definitions for what nobody defines. */
import { formatLocation, UserError } from "../../base/diagnostics/index.ts";
import type { AssumedFunction } from "../../output/run-report.ts";
import type { FunctionDefinition, TranslationUnit } from "../../program/c/ast.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { FunctionSymbol } from "../../program/cfa/variable.ts";
import {
  checkCallable,
  DEFAULT_ENTRY,
  definitionNamed,
  describeStub,
  entryHarness,
  globalsHarness,
  undefinedStubs,
  type EntryOptions,
  type UndefinedFunctions,
} from "../../program/entry/index.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { findReachableNodes } from "../../program/passes/index.ts";

/** What is taken for granted by code that was added. */
export interface AddedAssumption extends Omit<AssumedFunction, "kind"> {
  /** The function in the program that it is about; left out: the one of the name. */
  readonly standIn?: string;
}

/** Code for one file of the program, behind what it has. */
export interface AddedText {
  readonly file: number;
  /** What its places are called. */
  readonly name: string;
  readonly text: string;
}

export interface AddedCode {
  readonly texts: readonly AddedText[];
  /** Null: as the user says. */
  readonly entryFunction: string | null;
  /** The function that it calls; null: there is none. */
  readonly calls: string | null;
  readonly assumptions: readonly AddedAssumption[];
  /** Functions whose bodies are exchanged with those of functions in the texts (`program/contracts`). */
  readonly exchanged?: readonly { readonly file: number; readonly name: string }[];
  /** For the user. */
  readonly notes?: readonly string[];
}

export const NOTHING_ADDED: AddedCode = {
  texts: [],
  entryFunction: null,
  calls: null,
  assumptions: [],
};

export function harnessName(functionName: string): string {
  return `harness_of_${functionName}`;
}

/**
 * A harness for the entry function. `units`: of the files of the program. Null: the function can be called as it is. Throws
 * `UserError` if there is no such function, or several.
 */
export function addedHarness(
  units: readonly TranslationUnit[],
  functionName: string,
  options: EntryOptions,
): AddedCode | null {
  const found = foundDefinition(units, functionName);
  if (found === null) return null;
  const isCallable = found.definition.parameters.length === 0 && !options.havocsGlobals;
  const says = options.sizes.length + options.notNull.length > 0;
  return isCallable && !says ? null : harnessOf(units, found, options, harnessName(functionName));
}

/** `main` gets what systems give it. Throws `UserError` if something else is asked for. */
export function checkNotNeeded({ sizes, notNull, depth, havocsGlobals }: EntryOptions): void {
  const isChanged = sizes.length + notNull.length > 0 || depth !== DEFAULT_ENTRY.depth;
  if (!isChanged && !havocsGlobals) return;
  throw new UserError(
    `${havocsGlobals ? "--havoc-globals is" : "--entry-size, --entry-not-null and --entry-depth are"} about calls of another function than main`,
    null,
    "name it with --entry-function",
  );
}

export interface Found {
  readonly unit: TranslationUnit;
  readonly file: number;
  readonly definition: FunctionDefinition;
}

/** Null: there is none. */
export function foundDefinition(
  units: readonly TranslationUnit[],
  functionName: string,
): Found | null {
  const found = units.flatMap((unit, file) => {
    const definition = definitionNamed(unit, functionName);
    return definition === null ? [] : [{ unit, file, definition }];
  });
  // Who builds the graph complains about names that nothing has.
  const [only, second] = found;
  if (only === undefined) return null;
  const { source } = only.unit;
  if (
    second !== undefined &&
    (only.definition.symbol.isStatic || second.definition.symbol.isStatic)
  ) {
    const places = found.map((one) => formatLocation(source.locate(one.definition.symbol.start)));
    throw new UserError(
      `there are several functions '${functionName}': ${places.join(", ")}`,
      null,
      "write a harness in the file of the one that is meant (assay harness)",
    );
  }
  checkCallable(only.unit, only.definition);
  return only;
}

/** A function `name` that calls the one that was found, or the one of the name `calls` in its place. */
export function harnessOf(
  units: readonly TranslationUnit[],
  { unit, file, definition }: Found,
  options: EntryOptions,
  name: string,
  calls?: string,
): AddedCode {
  const { symbol } = definition;
  const globals = options.havocsGlobals
    ? units.map((one, i) => globalsHarness(one, `${name}_globals_${i + 1}`, options))
    : [];
  const before = globals.flatMap((code, i) => (code === null ? [] : [`${name}_globals_${i + 1}`]));
  const harness = entryHarness(unit, definition, name, {
    ...{ options, before },
    ...(calls === undefined ? {} : { calls }),
  });
  const texts = globals.flatMap((code, i) => (code === null ? [] : [addedText(code.text, i)]));
  texts.push(addedText(harness.text, file));
  const told = [
    "is called once, and returns to nobody",
    ...(symbol.type.isVariadic ? ["no further arguments are given"] : []),
    ...(harness.told === "" ? [] : [harness.told]),
    options.havocsGlobals
      ? "static objects have any value, but for constants, pointers to functions, and those inside of functions"
      : "static objects are as initialised",
    ...globals.flatMap((code) => (code === null || code.told === "" ? [] : [code.told])),
    "no two pointers lead to the same object",
  ];
  const called = symbol.writtenName;
  const location = unit.source.locate(symbol.start);
  const assumption = { name: called, location, text: told.join("; ") };
  return { texts, entryFunction: name, calls: called, assumptions: [assumption] };
}

/** Definitions for what `cfa`, made of `units`, may call and nobody defines. */
export function addedStubs(
  units: readonly TranslationUnit[],
  cfa: Cfa,
  mode: UndefinedFunctions,
): AddedCode {
  const missing = undefinedFunctions(cfa);
  if (mode === "error") {
    const [first] = missing;
    if (first === undefined) return NOTHING_ADDED;
    const names = [...new Set(missing.map(({ name }) => `'${name}'`))];
    const { source } = cfa;
    throw new UserError(
      `nobody defines ${names.join(", ")}`,
      source.range(first.start, first.end),
      "name the file that does, or write stubs (--stubs FILE.c); --undefined any-value takes them to return anything",
    );
  }
  const texts: AddedText[] = [];
  const assumptions: AddedAssumption[] = [];
  const open = new Set(missing.map(({ name }) => name));
  for (const [file, unit] of units.entries()) {
    const symbols = [...open].flatMap((name): FunctionSymbol[] => {
      const symbol = unit.symbols.get(name);
      return symbol === undefined || symbol.isStatic || symbol.isWeak ? [] : [symbol];
    });
    if (symbols.length === 0) continue;
    texts.push(addedText(undefinedStubs(unit, symbols, mode), file));
    for (const symbol of symbols) {
      open.delete(symbol.linkName);
      const { location } = unit.source.range(symbol.start, symbol.end);
      assumptions.push({ name: symbol.linkName, location, text: describeStub(symbol, mode) });
    }
  }
  return { ...NOTHING_ADDED, texts, assumptions };
}

export function addedText(text: string, file: number): AddedText {
  return { file, name: "<harness>", text };
}

/** What an answer about the program assumes because of it. */
export function assumedOfAdded(
  { assumptions, calls }: AddedCode,
  cfa: Cfa,
): readonly AssumedFunction[] {
  const used = new Set(cfa.functions.map(({ name }) => name));
  return assumptions
    .filter(({ name, standIn }) =>
      standIn === undefined ? name === calls || used.has(name) : used.has(standIn),
    )
    .map(({ name, location, text }) => ({ kind: "generated", name, location, text }));
}

interface MissingFunction {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function undefinedFunctions(cfa: Cfa): readonly MissingFunction[] {
  const reached = findReachableNodes(cfa);
  const found = new Map<string, MissingFunction>();
  for (const { operation, source, start, end } of cfa.edges) {
    if (operation.kind !== "external" || operation.name === "" || reached[source.id] !== 1)
      continue;
    const { name } = operation;
    if (libraryFunction(name) === null && !found.has(name)) found.set(name, { name, start, end });
  }
  return [...found.values()];
}
