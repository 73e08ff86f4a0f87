/** Tools: how each is found, called and understood. One file per tool. */
export {
  adapterOf,
  findTool,
  isKnownModule,
  type InstalledTool,
  type ToolSearch,
} from "./find-tool.ts";
export { foldersOfTool } from "./tool-folders.ts";
export { VERIFIERS } from "./shipped-tools.ts";
export { loadToolsFrom, loadUserTools, type UserTools } from "./user-tools.ts";
export type { ToolAdapter, ToolCall } from "./tool-adapter.ts";
