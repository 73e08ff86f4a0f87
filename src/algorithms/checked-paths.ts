import type { CounterexampleCheck, ErrorPath } from "../core/contracts/index.ts";
import { reasonOf, type Answer, type UnknownReason } from "./answer.ts";

/** Paths to violations that were checked: those whose check said no come back when a refinement finds them again. */
export class CheckedPaths {
  private readonly check: CounterexampleCheck;
  private readonly refused = new Map<string, UnknownReason>();

  constructor(check: CounterexampleCheck) {
    this.check = check;
  }

  examine(path: ErrorPath): Exclude<Answer, { kind: "safe" }> {
    const key = path.edges.map(({ id }) => id).join(" ");
    const before = this.refused.get(key);
    if (before !== undefined) return { kind: "unknown", reason: before };
    const verdict = this.check.check(path);
    if (verdict.kind === "confirmed") {
      return { kind: "violated", counterexample: verdict.counterexample };
    }
    const reason = reasonOf(verdict, path.edges.at(-1) ?? null);
    this.refused.set(key, reason);
    return { kind: "unknown", reason };
  }
}
