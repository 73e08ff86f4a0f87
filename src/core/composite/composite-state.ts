import type { AbstractState, AnalysisKey, Precision, Siblings } from "../contracts/index.ts";

/** The keys of the components in order: where each analysis' part is found. Shared by all states. */
export class ComponentKeys {
  private readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  indexOf(key: AnalysisKey<AbstractState>): number {
    return this.names.indexOf(key.name);
  }
}

/** One state of each component. */
export class CompositeState implements AbstractState, Siblings {
  readonly keys: ComponentKeys;
  readonly components: readonly AbstractState[];
  readonly hash: number;

  constructor(keys: ComponentKeys, components: readonly AbstractState[]) {
    this.keys = keys;
    this.components = components;
    let hash = 17;
    for (let i = 0; i < components.length; i++) {
      hash = (Math.imul(hash, 31) + components[i]!.hash) | 0;
    }
    this.hash = hash;
  }

  equals(other: AbstractState): boolean {
    if (this === other) return true;
    if (!(other instanceof CompositeState) || this.hash !== other.hash) return false;
    for (let i = 0; i < this.components.length; i++) {
      const [mine, theirs] = [this.components[i]!, other.components[i]!];
      if (mine !== theirs && !mine.equals(theirs)) return false;
    }
    return true;
  }

  get<T extends AbstractState>(key: AnalysisKey<T>): T | null {
    const index = this.keys.indexOf(key);
    // The one place where a component gets its type back: keys are unique per analysis.
    return index < 0 ? null : (this.components[index] as T);
  }

  toString(): string {
    return this.components.join(" | ");
  }
}

/** One precision of each component. */
export class CompositePrecision implements Precision {
  readonly components: readonly Precision[];

  constructor(components: readonly Precision[]) {
    this.components = components;
  }

  /** The same object if nothing changes. */
  with(index: number, precision: Precision): CompositePrecision {
    if (this.components[index] === precision) return this;
    return new CompositePrecision(this.components.with(index, precision));
  }

  toString(): string {
    return this.components.join(" | ");
  }
}
