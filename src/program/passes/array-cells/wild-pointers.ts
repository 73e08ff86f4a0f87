/**
 * Pointers from outside of what is followed: they may lead into any array, although nobody took its address. Pointers in memory are among
 * them, since nobody knows who wrote them.
 */
import type { Expression, Lvalue } from "../../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../cfa/graph.ts";
import type { Operation } from "../../cfa/operation.ts";
import { expressionsOf } from "../../cfa/operation-expressions.ts";
import type { Variable } from "../../cfa/variable.ts";
import { visitExpression } from "../../cfa/visit-expression.ts";
import { libraryFunction } from "../../library/index.ts";
import { findAddressTaken } from "../address-taken.ts";
import { localLeaving, localTarget } from "../local-flow.ts";
import { visitReads, writtenVariable } from "../variable-uses.ts";

/** Their results are new blocks, or lead where their arguments lead. */
const FOLLOWED_RESULTS: ReadonlySet<string> = new Set(["allocation", "memory", "string"]);

/** Of the C library, which keeps its own objects behind them. */
const STREAMS: ReadonlySet<string> = new Set(["stdin", "stdout", "stderr"]);

/** Soundness: something is accessed through a pointer that may lead into an array without being a name of it. */
export function usesWildPointers(cfa: Cfa): boolean {
  return new WildPointers(cfa).areUsed();
}

class WildPointers {
  private readonly cfa: Cfa;
  private readonly wild = new Set<Variable>();

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    const taken = findAddressTaken(cfa);
    for (const { locals } of cfa.functions) this.markAll(locals, taken);
    this.markAll(cfa.globals, taken);
    this.markUnwritten();
    for (let size = -1; size < this.wild.size;) {
      ({ size } = this.wild);
      for (const { operation } of cfa.edges) this.pass(operation);
    }
  }

  areUsed(): boolean {
    return this.cfa.edges.some(({ operation }) => {
      const areHandedOut =
        operation.kind === "external" && operation.arguments.some((one) => this.isWild(one));
      return areHandedOut || expressionsOf(operation).some((root) => this.isFollowed(root));
    });
  }

  private isFollowed(root: Expression): boolean {
    let isFollowed = false;
    visitExpression(root, (expression) => {
      if (expression.kind === "dereference") isFollowed ||= this.isWild(expression.pointer);
    });
    return isFollowed;
  }

  private isWild(root: Expression): boolean {
    if (root.type.kind !== "pointer") return false;
    switch (root.kind) {
      case "variable":
        return this.wild.has(root.variable);
      case "address-of":
        return this.leadsAstray(root.target);
      case "pointer-offset":
        return this.isWild(root.pointer);
      case "cast": {
        const { operand } = root;
        if (operand.type.kind === "pointer") return this.isWild(operand);
        return operand.kind !== "integer" || operand.value !== 0n;
      }
      case "conditional":
        return this.isWild(root.then) || this.isWild(root.otherwise);
      case "function":
        return false;
      default:
        return true;
    }
  }

  private leadsAstray(target: Lvalue): boolean {
    let part = target;
    while (part.kind === "member" || part.kind === "index") part = part.base;
    return part.kind === "dereference" && this.isWild(part.pointer);
  }

  /** What pointers hold after the operation. */
  private pass(operation: Operation): void {
    switch (operation.kind) {
      case "assign":
        if (this.isWild(operation.value)) this.mark(operation.target);
        return;
      case "havoc":
        // The arguments of the program lie in memory of their own.
        if (operation.reason !== "argv" && operation.reason !== "envp") this.mark(operation.target);
        return;
      case "call":
        operation.callee.parameters.forEach((parameter, i) => {
          const argument = operation.arguments[i];
          if (argument === undefined || this.isWild(argument)) this.markVariable(parameter);
        });
        return;
      case "return": {
        const { result, callee } = operation;
        const { returnVariable } = callee;
        const isWild = returnVariable === null || this.wild.has(returnVariable);
        if (result !== null && isWild) this.mark(result);
        return;
      }
      case "external": {
        const kind = libraryFunction(operation.name)?.kind ?? "unsupported";
        const isWild =
          !FOLLOWED_RESULTS.has(kind) || operation.arguments.some((one) => this.isWild(one));
        if (operation.result !== null && isWild) this.mark(operation.result);
        return;
      }
      case "declare":
        if (operation.variable.isStatic && operation.content === "indeterminate") {
          this.markVariable(operation.variable);
        }
        return;
      case "assume":
      case "skip":
    }
  }

  private mark(target: Lvalue): void {
    if (target.kind === "variable") this.markVariable(target.variable);
  }

  private markVariable(variable: Variable): void {
    const isStream = variable.storage === "global" && STREAMS.has(variable.name);
    if (variable.type.kind === "pointer" && !isStream) this.wild.add(variable);
  }

  private markAll(
    variables: readonly Variable[],
    taken: ReturnType<typeof findAddressTaken>,
  ): void {
    for (const variable of variables) if (taken.has(variable)) this.markVariable(variable);
  }

  /** Pointers that may be read before they are written. */
  private markUnwritten(): void {
    const uses = new PointerUses(this.cfa);
    for (const { entry, locals, parameters } of this.cfa.functions) {
      for (const variable of locals) {
        if (variable.type.kind !== "pointer" || parameters.includes(variable)) continue;
        if (uses.isReadUnwritten(variable, entry)) this.markVariable(variable);
      }
    }
  }
}

/** Where pointers are read and written; ways back count as the calls that they come back from. */
class PointerUses {
  private readonly reads = new Map<Variable, Set<CfaEdge>>();
  private readonly writes = new Map<Variable, Set<CfaEdge>>();
  private readonly made = new Map<Variable, Set<CfaEdge>>();

  constructor({ edges }: Cfa) {
    for (const edge of edges) {
      const { operation } = edge;
      const at = operation.kind === "return" ? operation.callEdge : edge;
      visitReads(operation, (variable) => {
        add(this.reads, variable, at);
      });
      const written = writtenVariable(operation);
      if (written !== null) {
        add(operation.kind === "declare" ? this.made : this.writes, written, at);
      }
    }
  }

  isReadUnwritten(variable: Variable, entry: CfaNode): boolean {
    const reached = new Set([entry]);
    for (const { target } of this.made.get(variable) ?? []) reached.add(target);
    for (const node of reached) {
      const { exit, returnVariable } = node.function;
      if (node === exit && returnVariable === variable) return true;
      for (const edge of localLeaving(node)) {
        if (this.reads.get(variable)?.has(edge) === true) return true;
        const target = localTarget(edge);
        const isWritten = this.writes.get(variable)?.has(edge) === true;
        if (target !== null && !isWritten) reached.add(target);
      }
    }
    return false;
  }
}

function add(lists: Map<Variable, Set<CfaEdge>>, variable: Variable, edge: CfaEdge): void {
  if (variable.type.kind !== "pointer") return;
  let list = lists.get(variable);
  if (list === undefined) {
    list = new Set();
    lists.set(variable, list);
  }
  list.add(edge);
}
