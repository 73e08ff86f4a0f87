/**
 * How many generated cases a test tries: few whenever it runs, `ASSAY_CASES` times as many when somebody looks for
 * new mistakes (`npm run test:thorough`).
 */
export function cases(usually: number): number {
  return Math.ceil(usually * Number(process.env["ASSAY_CASES"] ?? 1));
}
