/**
 * A map for millions of which most have one entry or none: an empty `Map` takes 200 bytes, this one 56 until it has a second entry.
 * Keys are compared as `Map` does, and iteration is in order of insertion.
 */
export class SmallMap<K, V> {
  private key: K | undefined = undefined;
  private value: V | undefined = undefined;
  private count: 0 | 1 = 0;
  /** Null as long as there was no second entry. */
  private all: Map<K, V> | null = null;

  get size(): number {
    return this.all === null ? this.count : this.all.size;
  }

  get(key: K): V | undefined {
    if (this.all !== null) return this.all.get(key);
    return this.count === 1 && Object.is(this.key, key) ? this.value : undefined;
  }

  set(key: K, value: V): void {
    if (this.all !== null) this.all.set(key, value);
    else if (this.count === 0 || Object.is(this.key, key)) {
      this.key = key;
      this.value = value;
      this.count = 1;
    } else {
      this.all = new Map([
        [this.key as K, this.value as V],
        [key, value],
      ]);
      this.empty();
    }
  }

  delete(key: K): void {
    if (this.all !== null) this.all.delete(key);
    else if (this.count === 1 && Object.is(this.key, key)) this.empty();
  }

  values(): Iterable<V> {
    if (this.all !== null) return this.all.values();
    return this.count === 1 ? [this.value as V] : [];
  }

  private empty(): void {
    this.key = undefined;
    this.value = undefined;
    this.count = 0;
  }
}
