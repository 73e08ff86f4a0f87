import type { Term } from "../terms/index.ts";
import type { ArrayEquality, FunctionHeap, Place } from "./function-heap.ts";

interface Mark {
  readonly equalities: number;
  readonly places: number;
  readonly said: number;
}

/** What has been said about memory on one stack of formulas: each equality at each place, as far as both are there. */
export class HeapFacts {
  private readonly heap: FunctionHeap;
  private readonly equalities: ArrayEquality[] = [];
  private readonly places: Place[] = [];
  private readonly said: string[] = [];
  private readonly isSaid = new Set<string>();
  private readonly marks: Mark[] = [];

  constructor(heap: FunctionHeap) {
    this.heap = heap;
  }

  push(): void {
    const { equalities, places, said } = this;
    this.marks.push({
      equalities: equalities.length,
      places: places.length,
      said: said.length,
    });
  }

  pop(): void {
    const mark = this.marks.pop()!;
    this.equalities.splice(mark.equalities);
    this.places.splice(mark.places);
    for (const key of this.said.splice(mark.said)) this.isSaid.delete(key);
  }

  /** Formulas that always hold and have to be said besides a translated formula. */
  add(formula: Term): readonly Term[] {
    const { heap } = this;
    const { equalities, places } = heap.useOf(formula);
    if (equalities.length === 0 && places.length === 0) return [];
    this.equalities.push(...equalities);
    this.places.push(...places);
    const facts: Term[] = [];
    for (const equality of this.equalities) {
      this.say(`${equality.name}`, facts, () => heap.differsAtWitness(equality));
      this.say(`${equality.name}:rest`, facts, () => heap.equalAt(equality, null));
      const family = heap.familyOf(equality.left);
      for (const { array, index } of this.places) {
        if (heap.familyOf(array) !== family) continue;
        this.say(`${equality.name}:${index}`, facts, () => heap.equalAt(equality, index));
      }
    }
    return facts;
  }

  /** Where arrays of the family of one are read or written. */
  placesOf(array: Term): readonly Term[] {
    const { heap } = this;
    const family = heap.familyOf(array);
    const found = this.places.filter((place) => heap.familyOf(place.array) === family);
    return found.map(({ index }) => index);
  }

  private say(key: string, facts: Term[], fact: () => Term): void {
    if (this.isSaid.has(key)) return;
    this.isSaid.add(key);
    this.said.push(key);
    facts.push(fact());
  }
}
