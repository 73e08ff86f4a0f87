/** Source positions, errors shown to users, and checks of our own consistency. */
export { formatError, UnsupportedFeature, UserError } from "./errors.ts";
export { InternalError, invariant, precondition, unreachable } from "./invariant.ts";
export { excerpt, formatLocation, SourceRange, SourceText, type SourceLocation } from "./source.ts";
