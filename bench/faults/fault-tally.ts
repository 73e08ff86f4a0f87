import { formatTable } from "../verify/summary.ts";

interface Row {
  tries: number;
  trials: number;
  failed: number;
}

/** How often which fault was tried, and what became of the trials it was part of. */
export class FaultTally {
  private readonly rows = new Map<string, Row>();
  private readonly totals = { faults: 0, trials: 0 };
  problems = 0;

  add(trial: string, faults: readonly string[], problems: readonly string[]): void {
    this.totals.trials++;
    this.totals.faults += faults.length;
    this.problems += problems.length;
    for (const fault of new Set(faults)) {
      const key = `${trial}: ${fault}`;
      const row = this.rows.get(key) ?? { tries: 0, trials: 0, failed: 0 };
      row.tries += faults.filter((one) => one === fault).length;
      row.trials++;
      if (problems.length > 0) row.failed++;
      this.rows.set(key, row);
    }
  }

  table(): string {
    const rows = [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1));
    const { faults, trials } = this.totals;
    return `${formatTable(
      ["fault", "tries", "trials", "as undisturbed", "otherwise"],
      rows.map(([name, { tries, trials: all, failed }]) => [
        name,
        ...[tries, all, all - failed, failed].map(String),
      ]),
    )}\n${faults} faults in ${trials} trials, ${this.problems} problems`;
  }
}
