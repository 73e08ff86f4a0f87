/**
 * Which local objects may be pointed to after their lifetime. Where no pointer outlives its object, two pointers to one
 * variable point to the same object, and pointers to different variables differ.
 */
import type { Expression, Lvalue } from "../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { libraryFunction } from "../library/index.ts";
import { buildCallGraph, type CallGraph } from "./call-graph.ts";
import { computeLiveVariables, type LiveVariables } from "./live-variables.ts";
import { findLoops, type LoopStructure } from "./loops.ts";

/** Where pointers are kept: a variable that is named only, or all of memory. */
type Holder = Variable | "memory";

export class OutlivingPointers {
  private readonly calls: CallGraph;
  private readonly loops: LoopStructure;
  private readonly owners = new Map<Variable, CfaFunction>();
  private readonly declarations = new Map<Variable, CfaEdge[]>();
  private readonly inMemory: (variable: Variable) => boolean;
  private readonly flows = new Map<Holder, Set<Holder>>();
  private readonly held = new Map<Holder, Set<Variable>>();
  private readonly outlived = new Set<Variable>();
  private readonly once = new Map<CfaFunction, boolean>();

  /** `inMemory`: whether a variable may be reached by a pointer. */
  constructor(cfa: Cfa, inMemory: (variable: Variable) => boolean) {
    this.inMemory = inMemory;
    this.calls = buildCallGraph(cfa);
    this.loops = findLoops(cfa);
    for (const inFunction of cfa.functions) {
      for (const local of inFunction.locals) this.owners.set(local, inFunction);
    }
    for (const edge of cfa.edges) this.collect(edge);
    this.spread();
    if (this.held.size > 0) this.judge(computeLiveVariables(cfa));
    this.once.set(cfa.start, true);
  }

  /** A pointer to the variable may be to an object of it that is gone. */
  has(variable: Variable): boolean {
    return this.outlived.has(variable);
  }

  /** The variable is one object in the whole execution: its function runs once and declares it once. */
  isSingle(variable: Variable): boolean {
    const owner = this.owners.get(variable);
    return owner !== undefined && this.runsOnce(owner) && !this.isRenewed(variable);
  }

  // ------------------------------------------------------------------ what flows where

  private collect(edge: CfaEdge): void {
    const { operation } = edge;
    switch (operation.kind) {
      case "assign":
        this.flow(operation.value, this.holderOf(operation.target));
        return;
      case "call":
        operation.arguments.forEach((argument, i) => {
          const parameter = operation.callee.parameters[i];
          this.flow(argument, parameter === undefined ? "memory" : this.holder(parameter));
        });
        return;
      case "return": {
        const { returnVariable } = operation.callee;
        if (operation.result === null || returnVariable === null) return;
        this.link(this.holder(returnVariable), this.holderOf(operation.result));
        return;
      }
      case "external":
        this.collectExternal(operation);
        return;
      case "declare": {
        const list = this.declarations.get(operation.variable);
        if (list === undefined) this.declarations.set(operation.variable, [edge]);
        else list.push(edge);
        return;
      }
      default:
    }
  }

  /** Library functions keep no pointer for later, but some return one that they got. Others may keep it. */
  private collectExternal(operation: Extract<Operation, { kind: "external" }>): void {
    const known = libraryFunction(operation.name);
    for (const argument of operation.arguments) {
      if (known === null || COPYING.has(known.kind)) this.flow(argument, "memory");
      if (operation.result !== null) this.flow(argument, this.holderOf(operation.result));
    }
    if (operation.result !== null) this.link("memory", this.holderOf(operation.result));
  }

  private holder(variable: Variable): Holder {
    return this.inMemory(variable) ? "memory" : variable;
  }

  private holderOf(target: Lvalue): Holder {
    return target.kind === "variable" ? this.holder(target.variable) : "memory";
  }

