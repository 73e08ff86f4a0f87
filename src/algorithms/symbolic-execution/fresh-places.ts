/**
 * What a loop may change: the rest of the memory can keep its values at an abstraction point. That a path comes back with the
 * same values there is checked where it matters, so that a mistake here costs termination only.
 */
import { isConstantContent, type FreshPlaces } from "../../encoding/index.ts";
import type { Terms } from "../../logic/terms/index.ts";
import type { Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { buildCallGraph, findAddressTaken, findLoops } from "../../program/passes/index.ts";

/** What an abstraction point keeps: nothing, or what its loop does not change, of that perhaps constants only. */
export type Keeping = "nothing" | "constants" | "unmodified";

const EVERYTHING: FreshPlaces = { hasVariable: () => true, hasObject: () => true };

export function freshPlaces(
  cfa: Cfa,
  terms: Terms,
  keeping: Keeping,
): (location: CfaNode) => FreshPlaces {
  if (keeping === "nothing") return () => EVERYTHING;
  const changesAt = loopChanges(cfa);
  const known = new Map<CfaNode, FreshPlaces>();
  return (location) => {
    let places = known.get(location);
    if (places === undefined) {
      const changes = changesAt(location);
      places = keeping === "unmodified" ? changes : unlessConstant(terms, changes);
      known.set(location, places);
    }
    return places;
  };
}

function unlessConstant(terms: Terms, changes: FreshPlaces): FreshPlaces {
  return {
    hasVariable: (variable, value) =>
      value === null || !terms.isLiteral(value) || changes.hasVariable(variable, value),
    hasObject: (region, content) =>
      content === null || !isConstantContent(terms, content) || changes.hasObject(region, content),
  };
}

/** What the loop of a head writes, with all functions that it calls. Of other locations: everything. */
function loopChanges(cfa: Cfa): (location: CfaNode) => FreshPlaces {
  const loops = findLoops(cfa);
  const calls = buildCallGraph(cfa);
  const taken = findAddressTaken(cfa);
  const byHead = new Map(loops.loops.map((loop) => [loop.head, loop]));
  return (location) => {
    const loop = byHead.get(location);
    if (loop === undefined || calls.isRecursive(location.function)) return EVERYTHING;
    const writes = new Writes();
    const called = new Set<CfaFunction>();
    const note = (edge: CfaEdge): void => {
      writes.note(edge);
      if (edge.operation.kind === "call") called.add(edge.operation.callee);
    };
    for (const { leaving, entering } of loop.nodes) {
      leaving.forEach(note);
      // What a call gives back is written on the edge into the loop.
      for (const edge of entering) if (edge.operation.kind === "return") note(edge);
    }
    for (const callee of called) for (const { leaving } of callee.nodes) leaving.forEach(note);
    return {
      hasVariable: (variable) => writes.variables.has(variable),
      hasObject: ({ variable }) =>
        variable === null
          ? writes.throughPointers
          : writes.variables.has(variable) || (writes.throughPointers && taken.has(variable)),
    };
  };
}

class Writes {
  readonly variables = new Set<Variable>();
  throughPointers = false;

  note({ operation }: CfaEdge): void {
    switch (operation.kind) {
      case "assign":
      case "havoc":
        this.write(operation.target);
        return;
      case "declare":
        this.variables.add(operation.variable);
        return;
      case "return":
        if (operation.result !== null) this.write(operation.result);
        return;
      case "call":
        operation.callee.parameters.forEach((parameter) => this.variables.add(parameter));
        return;
      case "external":
        if (operation.result !== null) this.write(operation.result);
        if (operation.arguments.some(({ type }) => type.kind === "pointer")) {
          this.throughPointers = true;
        }
        return;
      case "assume":
      case "skip":
    }
  }

  private write(target: Lvalue): void {
    let part = target;
    while (part.kind === "member" || part.kind === "index") part = part.base;
    if (part.kind === "variable") this.variables.add(part.variable);
    else this.throughPointers = true;
  }
}
