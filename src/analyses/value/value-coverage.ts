import { intMap, SmallMap } from "../../base/collections/index.ts";
import type { CoverageIndex } from "../../core/contracts/index.ts";
import type { ValueState } from "./value-state.ts";

/** The states that bind the same cells. */
class Group<E> {
  private readonly first: ValueState;
  /** Listed when somebody asks: most groups are the only one where they are. */
  private keyList: readonly number[] | null = null;
  /** By the hash of the bindings; hashes rarely collide. */
  readonly entries = new SmallMap<number, E>();
  private colliding: Map<number, E[]> | null = null;

  constructor(first: ValueState) {
    this.first = first;
  }

  get size(): number {
    return this.first.cells.size;
  }

  get keys(): readonly number[] {
    if (this.keyList !== null) return this.keyList;
    const keys: number[] = [];
    intMap.forEach(this.first.cells, (_, key) => keys.push(key));
    return (this.keyList = keys);
  }

  add(hash: number, entry: E): void {
    if (this.entries.get(hash) === undefined) {
      this.entries.set(hash, entry);
      return;
    }
    this.colliding ??= new Map();
    const others = this.colliding.get(hash);
    if (others === undefined) this.colliding.set(hash, [entry]);
    else others.push(entry);
  }

  remove(hash: number, entry: E): void {
    const others = this.colliding?.get(hash);
    if (this.entries.get(hash) === entry) {
      const next = others?.shift();
      if (next === undefined) this.entries.delete(hash);
      else this.entries.set(hash, next);
      return;
    }
    const position = others?.indexOf(entry) ?? -1;
    if (position >= 0) others!.splice(position, 1);
  }

  some(hash: number, visit: (entry: E) => boolean): boolean {
    const entry = this.entries.get(hash);
    if (entry === undefined) return false;
    return visit(entry) || this.colliding?.get(hash)?.some(visit) === true;
  }
}

/**
 * A state is covered by one that binds fewer cells to the same values. So states are grouped by what they
 * bind; one lookup per group finds the candidates, and the number of states does not matter.
 */
export class ValueCoverageIndex<E> implements CoverageIndex<ValueState, E> {
  private readonly groups = new SmallMap<number, Group<E>>();

  add(state: ValueState, entry: E): void {
    const { cells } = state;
    let group = this.groups.get(cells.keysHash);
    if (group === undefined) {
      group = new Group(state);
      this.groups.set(cells.keysHash, group);
    }
    group.add(cells.hash, entry);
  }

  remove(state: ValueState, entry: E): void {
    const { hash, keysHash } = state.cells;
    const group = this.groups.get(keysHash);
    if (group === undefined) return;
    group.remove(hash, entry);
    if (group.entries.size === 0) this.groups.delete(keysHash);
  }

  find(state: ValueState, visit: (entry: E) => boolean): boolean {
    const { cells } = state;
    const equal = this.groups.get(cells.keysHash);
    if (equal?.some(cells.hash, visit) === true) return true;
    for (const group of this.groups.values()) {
      if (group === equal || group.size >= cells.size) continue;
      const hash = intMap.hashOver(cells, group.keys);
      if (hash !== null && group.some(hash, visit)) return true;
    }
    return false;
  }
}
