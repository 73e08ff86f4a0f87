import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { libraryFunction } from "../../program/library/index.ts";
import type { FactCodec } from "../../refinement/reuse/fact-codec.ts";
import { variablesIn } from "../../program/passes/variable-uses.ts";

/**
 * Where a constraint comes from: a condition of the program, as it is written, in one direction. Precisions speak of these,
 * because the identifiers of a constraint mean nothing outside of its state (`lemberger-thesis` 5.1). Interned.
 */
export interface AssumptionFact {
  readonly kind: "assumption";
  /** `f: [x > 0]`. */
  readonly name: string;
  readonly variables: readonly Variable[];
}

/** Makes the facts of one program. */
export class AssumptionFacts {
  private readonly byName = new Map<string, AssumptionFact>();
  private readonly byEdge: (AssumptionFact | undefined)[] = [];

  /** Of an edge that assumes something. */
  of(edge: CfaEdge): AssumptionFact {
    return (this.byEdge[edge.id] ??= this.named(edge));
  }

  /** Null: no edge was asked for that assumes this. */
  find(name: string): AssumptionFact | null {
    return this.byName.get(name) ?? null;
  }

  private named(edge: CfaEdge): AssumptionFact {
    const name = `${edge.source.function.name}: ${printOperation(edge.operation)}`;
    let fact = this.byName.get(name);
    if (fact === undefined) {
      fact = { kind: "assumption", name, variables: [...variablesOf(edge)] };
      this.byName.set(name, fact);
    }
    return fact;
  }
}

/** Conditions for other runs: `[x > 0]` of the location's function, `f: [x > 0]` of another one. */
export function assumptionCodec(cfa: Cfa, facts: AssumptionFacts): FactCodec<AssumptionFact> {
  let isComplete = false;
  const find = (name: string): AssumptionFact | null => {
    if (!isComplete) for (const edge of cfa.edges) if (isAssumeEdge(edge)) facts.of(edge);
    isComplete = true;
    return facts.find(name);
  };
  return {
    kinds: ["assumption"],
    write(at, { name }) {
      const own = `${at.function.name}: `;
      return { kind: "assumption", text: name.startsWith(own) ? name.slice(own.length) : name };
    },
    read: (at, { text }) => find(`${at.function.name}: ${text}`) ?? find(text),
  };
}

export function isAssumeEdge({ operation }: CfaEdge): boolean {
  if (operation.kind === "assume") return true;
  return operation.kind === "external" && libraryFunction(operation.name)?.kind === "assume";
}

function variablesOf({ operation }: CfaEdge): ReadonlySet<Variable> {
  if (operation.kind === "assume") return variablesIn(operation.condition);
  return operation.kind === "external" ? variablesIn(...operation.arguments) : new Set();
}
