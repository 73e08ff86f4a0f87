import { setFlagsFromString } from "node:v8";

/**
 * Loading is a burst: much new memory that stays, much code that runs once. V8's defaults expect neither.
 * Measured on a 2 MB file from a cold start: 2.2 s of CPU by default, 1.9 s if the young generation grows
 * at once, 1.3 s if functions are also optimised only when they are an order of magnitude hotter.
 */
const LOADING_FLAGS = ["--semi-space-growth-factor=16", "--interrupt-budget=1000000"];
/** What follows loading is long: optimise as by default. */
const DEFAULT_FLAGS = ["--interrupt-budget=67584"];

/** V8 complains on standard error about flags it does not know; these exist in the versions tried. */
const NEWEST_KNOWN_NODE = 24;

export function withLoadingFlags<T>(load: () => T): T {
  setFlags(LOADING_FLAGS);
  try {
    return load();
  } finally {
    setFlags(DEFAULT_FLAGS);
  }
}

function setFlags(flags: readonly string[]): void {
  if (Number.parseInt(process.versions.node, 10) > NEWEST_KNOWN_NODE) return;
  for (const flag of flags) setFlagsFromString(flag);
}
