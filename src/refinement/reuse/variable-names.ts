import { allVariables } from "../../program/cfa/all-variables.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";

/**
 * Names of variables as a reader of the source uses them at a location: `x` of its function before a global `x`, which is `::x` then;
 * `f::x` and `f::x#2` for what has no name there.
 */
export class VariableNames {
  private readonly byName: ReadonlyMap<string, Variable>;

  constructor(cfa: Cfa) {
    this.byName = new Map(allVariables(cfa).map((variable) => [uniqueName(variable), variable]));
  }

  nameAt(at: CfaNode, variable: Variable): string {
    const { name, functionName } = variable;
    if (this.find(at, name) === variable) return name;
    return functionName === null ? `::${uniqueName(variable)}` : uniqueName(variable);
  }

  /** Null: nothing is called so. */
  find(at: CfaNode, name: string): Variable | null {
    if (name.startsWith("::")) return this.byName.get(name.slice(2)) ?? null;
    const local = this.byName.get(`${at.function.name}::${name}`);
    return local ?? this.byName.get(name) ?? null;
  }
}

/** Variables of a specification are called after their automaton, with a dot that would look like a member's. */
function uniqueName({ qualifiedName }: Variable): string {
  return qualifiedName.replaceAll(".", "~");
}
