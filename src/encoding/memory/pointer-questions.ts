/** What is asked about pointers without following them. Null: it is not clear. */
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { isElsewhere, type Answer } from "./memory-access.ts";
import { targetsOf, type PointerTarget } from "./pointer-targets.ts";

export function areInOneObject(builder: EdgeBuilder, left: Term, right: Term): Term | null {
  const { terms } = builder;
  const [ours, theirs] = [allTargets(builder, left), allTargets(builder, right)];
  if (ours === null || theirs === null) return null;
  const pairs = ours.flatMap((one) =>
    theirs
      .filter(({ region }) => region === one.region)
      .map(({ guard }) => terms.and(one.guard, guard)),
  );
  return terms.orAll([terms.eq(left, right), ...pairs]);
}

/** Soundness: a larger alignment than the object's is a matter of where it lies, which is not told. */
export function isAligned(builder: EdgeBuilder, pointer: Term, alignment: number): Answer | null {
  const { terms } = builder;
  const targets = targetsOf(builder, pointer, 0);
  if (targets === null || isElsewhere(builder, { kind: "pointed", pointer, bits: null })) {
    return null;
  }
  const known = targets.filter(({ isGuess }) => !isGuess);
  const clear = known.filter(({ region }) => alignmentOf(region) >= alignment);
  const conditions = clear.map(({ guard, offset }) => {
    const rest = terms.bv.and(offset, builder.addressTerm(alignment - 1));
    return terms.implies(guard, terms.eq(rest, builder.addressTerm(0)));
  });
  const isKnown = terms.orAll(clear.map(({ guard }) => guard));
  const isClear = clear.length === targets.length ? terms.true : isKnown;
  const holds = terms.andAll(conditions);
  return { holds: terms.and(holds, isClear), unclear: holds };
}

function alignmentOf({ kind, variable }: MemoryRegion): number {
  const isBlock = kind === "heap" || kind === "stack-block";
  return isBlock ? BLOCK_ALIGNMENT : (variable?.alignment ?? 1);
}

/** Of blocks from `malloc` and `alloca`. */
const BLOCK_ALIGNMENT = 16;

/** Where the pointer leads, and nowhere else. */
export function allTargets(builder: EdgeBuilder, pointer: Term): readonly PointerTarget[] | null {
  const targets = targetsOf(builder, pointer, 0);
  const isSomewhere = isElsewhere(builder, { kind: "pointed", pointer, bits: null });
  return targets === null || isSomewhere || targets.some(({ isGuess }) => isGuess) ? null : targets;
}
