/**
 * The text of a thread whose body is `main`: threads start from text, so that one bundled file stays one
 * file. `main` must not refer to anything outside of it. Build tools wrap inner functions in `__name`.
 */
export function workerSource(main: (load: NodeJS.Require) => void): string {
  return `const __name = (f) => f;\n(${main.toString()})(require);`;
}
