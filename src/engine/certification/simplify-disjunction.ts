/** Shorter disjunctions that mean the same. */
import type { Prover } from "../../logic/smt/index.ts";
import { conjunctsOf, Kind, type Term, type Terms } from "../../logic/terms/index.ts";

type Cube = readonly Term[];

/** More are not looked at. */
const MOST_CUBES = 48;
const MOST_LITERALS = 400;

/** As alternatives with as few conditions as they need; the term itself if that would be too much. */
export function simplifiedDisjunction(prover: Prover, terms: Terms, whole: Term): Term {
  const cubes = cubesOf(terms, whole);
  if (cubes === null || cubes.length < 2) return whole;
  if (cubes.reduce((sum, cube) => sum + cube.length, 0) > MOST_LITERALS) return whole;
  const outside = terms.not(whole);
  const isInside = (cube: Cube) => prover.check([...cube, outside]) === "unsat";
  const prime = cubes.map((cube) => {
    let kept = cube;
    for (const literal of cube) {
      const fewer = kept.filter((other) => other !== literal);
      if (isInside(fewer)) kept = fewer;
    }
    return terms.andAll(kept);
  });
  // The longest ones go first.
  const needed = new Set(prime.toSorted((a, b) => size(terms, b) - size(terms, a)));
  for (const cube of [...needed]) {
    const others = [...needed].filter((other) => other !== cube);
    if (prover.check([cube, terms.not(terms.orAll(others))]) === "unsat") needed.delete(cube);
  }
  return terms.orAll([...needed].reverse());
}

function size(terms: Terms, cube: Term): number {
  return conjunctsOf(terms, cube).length;
}

/** Null: too many. */
function cubesOf(terms: Terms, term: Term): Cube[] | null {
  switch (terms.kind(term)) {
    case Kind.Or: {
      const cubes: Cube[] = [];
      for (const member of terms.children(term)) {
        const more = cubesOf(terms, member);
        if (more === null || cubes.length + more.length > MOST_CUBES) return null;
        cubes.push(...more);
      }
      return cubes;
    }
    case Kind.And: {
      let cubes: Cube[] = [[]];
      for (const member of terms.children(term)) {
        const more = cubesOf(terms, member);
        if (more === null || cubes.length * more.length > MOST_CUBES) return null;
        cubes = cubes.flatMap((cube) => more.map((other) => [...cube, ...other]));
      }
      return cubes;
    }
    case Kind.True:
      return [[]];
    case Kind.False:
      return [];
    default:
      return [[term]];
  }
}
