import { Kind } from "./kinds.ts";
import type { TermTable } from "./term-table.ts";
import type { FunctionSymbol, Term } from "./term.ts";

/** Visits every node of the DAG under `roots` once, children before parents. */
export function forEachSubterm(
  table: TermTable,
  roots: readonly Term[],
  visit: (term: Term) => void,
): void {
  const done = new Set<Term>();
  const stack: Term[] = [];
  const next: number[] = [];
  for (const root of roots) {
    if (done.has(root)) continue;
    stack.push(root);
    next.push(0);
    while (stack.length > 0) {
      const top = stack.length - 1;
      const term = stack[top]!;
      const count = table.childCount(term);
      let i = next[top]!;
      while (i < count && done.has(table.child(term, i))) i++;
      if (i < count) {
        next[top] = i + 1;
        stack.push(table.child(term, i));
        next.push(0);
        continue;
      }
      stack.pop();
      next.pop();
      if (done.has(term)) continue;
      done.add(term);
      visit(term);
    }
  }
}

/**
 * Calls `compute` for every node under `root` that `known` does not have, children before parents; it makes the node known. What is
 * known is not looked into.
 */
export function computeBelow(
  table: TermTable,
  root: Term,
  known: { has(term: Term): boolean },
  compute: (term: Term) => void,
): void {
  const stack: Term[] = [root];
  while (stack.length > 0) {
    const term = stack[stack.length - 1]!;
    if (known.has(term)) {
      stack.pop();
      continue;
    }
    const depth = stack.length;
    for (let i = table.childCount(term) - 1; i >= 0; i--) {
      const child = table.child(term, i);
      if (!known.has(child)) stack.push(child);
    }
    if (stack.length > depth) continue;
    stack.pop();
    compute(term);
  }
}

/** Number of different nodes. */
export function dagSize(table: TermTable, term: Term): number {
  let size = 0;
  forEachSubterm(table, [term], () => size++);
  return size;
}

/** In order of first occurrence. */
export function variablesOf(table: TermTable, term: Term): Term[] {
  const variables: Term[] = [];
  forEachSubterm(table, [term], (t) => {
    if (table.kind(t) === Kind.Variable) variables.push(t);
  });
  return variables;
}

export interface Symbols {
  readonly variables: ReadonlySet<Term>;
  readonly functions: ReadonlySet<FunctionSymbol>;
}

/** Everything uninterpreted in the terms. */
export function symbolsOf(table: TermTable, ...roots: readonly Term[]): Symbols {
  const variables = new Set<Term>();
  const functions = new Set<FunctionSymbol>();
  forEachSubterm(table, roots, (t) => {
    const kind = table.kind(t);
    if (kind === Kind.Variable) variables.add(t);
    else if (kind === Kind.Apply) functions.add(table.functionOf(t));
  });
  return { variables, functions };
}

/** `not`, `and`, `or`, and equality or ite of Booleans. */
function isConnective(table: TermTable, term: Term): boolean {
  const kind = table.kind(term);
  if (kind === Kind.Not || kind === Kind.And || kind === Kind.Or) return true;
  const isBool = (t: Term): boolean => table.sort(t) === table.sorts.bool;
  if (kind === Kind.Ite) return isBool(term);
  return kind === Kind.Eq && isBool(table.child(term, 0));
}

/**
 * The Bool subterms reached through connectives that are no connectives themselves, in order of first
 * occurrence; Bool variables count, `true` and `false` do not.
 */
export function atomsOf(table: TermTable, term: Term): Term[] {
  const atoms: Term[] = [];
  const seen = new Set<Term>([term]);
  const stack: Term[] = [term];
  for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
    if (!isConnective(table, t)) {
      if (table.kind(t) > Kind.False) atoms.push(t);
      continue;
    }
    for (let i = table.childCount(t) - 1; i >= 0; i--) {
      const child = table.child(t, i);
      if (seen.has(child)) continue;
      seen.add(child);
      stack.push(child);
    }
  }
  return atoms;
}

/** The members of the top-level conjunction, nested ones included, each once; none for `true`. */
export function conjunctsOf(table: TermTable, term: Term): Term[] {
  return membersOf(table, term, Kind.And, Kind.True);
}

/** The members of the top-level disjunction, nested ones included, each once; none for `false`. */
export function disjunctsOf(table: TermTable, term: Term): Term[] {
  return membersOf(table, term, Kind.Or, Kind.False);
}

function membersOf(table: TermTable, term: Term, junction: Kind, neutral: Kind): Term[] {
  const members = new Set<Term>();
  const seen = new Set<Term>([term]);
  const stack: Term[] = [term];
  for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
    if (table.kind(t) !== junction) {
      if (table.kind(t) !== neutral) members.add(t);
      continue;
    }
    for (let i = table.childCount(t) - 1; i >= 0; i--) {
      const child = table.child(t, i);
      if (seen.has(child)) continue;
      seen.add(child);
      stack.push(child);
    }
  }
  return [...members];
}
