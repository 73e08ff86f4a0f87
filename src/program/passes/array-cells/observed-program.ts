/** The program with observed cells instead of arrays. */
import type { Expression, Lvalue } from "../../cfa/expression.ts";
import { isLvalue } from "../../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../cfa/graph.ts";
import type { CallOperation, Operation } from "../../cfa/operation.ts";
import type { Variable } from "../../cfa/variable.ts";
import { libraryFunction } from "../../library/index.ts";
import { ArrayAccesses, targetOf } from "./accesses.ts";
import type { ArrayAccess, ArrayObject } from "./array-object.ts";
import { allocatedBounds, beginningOperations, mayMeetStray } from "./beginnings.ts";
import { chooseCells, GhostNames, reference, type CellChoice, type CellFamily } from "./cells.ts";
import { Conditions } from "./conditions.ts";
import { ConstantVariables } from "./constant-variables.ts";
import { GraphCopy } from "../graph-copy.ts";
import { assign, havoc, mapped, retargeted, SKIP, variableOf } from "./operations.ts";
import { ArrayPointers, newBlock } from "./pointers.ts";
import { Units, type Unit } from "./units.ts";
import { keyOf, rewritten } from "./rewriting.ts";
import { usesWildPointers } from "./wild-pointers.ts";

export interface ObservedProgram {
  readonly cfa: Cfa;
  readonly families: readonly CellFamily[];
  readonly groups: CellChoice["groups"];
  /** For each step that makes up a value for a read elsewhere: what the program itself reads there. */
  readonly madeUp: ReadonlyMap<CfaEdge, Lvalue>;
  /** What each step is a part of. */
  readonly originals: ReadonlyMap<CfaEdge, CfaEdge>;
}

export interface ObservationOptions {
  /** Steps at which the program violates its specification, whenever they are taken. */
  readonly isError: (edge: CfaEdge) => boolean;
  /** How many cells of one array may be observed at a time. */
  readonly cellsPerArray: number;
}

/** Null: no array that can be treated is read at an index that is computed. */
export function observeCells(cfa: Cfa, options: ObservationOptions): ObservedProgram | null {
  const constants = new ConstantVariables(cfa);
  const pointers = new ArrayPointers(cfa, constants);
  if (pointers.objects.length === 0) return null;
  const accesses = new ArrayAccesses(cfa, pointers, constants);
  const units = new Units(cfa, accesses);
  const isWorthwhile = units.all.some(({ reads }) =>
    reads.some(({ access }) => access.indices.some(({ value }) => value.kind !== "integer")),
  );
  if (!isWorthwhile || usesWildPointers(cfa)) return null;
  const names = new GhostNames(cfa);
  const choice = chooseCells({
    ...{ cfa, units, constants, names },
    isError: options.isError,
    perFamily: options.cellsPerArray,
  });
  const known = { pointers, accesses, units, constants, names, choice };
  return new Observation(cfa, known, options).build();
}

interface Knowledge {
  readonly pointers: ArrayPointers;
  readonly accesses: ArrayAccesses;
  readonly units: Units;
  readonly constants: ConstantVariables;
  readonly names: GhostNames;
  readonly choice: CellChoice;
}

/** What is left to do at one place of the copy. */
interface Chain {
  at: CfaNode;
  readonly original: CfaEdge;
}

class Observation {
  private readonly cfa: Cfa;
  private readonly known: Knowledge;
  private readonly options: ObservationOptions;
  private readonly conditions: Conditions;
  private readonly copy: GraphCopy;
  private readonly madeUp = new Map<CfaEdge, Lvalue>();
  private readonly originals = new Map<CfaEdge, CfaEdge>();
  private readonly values = new Map<Unit, Map<string, Variable>>();

  constructor(cfa: Cfa, known: Knowledge, options: ObservationOptions) {
    this.cfa = cfa;
    this.known = known;
    this.options = options;
    this.conditions = new Conditions(cfa.types);
    this.copy = new GraphCopy(cfa, (variable) => this.isLeftOut(variable));
  }

  build(): ObservedProgram {
    const { cfa, known } = this;
    const { choice, names, units } = known;
    for (const unit of units.all) {
      // Ways back are made together with their calls.
      if (unit.edges[0]!.operation.kind === "return") continue;
      const isFirst = unit.source === cfa.start.entry;
      if (isFirst) this.begin(unit);
      else this.step(unit, this.copy.nodeOf(unit.source));
    }
    const ghosts = [
      ...choice.groups.flatMap(({ ghosts: indices, flag }) => [...indices, flag]),
      ...choice.families.flatMap(({ cells }) => cells.map(({ value }) => value)),
    ];
    const statics = [...cfa.globals.filter((one) => !this.isLeftOut(one)), ...ghosts];
    return {
      cfa: this.copy.finish(statics, names.variableCount),
      families: choice.families,
      groups: choice.groups,
      madeUp: this.madeUp,
      originals: this.originals,
    };
  }

