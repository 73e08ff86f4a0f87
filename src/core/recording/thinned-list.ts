/** A list that keeps at most so many elements of a sequence, evenly: when it is full, every other one goes. */
export class ThinnedList<T> {
  private readonly most: number;
  private kept: T[] = [];
  private stride = 1;
  private seen = 0;
  private last: T | null = null;

  constructor(most: number) {
    this.most = most;
  }

  add(element: T): void {
    this.last = element;
    if (this.seen++ % this.stride !== 0) return;
    if (this.kept.length === this.most) {
      this.kept = this.kept.filter((_, i) => i % 2 === 0);
      this.stride *= 2;
      if ((this.seen - 1) % this.stride !== 0) return;
    }
    this.kept.push(element);
  }

  /** The last one is always among them. */
  get elements(): readonly T[] {
    const { kept, last } = this;
    return last === null || kept.at(-1) === last ? kept : [...kept, last];
  }
}
