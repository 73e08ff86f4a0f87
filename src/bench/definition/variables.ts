/** Values of `${name}` in options, patterns and property files. */
export type Variables = ReadonlyMap<string, string>;

/**
 * Puts in the values of the variables that are known. Others stay as written, as in BenchExec: `${HOME}` may
 * be meant for the tool.
 */
export function substitute(text: string, variables: Variables): string {
  return text.replace(
    /\$\{([a-z_]+)\}/g,
    (written, name: string) => variables.get(name) ?? written,
  );
}
