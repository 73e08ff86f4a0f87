/** Functions explored once per state at their entry. */
export { SummaryCegar } from "./summary-cegar.ts";
