/** Comparing pointers, as far as C and every layout of memory agree on the answer; elsewhere it is open. */
import { Kind, type Term } from "../../logic/terms/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { compareTerms } from "../expressions/integer-terms.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { isBesideObjects, numberOfPointer } from "./address-numbers.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { offsetIn } from "./outside-pointers.ts";
import { knownRegions, regionOfPointer } from "./pointer-targets.ts";

/** Choices inside of choices; more are not looked into. */
const DEEPEST_CHOICE = 6;
/** More objects are not told apart. */
const MOST_OBJECTS = 40;

/** What is known of where a pointer leads. */
type Origin =
  | { readonly kind: "object"; readonly region: MemoryRegion; readonly offset: Term }
  /** No object is there. */
  | { readonly kind: "number" }
  | { readonly kind: "function" }
  /** To an object that is gone. */
  | { readonly kind: "gone" }
  | { readonly kind: "unknown" };

/** A Bool term. */
export function pointersEqual(builder: EdgeBuilder, left: Term, right: Term): Term {
  const { terms } = builder;
  const same = terms.eq(left, right);
  if (builder.constantAddress(left) === 0n || builder.constantAddress(right) === 0n) return same;
  const doubt = doubtAbout(builder, left, right, same, 0);
  if (doubt === terms.false) return same;
  const answer = builder.fresh("layout", terms.sorts.bool);
  builder.imprecise("havoc", "where objects lie in memory");
  builder.prefer(terms.eq(answer, same));
  return terms.ite(doubt, answer, same);
}

