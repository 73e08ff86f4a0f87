/** Writes the files of the playground into a folder; `reportPage` is where `buildReportPage` put its own. */
export function buildPlayground(folder: string, reportPage: string): Promise<void>;
