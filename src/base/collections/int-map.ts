/**
 * A persistent map from 32-bit integers: updates share all but one path with the map they start from. The
 * shape depends on the keys alone, not on the order of insertion (little-endian Patricia tree, Okasaki and
 * Gill 1998), so two maps can be compared subtree by subtree, and a shared subtree is equal at a glance.
 * Values are immutable and carry their hash; the map's own hash is kept up to date on the way.
 */

export interface Hashed {
  readonly hash: number;
  equals(other: this): boolean;
}

export type IntMap<V extends Hashed> = EmptyMap | Leaf<V> | Branch<V>;

class EmptyMap {
  readonly kind = "empty";
  readonly size = 0;
  readonly hash = 0;
  readonly keysHash = 0;
}

class Leaf<V extends Hashed> {
  readonly key: number;
  readonly value: V;
  readonly hash: number;
  readonly keysHash: number;

  constructor(key: number, value: V) {
    this.key = key;
    this.value = value;
    this.hash = entryHash(key, value.hash);
    this.keysHash = entryHash(key, 0);
  }

  get kind(): "leaf" {
    return "leaf";
  }

  get size(): 1 {
    return 1;
  }
}

class Branch<V extends Hashed> {
  readonly size: number;
  readonly hash: number;
  /** Of the keys alone. */
  readonly keysHash: number;
  /** The bits below `bit` that all keys here share. */
  readonly prefix: number;
  /** The one bit that tells the two sides apart: clear in `zero`, set in `one`. */
  readonly bit: number;
  readonly zero: Leaf<V> | Branch<V>;
  readonly one: Leaf<V> | Branch<V>;

  constructor(prefix: number, bit: number, zero: Leaf<V> | Branch<V>, one: Leaf<V> | Branch<V>) {
    this.prefix = prefix;
    this.bit = bit;
    this.zero = zero;
    this.one = one;
    this.size = zero.size + one.size;
    // Commutative, so that the hash does not depend on the shape.
    this.hash = (zero.hash + one.hash) | 0;
    this.keysHash = (zero.keysHash + one.keysHash) | 0;
  }

  get kind(): "branch" {
    return "branch";
  }
}

// Memory: there are millions of both, so that what all have alike is no field.
type Tree<V extends Hashed> = Leaf<V> | Branch<V>;

const EMPTY = new EmptyMap();