/** When the answer depends on the layout, a Bool term. */
function doubtAbout(
  builder: EdgeBuilder,
  left: Term,
  right: Term,
  same: Term,
  depth: number,
): Term {
  const { terms } = builder;
  for (const [choice, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (terms.kind(choice) !== Kind.Ite || depth >= DEEPEST_CHOICE) continue;
    if (regionOfPointer(builder, choice) !== null) continue;
    const arm = (i: number): Term => {
      const one = terms.child(choice, i);
      const isNull = builder.constantAddress(one) === 0n;
      return isNull
        ? terms.false
        : doubtAbout(builder, one, other, terms.eq(one, other), depth + 1);
    };
    return terms.ite(terms.child(choice, 0), arm(1), arm(2));
  }
  const [a, b] = [originOf(builder, left), originOf(builder, right)];
  if (a.kind === "object" && b.kind === "object" && a.region === b.region) {
    return terms.bool(mayBeAnother(builder, a.region));
  }
  const pair = a.kind === "object" && b.kind === "object" ? ([a.region, b.region] as const) : null;
  if (pair !== null && mayShareMemory(builder, ...pair)) return terms.true;
  const differ = terms.not(same);
  return terms.or(oddness(builder, left, a, b, differ), oddness(builder, right, b, a, differ));
}

function originOf(builder: EdgeBuilder, pointer: Term): Origin {
  const { context } = builder;
  const region = regionOfPointer(builder, pointer);
  if (region !== null) {
    return { kind: "object", region, offset: offsetIn(builder, region, pointer) };
  }
  const constant = builder.constantAddress(pointer);
  if (constant === null) return { kind: "unknown" };
  if (isBesideObjects(builder, constant)) return { kind: "number" };
  return constant < BigInt(context.ranges.statics) ? { kind: "function" } : { kind: "gone" };
}

/** When a pointer may be equal to one into another object, or not equal to itself in an older one. */
function oddness(
  builder: EdgeBuilder,
  pointer: Term,
  origin: Origin,
  other: Origin,
  differ: Term,
): Term {
  const { terms } = builder;
  switch (origin.kind) {
    case "number":
    case "function":
      return terms.false;
    case "gone":
      return terms.bool(other.kind !== "number" && other.kind !== "function");
    case "object": {
      if (other.kind === "number" || other.kind === "function") return terms.false;
      if (mayBeDead(builder, origin.region)) return terms.true;
      const isInside = inside(builder, origin.region, origin.offset);
      return terms.and(differ, terms.not(isInside));
    }
    case "unknown":
      return oddnessOfUnknown(builder, pointer, other, differ);
  }
}

/** Not at its end, which may be the beginning of another. A block of no bytes has a place of its own. */
function inside(builder: EdgeBuilder, region: MemoryRegion, offset: Term): Term {
  const { terms } = builder;
  const { sizeTerm, size } = region;
  if (isEmpty(region)) return terms.false;
  if (sizeTerm === null) return terms.bv.ult(offset, builder.addressTerm(Math.max(size, 1)));
  const isFirst = terms.eq(offset, builder.addressTerm(0));
  return terms.or(isFirst, terms.bv.ult(offset, sizeTerm));
}

/** Soundness: a record without members or an array without elements begins where it ends. */
function isEmpty({ variable }: MemoryRegion): boolean {
  return variable !== null && sizeOf(variable.type) === 0;
}

function oddnessOfUnknown(builder: EdgeBuilder, pointer: Term, other: Origin, differ: Term): Term {
  const { terms, context } = builder;
  const { bv } = terms;
  if (other.kind === "number" || other.kind === "function") return terms.false;
  const regions = knownRegions(builder, MOST_OBJECTS);
  if (regions === null) return terms.true;
  const cases: Term[] = [];
  for (const region of regions) {
    const base = builder.addressTerm(region.base);
    const size = region.sizeTerm ?? builder.addressTerm(region.size);
    if (mayBeDead(builder, region) || mayBeAnother(builder, region)) {
      cases.push(bv.ule(bv.subtract(pointer, base), size));
    } else if (other.kind === "object" && other.region === region) {
      continue;
    } else if (context.hasEnds(region) || isEmpty(region)) {
      cases.push(terms.and(differ, terms.eq(pointer, bv.add(base, size))));
    }
  }
  return terms.orAll(cases);
}

/** A pointer to it may be to one that is gone, whose place others may have. */
function mayBeDead(builder: EdgeBuilder, region: MemoryRegion): boolean {
  const { context } = builder;
  switch (region.kind) {
    case "heap":
      return builder.isReleased(region);
    case "stack-block":
    case "variadic":
      return true;
    case "variable": {
      const { variable } = region;
      if (variable === null || variable.isStatic || !context.outliving.has(variable)) return false;
      return !(context.outliving.isSingle(variable) && builder.isOnStack(region));
    }
    default:
      return false;
  }
}

/** Soundness: objects of different activations or rounds that have one constant. */
function mayBeAnother({ context }: EdgeBuilder, { variable, kind }: MemoryRegion): boolean {
  if (kind === "variadic") return true;
  if (kind !== "variable" || variable === null || variable.isStatic) return false;
  return context.outliving.has(variable) && !context.outliving.isSingle(variable);
}

/** Soundness: compilers keep equal literals, and equal ends of them, in one place or in several. */
function mayShareMemory({ context }: EdgeBuilder, a: MemoryRegion, b: MemoryRegion): boolean {
  if (a.kind !== "string" || b.kind !== "string" || a.variable === null || b.variable === null) {
    return false;
  }
  return context.literals.mayShareMemory(a.variable, b.variable);
}

/** `<` and its like, a Bool term. */
export function pointersOrdered(
  builder: EdgeBuilder,
  operator: ComparisonOperator,
  left: Term,
  right: Term,
): Term {
  const { terms } = builder;
  const inOne = compareTerms(terms, operator, left, right, "unsigned");
  const isTogether = areTogether(builder, left, right);
  if (isTogether === terms.true) return inOne;
  const numbers = [numberOfPointer(builder, left), numberOfPointer(builder, right)] as const;
  return terms.ite(isTogether, inOne, compareTerms(terms, operator, ...numbers, "unsigned"));
}

/** When both are into one object, or at its end: then our constants tell what the numbers would. */
export function areTogether(builder: EdgeBuilder, left: Term, right: Term): Term {
  const { terms } = builder;
  const [a, b] = [regionOfPointer(builder, left), regionOfPointer(builder, right)];
  if (a !== null && a === b) return terms.bool(!mayBeAnother(builder, a));
  if (a !== null && b !== null) return terms.false;
  const holds = (region: MemoryRegion, pointer: Term): Term => {
    if (mayBeAnother(builder, region)) return terms.false;
    const offset = offsetIn(builder, region, pointer);
    return terms.bv.ule(offset, region.sizeTerm ?? builder.addressTerm(region.size));
  };
  if (a !== null) return holds(a, right);
  if (b !== null) return holds(b, left);
  const regions = knownRegions(builder, MOST_OBJECTS) ?? [];
  return terms.orAll(regions.map((region) => terms.and(holds(region, left), holds(region, right))));
}