  private isLeftOut(variable: Variable): boolean {
    const { type } = variable;
    return type.kind === "array" && this.known.pointers.objectOf(variable) !== null;
  }

  // ------------------------------------------------------------------ steps

  private begin(unit: Unit): void {
    const [original] = unit.edges;
    const chain: Chain = { at: this.copy.nodeOf(unit.source), original: original! };
    for (const operation of beginningOperations(this.known.choice, this.conditions)) {
      this.append(chain, operation);
    }
    this.step(unit, chain.at);
  }

  private step(unit: Unit, from: CfaNode): void {
    const [first] = unit.edges;
    const chain: Chain = { at: from, original: first! };
    const values = this.readAll(unit, chain);
    const rewrite = this.rewriting(values);
    for (const edge of unit.edges) {
      if (this.options.isError(edge) && edge.operation.kind !== "assume") this.guard(chain);
      this.perform(edge, { at: chain.at, original: edge }, rewrite);
    }
  }

  /** Soundness: for every violating execution there are ghosts for which the flags are set here. */
  private guard(chain: Chain): void {
    for (const { flag } of this.known.choice.groups) {
      this.append(chain, this.conditions.assumption(reference(flag)));
    }
  }

  private perform(edge: CfaEdge, chain: Chain, rewrite: (root: Expression) => Expression): void {
    const { operation } = edge;
    switch (operation.kind) {
      case "declare":
        this.declare(operation, edge, chain);
        return;
      case "call":
        this.call(operation, edge, chain, rewrite);
        return;
      case "return":
        // Made together with the call.
        return;
      case "external":
        this.external(operation, edge, chain, rewrite);
        return;
      default:
        this.store(operation, edge, chain, rewrite);
    }
  }

  /** An operation without control flow, which may write to an array. */
  private store(
    operation: Operation,
    edge: CfaEdge,
    chain: Chain,
    rewrite: (root: Expression) => Expression,
  ): void {
    const target = targetOf(operation);
    const access = target === null ? null : this.known.accesses.accessOf(target);
    const end = this.copy.nodeOf(edge.target);
    if (access === null) {
      this.link(chain, end, this.handsOnArray(operation) ? SKIP : mapped(operation, rewrite));
      return;
    }
    const value = this.temporary(edge.source.function, "value", access.type);
    const plain = retargeted(mapped(operation, rewrite), variableOf(value));
    this.writeAll(chain, plain, access, value, rewrite, end);
  }

  /** Pointers to arrays are names of them, and not needed any more. */
  private handsOnArray(operation: Operation): boolean {
    if (operation.kind !== "assign" || operation.target.kind !== "variable") return false;
    const { target } = operation;
    return target.type.kind === "pointer" && this.isOurs(target.variable);
  }

  private isOurs(variable: Variable): boolean {
    return this.known.pointers.objectOf(variable) !== null;
  }

  private declare(
    operation: Extract<Operation, { kind: "declare" }>,
    edge: CfaEdge,
    chain: Chain,
  ): void {
    const object = this.isLeftOut(operation.variable)
      ? this.known.pointers.objectOf(operation.variable)
      : null;
    const end = this.copy.nodeOf(edge.target);
    if (object === null) {
      this.link(chain, end, operation);
      return;
    }
    this.giveContent(object, operation.content === "zero" ? "zero" : "anything", chain);
    this.link(chain, end, SKIP);
  }

  private giveContent(object: ArrayObject, content: "zero" | "anything", chain: Chain): void {
    for (const family of this.familiesOf(object)) {
      const zero = content === "zero" ? this.conditions.zero(family.type) : null;
      for (const { value } of family.cells) {
        this.append(chain, zero === null ? havoc(value) : assign(value, zero));
      }
    }
  }

  private external(
    operation: Extract<Operation, { kind: "external" }>,
    edge: CfaEdge,
    chain: Chain,
    rewrite: (root: Expression) => Expression,
  ): void {
    const { pointers, choice } = this.known;
    const end = this.copy.nodeOf(edge.target);
    const made = pointers.allocatedBy(edge);
    if (made !== null) {
      const isZero = newBlock(operation.name)?.content === "zero";
      this.giveContent(made, isZero ? "zero" : "anything", chain);
      const [bytes] = operation.arguments;
      if (pointers.isOnce(edge) && made.bytes === null && !isZero && bytes !== undefined) {
        for (const bound of allocatedBounds(choice, made, rewrite(bytes), this.conditions)) {
          this.append(chain, this.conditions.assumption(bound));
        }
      }
      this.link(chain, end, SKIP);
      return;
    }
    const [first] = operation.arguments;
    const changed = first === undefined ? null : pointers.convertedFrom(first);
    if (changed !== null) {
      // Soundness: `memset` may write any part; `free` is the end of the block, and who accesses it later ends there.
      const effects = libraryFunction(operation.name)?.effects;
      if (effects?.transfers === "fill") this.giveContent(changed, "anything", chain);
      this.link(chain, end, SKIP);
      return;
    }
    if (libraryFunction(operation.name) === null) {
      // Soundness: nobody knows what it does to arrays that everybody can name.
      for (const family of choice.families) {
        if (family.object.holder.storage !== "global") continue;
        for (const { value } of family.cells) this.append(chain, havoc(value));
      }
    }
    this.store(operation, edge, chain, rewrite);
  }

