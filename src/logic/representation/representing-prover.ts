import { cpuMillis } from "../../base/budget/index.ts";
import { precondition, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { LastCheck } from "../avoiding/last-check.ts";
import { SnapshotModel } from "../avoiding/snapshot-model.ts";
import { enumerateCubes } from "../backends/shared/all-sat.ts";
import {
  addStatistics,
  emptyStatistics,
  type AllSatOptions,
  type AllSatStatus,
  type Cube,
  type Model,
  type Prover,
  type ProverStatistics,
  type SatResult,
  type UnknownReason,
} from "../smt/index.ts";
import type { Term } from "../terms/index.ts";
import { SentStack, sendingPlainly } from "./sent-stack.ts";
import type { RepresentationStatistics } from "./statistics.ts";
import { TranslatedStack, type Translation } from "./translation.ts";

/** How much of the time for a question the translation may use. */
const SHARE = 0.6;

/**
 * Decides formulas by their translation. Soundness: the translation has a solution whenever the formulas have one, so
 * its "unsat" stands. Its "sat" counts only if the solution, read back, makes the formulas true; otherwise, and if the
 * solver did not decide the translation, the formulas are asked as they are.
 */
export class RepresentingProver implements Prover {
  timeoutMillis: number;
  private readonly translation: Translation;
  private readonly counts: RepresentationStatistics;
  private readonly newProver: () => Prover;
  private readonly translated: TranslatedStack;
  private readonly prover: Prover;
  private readonly sent: SentStack;
  private exact: { readonly prover: Prover; readonly sent: SentStack } | null = null;

  private readonly asserted: Term[] = [];
  private readonly levelStarts: number[] = [];
  private last: LastCheck | null = null;
  private isClosed = false;

  constructor(
    translation: Translation,
    counts: RepresentationStatistics,
    newProver: () => Prover,
    timeoutMillis: number,
  ) {
    this.translation = translation;
    this.counts = counts;
    this.newProver = newProver;
    this.timeoutMillis = timeoutMillis;
    const translated = new TranslatedStack(translation);
    const prover = newProver();
    this.translated = translated;
    this.prover = prover;
    this.sent = new SentStack({
      push() {
        translated.push();
        prover.push();
      },
      pop() {
        translated.pop();
        prover.pop();
      },
      assert(formulas) {
        for (const { formula, facts } of translated.translate(formulas)) {
          for (const fact of facts) prover.assert(fact);
          prover.assert(formula);
        }
      },
    });
  }

  get level(): number {
    return this.levelStarts.length;
  }

  get statistics(): ProverStatistics {
    const total = emptyStatistics();
    addStatistics(total, this.prover.statistics);
    if (this.exact !== null) addStatistics(total, this.exact.prover.statistics);
    return total;
  }

  push(): void {
    this.change();
    this.levelStarts.push(this.asserted.length);
  }

  pop(): void {
    this.change();
    const start = this.levelStarts.pop();
    precondition(start !== undefined, "pop at level 0");
    this.asserted.splice(start);
    this.sent.popped(start, this.level);
    this.exact?.sent.popped(start, this.level);
  }

  assert(formula: Term): void {
    this.change();
    this.asserted.push(formula);
  }

  check(assumptions: readonly Term[] = []): SatResult {
    this.change();
    this.counts.queries++;
    const start = cpuMillis();
    const last =
      this.checkTranslation(assumptions) ??
      this.checkExactly(assumptions, this.timeoutMillis - (cpuMillis() - start));
    this.last = last;
    return last.result;
  }

  /** Null: it does not decide the question. */
  private checkTranslation(assumptions: readonly Term[]): LastCheck | null {
    const { prover, translated, counts } = this;
    this.sent.send(this.asserted, this.levelStarts);
    const images = translated.translate(assumptions);
    for (const { facts } of images) for (const fact of facts) prover.assert(fact);
    prover.timeoutMillis = Math.max(1, Math.ceil(this.timeoutMillis * SHARE));
    const result = prover.check(images.map(({ formula }) => formula));
    if (result === "unsat") {
      counts.unsat++;
      const blamed = new Set(assumptions.length === 0 ? [] : prover.unsatCore());
      const core = assumptions.filter((_, i) => blamed.has(images[i]!.formula));
      return { result, core };
    }
    if (result === "unknown") return null;
    const model = this.solution(assumptions);
    if (model !== null) {
      counts.sat++;
      return { result, model };
    }
    if (translated.isLossy) counts.lossy++;
    return null;
  }

  /** The solution of the translation as one of the formulas; null if it is none. */
  private solution(assumptions: readonly Term[]): SnapshotModel | null {
    const formulas = [...this.asserted, ...assumptions];
    const model = this.prover.model();
    try {
      const assignment = this.translated.assignment(model);
      return SnapshotModel.of(this.translation.terms, formulas, assignment);
    } catch (error) {
      if (error instanceof UnsupportedFeature) return null;
      throw error;
    } finally {
      model.release();
    }
  }

  private checkExactly(assumptions: readonly Term[], millis: number): LastCheck {
    this.counts.exact++;
    const { prover, sent } = (this.exact ??= this.newExact());
    sent.send(this.asserted, this.levelStarts);
    prover.timeoutMillis = Math.max(1, Math.ceil(millis));
    const result = prover.check(assumptions);
    if (result === "sat") return { result, model: null };
    if (result === "unsat") {
      return { result, core: assumptions.length === 0 ? [] : prover.unsatCore() };
    }
    return { result, reason: prover.unknownReason() };
  }

  private newExact(): { readonly prover: Prover; readonly sent: SentStack } {
    const prover = this.newProver();
    return { prover, sent: new SentStack(sendingPlainly(prover)) };
  }

  model(): Model {
    const { last } = this;
    precondition(last?.result === "sat", "a model is asked for directly after sat");
    return last.model === null ? this.exact!.prover.model() : last.model.copy();
  }

  unsatCore(): readonly Term[] {
    precondition(this.last?.result === "unsat", "a core is asked for directly after unsat");
    return this.last.core;
  }

  unknownReason(): UnknownReason {
    precondition(this.last?.result === "unknown", "a reason is asked for directly after unknown");
    return this.last.reason;
  }

  allSat(
    over: readonly Term[],
    visit: (cube: Cube) => "continue" | "stop",
    { shrink = "full" }: AllSatOptions = {},
  ): AllSatStatus {
    const { terms } = this.translation;
    this.push();
    const literal = (i: number, value: number): Term =>
      value > 0 ? over[i]! : terms.not(over[i]!);
    const fixedIn = (cube: Cube): number[] => [...cube.keys()].filter((i) => cube[i] !== 0);
    try {
      const enumerator = {
        readCube: (into: Cube) => {
          const model = this.model();
          const values = over.map((term) => model.value(term));
          model.release();
          values.forEach((value, i) => (into[i] = value === true ? 1 : -1));
          return values.includes(null) ? "untold" : "told";
        },
        shrinkToCore: (fixed: Cube) => {
          const core = new Set(this.unsatCore());
          for (const i of fixedIn(fixed)) if (!core.has(literal(i, fixed[i]!))) fixed[i] = 0;
        },
        block: (cube: Cube) => {
          const outside = fixedIn(cube).map((i) => terms.not(literal(i, cube[i]!)));
          this.assert(terms.orAll(outside));
        },
      };
      const check = (fixed: Cube): "sat" | "unsat" | UnknownReason => {
        const result = this.check(fixedIn(fixed).map((i) => literal(i, fixed[i]!)));
        return result === "unknown" ? this.unknownReason() : result;
      };
      return enumerateCubes(enumerator, check, over.length, visit, shrink);
    } finally {
      this.pop();
    }
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.prover.close();
    this.exact?.prover.close();
  }

  private change(): void {
    precondition(!this.isClosed, "the prover is open");
    this.last = null;
  }
}