  private flow(value: Expression, to: Holder): void {
    const pending: Expression[] = [value];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      switch (node.kind) {
        case "address-of":
          this.flowAddress(node.target, to, pending);
          break;
        case "variable":
          this.link(this.holder(node.variable), to);
          break;
        case "member":
        case "index":
        case "dereference":
          this.link("memory", to);
          break;
        case "unary":
        case "cast":
          pending.push(node.operand);
          break;
        case "binary":
          pending.push(node.left, node.right);
          break;
        case "pointer-offset":
          pending.push(node.pointer);
          break;
        case "conditional":
          pending.push(node.then, node.otherwise);
          break;
        default:
      }
    }
  }

  private flowAddress(target: Lvalue, to: Holder, pending: Expression[]): void {
    let part = target;
    while (part.kind === "member" || part.kind === "index") part = part.base;
    if (part.kind === "dereference") pending.push(part.pointer);
    else if (!part.variable.isStatic) this.add(to, part.variable);
  }

  private link(from: Holder, to: Holder): void {
    if (from === to) return;
    const targets = this.flows.get(from);
    if (targets === undefined) this.flows.set(from, new Set([to]));
    else targets.add(to);
  }

  private add(holder: Holder, local: Variable): void {
    const known = this.held.get(holder);
    if (known === undefined) this.held.set(holder, new Set([local]));
    else known.add(local);
  }

  private spread(): void {
    const pending: Holder[] = [...this.held.keys()];
    for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
      const locals = this.held.get(from)!;
      for (const to of this.flows.get(from) ?? []) {
        const before = this.held.get(to)?.size ?? 0;
        for (const local of locals) this.add(to, local);
        if (this.held.get(to)!.size > before) pending.push(to);
      }
    }
  }

  // ------------------------------------------------------------------ who outlives whom

  private judge(liveness: LiveVariables): void {
    const callers = new Map<CfaFunction, ReadonlySet<CfaFunction>>();
    for (const [holder, locals] of this.held) {
      for (const local of locals) {
        if (this.outlived.has(local)) continue;
        if (this.mayOutlive(holder, local, callers, liveness)) this.outlived.add(local);
      }
    }
  }

  private mayOutlive(
    holder: Holder,
    local: Variable,
    callers: Map<CfaFunction, ReadonlySet<CfaFunction>>,
    liveness: LiveVariables,
  ): boolean {
    if (holder === "memory" || holder.isStatic) return true;
    const [owner, own] = [this.owners.get(holder), this.owners.get(local)];
    if (owner === undefined || own === undefined) return true;
    if (owner === own) {
      if (holder.storage === "return") return true;
      const ends = this.isRenewed(local) ? (this.declarations.get(local) ?? []) : [];
      return ends.some(({ source }) => liveness.isLive(source, holder));
    }
    let above = callers.get(own);
    if (above === undefined) callers.set(own, (above = this.callersOf(own)));
    return above.has(owner);
  }

  /** All functions that may be on the stack below. */
  private callersOf(callee: CfaFunction): ReadonlySet<CfaFunction> {
    const found = new Set<CfaFunction>();
    const pending = [callee];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const { source } of this.calls.callsTo(at)) {
        if (found.has(source.function)) continue;
        found.add(source.function);
        pending.push(source.function);
      }
    }
    return found;
  }

  /** Declared more than once in one activation. */
  private isRenewed(variable: Variable): boolean {
    const edges = this.declarations.get(variable) ?? [];
    return edges.length > 1 || edges.some(({ source }) => this.loops.innermost(source) !== null);
  }

  private runsOnce(inFunction: CfaFunction): boolean {
    let answer = this.once.get(inFunction);
    if (answer === undefined) {
      this.once.set(inFunction, false);
      const [call, another] = this.calls.callsTo(inFunction);
      answer =
        call !== undefined &&
        another === undefined &&
        !this.calls.isRecursive(inFunction) &&
        this.loops.innermost(call.source) === null &&
        this.runsOnce(call.source.function);
      this.once.set(inFunction, answer);
    }
    return answer;
  }
}

/** They copy pointers from memory to memory, or keep them until they are called again. */
const COPYING: ReadonlySet<string> = new Set([
  "string",
  "variadic",
  "callback",
  "unsupported",
  "beyond",
]);