  private call(
    operation: CallOperation,
    edge: CfaEdge,
    chain: Chain,
    rewrite: (root: Expression) => Expression,
  ): void {
    const { returnEdge } = operation;
    const back = returnEdge.operation;
    const { parameters } = operation.callee;
    const values = operation.arguments.map((argument, i) => {
      const parameter = parameters[i];
      const isName = parameter !== undefined && this.isOurs(parameter);
      return isName ? this.conditions.nullPointer(parameter.type) : rewrite(argument);
    });
    const end = this.copy.nodeOf(returnEdge.target);
    const target = back.kind === "return" ? back.result : null;
    const access = target === null ? null : this.known.accesses.accessOf(target);
    if (back.kind !== "return" || target === null) {
      const call = { ...operation, arguments: values };
      this.callFrom(chain.at, end, { call, result: null }, edge);
      return;
    }
    const inFunction = this.copy.functionOf(edge.source.function);
    // What the way back evaluates is evaluated after the call.
    const behind = this.copy.newNode(inFunction);
    const received =
      access === null ? null : this.temporary(edge.source.function, "value", access.type);
    const after: Chain = { at: behind, original: returnEdge };
    const unit = this.known.units.of(returnEdge);
    const result = received === null ? target : variableOf(received);
    const isPlain = result.kind === "variable";
    const kept = isPlain
      ? result
      : variableOf(this.temporary(edge.source.function, "result", target.type));
    const call = { ...operation, arguments: values };
    this.callFrom(chain.at, behind, { call, result: kept }, edge);
    const reads = this.readAll(unit, after);
    const rewriteAfter = this.rewriting(reads);
    if (access !== null) this.writeAll(after, null, access, received!, rewriteAfter, end);
    else if (isPlain) this.link(after, end, SKIP);
    else {
      const to = rewriteAfter(target);
      this.link(after, end, { kind: "assign", target: isLvalue(to) ? to : target, value: kept });
    }
  }

  private callFrom(
    source: CfaNode,
    target: CfaNode,
    parts: { readonly call: CallOperation; readonly result: Lvalue | null },
    edge: CfaEdge,
  ): void {
    const made = this.copy.addCall(source, target, parts, edge);
    this.originals.set(made, edge);
    if (made.operation.kind !== "call") return;
    this.originals.set(made.operation.returnEdge, parts.call.returnEdge);
  }

  // ------------------------------------------------------------------ reads and writes

  /** Values for everything that the unit reads, by `keyOf` the expression. */
  private readAll(unit: Unit, chain: Chain): Map<string, Expression> {
    const values = new Map<string, Expression>();
    const owner = ownerOf(unit.edges[0]!);
    // Inner reads come last, and the indices of outer ones need them.
    for (const { expression, access } of [...unit.reads].reverse()) {
      const key = keyOf(expression);
      if (values.has(key)) continue;
      const first = this.firstRead(unit, key);
      const elsewhere = this.madeUpValue(first, key, access, owner);
      if (first === unit) {
        const made = this.append(chain, havoc(elsewhere));
        this.madeUp.set(made, expression);
      }
      let value: Expression = reference(elsewhere);
      for (const cell of this.known.choice.familyOf(access).cells) {
        const isHere = this.conditions.isAt(access, cell, this.rewriting(values));
        value = this.conditions.choice(isHere, reference(cell.value), value);
      }
      const isStray = mayMeetStray(access, this.known.choice)
        ? this.conditions.isStray(access, this.rewriting(values))
        : null;
      // Soundness: a stray index leads to some other element than the cell of that number, which need not exist.
      if (isStray !== null) value = this.conditions.choice(isStray, reference(elsewhere), value);
      values.set(key, value);
    }
    this.noteEvents(unit, chain, values);
    return values;
  }

  private rewriting(values: ReadonlyMap<string, Expression>): (root: Expression) => Expression {
    const { constants } = this.known;
    const constantOf = (variable: Variable): Expression | null => constants.constantOf(variable);
    return (root) => rewritten(root, { values, constantOf });
  }

