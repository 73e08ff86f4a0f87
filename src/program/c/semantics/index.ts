/**
 * The meaning of C's expressions and initialisers: types, conversions, constants. The parser calls
 * `Semantics`; nothing here knows tokens or scopes.
 */
export type { SymbolSource } from "./context.ts";
export type { Designator, RawInitialiser, RawItem } from "./raw-initialisers.ts";
export { qualifiersOf } from "./qualifiers.ts";
export { Semantics, type GenericAssociation } from "./semantics.ts";
