/** Functions explored once per state at their entry. */
export { SummaryCegar } from "./summary-cegar.ts";
export type { GuidedSearchParts } from "./guided-search.ts";
