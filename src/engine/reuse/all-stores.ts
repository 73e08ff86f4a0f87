import { distinctFacts, type PlacedFact } from "../../refinement/reuse/index.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunIdentity,
} from "./precision-store.ts";

/** Several places where precisions are kept. `spare`: asked if none of them knows anything. */
export class AllStores implements PrecisionStore {
  readonly isKeeping: boolean;
  private readonly stores: readonly PrecisionStore[];
  private readonly spare: PrecisionStore | null;

  constructor(stores: readonly PrecisionStore[], spare: PrecisionStore | null) {
    this.stores = stores;
    this.spare = spare;
    this.isKeeping = stores.some(({ isKeeping }) => isKeeping);
  }

  load(run: RunIdentity): RememberedPrecision | null {
    const found = this.stores.flatMap((store) => store.load(run) ?? []);
    return found.length === 0 ? (this.spare?.load(run) ?? null) : together(found);
  }

  learnt(run: RunIdentity, facts: readonly PlacedFact[]): void {
    for (const store of this.stores) store.learnt?.(run, facts);
  }

  save(run: RunIdentity, precision: LearntPrecision): readonly string[] {
    return this.stores.flatMap((store) => store.save(run, precision));
  }
}

function together([first, ...others]: readonly RememberedPrecision[]): RememberedPrecision | null {
  if (first === undefined || others.length === 0) return first ?? null;
  return others.reduce((all, more) => {
    const costs = [all.cost, more.cost];
    return {
      facts: distinctFacts([...all.facts, ...more.facts]),
      moved: all.moved + more.moved,
      dropped: all.dropped + more.dropped,
      cost: costs.reduce((a, b) => (a === null || b === null || a.cpuMillis > b.cpuMillis ? a : b)),
      stage: all.stage === more.stage ? all.stage : null,
      isMergingRefused: all.isMergingRefused || more.isMergingRefused,
    };
  }, first);
}
