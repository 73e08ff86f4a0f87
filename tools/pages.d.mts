/** Builds `page.js` and `page.css` into the folder, and answers the folders of the packages that are in them. */
export function buildTablePage(folder: string): Promise<string[]>;
/** The same, and `graphviz.js.gz`. */
export function buildReportPage(folder: string): Promise<string[]>;
