/**
 * What a call leaves as it was. Programs wrap assumptions into functions (`assume_abort_if_not(x > 0)`): what is known
 * of the parameter when such a function returns is known of the argument.
 */
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type { CallOperation } from "../../program/cfa/operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { isScalar } from "../../program/types/type.ts";
import type { IntervalMemory } from "./interval-memory.ts";

/** An argument whose value the parameter still has at the end of the call. */
export interface KeptArgument {
  readonly argument: Expression;
  readonly parameter: Variable;
}

export class CallEffects {
  private readonly memory: IntervalMemory;
  private readonly kept = new Map<CfaEdge, readonly KeptArgument[]>();
  private readonly written = new Map<CfaFunction, ReadonlySet<Variable>>();
  private readonly pure = new Map<CfaFunction, boolean>();

  constructor(memory: IntervalMemory) {
    this.memory = memory;
  }

  /** The arguments that have the same value before and after the call. */
  keptArguments(callEdge: CfaEdge): readonly KeptArgument[] {
    let found = this.kept.get(callEdge);
    if (found === undefined) {
      const { operation } = callEdge;
      found = operation.kind === "call" ? this.findKept(callEdge, operation) : [];
      this.kept.set(callEdge, found);
    }
    return found;
  }

  private findKept({ source }: CfaEdge, operation: CallOperation): readonly KeptArgument[] {
    const { callee } = operation;
    const written = this.writtenIn(callee);
    const isPure = this.isPure(callee);
    return callee.parameters.flatMap((parameter, i) => {
      const argument = operation.arguments[i];
      const isKept =
        argument !== undefined &&
        argument.kind !== "integer" &&
        isScalar(parameter.type) &&
        !written.has(parameter) &&
        !this.memory.objectOf(parameter).isExposed &&
        (isPure || this.isPrivate(argument, source.function));
      return isKept ? [{ argument, parameter }] : [];
    });
  }

  /** Reads nothing that another function can write. */
  private isPrivate(argument: Expression, caller: CfaFunction): boolean {
    let isPrivate = true;
    visitExpression(argument, (expression) => {
      if (expression.kind === "dereference") isPrivate = false;
      if (expression.kind !== "variable") return;
      const { isExposed, owner } = this.memory.objectOf(expression.variable);
      if (isExposed || owner !== caller) isPrivate = false;
    });
    return isPrivate;
  }

  private writtenIn(inFunction: CfaFunction): ReadonlySet<Variable> {
    let written = this.written.get(inFunction);
    if (written === undefined) {
      const found = new Set<Variable>();
      for (const edge of edgesOf(inFunction)) {
        const root = rootOf(targetOf(edge));
        if (root !== null) found.add(root);
      }
      // What a call returns is written on the edge back.
      for (const node of inFunction.nodes) {
        for (const edge of node.entering) {
          const root = edge.operation.kind === "return" ? rootOf(targetOf(edge)) : null;
          if (root !== null) found.add(root);
        }
      }
      written = found;
      this.written.set(inFunction, written);
    }
    return written;
  }

  /** Changes nothing but its own variables. */
  private isPure(inFunction: CfaFunction): boolean {
    const known = this.pure.get(inFunction);
    if (known !== undefined) return known;
    // A cycle of calls is not pure.
    this.pure.set(inFunction, false);
    const isPure = edgesOf(inFunction).every((edge) => this.isHarmless(edge, inFunction));
    this.pure.set(inFunction, isPure);
    return isPure;
  }

  private isHarmless(edge: CfaEdge, inFunction: CfaFunction): boolean {
    const { operation } = edge;
    switch (operation.kind) {
      case "assume":
      case "skip":
      case "declare":
      case "return":
        return true;
      case "assign": {
        const root = rootOf(operation.target);
        return root !== null && this.memory.objectOf(root).owner === inFunction;
      }
      case "call":
        return operation.returnEdge.operation.kind === "return" &&
          operation.returnEdge.operation.result === null
          ? this.isPure(operation.callee)
          : false;
      case "external":
        return libraryFunction(operation.name)?.isNoReturn === true;
      case "havoc":
        return false;
    }
  }
}

function edgesOf(inFunction: CfaFunction): readonly CfaEdge[] {
  return inFunction.nodes
    .filter((node) => node !== inFunction.exit)
    .flatMap(({ leaving }) => leaving);
}

function targetOf({ operation }: CfaEdge): Lvalue | null {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return operation.target;
    case "external":
    case "return":
      return operation.result;
    default:
      return null;
  }
}

/** The variable that is written in whole or in part; null if it is reached through a pointer. */
function rootOf(lvalue: Lvalue | null): Variable | null {
  let part = lvalue;
  while (part?.kind === "member" || part?.kind === "index") part = part.base;
  return part?.kind === "variable" ? part.variable : null;
}
