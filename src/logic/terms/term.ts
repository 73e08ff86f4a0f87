declare const termBrand: unique symbol;
declare const sortBrand: unique symbol;
declare const functionBrand: unique symbol;

/**
 * A term is an index into the table of its `Terms`. Structural equality is `===`, and side tables are
 * typed arrays indexed by it. A term of one `Terms` means nothing to another. Children have smaller ids
 * than their parents, so walking ids upwards visits a DAG bottom-up.
 */
export type Term = number & { readonly [termBrand]: never };

/** An interned sort, index into `Terms.sorts`. Equality is `===`. */
export type Sort = number & { readonly [sortBrand]: never };

/** A declared uninterpreted function (of at least one argument), index into `Terms.functions`. */
export type FunctionSymbol = number & { readonly [functionBrand]: never };
