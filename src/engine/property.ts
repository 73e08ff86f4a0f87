/** Which automata a run checks, and where executions begin. */
import { basename } from "node:path";
import { SourceText, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import {
  checksNamed,
  loadShipped,
  loadSpecification,
  parseProperties,
  watchedObligations,
  type Check,
  type Watch,
} from "../semantics/specification/index.ts";
import { isAboutBytes } from "../semantics/obligations/index.ts";
import type { Verdict } from "../output/verdict.ts";
import { readSource, textIfThere } from "./read-input.ts";

/** What has a verdict of its own. */
export interface PropertyPart {
  readonly name: string;
  readonly watches: readonly Watch[];
}

export interface CheckedProperty {
  /** For reports. */
  readonly names: readonly string[];
  readonly watches: readonly Watch[];
  readonly parts: readonly PropertyPart[];
  /** Watched where nothing in the program can violate the others; null: nothing else is meant. */
  readonly otherwise: readonly Watch[] | null;
  /** Null if the property does not say. */
  readonly entryFunction: string | null;
  /** How a command line names it; empty if it need not. */
  readonly words: readonly string[];
}

export interface PropertySources {
  readonly property: string | null;
  readonly specification: string | null;
  /** Words of `--check`; left out: none. */
  readonly checks?: readonly string[];
  /** Property files of the task definition; empty if there is none. */
  readonly taskProperties: readonly string[];
  /** What a witness that is validated says; null or absent: nothing. */
  readonly ofWitness?: SourceText | null;
}

export function readProperty(
  sources: PropertySources,
  warn: (message: string) => void,
): CheckedProperty {
  const { property, specification, checks = [] } = sources;
  if (property !== null && specification !== null) {
    throw new UserError("give either --property or --spec, not both");
  }
  const checked = checksNamed(checks);
  if (checked.length === 0) return namedProperty(sources, warn);
  const isNamed = property !== null || specification !== null;
  const other = isNamed ? namedProperty(sources, warn) : null;
  const parts = [...(other?.parts ?? []), ...checked.map(partOf)];
  return {
    names: parts.map(({ name }) => name),
    watches: parts.flatMap(({ watches }) => watches),
    parts,
    otherwise: null,
    entryFunction: other?.entryFunction ?? null,
    words: [...(other?.words ?? []), "--check", checks.join(",")],
  };
}

/** What a program has to be read for. `entryFunction` null: as the property says. */
export function loadOptionsFor(
  property: CheckedProperty,
  entryFunction: string | null,
): { readonly entryFunction: string; readonly looksAtMemory: boolean } {
  return {
    entryFunction: entryFunction ?? property.entryFunction ?? "main",
    looksAtMemory: property.watches.some(({ automaton }) =>
      watchedObligations(automaton).some(isAboutBytes),
    ),
  };
}

function partOf({ name, automaton }: Check): PropertyPart {
  return { name, watches: [{ automaton: automaton(), property: name }] };
}

function namedProperty(sources: PropertySources, warn: (message: string) => void): CheckedProperty {
  const { property, specification, taskProperties, ofWitness = null } = sources;
  if (specification !== null) return specificationAt(specification, warn);
  if (property !== null) return propertyAt(property);
  if (taskProperties.length > 0) return propertyOfTask(taskProperties, warn);
  return ofWitness === null ? defaultProperty() : propertyOf(ofWitness);
}

/** In other people's programs `ERROR` is where they clean up: it counts where there is nothing else. */
function defaultProperty(): CheckedProperty {
  const shipped = (name: string, property: string): readonly Watch[] =>
    loadShipped(name).map((automaton) => ({ automaton, property }));
  const watches = [
    ...shipped("assertions.spc", "assertion"),
    ...shipped("sv-comp-reachability.spc", "unreach-call"),
  ];
  return {
    names: ["assertion", "unreach-call"],
    watches,
    parts: [{ name: "unreach-call", watches }],
    otherwise: shipped("error-labels.spc", "unreach-label"),
    entryFunction: null,
    words: [],
  };
}

function specificationAt(path: string, warn: (message: string) => void): CheckedProperty {
  const automata = loadSpecification(path, textIfThere, warn);
  for (const { kind, name } of automata) {
    if (kind !== "mining") continue;
    const hint = "give it with --mine";
    throw new UserError(
      `the automaton '${name}' says what to track, not what to verify`,
      null,
      hint,
    );
  }
  const watches = automata.map((automaton) => ({ automaton, property: null }));
  const names = automata.map(({ name }) => name);
  const parts = [{ name: names.join(","), watches }];
  const words = ["--spec", path];
  return { names, watches, parts, otherwise: null, entryFunction: null, words };
}

function propertyAt(path: string): CheckedProperty {
  return { ...propertyOf(new SourceText(path, readSource(path))), words: ["--property", path] };
}

function propertyOf(source: SourceText): CheckedProperty {
  const { entry, properties } = parseProperties(source);
  const watches = properties.flatMap(({ name, automata }) =>
    automata.map((automaton) => ({ automaton, property: name })),
  );
  return {
    names: properties.map(({ name }) => name),
    watches,
    parts: partsOf(watches),
    otherwise: null,
    entryFunction: entry,
    words: [],
  };
}

/** The competition asks three questions about memory at once. */
const MEMORY_SAFETY = new Set(["valid-deref", "valid-free", "valid-memtrack"]);

/** Those of `names` that the verdict answers: one that is violated, with what is one question together with it. */
export function namesAbout(verdict: Verdict, names: readonly string[]): readonly string[] {
  if (verdict.kind !== "FALSE") return names;
  if (!MEMORY_SAFETY.has(verdict.property)) return [verdict.property];
  return names.filter((name) => MEMORY_SAFETY.has(name));
}

function partsOf(watches: readonly Watch[]): readonly PropertyPart[] {
  const parts = new Map<string, Watch[]>();
  for (const watch of watches) {
    const { property } = watch;
    const name = MEMORY_SAFETY.has(property!) ? "valid-memsafety" : property!;
    parts.set(name, [...(parts.get(name) ?? []), watch]);
  }
  return [...parts].map(([name, list]) => ({ name, watches: list }));
}

/** Tasks list several properties; the first that we can check is meant, reachability before all others. */
function propertyOfTask(
  paths: readonly string[],
  warn: (message: string) => void,
): CheckedProperty {
  const isReachability = (path: string) => basename(path) === "unreach-call.prp";
  const ordered = [...paths.filter(isReachability), ...paths.filter((p) => !isReachability(p))];
  let unsupported: UnsupportedFeature | null = null;
  for (const path of ordered) {
    try {
      const found = propertyAt(path);
      if (paths.length > 1) {
        warn(`the task has ${paths.length} properties; checked is ${found.names.join(", ")}`);
      }
      return found;
    } catch (error) {
      if (!(error instanceof UnsupportedFeature)) throw error;
      unsupported ??= error;
    }
  }
  throw unsupported!;
}
