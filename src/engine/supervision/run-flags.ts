/**
 * How V8 runs a verification. Loading and exploring make objects that stay and code that is hot for a short while, so
 * the young generation begins large (nothing is copied twice), and optimising is not done on other threads, where it
 * costs more than it gives. CPU of taking a 2 MB file to a CFA, median of seven: 1.23 s by default, 0.91 s so (code cache included).
 */
export const RUN_FLAGS: readonly string[] = [
  // Up to three times as much is in memory. Six drivers with 16 and 32 (and heap-growing-percent=40) against 32 and 64: a fifth less memory, 3 % more CPU time.
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--no-concurrent-recompilation",
  // What lives is collected when the heap has grown by that much, at once: marking on the way comes too late where another thread or
  // process has the core, and by default the heap may grow to four times what lives. 15 s of a network driver (3c59x): 902 -> 640 MB.
  "--no-incremental-marking",
  "--heap-growing-percent=40",
  // Recursion over deep terms and expressions; the main thread has 8 MB nearly everywhere.
  "--stack-size=3900",
];