  /** The unit that made the same read before, if only tests lie between: then it gives the same value again. */
  private firstRead(unit: Unit, key: string): Unit {
    let found = unit;
    // Soundness: the callee's last read is a value of the callee, which is gone.
    if (unit.edges[0]!.operation.kind === "return") return found;
    let at = unit.source;
    for (;;) {
      const [only, other] = at.entering;
      // Soundness: nothing is written on the way, and there is no other way.
      if (only === undefined || other !== undefined) return found;
      const { kind } = only.operation;
      if ((kind !== "assume" && kind !== "skip") || only.source === unit.source) return found;
      const before = this.known.units.of(only);
      if (before.reads.some(({ expression }) => keyOf(expression) === key)) found = before;
      at = only.source;
    }
  }

  private madeUpValue(
    unit: Unit,
    key: string,
    access: ArrayAccess,
    inFunction: CfaFunction,
  ): Variable {
    let values = this.values.get(unit);
    if (values === undefined) {
      values = new Map();
      this.values.set(unit, values);
    }
    let value = values.get(key);
    if (value === undefined) {
      value = this.temporary(inFunction, "read", access.type);
      values.set(key, value);
    }
    return value;
  }

  private noteEvents(unit: Unit, chain: Chain, values: ReadonlyMap<string, Expression>): void {
    for (const { events, root, flag } of this.known.choice.groups) {
      const access = events.get(unit);
      if (access === undefined) continue;
      const rewrite = this.rewriting(values);
      const isHere = this.conditions.isAt(access, root.cells[0]!, rewrite);
      // Soundness: an index that may lead to an element of another number says nothing about the ghosts.
      const isStray = this.conditions.isStray(access, rewrite);
      const isFine = isStray === null ? isHere : this.conditions.or(isStray, isHere);
      this.append(chain, assign(flag, isFine));
    }
  }

  /** `plain`: what gives `value` its content, if that is still to be done. */
  // One step after the other; an object for the parameters would only name them again.
  // eslint-disable-next-line max-params
  private writeAll(
    chain: Chain,
    plain: Operation | null,
    access: ArrayAccess,
    value: Variable,
    rewrite: (root: Expression) => Expression,
    end: CfaNode,
  ): void {
    if (plain !== null) this.append(chain, plain);
    const written = this.known.choice.familyOf(access);
    const place = this.settled(access, chain, rewrite);
    const isStray = this.conditions.isStray(place, asItIs);
    // Soundness: where a stray index leads to is not known; it may be another member.
    const families = isStray === null ? [written] : this.familiesOf(access.object);
    for (const family of families) {
      for (const cell of family.cells) {
        let after = reference(cell.value);
        if (family === written) {
          const isHere = this.conditions.isAt(place, cell, asItIs);
          after = this.conditions.choice(isHere, reference(value), after);
        }
        if (isStray !== null) {
          const anything = this.temporary(ownerOf(chain.original), "any", family.type);
          this.append(chain, havoc(anything));
          after = this.conditions.choice(isStray, reference(anything), after);
        }
        this.append(chain, assign(cell.value, after));
      }
    }
    this.link(chain, end, SKIP);
  }

  /** Soundness: an index that is computed from cells stays what it is while the cells change. */
  private settled(
    access: ArrayAccess,
    chain: Chain,
    rewrite: (root: Expression) => Expression,
  ): ArrayAccess {
    const indices = access.indices.map((index) => {
      const value = rewrite(index.value);
      if (this.known.accesses.readsIn(index.value).length === 0) return { ...index, value };
      const kept = this.temporary(ownerOf(chain.original), "index", value.type);
      this.append(chain, assign(kept, value));
      return { ...index, value: reference(kept) };
    });
    return { ...access, indices };
  }

  private familiesOf(object: ArrayObject): CellFamily[] {
    return this.known.choice.families.filter((family) => family.object === object);
  }

  private temporary(inFunction: CfaFunction, name: string, type: Variable["type"]): Variable {
    const made = this.known.names.temporary(`%${name}`, type, inFunction.name);
    this.copy.functionOf(inFunction).locals.push(made);
    return made;
  }

  // ------------------------------------------------------------------ the graph

  private append(chain: Chain, operation: Operation): CfaEdge {
    const next = this.copy.newNode(chain.at.function);
    const edge = this.link(chain, next, operation);
    chain.at = next;
    return edge;
  }

  private link(chain: Chain, end: CfaNode, operation: Operation): CfaEdge {
    const edge = this.copy.addEdge(chain.at, end, operation, chain.original);
    this.originals.set(edge, chain.original);
    return edge;
  }
}

/** The function whose variables the step evaluates: a way back begins at the callee's exit and is evaluated in the caller. */
function ownerOf({ operation, source, target }: CfaEdge): CfaFunction {
  return operation.kind === "return" ? target.function : source.function;
}

function asItIs(expression: Expression): Expression {
  return expression;
}
