/** Command lines to be copied and pasted, and what others wrote as such. */
export { shellWords } from "./shell-words.ts";
export { splitShellWords } from "./split-shell-words.ts";
