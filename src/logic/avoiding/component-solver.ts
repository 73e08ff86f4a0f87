import { cpuMillis } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Prover, SolverContext } from "../smt/index.ts";
import { Kind, type Term } from "../terms/index.ts";
import { keyOf, type Answer } from "./answer-cache.ts";
import { contradictingBounds } from "./bounds.ts";
import { propagateConstants } from "./constant-propagation.ts";
import type { Knowledge } from "./knowledge.ts";
import { searchModel } from "./model-search.ts";
import { SnapshotModel } from "./snapshot-model.ts";
import { StackMirror } from "./stack-mirror.ts";

/** Models from which a search for another one starts. */
const STARTS = 2;

/** Decides sets of conjuncts: by what is known, by their form, at last by the solver. */
export class ComponentSolver {
  private readonly knowledge: Knowledge;
  private readonly context: SolverContext;
  private readonly newProver: () => Prover;
  private readonly mirrors: StackMirror[] = [];

  constructor(knowledge: Knowledge, context: SolverContext, newProver: () => Prover) {
    this.knowledge = knowledge;
    this.context = context;
    this.newProver = newProver;
  }

  get provers(): readonly Prover[] {
    return this.mirrors.map((mirror) => mirror.prover);
  }

  /** `conjuncts` are in the order of the stack. */
  decide(conjuncts: readonly Term[], mostMillis: number): Answer {
    // What was not answered in the little time that was left may be answered later.
    const timeoutMillis = Math.min(mostMillis, this.context.millisLeft());
    const { results, options } = this.knowledge;
    const key = options.results ? keyOf(conjuncts) : null;
    const known = key === null ? null : this.remembered(key, timeoutMillis);
    if (known !== null) return known;
    const end = cpuMillis() + timeoutMillis;
    const answer =
      this.avoided(conjuncts, () => cpuMillis() >= end) ?? this.solved(conjuncts, timeoutMillis);
    if (key !== null && isLasting(answer)) results.remember(key, answer);
    return answer;
  }

  close(): void {
    for (const { prover } of this.mirrors) prover.close();
  }

  private remembered(key: Int32Array, timeoutMillis: number): Answer | null {
    const { results, statistics } = this.knowledge;
    const known = results.find(key);
    if (known === null) return null;
    // More time may bring an answer.
    if (known.result === "unknown" && known.timeoutMillis < timeoutMillis) return null;
    statistics.results++;
    return known;
  }

  private avoided(conjuncts: readonly Term[], isOver: () => boolean): Answer | null {
    const { knowledge } = this;
    const { options, statistics } = knowledge;
    if (options.models) {
      const model = knowledge.modelOf(conjuncts);
      const snapshot = model && SnapshotModel.of(knowledge.terms, conjuncts, model);
      if (snapshot !== null) {
        statistics.models++;
        return { result: "sat", model: snapshot };
      }
    }
    if (options.cores) {
      const members = new Set(conjuncts);
      const core = knowledge.cores.findIn(conjuncts, (conjunct) => members.has(conjunct));
      if (core !== null) {
        statistics.cores++;
        return { result: "unsat", core };
      }
    }
    const answer = options.syntactic ? this.byForm(conjuncts, isOver) : null;
    if (answer !== null) statistics.syntactic++;
    if (answer?.result === "unsat" && options.cores) knowledge.cores.add(answer.core);
    return answer ?? (options.variants ? this.byVariant(conjuncts) : null);
  }

  private byVariant(conjuncts: readonly Term[]): Answer | null {
    const { terms, symbols, statistics } = this.knowledge;
    for (const start of this.knowledge.latestModels(STARTS)) {
      const model = searchModel(terms, symbols, conjuncts, start);
      if (model === null) continue;
      statistics.variants++;
      return { result: "sat", model };
    }
    return null;
  }

