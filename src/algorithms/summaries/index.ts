/** Functions explored once per state at their entry. */
export { ForeignCode } from "./foreign-code.ts";
export { SummaryCegar } from "./summary-cegar.ts";
export type { GuidedSearchParts } from "./guided-search.ts";
