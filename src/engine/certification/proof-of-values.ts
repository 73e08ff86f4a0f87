import type { HeadInvariant, Proof } from "../../algorithms/certificate/index.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import { valueKey, type ValueState } from "../../analyses/value/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { ComparisonOperator, Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { binary, integerConstant, variableReference } from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { callEdges } from "../analyses/induction-roots.ts";

/** More alternatives are told as bounds. */
const MOST_STATES = 64;

type Values = ReadonlyMap<Variable, bigint>;

/** States of one head and call stack. */
interface Place {
  readonly head: CfaNode;
  readonly callers: readonly CfaEdge[];
  /** By their text: equal ones count once. */
  readonly states: Map<string, Values>;
}

/** Explicit values at loop heads as a proof: one of the states that were reached holds there. */
export function proofOfValues(cfa: Cfa, reached: Iterable<ArgNode>): Proof {
  const invariants: HeadInvariant[] = [];
  for (const { head, callers, states } of placesOf(cfa, reached)) {
    const facts = factsOf(cfa, [...states.values()]);
    if (facts.length > 0) invariants.push({ head, callers, facts });
  }
  return { kind: "invariants", invariants, visits: 0, strength: "shown", leftOut: [] };
}

function placesOf(cfa: Cfa, reached: Iterable<ArgNode>): Iterable<Place> {
  const loops = findLoops(cfa);
  const places = new Map<string, Place>();
  for (const { state } of reached) {
    const head = state.get(locationKey)!.node;
    if (!loops.isHead(head)) continue;
    const callers = callEdges(state.get(callstackKey)!);
    const key = [head.id, ...callers.map(({ id }) => id)].join(" ");
    const place = places.get(key) ?? { head, callers, states: new Map<string, Values>() };
    places.set(key, place);
    const values = valuesOf(state.get(valueKey)!, head, callers);
    const text = [...values].map(([{ id }, value]) => `${id}=${value}`).sort();
    place.states.set(text.join(" "), values);
  }
  return places.values();
}

/** Of whole integer variables that have a name where the state is. */
function valuesOf(state: ValueState, head: CfaNode, callers: readonly CfaEdge[]): Values {
  const functions = [head.function, ...callers.map(({ source }) => source.function)];
  const values = new Map<Variable, bigint>();
  state.forEach((cell, value) => {
    const { variable, whole } = cell.object;
    if (variable === null || whole !== cell || value.kind !== "integer") return;
    const { type, isStatic, functionName } = variable;
    if (type.kind !== "integer") return;
    const activations = functions.filter(({ name }) => name === functionName).length;
    if (!isStatic && activations !== 1) return;
    values.set(variable, inType(value.value, type));
  });
  return values;
}

function inType(value: bigint, { bits, signed }: IntegerType): bigint {
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

function factsOf(cfa: Cfa, states: readonly Values[]): Expression[] {
  const [first, ...others] = states;
  if (first === undefined) return [];
  const { int } = cfa.types;
  const facts: Expression[] = [];
  for (const [variable, value] of first) {
    const values = [value, ...others.map((other) => other.get(variable))];
    if (values.includes(undefined)) continue;
    const sorted = [...new Set(values as bigint[])].sort((a, b) => (a < b ? -1 : 1));
    const [least, most] = [sorted[0]!, sorted.at(-1)!];
    if (least === most) facts.push(compared(cfa, variable, "==", least));
    else {
      facts.push(compared(cfa, variable, ">=", least));
      facts.push(compared(cfa, variable, "<=", most));
    }
  }
  const oneOf = states.length <= MOST_STATES ? alternatives(cfa, states) : null;
  return oneOf === null
    ? facts
    : [...facts, oneOf.reduce((left, right) => binary("|", int, left, right))];
}

/** Null: one of them says nothing. */
function alternatives(cfa: Cfa, states: readonly Values[]): Expression[] | null {
  const { int } = cfa.types;
  const said: Expression[] = [];
  for (const state of states) {
    const parts = [...state].map(([variable, value]) => compared(cfa, variable, "==", value));
    if (parts.length === 0) return null;
    said.push(parts.reduce((left, right) => binary("&", int, left, right)));
  }
  return said.length > 1 ? said : null;
}

function compared(
  { types }: Cfa,
  variable: Variable,
  operator: ComparisonOperator,
  value: bigint,
): Expression {
  // Only integers have such values.
  const type = variable.type as IntegerType;
  const constant = integerConstant(type, value, 0, 0);
  return binary<Expression>(operator, types.int, variableReference(variable, 0, 0), constant);
}
