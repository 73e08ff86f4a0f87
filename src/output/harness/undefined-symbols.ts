/** What the compiled program needs from elsewhere. */
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { isAssertion, isForeignAssembly, libraryFunction } from "../../program/library/index.ts";
import type { FunctionType } from "../../program/types/type.ts";

export interface UndefinedSymbols {
  /** Functions that no C library has, with their declared types: those of verification tasks and unknown ones. */
  readonly functions: ReadonlyMap<string, FunctionType>;
  readonly objects: readonly Variable[];
  /** Functions of the C library. */
  readonly library: ReadonlySet<string>;
}

/** Static objects of the C library that programs name. */
const LIBRARY_OBJECTS = new Set(
  (
    "stdin stdout stderr environ __environ optarg optind opterr optopt timezone daylight tzname signgam " +
    "program_invocation_name program_invocation_short_name sys_nerr sys_errlist"
  ).split(" "),
);
/** The compiler makes these itself. */
const BUILTIN = /^(__builtin_|__sync_|__atomic_)/;
const OF_TASKS = /^(__VERIFIER_|reach_error$)/;

export function undefinedSymbols(cfa: Cfa): UndefinedSymbols {
  const functions = new Map<string, FunctionType>();
  const library = new Set<string>();
  const objects: Variable[] = [];
  const addFunction = (name: string, type: FunctionType): void => {
    if (name === "" || isForeignAssembly(name) || BUILTIN.test(name)) return;
    const isOfTasks = OF_TASKS.test(name) || isAssertion(name);
    if (isOfTasks || libraryFunction(name) === null) functions.set(name, type);
    else library.add(name);
  };
  for (const { operation, source } of cfa.edges) {
    if (operation.kind === "external") addFunction(operation.name, operation.type);
    for (const root of expressionsOf(operation)) {
      visitExpression(root, (expression) => {
        if (expression.kind !== "function" || expression.function.isDefined) return;
        addFunction(expression.function.linkName, expression.function.type);
      });
    }
    // Only an object that is defined elsewhere begins with an unknown content.
    if (source.function !== cfa.start || operation.kind !== "declare") continue;
    const { variable, content } = operation;
    if (content !== "indeterminate" || variable.storage !== "global") continue;
    if (!LIBRARY_OBJECTS.has(variable.name)) objects.push(variable);
  }
  return { functions, objects, library };
}
