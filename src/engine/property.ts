/** Which automata a run checks, and where executions begin. */
import { basename } from "node:path";
import { SourceText, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import {
  loadShipped,
  loadSpecification,
  parseProperties,
  type Watch,
} from "../semantics/specification/index.ts";
import { readSource, textIfThere } from "./read-input.ts";

export interface CheckedProperty {
  /** For reports. */
  readonly names: readonly string[];
  readonly watches: readonly Watch[];
  /** Watched where nothing in the program can violate the others; null: nothing else is meant. */
  readonly otherwise: readonly Watch[] | null;
  /** Null if the property does not say. */
  readonly entryFunction: string | null;
}

export interface PropertySources {
  readonly property: string | null;
  readonly specification: string | null;
  /** Property files of the task definition; empty if there is none. */
  readonly taskProperties: readonly string[];
  /** What a witness that is validated says; null or absent: nothing. */
  readonly ofWitness?: SourceText | null;
}

export function readProperty(
  sources: PropertySources,
  warn: (message: string) => void,
): CheckedProperty {
  const { property, specification, taskProperties, ofWitness = null } = sources;
  if (property !== null && specification !== null) {
    throw new UserError("give either --property or --spec, not both");
  }
  if (specification !== null) return specificationAt(specification, warn);
  if (property !== null) return propertyAt(property);
  if (taskProperties.length > 0) return propertyOfTask(taskProperties, warn);
  return ofWitness === null ? defaultProperty() : propertyOf(ofWitness);
}

/** In other people's programs `ERROR` is where they clean up: it counts where there is nothing else. */
function defaultProperty(): CheckedProperty {
  const shipped = (name: string, property: string): readonly Watch[] =>
    loadShipped(name).map((automaton) => ({ automaton, property }));
  return {
    names: ["assertion", "unreach-call"],
    watches: [
      ...shipped("assertions.spc", "assertion"),
      ...shipped("sv-comp-reachability.spc", "unreach-call"),
    ],
    otherwise: shipped("error-labels.spc", "unreach-label"),
    entryFunction: null,
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
  return { names: automata.map(({ name }) => name), watches, otherwise: null, entryFunction: null };
}

function propertyAt(path: string): CheckedProperty {
  return propertyOf(new SourceText(path, readSource(path)));
}

function propertyOf(source: SourceText): CheckedProperty {
  const { entry, properties } = parseProperties(source);
  const watches = properties.flatMap(({ name, automata }) =>
    automata.map((automaton) => ({ automaton, property: name })),
  );
  return {
    names: properties.map(({ name }) => name),
    watches,
    otherwise: null,
    entryFunction: entry,
  };
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
