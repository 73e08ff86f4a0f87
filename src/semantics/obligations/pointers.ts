/** When pointers may be ordered, subtracted, called and followed to a value of their type. */
import type { Binary, Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { AccessedRange, Cfa } from "../../program/cfa/graph.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import { alignOf } from "../../program/types/layout.ts";
import { rootOf, type MemoryObligations } from "./memory.ts";
import type { Condition, Obligation } from "./obligation.ts";

const UNSETTLED: Condition = { kind: "query", query: "unsettled", arguments: [] };
const ORDERS: ReadonlySet<Binary["operator"]> = new Set(["<", "<=", ">", ">="]);

export class PointerObligations {
  private readonly memory: MemoryObligations;

  /** Soundness: types do not say which alignment their typedefs ask for. */
  private readonly mayBeLower: boolean;

  constructor({ source }: Cfa, memory: MemoryObligations) {
    this.memory = memory;
    this.mayBeLower = /\btypedef\b[^;]*\baligned\b|__aligned__/.test(source.text);
  }

  /** Equality is always defined. */
  ofOrder(subject: Binary): readonly Obligation[] {
    const { operator, left, right } = subject;
    const isOrder = ORDERS.has(operator) && left.type.kind === "pointer";
    return isOrder ? [within("pointer-order", subject, left, right)] : [];
  }

  ofDifference(
    subject: Extract<Expression, { kind: "pointer-difference" }>,
  ): readonly Obligation[] {
    return [within("pointer-difference", subject, subject.left, subject.right)];
  }

  /** Only pointers can lead to where no object of the type can be. */
  ofAlignment(subject: Lvalue, access: AccessedRange["access"]): readonly Obligation[] {
    const alignment = alignmentOf(subject);
    const isBits = subject.kind === "member" && subject.field.bits !== null;
    if (rootOf(subject).kind === "variable" || alignment === 1 || isBits) return [];
    const accessed = this.memory.accessed(subject, access);
    const given = [accessed.pointer, this.memory.sizeConstant(alignment, subject)];
    const query = { kind: "query", query: "aligned", arguments: given } as const;
    const condition: Condition = this.mayBeLower
      ? { kind: "any", parts: [query, UNSETTLED] }
      : query;
    return [{ kind: "misaligned-access", subject, condition, accessed }];
  }

  /** Where a pointer leads to none of the functions that it could call. */
  ofCall({ name, pointer }: ExternalOperation): readonly Obligation[] {
    if (name !== "" || pointer === undefined) return [];
    const isCallable = { kind: "query", query: "callable", arguments: [pointer] } as const;
    return [
      { kind: "null-call", subject: pointer, condition: this.memory.isNotNull(pointer) },
      { kind: "invalid-call", subject: pointer, condition: isCallable },
    ];
  }
}

/** Of what is in a packed record: any. */
function alignmentOf(place: Lvalue): number {
  let least = alignOf(place.type);
  for (let part = place; part.kind === "member" || part.kind === "index"; part = part.base) {
    least = Math.min(least, alignOf(part.base.type));
  }
  return least;
}

function within(
  kind: "pointer-order" | "pointer-difference",
  subject: Expression,
  left: Expression,
  right: Expression,
): Obligation {
  const condition = { kind: "query", query: "sameObject", arguments: [left, right] } as const;
  return { kind, subject, condition };
}
