/** Which integers of the program are looked at, at which loop head. */
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import {
  findAddressTaken,
  type AddressTakenVariables,
} from "../../program/passes/address-taken.ts";
import { localLeaving, localTarget } from "../../program/passes/local-flow.ts";
import { computeLiveVariables, type LiveVariables } from "../../program/passes/live-variables.ts";
import type { Loop } from "../../program/passes/loops.ts";
import { visitReads, writtenVariable } from "../../program/passes/variable-uses.ts";
import type { CType } from "../../program/types/type.ts";
import { operandsOf } from "./text/constants.ts";
import type { Place } from "./place.ts";

/** More than this many at one head are not recorded. */
const MAXIMUM_PLACES = 40;
const MAXIMUM_BITS = 64;
const MAXIMUM_ELEMENTS = 6;

const MENTIONED = 1;
const READ_IN_LOOP = 4;
const TESTED_IN_LOOP = 8;
const WRITTEN_IN_LOOP = 16;

export class ObservedPlaces {
  private readonly cfa: Cfa;
  private readonly live: LiveVariables;
  /** How often each variable is mentioned in the program. */
  private readonly mentions: Int32Array;
  private readonly taken: AddressTakenVariables;
  /** The only function that mentions the variable, apart from its initialisation; null if there are several. */
  private readonly owners = new Map<Variable, CfaFunction | null>();

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    this.live = computeLiveVariables(cfa);
    this.mentions = new Int32Array(cfa.variableCount);
    this.taken = findAddressTaken(cfa);
    for (const { operation, source } of cfa.edges) {
      const { function: owner } = source;
      mentioned(operation, (variable) => {
        this.mentions[variable.id]!++;
        if (owner === cfa.start) return;
        const known = this.owners.get(variable);
        this.owners.set(variable, known === undefined || known === owner ? owner : null);
      });
    }
  }

  /** Whether the content of the variable at the head can be read later. */
  private matters(head: CfaNode, variable: Variable): boolean {
    if (!variable.isStatic) return this.live.isLive(head, variable);
    // A static variable of `main` alone is one of its locals in all but name.
    const isLocal = head.function === this.cfa.main && this.owners.get(variable) === head.function;
    return !isLocal || this.taken.has(variable) || isReadLater(head, variable);
  }

  /** The most telling first. */
  at(loop: Loop): readonly Place[] {
    const { head } = loop;
    const weights = loopWeights(loop, this.cfa);
    const weight = (variable: Variable): number =>
      (weights.get(variable) ?? 0) + Math.min(this.mentions[variable.id]!, 6) / 8;
    const variables = [...head.function.locals, ...this.cfa.globals].filter(
      (variable) =>
        isNamed(variable) && this.mentions[variable.id]! > 0 && this.matters(head, variable),
    );
    const byWeight = [...new Set(variables)].sort((a, b) => weight(b) - weight(a) || a.id - b.id);
    const places: Place[] = [];
    for (const variable of byWeight) {
      for (const place of placesOf(variable)) {
        if (places.length < MAXIMUM_PLACES) places.push(place);
      }
    }
    const isVisible = new Set(byWeight);
    return [
      ...places,
      ...namedElements(this.cfa, loop).filter(({ variable }) => isVisible.has(variable)),
    ];
  }
}

/** Some way from the node reads the variable before it is written. */
function isReadLater(from: CfaNode, variable: Variable): boolean {
  const reached = new Set([from]);
  const pending = [from];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const edge of localLeaving(at)) {
      const { operation } = edge;
      const last = operation.kind === "call" ? operation.returnEdge.operation : operation;
      if (reads(operation, variable) || reads(last, variable)) return true;
      const target = localTarget(edge);
      if (writtenVariable(last) === variable || target === null || reached.has(target)) continue;
      reached.add(target);
      pending.push(target);
    }
  }
  return false;
}

function reads(operation: Operation, variable: Variable): boolean {
  let count = 0;
  visitReads(operation, (one) => {
    if (one === variable) count++;
  });
  return count > 0;
}

function isNamed({ storage }: Variable): boolean {
  return storage !== "string" && storage !== "return";
}

/** The variable itself, or the integers in it if it is a structure. */
function placesOf(variable: Variable): Place[] {
  const places: Place[] = [];
  const add = (expression: Lvalue, type: CType): void => {
    if (type.kind === "integer") {
      if (type.bits <= MAXIMUM_BITS) places.push({ expression, type, variable });
      return;
    }
    if (type.kind !== "record" || type.tag === "union") return;
    for (const field of type.fields ?? []) {
      const isBitField = field.bits !== null;
      if (!isBitField) add(node.member<Lvalue>(field.type, expression, field, 0), field.type);
    }
  };
  add(node.variableReference(variable, 0, 0), variable.type);
  return places;
}

/** Elements of arrays that the function names by a constant index. */
function namedElements(cfa: Cfa, { head }: Loop): Place[] {
  const found = new Map<string, Place>();
  const visit = (expression: Expression): void => {
    if (expression.kind !== "index" || expression.index.kind !== "integer") return;
    const { base, index, type } = expression;
    if (base.kind !== "variable" || base.type.kind !== "array" || type.kind !== "integer") return;
    const isInside = index.value >= 0n && index.value < BigInt(base.type.length ?? 0);
    if (!isInside || found.size >= MAXIMUM_ELEMENTS || type.bits > MAXIMUM_BITS) return;
    const { variable } = base;
    found.set(`${variable.id} ${index.value}`, { expression, type, variable });
  };
  for (const { source, operation } of cfa.edges) {
    if (source.function !== head.function) continue;
    for (const root of operandsOf(operation)) visitExpression(root, visit);
  }
  return [...found.values()];
}

/** What the loop itself does with variables; functions it calls count as mentions. */
function loopWeights(loop: Loop, cfa: Cfa): Map<Variable, number> {
  const weights = new Map<Variable, number>();
  const add = (variable: Variable, bit: number): void => {
    weights.set(variable, (weights.get(variable) ?? 0) | bit);
  };
  for (const edge of cfa.edges) {
    if (edge.source.function !== loop.head.function) continue;
    const { operation } = edge;
    mentioned(operation, (variable) => {
      add(variable, MENTIONED);
    });
    if (!loop.contains(edge.source)) continue;
    visitReads(operation, (variable) => {
      add(variable, operation.kind === "assume" ? TESTED_IN_LOOP : READ_IN_LOOP);
    });
    const written = writtenVariable(
      operation.kind === "call" ? operation.returnEdge.operation : operation,
    );
    if (written !== null) add(written, WRITTEN_IN_LOOP);
  }
  return weights;
}

function mentioned(operation: Operation, visit: (variable: Variable) => void): void {
  visitReads(operation, visit);
  const written = writtenVariable(operation);
  if (written !== null && operation.kind !== "declare") visit(written);
}

/** Pairs of variables that one operation of the function speaks of. */
export function relatedVariables(inFunction: CfaFunction): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { leaving } of inFunction.nodes) {
    for (const { operation } of leaving) {
      const together = new Set<Variable>();
      mentioned(operation, (variable) => together.add(variable));
      for (const a of together) for (const b of together) pairs.add(pairKey(a, b));
    }
  }
  return pairs;
}

export function pairKey(a: Variable, b: Variable): string {
  return a.id < b.id ? `${a.id},${b.id}` : `${b.id},${a.id}`;
}
