/** Candidates that the text of the program suggests for one loop head. */
import type { Expression } from "../../../program/cfa/expression.ts";
import type { Loop } from "../../../program/passes/loops.ts";
import type { Proposal } from "../proposal.ts";
import type { Writer } from "../writer.ts";
import { weakestPreconditions, type TextCondition } from "./conditions.ts";
import { LoopSteps, weakenings, type Experience } from "./weakenings.ts";

/** Conditions farther away in the text rank lower by up to this much. */
const DISTANCE_SPAN = 8;

/** `conditions` are those of the head's function; some cannot be said at the head. */
export function textProposals(
  conditions: readonly TextCondition[],
  loop: Loop,
  writer: Writer,
  experience: Experience,
): Proposal[] {
  const steps = new LoopSteps(loop);
  const found: Proposal[] = [];
  for (const text of conditions) {
    const { edge, role, condition } = text;
    const isInside = loop.contains(edge.source);
    const isExit = isInside && !loop.contains(edge.target);
    const isElsewhere = edge.source.function !== loop.head.function;
    const away = isInside ? 0 : 2 + DISTANCE_SPAN * (isElsewhere ? 1 : distance(loop, edge.start));
    if (role === "required") {
      found.push({ expression: condition, kind: "assertion", rank: 1 + away });
      for (const before of weakestPreconditions(text, writer)) {
        found.push({ expression: before, kind: "assertion", rank: 3 + away });
      }
    }
    if (!experience.isAbout(condition)) continue;
    const rank = (isExit || isLoopTest(loop, text) ? 8 : 14) + away;
    weakenings(condition, steps, writer, experience).forEach((expression, i) => {
      found.push({ expression, kind: "condition", rank: rank + i / 4 });
    });
  }
  return found;
}

/** Conditions to look at states by: those that the loop tests first. */
export function splittingConditions(
  conditions: readonly TextCondition[],
  loop: Loop,
): Expression[] {
  const inside = conditions.filter(({ edge }) => loop.contains(edge.source));
  const outside = conditions.filter(({ edge }) => !loop.contains(edge.source));
  const ordered = [...inside, ...outside].filter(({ role }) => role === "tested");
  return ordered.map(({ condition }) => condition);
}

function isLoopTest(loop: Loop, { edge }: TextCondition): boolean {
  return edge.source.leaving.some(
    ({ target }) => loop.contains(edge.source) && !loop.contains(target),
  );
}

/** From 0 for next to the loop to almost 1 for far away. */
function distance({ head }: Loop, position: number): number {
  const at = head.leaving[0]?.start ?? position;
  const characters = Math.abs(position - at);
  return characters / (characters + 2000);
}
