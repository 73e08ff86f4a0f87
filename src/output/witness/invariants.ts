/** What holds at loop heads as the invariants of a correctness witness. */
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import type { ProgramPoint } from "../../program/c/insertions.ts";
import type { ProgramPoints } from "../../semantics/witness/index.ts";
import { locationEntry } from "./locations.ts";
import type { InvariantEntry } from "./witness-entry.ts";

/** In C, whenever execution is at the head. */
export interface HeadFact {
  readonly head: CfaNode;
  readonly expression: string;
}

/** Those that have a place in the format, each as it has to hold there. */
export function invariantsOf(
  cfa: Cfa,
  points: ProgramPoints,
  facts: readonly HeadFact[],
): readonly InvariantEntry[] {
  return facts.flatMap(({ head, expression }) => {
    // Temporaries have no name in C.
    if (/[%#<]\w*>|%\d/.test(expression) && !isInC(expression)) return [];
    const point = pointOf(points, head);
    if (point === null) return [];
    return [
      {
        type: point.kind === "loop" ? "loop_invariant" : "location_invariant",
        location: locationEntry(cfa, point.offset, head.function.name),
        value: expression,
        format: "c_expression",
        ...(point.kind === "loop" ? { isTested: isTested(cfa, point.test) } : {}),
      },
    ];
  });
}

/** Constants are no choice: verifiers have no step for them. */
function isTested(
  { source }: Cfa,
  test: { readonly start: number; readonly end: number } | null,
): boolean {
  return test !== null && /[A-Za-z_]/.test(source.text.slice(test.start, test.end));
}

function isInC(expression: string): boolean {
  return !/(?:^|[^\w)\] ])\s*%\d|<\w+>/.test(expression);
}

/** Where the format wants what holds at the head. */
function pointOf(points: ProgramPoints, { leaving, entering }: CfaNode): ProgramPoint | null {
  const starts = leaving.map(({ start }) => start);
  for (const point of points.all) {
    if (point.kind !== "loop") continue;
    const { keyword, offset, test } = point;
    if (keyword === "do") {
      // A head is where the body begins, which the invariant of a `do` is not about.
      const isHead = entering.some(
        ({ operation, start }) => operation.kind === "skip" && start === offset,
      );
      if (isHead) return points.firstStatementBetween(offset, test?.start ?? offset);
    } else if (
      starts.some((at) => at === offset || (test !== null && at >= test.start && at < test.end))
    ) {
      return point;
    }
  }
  const [first] = starts;
  const statement = first === undefined ? null : points.statementAround(first);
  return statement !== null && statement.labels.length > 0 ? statement : null;
}
