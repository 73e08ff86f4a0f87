/** Writes the files of the playground into a folder; `reportPage` is where `buildReportPage` put its own. Answers the folders of the packages in them. */
export function buildPlayground(folder: string, reportPage: string): Promise<string[]>;
