/** Property files of the competition (`.prp`). */
import { UnsupportedFeature, UserError, type SourceText } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { Automaton } from "./automaton.ts";
import { neverAtLabel, neverCalled } from "./shipped.ts";
import { loadShipped, parseShipped } from "./specification-files.ts";
import { suggestion } from "./templates.ts";

export interface PropertyFile {
  /** Where executions begin. */
  readonly entry: string;
  readonly properties: readonly Property[];
}

/** A property with the automata whose violation is a violation of it. */
export interface Property {
  /** The word in verdicts: `unreach-call`. */
  readonly name: string;
  readonly automata: readonly Automaton[];
}

const LINE = /^CHECK\(\s*init\(\s*(\w+)\s*\(\s*\)\s*\)\s*,\s*LTL\(\s*(.*?)\s*\)\s*\)$/;
const COVER = /^COVER\(\s*init\(\s*\w+\s*\(\s*\)\s*\)\s*,\s*FQL\(.*\)\s*\)$/;
const CALL = /^G\s*!\s*call\(\s*(\w+)\s*\(\s*\)\s*\)$/;
const LABEL = /^G\s*!\s*label\(\s*(\w+)\s*\)$/;

/** The word of the competition, which is also the name of the specification that comes with us. */
const SHIPPED: readonly (readonly [formula: string, name: string])[] = [
  ["G ! overflow", "no-overflow"],
  ["G valid-free", "valid-free"],
  ["G valid-deref", "valid-deref"],
  ["G valid-memtrack", "valid-memtrack"],
  ["G valid-memcleanup", "valid-memcleanup"],
];

/** What we can name but not check, and the word of the competition for it. */
const OTHERS: readonly (readonly [formula: string, name: string])[] = [
  ["G ! data-race", "no-data-race"],
  ["G ! deadlock", "no-deadlock"],
  ["F end", "termination"],
  ["G assert", "assert"],
];
/** What must not be called. A failing assertion of glibc calls a function of that name. */
const CALLS: ReadonlyMap<string, string> = new Map([
  ["unreach-call", "reach_error"],
  ["assertion", "__assert_fail"],
]);

/** The property as a line of a property file; null: the competition has no formula for it. */
export function formulaOf(property: string, entry: string): string | null {
  const call = CALLS.get(property);
  const known = [...SHIPPED, ...OTHERS].find(([, name]) => name === property && name !== "assert");
  const formula = call !== undefined ? `G ! call(${call}())` : (known?.[0] ?? null);
  return formula && `CHECK( init(${entry}()), LTL(${formula}) )`;
}

const EXAMPLE = "CHECK( init(main()), LTL(G ! call(reach_error())) )";

/** Throws `UserError` for what is no property file, `UnsupportedFeature` for what we cannot check. */
export function parseProperties(source: SourceText): PropertyFile {
  const properties = new Map<string, Property>();
  let entry: string | null = null;
  for (const match of source.text.matchAll(/[^\n]+/g)) {
    const text = match[0].trim();
    if (text === "" || text.startsWith("#")) continue;
    const start = match.index + match[0].indexOf(text);
    const range = source.range(start, start + text.length);
    if (COVER.test(text)) throw new UnsupportedFeature("a test goal (COVER)", range);
    const line = LINE.exec(text);
    if (line === null) throw new UserError("this is no property", range, `an example: ${EXAMPLE}`);
    const [, initial, formula] = line;
    if (entry !== null && entry !== initial) {
      const message = `the entry function is '${initial!}' here but '${entry}' above`;
      throw new UserError(message, range);
    }
    entry = initial!;
    const at = start + text.indexOf(formula!, text.indexOf("LTL"));
    const property = propertyOf(formula!, source, at);
    const before = properties.get(property.name);
    properties.set(property.name, before === undefined ? property : combined(before, property));
  }
  if (entry === null) {
    throw new UserError(`${source.path} contains no property`, null, `an example: ${EXAMPLE}`);
  }
  return { entry, properties: [...properties.values()] };
}

function propertyOf(formula: string, source: SourceText, start: number): Property {
  const call = CALL.exec(formula)?.[1];
  // The words of old and new tasks for the same property: one automaton watches both.
  if (call === "reach_error" || call === "__VERIFIER_error") {
    return { name: "unreach-call", automata: loadShipped("sv-comp-reachability.spc") };
  }
  if (call !== undefined) {
    const automata = renamed(parseShipped("never-called.spc", neverCalled(call)), call);
    return { name: "unreach-call", automata };
  }
  const label = LABEL.exec(formula)?.[1];
  if (label !== undefined) {
    const automata = renamed(parseShipped("never-at-label.spc", neverAtLabel(label)), label);
    return { name: "unreach-label", automata };
  }
  const range = source.range(start, start + formula.length);
  const normal = formula.replace(/\s+/g, " ").replace(/!\s*/, "! ");
  const shipped = SHIPPED.find(([known]) => known === normal);
  if (shipped !== undefined) {
    return { name: shipped[1], automata: loadShipped(`${shipped[1]}.spc`) };
  }
  const other = OTHERS.find(([known]) => known === normal);
  if (other !== undefined) throw new UnsupportedFeature(`the property ${other[1]}`, range);
  if (/^[GFXU]\s*[(!\s]/.test(formula)) {
    const near = nearest(
      normal,
      [...SHIPPED, ...OTHERS].map(([known]) => known),
    );
    if (near.length > 0) {
      const message = `the formula '${formula}' is not known`;
      throw new UserError(message, range, suggestion(near, "formula"));
    }
    throw new UnsupportedFeature("a general LTL formula", range);
  }
  throw new UserError(`the formula '${formula}' is not known`, range, `an example: ${EXAMPLE}`);
}

/** Several functions in one file: automata have different names. */
function renamed(automata: readonly Automaton[], suffix: string): readonly Automaton[] {
  return automata.map((automaton) => ({ ...automaton, name: `${automaton.name}-${suffix}` }));
}

function combined(a: Property, b: Property): Property {
  const names = new Set(a.automata.map(({ name }) => name));
  const added = b.automata.filter(({ name }) => !names.has(name));
  return { name: a.name, automata: [...a.automata, ...added] };
}
