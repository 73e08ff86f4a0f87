import { basename, dirname, relative, resolve } from "node:path";
import type { Column } from "./column.ts";
import { isUrl } from "./result-source.ts";
import type { Run } from "./run-set.ts";

/**
 * Where the cells of a column lead to, by the attribute `href` of table definitions, seen from the folder of the page. Null
 * for columns without.
 */
export function columnLinks(
  { href }: Column,
  runs: readonly (Run | null)[],
  values: readonly (string | null)[],
  pageFolder: string,
): readonly (string | null)[] | null {
  if (href === null || href === "") return null;
  return runs.map((run, i) => {
    if (run === null) return null;
    const text = substituted(href, run, values[i] ?? "");
    if (isUrl(text)) return text;
    // Other schemes are taken for file names: the first part is a dot.
    return `./${relative(pageFolder, resolve(text)).split("/").map(encodeURIComponent).join("/")}`;
  });
}

/** Variables as in benchmark definitions, and the value of the cell. */
function substituted(href: string, { task, log, source }: Run, value: string): string {
  const file = (path: string, prefix: string): [string, string][] => [
    [`${prefix}_name`, basename(path)],
    [`${prefix}_path`, dirname(path)],
    [`${prefix}_path_abs`, resolve(dirname(path))],
  ];
  const variables = new Map([
    ["value", value],
    ...file(task.name, "taskdef"),
    ...file(task.name, "inputfile"),
    ...file(task.name, "sourcefile"),
    ...file(isUrl(log) ? log : resolve(dirname(source), log), "logfile"),
  ]);
  return href.replace(
    /\$\{([a-z_]+)\}/g,
    (written, name: string) => variables.get(name) ?? written,
  );
}
