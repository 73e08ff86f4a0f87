import type { CfaNode } from "../../program/cfa/graph.ts";
import type { FactKind, FactText } from "./facts.ts";

/** Facts of one analysis in words that other runs understand, and back. */
export interface FactCodec<F> {
  /** Those that `read` may understand. */
  readonly kinds: readonly FactKind[];
  /** Null: there are no such words. */
  write(at: CfaNode, fact: F): FactText | null;
  /** Null: there is nothing in the program that it could mean, or types do not fit. */
  read(at: CfaNode, text: FactText): F | null;
}

/** Facts of two domains. */
export function eitherCodec<A, B>(
  first: FactCodec<A>,
  second: FactCodec<B>,
  isFirst: (fact: A | B) => fact is A,
): FactCodec<A | B> {
  return {
    kinds: [...first.kinds, ...second.kinds],
    write: (at, fact) => (isFirst(fact) ? first.write(at, fact) : second.write(at, fact)),
    read: (at, text) => (first.kinds.includes(text.kind) ? first : second).read(at, text),
  };
}
