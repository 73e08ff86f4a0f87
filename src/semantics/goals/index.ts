/** Outcomes of branches as goals that tests should reach: calls beside the program, one for each. */
import { SWITCH_VALUE, type SwitchPoint } from "../../program/c/insertions.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Automaton } from "../specification/automaton.ts";
import { parseShipped } from "../specification/specification-files.ts";
import type { InsertedText, ProgramPoints } from "../witness/index.ts";
import { OF_WITNESS } from "../witness/witness.ts";

const GOAL = `${OF_WITNESS}goal_`;

/** Both outcomes of every condition, every case of every switch. Answers how many there are. */
export function insertGoals(text: InsertedText, points: ProgramPoints): number {
  let count = 0;
  const goal = (): string => {
    text.declare(`void ${GOAL}${count}(void);`);
    return `${GOAL}${count++}();`;
  };
  for (const point of points.all) {
    if (point.kind === "branch") {
      text.add(point, "after", goal());
      text.add(point, "otherwise", goal());
    } else if (point.kind === "switch") text.add(point, "before", switchCode(point, goal));
  }
  return count;
}

function switchCode({ cases }: SwitchPoint, goal: () => string): string {
  const tests = cases.map(({ low, high }) => {
    const from = `${SWITCH_VALUE} >= (__typeof__(${SWITCH_VALUE}))${BigInt.asUintN(64, low)}ULL`;
    const to = `${SWITCH_VALUE} <= (__typeof__(${SWITCH_VALUE}))${BigInt.asUintN(64, high)}ULL`;
    return `if (${from} && ${to}) { ${goal()} } else `;
  });
  return `${tests.join("")}{ ${goal()} }`;
}

/** The goal that a step reaches; null: none. */
export function goalOf({ operation }: CfaEdge): number | null {
  if (operation.kind !== "external" || !operation.name.startsWith(GOAL)) return null;
  return Number(operation.name.slice(GOAL.length));
}

/** Those that are in code that calls may reach. */
export function goalsOf(cfa: Cfa): ReadonlySet<number> {
  return new Set(cfa.edges.flatMap((edge) => goalOf(edge) ?? []));
}

/** Is violated where one of these goals is reached. */
export function reachesGoal(goals: Iterable<number>): readonly Automaton[] {
  const transitions = Array.from(
    goals,
    (goal) => `  MATCH FUNCTIONCALL "${GOAL}${goal}" -> ERROR("goal ${goal}");`,
  );
  return parseShipped(
    "goals.spc",
    `OBSERVER AUTOMATON Goals
INITIAL STATE Init;
STATE USEFIRST Init :
${transitions.join("\n")}
END AUTOMATON
`,
  );
}
