import type { Term, Terms } from "../terms/index.ts";
import { CoreStore, ResultCache } from "./answer-cache.ts";
import type { AvoidingOptions } from "./options.ts";
import { SnapshotModel } from "./snapshot-model.ts";
import { emptyAvoidingStatistics } from "./statistics.ts";
import { SymbolSets } from "./symbol-sets.ts";

/** What all provers of one context learned together. */
export class Knowledge {
  readonly terms: Terms;
  readonly options: AvoidingOptions;
  readonly statistics = emptyAvoidingStatistics();
  readonly symbols: SymbolSets;
  readonly results: ResultCache;
  readonly cores: CoreStore;
  /** Switches of conjuncts, see `StackMirror`. */
  readonly guards = new Map<Term, Term>();
  /** The latest first. In the beginning there is the one of defaults only. */
  private recent: SnapshotModel[];

  constructor(terms: Terms, options: AvoidingOptions) {
    this.terms = terms;
    this.options = options;
    this.symbols = new SymbolSets(terms);
    this.results = new ResultCache(options.resultCount);
    this.cores = new CoreStore(options.resultCount);
    this.recent = [new SnapshotModel(terms, new Map(), new Map())];
  }

  addModel(model: SnapshotModel): void {
    this.recent = [model, ...this.recent.filter((other) => other !== model)];
    this.recent.splice(this.options.modelCount);
  }

  /** The latest models, the latest first. */
  latestModels(count: number): readonly SnapshotModel[] {
    return this.recent.slice(0, count);
  }

  /** A recent model under which all conjuncts are true, or null. */
  modelOf(conjuncts: readonly Term[]): SnapshotModel | null {
    return this.recent.find((model) => satisfies(model, conjuncts)) ?? null;
  }
}

/** The last conjuncts are the newest, and the likeliest to fail. */
function satisfies(model: SnapshotModel, conjuncts: readonly Term[]): boolean {
  for (let i = conjuncts.length - 1; i >= 0; i--) if (!model.isTrue(conjuncts[i]!)) return false;
  return true;
}
