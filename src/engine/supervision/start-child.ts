import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { VerifyRequest } from "../verify-request.ts";
import type { Board } from "./board.ts";
import { RUN_FLAGS } from "./run-flags.ts";

/** Part of the memory that JavaScript objects may take; code, solvers and buffers need the rest. */
const HEAP_SHARE = 0.8;

/** `memoryBytes`: of this process; `board`: null if there are no others. */
export function startChild(
  request: VerifyRequest,
  memoryBytes: number,
  board: Board | null,
): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const script = new URL(isSource ? "./verify-child.ts" : "./load-child.mjs", import.meta.url);
  const heapMegabytes = Math.max(64, Math.floor((memoryBytes * HEAP_SHARE) / 2 ** 20));
  const flags = [`--max-old-space-size=${heapMegabytes}`, ...RUN_FLAGS];
  if (isSource) flags.push("--import", "tsx");
  const shared = board === null ? [] : [board.descriptor];
  return spawn(
    process.execPath,
    [...flags, fileURLToPath(script), JSON.stringify(request)],
    // A group of its own: killing the group also ends the solvers it started.
    { stdio: ["ignore", "pipe", "pipe", "pipe", ...shared], detached: true },
  );
}
