/** Apart from all else: the help of the command line lists them, and nobody should wait for it. */
export { SHIPPED_SPECIFICATIONS } from "../semantics/specification/shipped.ts";
export { CHECKS } from "../semantics/specification/checks.ts";