/** What one entry adds to the hash of a map. */
function entryHash(key: number, valueHash: number): number {
  let h = Math.imul(key + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(valueHash, 0xc2b2ae35);
  h ^= h >>> 15;
  return Math.imul(h, 0x27d4eb2f) | 0;
}

export function emptyMap<V extends Hashed>(): IntMap<V> {
  return EMPTY;
}

export function get<V extends Hashed>(map: IntMap<V>, key: number): V | undefined {
  let tree = map;
  while (tree.kind === "branch") tree = (key & tree.bit) === 0 ? tree.zero : tree.one;
  return tree.kind === "leaf" && tree.key === key ? tree.value : undefined;
}

/**
 * The hash of the map restricted to `keys`, without building it; null if one of them is missing. Equal to
 * the hash of every map that has exactly these keys with equal values.
 */
export function hashOver<V extends Hashed>(map: IntMap<V>, keys: readonly number[]): number | null {
  let hash = 0;
  for (let i = 0; i < keys.length; i++) {
    const value = get(map, keys[i]!);
    if (value === undefined) return null;
    hash = (hash + entryHash(keys[i]!, value.hash)) | 0;
  }
  return hash;
}

/** The very same map if the key already has an equal value. */
export function set<V extends Hashed>(map: IntMap<V>, key: number, value: V): IntMap<V> {
  return map.kind === "empty" ? new Leaf(key, value) : insert(map, key, value);
}

function insert<V extends Hashed>(tree: Tree<V>, key: number, value: V): Tree<V> {
  if (tree.kind === "leaf") {
    if (tree.key !== key) return join(key, new Leaf(key, value), tree.key, tree);
    return tree.value === value || tree.value.equals(value) ? tree : new Leaf(key, value);
  }
  const { prefix, bit } = tree;
  if ((key & (bit - 1)) !== prefix) return join(key, new Leaf(key, value), prefix, tree);
  if ((key & bit) === 0) {
    const zero = insert(tree.zero, key, value);
    return zero === tree.zero ? tree : new Branch(prefix, bit, zero, tree.one);
  }
  const one = insert(tree.one, key, value);
  return one === tree.one ? tree : new Branch(prefix, bit, tree.zero, one);
}

/** Two trees whose keys differ: `a` is a key (or prefix) of the first, `b` of the second. */
function join<V extends Hashed>(a: number, left: Tree<V>, b: number, right: Tree<V>): Tree<V> {
  const difference = a ^ b;
  const bit = difference & -difference;
  const prefix = a & (bit - 1);
  return (a & bit) === 0
    ? new Branch(prefix, bit, left, right)
    : new Branch(prefix, bit, right, left);
}

/** The very same map if the key is not there. */
export function remove<V extends Hashed>(map: IntMap<V>, key: number): IntMap<V> {
  if (map.kind === "empty") return map;
  return without(map, key) ?? EMPTY;
}

function without<V extends Hashed>(tree: Tree<V>, key: number): Tree<V> | null {
  if (tree.kind === "leaf") return tree.key === key ? null : tree;
  const { prefix, bit } = tree;
  if ((key & (bit - 1)) !== prefix) return tree;
  if ((key & bit) === 0) {
    const zero = without(tree.zero, key);
    if (zero === tree.zero) return tree;
    return zero === null ? tree.one : new Branch(prefix, bit, zero, tree.one);
  }
  const one = without(tree.one, key);
  if (one === tree.one) return tree;
  return one === null ? tree.zero : new Branch(prefix, bit, tree.zero, one);
}

export function forEach<V extends Hashed>(
  map: IntMap<V>,
  visit: (value: V, key: number) => void,
): void {
  if (map.kind === "branch") {
    forEach(map.zero, visit);
    forEach(map.one, visit);
  } else if (map.kind === "leaf") visit(map.value, map.key);
}

/** The entries that satisfy `keep`; the very same map if all do. */
export function filter<V extends Hashed>(
  map: IntMap<V>,
  keep: (key: number, value: V) => boolean,
): IntMap<V> {
  if (map.kind === "empty") return map;
  return filtered(map, keep) ?? EMPTY;
}

function filtered<V extends Hashed>(
  tree: Tree<V>,
  keep: (key: number, value: V) => boolean,
): Tree<V> | null {
  if (tree.kind === "leaf") return keep(tree.key, tree.value) ? tree : null;
  const zero = filtered(tree.zero, keep);
  const one = filtered(tree.one, keep);
  if (zero === tree.zero && one === tree.one) return tree;
  if (zero === null) return one;
  return one === null ? zero : new Branch(tree.prefix, tree.bit, zero, one);
}

export function equal<V extends Hashed>(a: IntMap<V>, b: IntMap<V>): boolean {
  if (a === b) return true;
  if (a.hash !== b.hash || a.size !== b.size) return false;
  return isSubset(a, b);
}

/** Whether every entry of `a` is an entry of `b`. Shared subtrees cost nothing. */
export function isSubset<V extends Hashed>(a: IntMap<V>, b: IntMap<V>): boolean {
  if (a === b || a.kind === "empty") return true;
  if (a.size > b.size) return false;
  if (a.kind === "leaf") {
    const value = get(b, a.key);
    return value !== undefined && (value === a.value || value.equals(a.value));
  }
  if (b.kind !== "branch") return false;
  if (a.bit === b.bit) {
    return a.prefix === b.prefix && isSubset(a.zero, b.zero) && isSubset(a.one, b.one);
  }
  // `b` branches earlier: all of `a` must be on one side of it.
  if (unsigned(b.bit) > unsigned(a.bit) || (a.prefix & (b.bit - 1)) !== b.prefix) return false;
  return isSubset(a, (a.prefix & b.bit) === 0 ? b.zero : b.one);
}

/** The entries that both maps have with equal values; `a` itself if those are all of `a`. */
export function intersection<V extends Hashed>(a: IntMap<V>, b: IntMap<V>): IntMap<V> {
  if (a === b || a.kind === "empty") return a;
  return common(a, b) ?? EMPTY;
}

function common<V extends Hashed>(a: Tree<V>, b: IntMap<V>): Tree<V> | null {
  if (a === b) return a;
  if (b.kind === "empty") return null;
  if (a.kind === "leaf") {
    const value = get(b, a.key);
    return value !== undefined && value.equals(a.value) ? a : null;
  }
  if (b.kind === "leaf") {
    const value = get(a, b.key);
    return value?.equals(b.value) === true ? b : null;
  }
  if (a.bit === b.bit) {
    if (a.prefix !== b.prefix) return null;
    return rebuilt(a, common(a.zero, b.zero), common(a.one, b.one));
  }
  if (unsigned(b.bit) < unsigned(a.bit)) {
    if ((a.prefix & (b.bit - 1)) !== b.prefix) return null;
    return common(a, (a.prefix & b.bit) === 0 ? b.zero : b.one);
  }
  if ((b.prefix & (a.bit - 1)) !== a.prefix) return null;
  return common((b.prefix & a.bit) === 0 ? a.zero : a.one, b);
}

/**
 * The keys that both maps have, with what `combine` makes of their values (null: without the key); `a` itself
 * if those are its entries. Combining a value with itself must give that value: shared subtrees are skipped.
 */
export function combined<V extends Hashed>(
  a: IntMap<V>,
  b: IntMap<V>,
  combine: (a: V, b: V, key: number) => V | null,
): IntMap<V> {
  if (a === b || a.kind === "empty") return a;
  return combinedTrees(a, b, combine) ?? EMPTY;
}

function combinedTrees<V extends Hashed>(
  a: Tree<V>,
  b: IntMap<V>,
  combine: (a: V, b: V, key: number) => V | null,
): Tree<V> | null {
  if (a === b) return a;
  if (b.kind === "empty") return null;
  if (a.kind === "leaf") {
    const value = get(b, a.key);
    return value === undefined ? null : combinedLeaf(a, combine(a.value, value, a.key));
  }
  if (b.kind === "leaf") {
    const value = get(a, b.key);
    return value === undefined ? null : combinedLeaf(b, combine(value, b.value, b.key));
  }
  if (a.bit === b.bit) {
    if (a.prefix !== b.prefix) return null;
    const zero = combinedTrees(a.zero, b.zero, combine);
    return rebuilt(a, zero, combinedTrees(a.one, b.one, combine));
  }
  if (unsigned(b.bit) < unsigned(a.bit)) {
    if ((a.prefix & (b.bit - 1)) !== b.prefix) return null;
    return combinedTrees(a, (a.prefix & b.bit) === 0 ? b.zero : b.one, combine);
  }
  if ((b.prefix & (a.bit - 1)) !== a.prefix) return null;
  return combinedTrees((b.prefix & a.bit) === 0 ? a.zero : a.one, b, combine);
}

function combinedLeaf<V extends Hashed>(leaf: Leaf<V>, value: V | null): Leaf<V> | null {
  if (value === null) return null;
  return value === leaf.value || value.equals(leaf.value) ? leaf : new Leaf(leaf.key, value);
}

/** Whether `b` has every key of `a`, with a value that stands in the relation; it must be reflexive. */
export function isRelated<V extends Hashed>(
  a: IntMap<V>,
  b: IntMap<V>,
  relation: (a: V, b: V) => boolean,
): boolean {
  if (a === b || a.kind === "empty") return true;
  if (a.size > b.size) return false;
  if (a.kind === "leaf") {
    const value = get(b, a.key);
    return value !== undefined && (value === a.value || relation(a.value, value));
  }
  if (b.kind !== "branch") return false;
  if (a.bit === b.bit) {
    if (a.prefix !== b.prefix) return false;
    return isRelated(a.zero, b.zero, relation) && isRelated(a.one, b.one, relation);
  }
  if (unsigned(b.bit) > unsigned(a.bit) || (a.prefix & (b.bit - 1)) !== b.prefix) return false;
  return isRelated(a, (a.prefix & b.bit) === 0 ? b.zero : b.one, relation);
}

function rebuilt<V extends Hashed>(
  tree: Branch<V>,
  zero: Tree<V> | null,
  one: Tree<V> | null,
): Tree<V> | null {
  if (zero === tree.zero && one === tree.one) return tree;
  if (zero === null) return one;
  return one === null ? zero : new Branch(tree.prefix, tree.bit, zero, one);
}

/** Calls `visit` for every key whose values differ; undefined: the map lacks it. Shared subtrees cost nothing. */
export function forEachDifference<V extends Hashed>(
  a: IntMap<V>,
  b: IntMap<V>,
  visit: (key: number, inA: V | undefined, inB: V | undefined) => void,
): void {
  if (a === b) return;
  if (a.kind === "branch" && b.kind === "branch" && a.bit === b.bit && a.prefix === b.prefix) {
    forEachDifference(a.zero, b.zero, visit);
    forEachDifference(a.one, b.one, visit);
    return;
  }
  forEach(a, (value, key) => {
    const other = get(b, key);
    if (other === undefined || !(other === value || other.equals(value))) visit(key, value, other);
  });
  forEach(b, (value, key) => {
    if (get(a, key) === undefined) visit(key, undefined, value);
  });
}

/** Bit 31 is a negative number in a signed comparison. */
function unsigned(bit: number): number {
  return bit >>> 0;
}
