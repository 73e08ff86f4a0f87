/** Builds `page.js` and `page.css` into the folder. */
export function buildTablePage(folder: string): Promise<void>;
/** The same, and `graphviz.js.gz`. */
export function buildReportPage(folder: string): Promise<void>;
