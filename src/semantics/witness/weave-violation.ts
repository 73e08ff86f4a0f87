/** A violation witness as part of the program: it ends all executions that do not pass its waypoints. */
import { UnsupportedFeature, type SourceRange } from "../../base/diagnostics/index.ts";
import { STOP, SWITCH_VALUE } from "../../program/c/insertions.ts";
import { expressionInC } from "./expressions.ts";
import { placed, type InsertedText } from "./inserted-text.ts";
import type { PointOf, ProgramPoints } from "./points.ts";
import { SEGMENT } from "./segments.ts";
import { WrongWitness, type Segment, type Waypoint } from "./witness.ts";

type Outcome = "before" | "after" | "otherwise";

/** Where a waypoint is judged, and when it is passed: a C condition for each way in which its point can be left. */
interface Judgement {
  readonly point: PointOf<"statement" | "branch" | "switch" | "call">;
  readonly passed: readonly { readonly part: Outcome; readonly condition: string }[];
}

interface Followed {
  readonly condition: string;
  readonly range: SourceRange;
}

/** What happens at one point in one way, by segments. */
interface Event {
  readonly point: Judgement["point"];
  readonly part: Outcome;
  readonly segments: Map<number, { avoid: string[]; follow: Followed | null }>;
}

/**
 * All but the target. Throws `WrongWitness` or `UnsupportedFeature` for a waypoint that cannot be judged at its place: none
 * may be left out.
 */
export function insertSegments(
  text: InsertedText,
  points: ProgramPoints,
  segments: readonly Segment[],
): void {
  text.declare(`static int ${SEGMENT} = 0;`);
  const events = new Map<string, Event>();
  segments.forEach(({ avoid, follow }, i) => {
    for (const waypoint of avoid) addWaypoint(events, points, waypoint, i);
    if (follow.type !== "target") addWaypoint(events, points, follow, i);
  });
  for (const { point, part, segments: list } of events.values()) {
    text.add(point, part, eventCode(list));
  }
}

function addWaypoint(
  events: Map<string, Event>,
  points: ProgramPoints,
  waypoint: Waypoint,
  segment: number,
): void {
  const { point, passed } = judgementOf(points, waypoint);
  for (const { part, condition } of passed) {
    const key = `${point.kind} ${point.offset} ${part}`;
    const event: Event = events.get(key) ?? { point, part, segments: new Map() };
    events.set(key, event);
    const at = event.segments.get(segment) ?? { avoid: [], follow: null };
    event.segments.set(segment, at);
    if (waypoint.action === "avoid") at.avoid.push(condition);
    else at.follow = { condition, range: waypoint.location.range };
  }
}

/** One event passes at most one waypoint: the next segment begins behind it. */
function eventCode(segments: Event["segments"]): string {
  const cases = [...segments].map(([segment, { avoid, follow }]) => {
    const avoided = avoid.map((condition) => `if (${condition}) ${STOP}(0);`);
    // A judged waypoint that is not passed ends the match; it is not put off to a later visit.
    const followed = follow === null ? [] : [followCode(follow, segment)];
    return `if (${SEGMENT} == ${segment}) { ${[...avoided, ...followed].join(" ")} }`;
  });
  return cases.join(" else ");
}

function followCode({ condition, range }: Followed, segment: number): string {
  const next = placed(`${SEGMENT} = ${segment + 1};`, range);
  return `if (${condition}) { ${next} } else ${STOP}(0);`;
}

function judgementOf(points: ProgramPoints, waypoint: Waypoint): Judgement {
  const { type, location, constraint } = waypoint;
  switch (type) {
    case "assumption": {
      const point = points.at(["statement"], location, "statement");
      return { point, passed: [{ part: "before", condition: expressionOf(waypoint, "without") }] };
    }
    case "function_enter": {
      const point = points.at(["call"], location, "call");
      return { point, passed: [{ part: "before", condition: "1" }] };
    }
    case "function_return": {
      const point = points.at(["call"], location, "call");
      if (constraint !== null && point.returns.kind === "void") {
        throw new WrongWitness("a constraint on a call that returns nothing", constraint.range);
      }
      const condition = constraint === null ? "1" : expressionOf(waypoint, "with result");
      return { point, passed: [{ part: "after", condition }] };
    }
    case "branching":
      return branching(points, waypoint);
    case "target":
      throw new WrongWitness("a target that is not the end of the witness", location.range);
  }
}

