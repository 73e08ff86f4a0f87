/** An execution as the waypoints of a violation witness: the values that it was given, and where it fails. */
import type { Counterexample } from "../../core/contracts/index.ts";
import { isInLibrary } from "../../program/c-library/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import type { ProgramPoints } from "../../semantics/witness/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { inputText } from "../input-text.ts";
import { locationEntry } from "./locations.ts";
import type { WaypointEntry } from "./witness-entry.ts";

/** Null: the format has no words for where the property is violated. */
export function waypointsOf(
  cfa: Cfa,
  points: ProgramPoints,
  { inputs, steps }: Counterexample,
): readonly WaypointEntry[] | null {
  const last = violatingStep(cfa, steps);
  if (last === null) return null;
  const statement = points.statementAround(last.start);
  if (statement === null) return null;
  const given = inputs.flatMap((input) => waypointOf(cfa, points, input) ?? []);
  const location = locationEntry(cfa, statement.offset, last.source.function.name);
  return [...given, { type: "target", action: "follow", location }];
}

/** What the program itself does then: a call, or what it owes something for. */
function violatingStep(cfa: Cfa, steps: Counterexample["steps"]): CfaEdge | null {
  const last = steps.at(-1)?.edge;
  if (last === undefined) return null;
  if (last.woven === null && !isCall(last)) return null;
  // What the C library does on behalf of the program is done by the program's call, and the last step of the program ends it.
  const own = ({ edge }: (typeof steps)[number]) =>
    edge.operation.kind !== "return" &&
    edge.source.function !== cfa.start &&
    !isOfLibrary(cfa, edge) &&
    edge.start < edge.end;
  return steps.findLast(own)?.edge ?? null;
}

function isOfLibrary({ source }: Cfa, { start }: CfaEdge): boolean {
  return isInLibrary(source.locate(start).file);
}

function isCall({ operation }: CfaEdge): boolean {
  return operation.kind === "call" || operation.kind === "external";
}

/** Null: it cannot be said, and whoever reads the witness has to search for it. */
function waypointOf(cfa: Cfa, points: ProgramPoints, input: ConsumedInput): WaypointEntry | null {
  const { kind, edge, name } = input.request;
  if (edge === null || isOfLibrary(cfa, edge)) return null;
  const inFunction = edge.source.function.name;
  if (kind === "call" || kind === "undefined-function") {
    if (!isCall(edge) || edge.source.function === cfa.start) return null;
    // The parenthesis that closes the call is its last character.
    const location = locationEntry(cfa, edge.end - 1, inFunction);
    const value = valueInC(input);
    const constraint =
      value === null
        ? {}
        : { constraint: { value: `\\result == ${value}`, format: "acsl_expression" } };
    return { type: "function_return", action: "follow", location, ...constraint, callee: name };
  }
  if (kind !== "indeterminate") return null;
  const place = placeInC(cfa, edge, input);
  const statement = points.statementAround(edge.start);
  const value = valueInC(input);
  if (place === null || statement === null || value === null) return null;
  if (statement.function !== inFunction) return null;
  return {
    type: "assumption",
    action: "follow",
    location: locationEntry(cfa, statement.offset, inFunction),
    constraint: { value: `${place} == ${value}`, format: "c_expression" },
  };
}

/** The variable or element of an array that was read; null: it has no such name. */
function placeInC(cfa: Cfa, { source }: CfaEdge, { request }: ConsumedInput): string | null {
  const { name, offset, type } = request;
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  if (offset === null) return name;
  const variable = [...source.function.locals, ...cfa.globals].find((one) => one.name === name);
  let place = name;
  let rest = offset;
  let inside = variable?.type;
  while (inside?.kind === "array") {
    const size = sizeOf(inside.element);
    if (size === null || size === 0) return null;
    place += `[${Math.floor(rest / size)}]`;
    rest %= size;
    inside = inside.element;
  }
  return inside?.kind === type.kind && rest === 0 ? place : null;
}

/** Null: C has no constant for it. */
function valueInC(input: ConsumedInput): string | null {
  const { type } = input.request;
  const { value } = input;
  if (type.kind === "pointer") return value === 0n ? "0" : null;
  if (typeof value === "bigint") return integerInC(value);
  const text = inputText(input);
  return /inf|nan/.test(text) ? null : text;
}

const LEAST_LONG = -(2n ** 63n);

function integerInC(value: bigint): string {
  // There are no negative constants: the least number of a type is an operation on others.
  if (value === LEAST_LONG) return `(${LEAST_LONG + 1n}LL - 1)`;
  const magnitude = value < 0n ? -value : value;
  if (magnitude < 2n ** 31n) return String(value);
  return magnitude < 2n ** 63n ? `${value}LL` : `${value}ULL`;
}
