/** What happens to ghosts before anything else. */
import type { Expression } from "../../cfa/expression.ts";
import type { Operation } from "../../cfa/operation.ts";
import * as node from "../../cfa/nodes.ts";
import { sizeOf } from "../../types/layout.ts";
import { isArithmetic } from "../../types/type.ts";
import type { AccessIndex, ArrayAccess, ArrayObject } from "./array-object.ts";
import { reference, type CellChoice, type GhostGroup } from "./cells.ts";
import type { Conditions } from "./conditions.ts";

export function beginningOperations(choice: CellChoice, conditions: Conditions): Operation[] {
  const operations: Operation[] = [];
  for (const group of choice.groups) {
    for (const ghost of group.ghosts) {
      const target = node.variableReference(ghost, 0, 0);
      operations.push({ kind: "havoc", target, reason: "extern" });
    }
    for (const bound of boundsOf(group, conditions)) operations.push(conditions.assumption(bound));
    const flag = node.variableReference(group.flag, 0, 0);
    operations.push({ kind: "assign", target: flag, value: conditions.truth(true) });
  }
  return operations;
}

/**
 * Soundness: the last of the reads was a valid access, so that its indices are inside of the array; a stray one leaves the ghosts
 * free, and so does an execution without such a read.
 */
function boundsOf(group: GhostGroup, conditions: Conditions): Expression[] {
  return group.ghosts.flatMap((ghost, i) => {
    const length = ghostBound(group, i);
    return length === null ? [] : [conditions.isInside(reference(ghost), 0n, length)];
  });
}

/** The ghost of a dimension is a number from 0 and below this; null: it may be any. */
function ghostBound({ events }: GhostGroup, dimension: number): bigint | null {
  const [first] = events.values();
  const length = first!.indices[dimension]!.length ?? 0n;
  return length <= 0n ? null : length;
}

/** Whether a stray index may have the number of a cell. Where it cannot, reading it gives anything as it is. */
export function mayMeetStray(access: ArrayAccess, choice: CellChoice): boolean {
  const isInside = (
    index: Expression,
    { from, to }: NonNullable<AccessIndex["range"]>,
  ): boolean => {
    const bound = boundOf(index, choice.groups);
    return bound !== null && from <= 0n && bound <= to;
  };
  return choice
    .familyOf(access)
    .cells.some(({ index }) =>
      access.indices.some(({ range }, i) => range !== null && !isInside(index[i]!, range)),
    );
}

/** Null: it is no ghost, or one that may be any number. */
function boundOf(index: Expression, groups: readonly GhostGroup[]): bigint | null {
  if (index.kind !== "variable") return null;
  for (const group of groups) {
    const dimension = group.ghosts.indexOf(index.variable);
    if (dimension >= 0) return ghostBound(group, dimension);
  }
  return null;
}

/**
 * The same where the size of an array is known first, if there is only this one; an array without elements has no valid access. `bytes`
 * is what the allocation is given.
 */
export function allocatedBounds(
  choice: CellChoice,
  object: ArrayObject,
  bytes: Expression,
  conditions: Conditions,
): Expression[] {
  const { element } = object;
  const size = element === null ? 0 : (sizeOf(element) ?? 0);
  if (element === null || size === 0 || bytes.type.kind !== "integer" || bytes.type.signed) {
    return [];
  }
  // Soundness: the first members of an element may be inside of a block although the last are not.
  const count = isArithmetic(element)
    ? conditions.quotient(bytes, BigInt(size))
    : conditions.quotientRoundedUp(bytes, BigInt(size));
  return choice.groups
    .filter(({ root, ghosts }) => root.object === object && ghosts.length === 1)
    .map(({ ghosts: [ghost] }) => conditions.isBelow(reference(ghost!), count));
}