function expressionOf({ constraint }: Waypoint, result: "with result" | "without"): string {
  return `(${placed(expressionInC(constraint!, result), constraint!.range)})`;
}

function branching(points: ProgramPoints, { location, constraint }: Waypoint): Judgement {
  const what = "'if', loop, 'switch' or conditional expression";
  const point = points.at(["branch", "switch"], location, what);
  const { text, range } = constraint!;
  const value = text.trim();
  if (point.kind === "branch") {
    if (value !== "true" && value !== "false") {
      throw new WrongWitness(`the outcome of a branching is true or false, not '${value}'`, range);
    }
    const outcome = (part: Outcome, isPassed: boolean) => ({
      part,
      condition: isPassed ? "1" : "0",
    });
    return {
      point,
      passed: [outcome("after", value === "true"), outcome("otherwise", value === "false")],
    };
  }
  return {
    point,
    passed: [{ part: "before", condition: caseCondition(point, value, constraint!) }],
  };
}

function caseCondition(
  { cases }: PointOf<"switch">,
  value: string,
  { range }: NonNullable<Waypoint["constraint"]>,
): string {
  if (value === "default") {
    const labels = cases.map(({ low, high }) =>
      low === high ? is("==", low) : `(${is(">=", low)} && ${is("<=", high)})`,
    );
    return labels.length === 0 ? "1" : `!(${labels.join(" || ")})`;
  }
  if (!/^[-+]?\d+$/.test(value)) {
    throw new WrongWitness(`the outcome of a switch is a number or default, not '${value}'`, range);
  }
  return is("==", BigInt(value));
}

/** In the type of the switch, as its labels are compared. */
function is(operator: "==" | ">=" | "<=", value: bigint): string {
  const digits = BigInt.asUintN(64, value);
  return `${SWITCH_VALUE} ${operator} (__typeof__(${SWITCH_VALUE}))${digits}ULL`;
}

/**
 * Calls that violate the property elsewhere, or before all segments were passed, are none of this witness. `violating`: where the
 * steps begin that may be the violation. Returns whether one of them is the target.
 */
export function insertCalledTarget(
  text: InsertedText,
  points: ProgramPoints,
  { segments, violating }: { segments: readonly Segment[]; violating: ReadonlySet<number> },
): boolean {
  const last = segments.length - 1;
  const { location } = segments[last]!.follow;
  const calls = points.all.filter(
    (point): point is PointOf<"call"> => point.kind === "call" && violating.has(point.start),
  );
  // Soundness: a violation that is not seen here could be taken for the one that the witness means.
  if (new Set(calls.map(({ start }) => start)).size < violating.size) {
    throw new UnsupportedFeature("a target that is no call of an error function", location.range);
  }
  const meant = calls.filter((call) => isMeant(points, call, location));
  for (const call of calls) {
    const isTarget = meant.includes(call);
    const condition = isTarget ? `${SEGMENT} != ${last}` : "1";
    text.add(call, "before", `if (${condition}) ${STOP}(0);`);
  }
  return meant.length > 0;
}

/** The first character of the statement that calls, or of the call itself. */
function isMeant(
  points: ProgramPoints,
  call: PointOf<"call">,
  location: Waypoint["location"],
): boolean {
  if (location.function !== null && location.function !== call.function) return false;
  const starts = [call.start];
  const around = points.statementAround(call.start);
  if (around !== null && around.function === call.function)
    starts.push(around.offset, ...around.labels);
  return starts.some((offset) => points.isAt(location, offset));
}
