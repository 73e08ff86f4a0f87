/** Command lines to be copied and pasted. */
export { shellWords } from "./shell-words.ts";
