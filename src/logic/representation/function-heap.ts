/**
 * Memory as uninterpreted functions instead of arrays: each version of a region is a function of its own, and a
 * written version is told from the one before only at the places that are looked at. `select` becomes an application;
 * `a' = store(a, i, v)` becomes, for every place `q` that is read or written, `a'(q) = ite(q = i, v, a(q))` (the frame
 * condition, finitely often and without quantifiers). Equality is a fact of its own: it implies equal elements at these
 * places, and its negation a place where elements differ.
 *
 * Only for arrays with so many indices that some are never written: what such a place holds is the `rest`.
 */
import {
  computeBelow,
  Kind,
  rebuild,
  SortKind,
  type FunctionSymbol,
  type Sort,
  type Term,
  type Terms,
} from "../terms/index.ts";

/** Smaller index sorts may be used up. */
const LEAST_INDEX_BITS = 24;

/** `name` is true iff the arrays are equal; if not, they differ at `witness`. */
export interface ArrayEquality {
  readonly name: Term;
  readonly left: Term;
  readonly right: Term;
  readonly witness: Term;
}

/** Some array term, and where it is read or written. */
export interface Place {
  readonly array: Term;
  readonly index: Term;
}

/** What a formula says about memory. */
export interface HeapUse {
  readonly equalities: readonly ArrayEquality[];
  readonly places: readonly Place[];
}

export class FunctionHeap {
  private readonly terms: Terms;
  private readonly images = new Map<Term, Term>();
  private readonly reads = new Map<string, Term>();
  private readonly equalities = new Map<Term, ArrayEquality>();
  private readonly uses = new Map<Term, HeapUse>();
  /** Arrays that may be equal share their places: parents of a forest. */
  private readonly families = new Map<Term, Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  isHeap(sort: Sort): boolean {
    const { sorts } = this.terms;
    if (sorts.kind(sort) !== SortKind.Array) return false;
    const [index, element] = [sorts.indexSort(sort), sorts.elementSort(sort)];
    if (!sorts.isBitVec(index) || sorts.kind(element) === SortKind.Array) return false;
    return sorts.width(index) >= LEAST_INDEX_BITS;
  }

  /** The formula without arrays; `useOf` tells what has to be said in addition. */
  formula(root: Term): Term {
    this.translate(root);
    return this.images.get(root)!;
  }

