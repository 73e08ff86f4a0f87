import { intMap } from "../../base/collections/index.ts";
import type { CoverageIndex } from "../../core/contracts/index.ts";
import type { ValueState } from "./value-state.ts";

/** The states that bind the same cells. */
class Group<E> {
  readonly keys: readonly number[];
  /** By the hash of the bindings. */
  readonly entries = new Map<number, E[]>();

  constructor(state: ValueState) {
    const keys: number[] = [];
    intMap.forEach(state.cells, (_, key) => keys.push(key));
    this.keys = keys;
  }
}

/**
 * A state is covered by one that binds fewer cells to the same values. So states are grouped by what they
 * bind; one lookup per group finds the candidates, and the number of states does not matter.
 */
export class ValueCoverageIndex<E> implements CoverageIndex<ValueState, E> {
  private readonly groups = new Map<number, Group<E>>();

  add(state: ValueState, entry: E): void {
    const { cells } = state;
    let group = this.groups.get(cells.keysHash);
    if (group === undefined) {
      group = new Group(state);
      this.groups.set(cells.keysHash, group);
    }
    const entries = group.entries.get(cells.hash);
    if (entries === undefined) group.entries.set(cells.hash, [entry]);
    else entries.push(entry);
  }

  remove(state: ValueState, entry: E): void {
    const { hash, keysHash } = state.cells;
    const group = this.groups.get(keysHash);
    const entries = group?.entries.get(hash);
    if (group === undefined || entries === undefined) return;
    const position = entries.indexOf(entry);
    if (position >= 0) entries.splice(position, 1);
    if (entries.length === 0) group.entries.delete(hash);
    if (group.entries.size === 0) this.groups.delete(keysHash);
  }

  find(state: ValueState, visit: (entry: E) => boolean): boolean {
    const { cells } = state;
    const equal = this.groups.get(cells.keysHash);
    if (equal?.entries.get(cells.hash)?.some(visit) === true) return true;
    for (const group of this.groups.values()) {
      if (group === equal || group.keys.length >= cells.size) continue;
      const hash = intMap.hashOver(cells, group.keys);
      if (hash !== null && group.entries.get(hash)?.some(visit) === true) return true;
    }
    return false;
  }
}