  private byForm(conjuncts: readonly Term[], isOver: () => boolean): Answer | null {
    const { terms, symbols } = this.knowledge;
    const core = this.complements(conjuncts) ?? contradictingBounds(terms, conjuncts);
    if (core !== null) return { result: "unsat", core };
    const propagation = propagateConstants(terms, symbols, conjuncts, isOver);
    switch (propagation.kind) {
      case "unsat":
        return { result: "unsat", core: propagation.core };
      case "sat":
        return { result: "sat", model: new SnapshotModel(terms, propagation.values, new Map()) };
      case "open":
        return null;
    }
  }

  /** A conjunct and its negation. */
  private complements(conjuncts: readonly Term[]): readonly Term[] | null {
    const { terms } = this.knowledge;
    const members = new Set(conjuncts);
    for (const conjunct of conjuncts) {
      if (conjunct === terms.false) return [conjunct];
      if (terms.kind(conjunct) !== Kind.Not) continue;
      const inner = terms.child(conjunct, 0);
      if (members.has(inner)) return [inner, conjunct];
    }
    return null;
  }

  private solved(conjuncts: readonly Term[], timeoutMillis: number): Answer {
    const { options, cores } = this.knowledge;
    const answer =
      this.asked(conjuncts, timeoutMillis) ??
      this.asked(conjuncts, timeoutMillis) ??
      ({ result: "unknown", reason: "incomplete", timeoutMillis } as const);
    if (answer.result === "unsat" && options.cores) cores.add(answer.core);
    return answer;
  }

  /** Null if the solver's model makes a conjunct false: neither that answer nor that solver is to be trusted. */
  private asked(conjuncts: readonly Term[], timeoutMillis: number): Answer | null {
    const mirror = this.mirrorFor(conjuncts);
    mirror.align(conjuncts);
    const result = mirror.check(timeoutMillis);
    let answer: Answer;
    if (result === "unsat") answer = { result, core: mirror.core() };
    else if (result === "sat") {
      const model = this.snapshot(conjuncts, mirror.prover);
      if (model === "refuted") {
        this.mirrors.splice(this.mirrors.indexOf(mirror), 1);
        mirror.prover.close();
        return null;
      }
      answer = { result, model };
    } else answer = { result, reason: mirror.prover.unknownReason(), timeoutMillis };
    if (!this.knowledge.options.incremental) mirror.align([]);
    return answer;
  }

  /** Null if the model cannot be read or does not convince our evaluator: the answer stands without it. */
  private snapshot(conjuncts: readonly Term[], prover: Prover): SnapshotModel | "refuted" | null {
    if (!this.context.features.has("models")) return null;
    const model = prover.model();
    try {
      const snapshot = SnapshotModel.of(this.knowledge.terms, conjuncts, model);
      if (snapshot !== null) return snapshot;
      return conjuncts.some((conjunct) => model.value(conjunct) === false) ? "refuted" : null;
    } catch (error) {
      if (error instanceof UnsupportedFeature) return null;
      throw error;
    } finally {
      model.release();
    }
  }

  /** The stack with the longest common beginning; another one if that is short and there may be more. */
  private mirrorFor(conjuncts: readonly Term[]): StackMirror {
    const { terms, options, guards, statistics } = this.knowledge;
    let best: StackMirror | null = null;
    let length = -1;
    for (const mirror of this.mirrors) {
      const common = mirror.commonPrefix(conjuncts);
      if (common > length) [best, length] = [mirror, common];
    }
    const limit = options.incremental ? options.stackCount : 1;
    if (best !== null && (length * 2 >= conjuncts.length || this.mirrors.length >= limit))
      return best;
    const mode = options.cores && this.context.features.has("unsat-cores") ? "guarded" : "plain";
    const created = new StackMirror(terms, this.newProver(), mode, guards, statistics);
    this.mirrors.push(created);
    return created;
  }
}

/** A solver that died says nothing about the query. */
function isLasting(answer: Answer): boolean {
  if (answer.result !== "unknown") return true;
  return answer.reason === "timeout" || answer.reason === "incomplete";
}
