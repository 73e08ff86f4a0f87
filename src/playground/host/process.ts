/** What the engine asks about its process, where a worker of a browser is all there is: time is that of the clock. */
import { Buffer as BufferOfBrowsers } from "buffer";

interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

function usedHeap(): number {
  return (performance as WithMemory).memory?.usedJSHeapSize ?? 0;
}

/** Named as in Node: the bundler puts these where the engine says `process` and `Buffer`. */
export const process = {
  // No `node` among them: whoever looks for it wants what no browser has.
  versions: {} as Readonly<Record<string, string>>,
  version: "browser",
  platform: "browser",
  arch: "wasm",
  env: {} as Readonly<Record<string, string>>,
  argv: [] as readonly string[],
  pid: 1,
  ppid: 1,
  execPath: "",
  exitCode: undefined as number | undefined,
  cwd: () => "/",
  cpuUsage: () => ({ user: performance.now() * 1000, system: 0 }),
  memoryUsage: () => ({ heapUsed: usedHeap(), rss: usedHeap() }),
  resourceUsage: () => ({ maxRSS: usedHeap() / 1024 }),
  on: () => undefined,
  once: () => undefined,
  off: () => undefined,
};
export const Buffer = BufferOfBrowsers;