  /** The use of memory in a formula that was translated. */
  useOf(root: Term): HeapUse {
    const known = this.uses.get(root);
    if (known !== undefined) return known;
    const { terms } = this;
    const equalities: ArrayEquality[] = [];
    const places: Place[] = [];
    const seen = new Set<Term>([root]);
    const stack: Term[] = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      const kind = terms.kind(term);
      if (kind === Kind.Select || kind === Kind.Store) {
        const array = terms.child(term, 0);
        if (this.isHeap(terms.sort(array))) {
          places.push({ array, index: this.images.get(terms.child(term, 1))! });
        }
      }
      const equality = this.equalities.get(term);
      if (equality !== undefined) {
        equalities.push(equality);
        places.push({ array: equality.left, index: equality.witness });
      }
      for (const child of terms.children(term)) {
        if (seen.has(child)) continue;
        seen.add(child);
        stack.push(child);
      }
    }
    const use = { equalities, places };
    this.uses.set(root, use);
    return use;
  }

  /** The same for arrays that may be equal to each other. */
  familyOf(array: Term): Term {
    let root = array;
    for (let up = this.families.get(root); up !== undefined; up = this.families.get(root)) {
      root = up;
    }
    return root;
  }

  /** The function that an array variable is. */
  functionOf(variable: Term): FunctionSymbol {
    const { terms } = this;
    const sort = terms.sort(variable);
    const [index, element] = [terms.sorts.indexSort(sort), terms.sorts.elementSort(sort)];
    return terms.declareFunction(`heap!${variable}`, [index], element);
  }

  /** The element of an array variable at all places that are never looked at. */
  restOf(variable: Term): Term {
    const element = this.terms.sorts.elementSort(this.terms.sort(variable));
    return this.terms.variable(`heap!rest${variable}`, element);
  }

  /** What equality means for a place; null: for the rest. */
  equalAt({ name, left, right }: ArrayEquality, index: Term | null): Term {
    const { terms } = this;
    return terms.implies(name, terms.eq(this.read(left, index), this.read(right, index)));
  }

  differsAtWitness({ name, left, right, witness }: ArrayEquality): Term {
    const { terms } = this;
    return terms.or(name, terms.not(terms.eq(this.read(left, witness), this.read(right, witness))));
  }

  // -------------------------------------------------------------------- translation

  private translate(root: Term): void {
    const { terms, images } = this;
    computeBelow(terms, root, images, (term) => {
      images.set(term, this.image(term));
    });
  }

  private image(term: Term): Term {
    const { terms, images } = this;
    // An array is looked at through its elements only.
    if (this.isHeap(terms.sort(term))) {
      this.relate(term);
      return term;
    }
    const kind = terms.kind(term);
    if (kind === Kind.Select || kind === Kind.Eq) {
      const first = terms.child(term, 0);
      if (this.isHeap(terms.sort(first))) {
        if (kind === Kind.Eq) return this.equality(term);
        return this.read(first, images.get(terms.child(term, 1))!);
      }
    }
    const children = terms.children(term);
    if (children.every((child) => images.get(child) === child)) return term;
    return rebuild(
      terms,
      term,
      children.map((child) => images.get(child)!),
    );
  }

  private relate(term: Term): void {
    const { terms } = this;
    for (const child of terms.children(term)) {
      if (terms.sort(child) === terms.sort(term)) this.unite(term, child);
    }
  }

  private unite(x: Term, y: Term): void {
    const [a, b] = [this.familyOf(x), this.familyOf(y)];
    if (a !== b) this.families.set(b, a);
  }

  private equality(term: Term): Term {
    const { terms } = this;
    const [left, right] = [terms.child(term, 0), terms.child(term, 1)];
    this.unite(left, right);
    const name = terms.variable(`heap!same${term}`, terms.sorts.bool);
    const witness = terms.variable(`heap!at${term}`, terms.sorts.indexSort(terms.sort(left)));
    this.equalities.set(term, { name, left, right, witness });
    return name;
  }

  // -------------------------------------------------------------------- reading

  /** The element at an index; null: the one at places that are never looked at. */
  private read(array: Term, index: Term | null): Term {
    const { reads } = this;
    const keyOf = (one: Term): string => `${one}:${index ?? "rest"}`;
    const stack: Term[] = [array];
    while (stack.length > 0) {
      const one = stack[stack.length - 1]!;
      const missing = this.sources(one, index).filter((source) => !reads.has(keyOf(source)));
      if (missing.length > 0) {
        stack.push(...missing);
        continue;
      }
      stack.pop();
      if (reads.has(keyOf(one))) continue;
      const values = this.sources(one, index).map((source) => reads.get(keyOf(source))!);
      reads.set(keyOf(one), this.element(one, index, values));
    }
    return reads.get(keyOf(array))!;
  }

  /** The arrays whose elements at the index decide. */
  private sources(array: Term, index: Term | null): readonly Term[] {
    const { terms } = this;
    switch (terms.kind(array)) {
      case Kind.Store: {
        const isHere = index !== null && this.images.get(terms.child(array, 1)) === index;
        return isHere ? [] : [terms.child(array, 0)];
      }
      case Kind.Ite:
        return [terms.child(array, 1), terms.child(array, 2)];
      default:
        return [];
    }
  }

  private element(array: Term, index: Term | null, below: readonly Term[]): Term {
    const { terms, images } = this;
    const [x, y] = below;
    switch (terms.kind(array)) {
      case Kind.Store: {
        const stored = images.get(terms.child(array, 2))!;
        if (x === undefined) return stored;
        if (index === null) return x;
        return terms.ite(terms.eq(images.get(terms.child(array, 1))!, index), stored, x);
      }
      case Kind.Ite:
        return terms.ite(images.get(terms.child(array, 0))!, x!, y!);
      case Kind.ConstArray:
        return images.get(terms.child(array, 0))!;
      case Kind.Variable:
        return index === null ? this.restOf(array) : terms.apply(this.functionOf(array), [index]);
      default:
        return this.opaqueElement(array, index);
    }
  }

  /** An array from elsewhere (an element, the result of a function): read as it is. */
  private opaqueElement(array: Term, index: Term | null): Term {
    const { terms } = this;
    if (index !== null) return terms.arrays.select(array, index);
    const element = terms.sorts.elementSort(terms.sort(array));
    return terms.variable(`heap!rest${array}`, element);
  }
}
