/**
 * How V8 runs a verification. Loading and exploring make objects that stay and code that is hot for a short while, so
 * the young generation begins large (nothing is copied twice), and optimising is not done on other threads, where it
 * costs more than it gives. CPU of taking a 2 MB file to a CFA, median of seven: 1.23 s by default, 0.91 s so (code cache included).
 */
export const RUN_FLAGS: readonly string[] = [
  "--min-semi-space-size=32",
  "--max-semi-space-size=64",
  "--no-concurrent-recompilation",
  // Recursion over deep terms and expressions; the main thread has 8 MB nearly everywhere.
  "--stack-size=3900",
];
