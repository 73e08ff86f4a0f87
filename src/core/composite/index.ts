/** The product of analyses. */
export { Composite } from "./composite.ts";
export { ComponentKeys, CompositePrecision, CompositeState } from "./composite-state.ts";
