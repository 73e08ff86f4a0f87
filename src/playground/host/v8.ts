/** `node:v8` of a browser: nobody may turn its engine's knobs, and it tells little. */
const LIMIT = 2 ** 31;

interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
}

export function setFlagsFromString(): void {
  // The engine goes on, only slower.
}

export function getHeapStatistics(): { used_heap_size: number; heap_size_limit: number } {
  const { memory } = performance as WithMemory;
  return {
    used_heap_size: memory?.usedJSHeapSize ?? 0,
    heap_size_limit: memory?.jsHeapSizeLimit ?? LIMIT,
  };
}
