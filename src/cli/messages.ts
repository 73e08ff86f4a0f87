/** For what must not happen. */
export function bugReport(details: string): string {
  return `error: this is a bug in assay, please report it with the following:\n${details}\n`;
}
