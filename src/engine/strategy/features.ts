/** What conditions of strategies can ask about a program. */
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { allVariables } from "../../program/cfa/all-variables.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { libraryFunction, type LibraryKind } from "../../program/library/index.ts";
import { buildCallGraph, findLoops, findReachableNodes } from "../../program/passes/index.ts";
import type { CType } from "../../program/types/type.ts";

/** More edges than this, and what looks at all of the program takes long. */
const LARGE = 20_000;

interface Feature {
  /** For users. */
  readonly help: string;
  readonly of: (cfa: Cfa) => number;
}

/** How many there are of something in a program; those that are so or not are 1 or 0. */
const FEATURES = {
  edges: { help: "edges of the control-flow automaton", of: ({ edges }) => edges.length },
  lines: { help: "lines of the file, after preprocessing", of: linesOf },
  large: { help: `1 if there are more than ${LARGE} edges, else 0`, of: isLarge },
  loops: { help: "loops", of: (cfa) => findLoops(cfa).loops.length },
  "nested-loops": { help: "loops inside of other loops of a function", of: nestedLoops },
  recursion: { help: "functions that may call themselves, also by way of others", of: recursive },
  functions: { help: "functions with a body", of: functionsOf },
  arrays: { help: "variables that are arrays or have some inside", of: variablesWith("array") },
  floats: {
    help: "variables of a floating type, or with members of one",
    of: variablesWith("float"),
  },
  inputs: { help: "places where the program reads an input", of: callsOf(["input"]) },
  heap: { help: "places where memory is allocated", of: callsOf(["allocation"]) },
  "function-pointers": { help: "calls through pointers", of: callsThroughPointers },
  "undefined-functions": {
    help: "functions without a body that are called and of which nothing is known",
    of: undefinedFunctions,
  },
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureName = keyof typeof FEATURES;

// Exactly the keys of its type.
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly FeatureName[];

export function featureHelp(name: FeatureName): string {
  return FEATURES[name].help;
}

/** The features of one program, each counted when it is first asked for. */
export class ProgramFeatures {
  private readonly cfa: Cfa;
  private readonly known = new Map<FeatureName, number>();

  constructor(cfa: Cfa) {
    this.cfa = cfa;
  }

  count(name: FeatureName): number {
    let count = this.known.get(name);
    if (count === undefined) {
      count = FEATURES[name].of(this.cfa);
      this.known.set(name, count);
    }
    return count;
  }
}

function linesOf({ source }: Cfa): number {
  const { text } = source;
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return text.endsWith("\n") || text === "" ? lines : lines + 1;
}

function isLarge({ edges }: Cfa): number {
  return edges.length > LARGE ? 1 : 0;
}

function nestedLoops(cfa: Cfa): number {
  return findLoops(cfa).loops.filter(({ parent }) => parent !== null).length;
}

function recursive(cfa: Cfa): number {
  const graph = buildCallGraph(cfa);
  return cfa.functions.filter((inFunction) => graph.isRecursive(inFunction)).length;
}

function functionsOf({ functions, start }: Cfa): number {
  return functions.filter((inFunction) => inFunction !== start).length;
}

/** String literals are arrays that nobody writes: they are not counted. */
function variablesWith(kind: CType["kind"]): (cfa: Cfa) => number {
  return (cfa) => {
    const known = new Map<CType, boolean>();
    const isCounted = (variable: Variable): boolean =>
      variable.storage !== "string" && has(variable.type, kind, known);
    return allVariables(cfa).filter(isCounted).length;
  };
}

/** Performance: records may be made of others again and again; each is looked at once. */
function has(type: CType, kind: CType["kind"], known: Map<CType, boolean>): boolean {
  const before = known.get(type);
  if (before !== undefined) return before;
  const parts =
    type.kind === "array"
      ? [type.element]
      : type.kind === "record"
        ? (type.fields ?? []).map((field) => field.type)
        : [];
  const answer = type.kind === kind || parts.some((part) => has(part, kind, known));
  known.set(type, answer);
  return answer;
}

function callsOf(kinds: readonly LibraryKind[]): (cfa: Cfa) => number {
  return (cfa) => {
    const isOne = ({ operation }: CfaEdge): boolean => {
      if (operation.kind !== "external") return false;
      const known = libraryFunction(operation.name);
      return known !== null && kinds.includes(known.kind);
    };
    return cfa.edges.filter(isOne).length;
  };
}

/** Each ends with the call of whatever else the pointer may lead to. */
function callsThroughPointers({ edges }: Cfa): number {
  return edges.filter(({ operation }) => operation.kind === "external" && operation.name === "")
    .length;
}

function undefinedFunctions(cfa: Cfa): number {
  const reached = findReachableNodes(cfa);
  const names = new Set<string>();
  for (const { operation, source } of cfa.edges) {
    if (operation.kind !== "external" || reached[source.id] !== 1) continue;
    if (operation.name !== "" && libraryFunction(operation.name) === null) {
      names.add(operation.name);
    }
  }
  return names.size;
}
