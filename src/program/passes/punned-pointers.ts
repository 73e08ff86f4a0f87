/**
 * Whether the program may look at pointers as numbers, or at numbers as pointers, through memory: by a union, or by a pointer to another
 * type. Casts of values are no part of this.
 */
import type { Expression } from "../cfa/expression.ts";
import type { Cfa, CfaEdge } from "../cfa/graph.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import { libraryFunction, type LibraryFunction } from "../library/index.ts";
import { sizeOf } from "../types/layout.ts";
import { scalarLeaves, type ScalarLeaf } from "../types/leaves.ts";
import type { CType } from "../types/type.ts";

export function mayPunPointers(cfa: Cfa): boolean {
  return new Puns(cfa).isFound;
}

class Puns {
  private readonly allocated: ReadonlySet<Variable>;
  private readonly holdings = new Map<CType, Holding>();
  private hasUnion = false;
  private hasCast = false;
  /** What pointers lead to that become pointers to anything, if it holds pointers. */
  private readonly given = new Set<CType>();
  /** What pointers to anything become pointers to, if it holds numbers. */
  private readonly taken = new Set<CType>();

  constructor(cfa: Cfa) {
    this.allocated = allocationResults(cfa);
    for (const edge of cfa.edges) this.look(edge);
  }

  get isFound(): boolean {
    return this.hasUnion || this.hasCast || this.hasPunThroughVoid();
  }

  private hasPunThroughVoid(): boolean {
    return [...this.given].some((source) =>
      [...this.taken].some(
        (target) => !beginAlike(source, target, this.holdingOf(source), this.holdingOf(target)),
      ),
    );
  }

  private look({ operation }: CfaEdge): void {
    const known = operation.kind === "external" ? libraryFunction(operation.name) : null;
    for (const root of expressionsOf(operation)) {
      // What the library makes of its arguments is known.
      this.lookAt(known !== null && root.kind === "cast" ? root.operand : root);
    }
    if (operation.kind === "external" && known !== null) this.lookAtCall(operation, known);
  }

  /** Functions that read bytes, or copy them to where they are something else. */
  private lookAtCall(
    { arguments: values }: ExternalOperation,
    { kind, effects: { transfers } }: LibraryFunction,
  ): void {
    if (kind !== "memory" && kind !== "string" && kind !== "conversion") return;
    const holdings = values.flatMap((value) => {
      const inner = value.kind === "cast" ? value.operand : value;
      return inner.type.kind === "pointer" ? [this.holdingOf(inner.type.pointee)] : [];
    });
    const isCopy = transfers === "copy" && holdings.every((holding) => holding === holdings[0]);
    const fill = transfers === "fill" ? values[1] : null;
    const isClearing = fill === undefined || (fill?.kind === "integer" && fill.value === 0n);
    if (isCopy || isClearing) return;
    if (holdings.some((holding) => holding !== "numbers")) this.hasCast = true;
  }

  private lookAt(root: Expression): void {
    // A pointer that is only computed with, as from a member to the record around it.
    const passing = new Set<Expression>();
    visitExpression(root, (node) => {
      if (node.kind === "cast") {
        let inner = node.operand;
        while (inner.kind === "pointer-offset" || inner.kind === "cast") {
          passing.add(inner);
          inner = inner.kind === "cast" ? inner.operand : inner.pointer;
        }
        this.convert(inner, node, passing.has(node));
      } else if (node.kind === "member" && node.base.type.kind === "record") {
        const { tag } = node.base.type;
        if (tag === "union" && this.holdingOf(node.base.type) === "both") this.hasUnion = true;
      }
    });
  }

  private convert(from: Expression, to: Expression, isPassing: boolean): void {
    if (isPassing || from.type.kind !== "pointer" || to.type.kind !== "pointer") return;
    const [source, target] = [from.type.pointee, to.type.pointee];
    if (source === target || target.kind === "function" || source.kind === "function") return;
    const [holds, wants] = [this.holdingOf(source), this.holdingOf(target)];
    if (source.kind === "void") {
      const isFresh = from.kind === "variable" && this.allocated.has(from.variable);
      if (!isFresh && wants !== "pointers") this.taken.add(target);
      return;
    }
    if (target.kind === "void") {
      if (holds !== "numbers") this.given.add(source);
      return;
    }
    if (!beginAlike(source, target, holds, wants)) this.hasCast = true;
  }

  private holdingOf(type: CType): Holding {
    let holding = this.holdings.get(type);
    if (holding === undefined) {
      this.holdings.set(type, "both");
      holding = this.compute(type);
      this.holdings.set(type, holding);
    }
    return holding;
  }

  private compute(type: CType): Holding {
    switch (type.kind) {
      case "pointer":
        return "pointers";
      case "array":
        return this.holdingOf(type.element);
      case "record": {
        const parts = new Set((type.fields ?? []).map((field) => this.holdingOf(field.type)));
        const [only] = parts;
        return parts.size === 1 ? only! : "both";
      }
      default:
        return "numbers";
    }
  }
}

const MOST_PARTS = 200;

/** Soundness: where both have something, one has pointers exactly where the other one has. Unknown records are like none. */
function beginAlike(source: CType, target: CType, holds: Holding, wants: Holding): boolean {
  if (source === target) return true;
  if (holds !== "both" && wants !== "both") return holds === wants;
  const [left, right] = [scalarLeaves(source, MOST_PARTS), scalarLeaves(target, MOST_PARTS)];
  if (left === null || right === null) return false;
  const common = Math.min(sizeOf(source) ?? 0, sizeOf(target) ?? 0);
  const pointers = (leaves: readonly ScalarLeaf[]): string =>
    leaves
      .filter(({ offset, type }) => type.kind === "pointer" && offset < common)
      .map(({ offset }) => offset)
      .join();
  return pointers(left) === pointers(right);
}

type Holding = "pointers" | "numbers" | "both";

/** Variables that get nothing but new blocks. */
function allocationResults(cfa: Cfa): ReadonlySet<Variable> {
  const [fresh, others] = [new Set<Variable>(), new Set<Variable>()];
  for (const { operation } of cfa.edges) {
    if (operation.kind === "external" && operation.result?.kind === "variable") {
      const isNew = libraryFunction(operation.name)?.kind === "allocation";
      (isNew ? fresh : others).add(operation.result.variable);
    } else if (operation.kind === "assign" && operation.target.kind === "variable") {
      others.add(operation.target.variable);
    }
  }
  for (const variable of others) fresh.delete(variable);
  return fresh;
}
