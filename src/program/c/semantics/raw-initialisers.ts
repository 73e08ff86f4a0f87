/** Initialisers as they are written, before types say what each value is for. */
import type { SourceExpression } from "../ast.ts";
import type { Ranged } from "./context.ts";

/** An initialiser as parsed. */
export type RawInitialiser = RawExpression | RawList;

export interface RawExpression extends Ranged {
  readonly kind: "expression";
  readonly value: SourceExpression;
}

export interface RawList extends Ranged {
  readonly kind: "list";
  readonly items: readonly RawItem[];
  /** The values of a long list that holds nothing else: it should be used without making `items`. */
  readonly numbers: Float64Array | null;
}

export interface RawItem {
  readonly designators: readonly Designator[];
  readonly value: RawInitialiser;
}

export type Designator =
  | (Ranged & { readonly kind: "field"; readonly name: string })
  /** `[low ... high]`; equal for one element. */
  | (Ranged & { readonly kind: "index"; readonly low: bigint; readonly high: bigint });

export const NO_DESIGNATORS: readonly Designator[] = [];

/** Where the next value of one braced list comes from. */
export class ItemCursor {
  private readonly items: readonly RawItem[];
  private next = 0;

  constructor(items: readonly RawItem[]) {
    this.items = items;
  }

  peek(): RawItem | null {
    return this.items[this.next] ?? null;
  }

  advance(): void {
    this.next++;
  }
}
