/** Builds `page.js` and `page.css` into the folder. */
export function buildTablePage(folder: string): Promise<void>;
