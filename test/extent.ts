const TIMES = Number(process.env["ASSAY_CASES"] ?? 1);

/**
 * How many generated cases a test tries: few whenever it runs, `ASSAY_CASES` times as many when somebody looks for
 * new mistakes (`npm run test:thorough`).
 */
export function cases(usually: number): number {
  return Math.ceil(usually * TIMES);
}

/** How long an analysis may look for an answer that it need not find, with the same switch. */
export function patience(usualMillis: number): number {
  return usualMillis * TIMES;
}
