/** Where locals may be read before anything was assigned to them, as far as the graph tells. */
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { findAddressTaken } from "../../program/passes/address-taken.ts";
import { localLeaving, localTarget } from "../../program/passes/index.ts";
import { writtenVariable } from "../../program/passes/variable-uses.ts";
import { isScalar } from "../../program/types/type.ts";

/** "undeclared": control may even come there without passing the declaration. */
export type Assignment = "assigned" | "unassigned" | "undeclared";

/** Soundness: ordered by how little is known; of several ways to a location the worst one counts. */
const RANK: Readonly<Record<Assignment, number>> = { assigned: 0, unassigned: 1, undeclared: 2 };

type Known = ReadonlyMap<Variable, Assignment>;

export class UnassignedLocals {
  private readonly isPlain: (variable: Variable) => boolean;
  private readonly known = new Map<CfaFunction, ReadonlyMap<CfaNode, Known>>();

  constructor(cfa: Cfa) {
    const taken = findAddressTaken(cfa);
    this.isPlain = (variable) =>
      (variable.storage === "local" || variable.storage === "return") &&
      isScalar(variable.type) &&
      !taken.has(variable);
  }

  /** Whether it is a scalar that only its function's own steps read and write. */
  covers(variable: Variable): boolean {
    return this.isPlain(variable);
  }

  /** Of one that is covered. */
  at(node: CfaNode, variable: Variable): Assignment {
    const { function: inFunction } = node;
    let states = this.known.get(inFunction);
    if (states === undefined) {
      states = this.solve(inFunction);
      this.known.set(inFunction, states);
    }
    // What control never reaches reads nothing.
    return states.get(node)?.get(variable) ?? "assigned";
  }

  private solve({ entry, locals }: CfaFunction): ReadonlyMap<CfaNode, Known> {
    const first = new Map<Variable, Assignment>();
    for (const variable of locals) if (this.isPlain(variable)) first.set(variable, "undeclared");
    const states = new Map<CfaNode, Known>([[entry, first]]);
    const waiting = new Set([entry]);
    for (const node of waiting) {
      waiting.delete(node);
      for (const edge of localLeaving(node)) {
        const target = localTarget(edge);
        if (target === null) continue;
        const before = states.get(target);
        const joined = join(before, this.behind(states.get(node)!, edge));
        if (joined === before) continue;
        states.set(target, joined);
        waiting.add(target);
      }
    }
    return states;
  }

  private behind(known: Known, edge: CfaEdge): Known {
    const { operation } = edge;
    const writing = operation.kind === "call" ? operation.returnEdge : edge;
    const variable = writtenVariable(writing.operation);
    if (variable === null || !known.has(variable)) return known;
    return new Map(known).set(variable, isUnassigning(edge) ? "unassigned" : "assigned");
  }
}

/** A new object that holds nothing yet. */
export function isUnassigning({ operation }: CfaEdge): boolean {
  return operation.kind === "declare" && operation.content === "indeterminate";
}

/** The very first one if nothing gets worse. */
function join(one: Known | undefined, other: Known): Known {
  if (one === undefined) return other;
  let joined: Map<Variable, Assignment> | null = null;
  for (const [variable, assignment] of other) {
    if (RANK[assignment] <= RANK[one.get(variable)!]) continue;
    joined ??= new Map(one);
    joined.set(variable, assignment);
  }
  return joined ?? one;
}
