/** Tables of benchmark results: reading result files, writing a CSV file and a page. See README.md. */
export { loadPageAssets } from "../../base/page/assets.ts";
export { openInBrowser } from "./open-in-browser.ts";
export { regressionReport } from "./regressions.ts";
export { parseScoreWeights } from "./score-weights.ts";
export { writeTables } from "./write-tables.ts";
