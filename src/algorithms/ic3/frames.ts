import type { Place } from "./block-graph.ts";
import { isSubset, type Cube } from "./literals.ts";

/** No execution is in the cube after so many blocks or fewer. */
export interface Lemma {
  readonly place: Place;
  readonly cube: Cube;
  level: number;
}

/**
 * What is known of the states at each place after at most `level` blocks: a lemma of one level holds on all levels below, so that the
 * frames shrink from the highest level down (`F_0 ⊆ F_1 ⊆ …`).
 */
export class Frames {
  private readonly byPlace = new Map<Place, Set<Lemma>>();

  /** Lemmas of the level and above. */
  *at(place: Place, level: number): Iterable<Lemma> {
    for (const lemma of this.byPlace.get(place) ?? []) if (lemma.level >= level) yield lemma;
  }

  /** Some lemma says so already. */
  excludes(place: Place, cube: Cube, level: number): boolean {
    for (const lemma of this.at(place, level)) if (isSubset(lemma.cube, cube)) return true;
    return false;
  }

  /** Lemmas that say less go. */
  add(place: Place, cube: Cube, level: number): void {
    let lemmas = this.byPlace.get(place);
    if (lemmas === undefined) this.byPlace.set(place, (lemmas = new Set()));
    for (const lemma of lemmas)
      if (lemma.level <= level && isSubset(cube, lemma.cube)) lemmas.delete(lemma);
    lemmas.add({ place, cube, level });
  }

  /** Lemmas of exactly this level. */
  ofLevel(level: number): Lemma[] {
    return [...this.byPlace.values()].flatMap((lemmas) =>
      [...lemmas].filter((lemma) => lemma.level === level),
    );
  }

  /** After its level was raised. */
  raise(lemma: Lemma): void {
    const lemmas = this.byPlace.get(lemma.place)!;
    lemma.level++;
    for (const other of lemmas) {
      if (other === lemma || other.level > lemma.level) continue;
      if (isSubset(lemma.cube, other.cube)) lemmas.delete(other);
    }
  }
}
