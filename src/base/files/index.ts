/** Finding files, and writing files and streams as a whole. */
export { expandPattern, matchesWildcard, pathPattern } from "./glob.ts";
export { makeFolder } from "./make-folder.ts";
export { pathFromHere } from "./path-from-here.ts";
export { systemProblem } from "./system-problem.ts";
export { errorCode, writeAll } from "./write-all.ts";
export { removeDrafts, writePartsWhole, writeWhole } from "./write-whole.ts";
