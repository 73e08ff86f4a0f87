import { invariant } from "../../base/diagnostics/index.ts";
import { Kind } from "./kinds.ts";
import { parseIndexedLiteral, parseLiteral } from "./parse-literals.ts";
import { operators } from "./parse-operators.ts";
import { parseIndex, parseSort } from "./parse-sort.ts";
import type { SExpression } from "./s-expression.ts";
import { SortKind } from "./sorts.ts";
import { substitute } from "./substitute.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** A `define-fun`: `body` speaks about `parameters`. */
export interface Macro {
  readonly parameters: readonly Term[];
  readonly body: Term;
}

/** What a name that nothing binds stands for; null: nothing. */
export type SymbolLookup = (name: string) => Term | null;

/** Wider bit-vectors and larger numbers are no predicates: sharing would let a short text ask for all of the memory. */
const MAX_BITS = 1 << 14;
const MAX_NUMBER = 2n ** BigInt(MAX_BITS);

type Step =
  | { readonly kind: "read"; readonly at: SExpression }
  | { readonly kind: "apply"; readonly at: SExpression; readonly items: readonly SExpression[] }
  | { readonly kind: "bind"; readonly names: readonly string[]; readonly body: SExpression }
  | { readonly kind: "unbind"; readonly names: readonly string[] };

/** Turns expressions into terms with a stack of its own: depth of nesting is not limited. */
export class TermReader {
  private readonly terms: Terms;
  private readonly macros: ReadonlyMap<string, Macro>;
  private readonly symbolOf: SymbolLookup;
  /** Innermost binding last. */
  private readonly bound = new Map<string, Term[]>();
  private readonly steps: Step[] = [];
  private readonly results: Term[] = [];

  constructor(
    terms: Terms,
    macros: ReadonlyMap<string, Macro> = new Map(),
    symbolOf: SymbolLookup = (name) => terms.findVariable(name),
  ) {
    this.terms = terms;
    this.macros = macros;
    this.symbolOf = symbolOf;
  }

  /** `locals` are names bound around the expression, as the parameters of a definition are. */
  read(expression: SExpression, locals: ReadonlyMap<string, Term> = new Map()): Term {
    this.bound.clear();
    for (const [name, term] of locals) this.bound.set(name, [term]);
    this.results.splice(0);
    this.steps.splice(0);
    this.steps.push({ kind: "read", at: expression });
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      this.take(step);
    }
    invariant(this.results.length === 1, "one expression gives one term");
    return this.results[0]!;
  }

  private take(step: Step): void {
    switch (step.kind) {
      case "read":
        if (step.at.items === null) this.results.push(this.atom(step.at));
        else this.open(step.at, step.at.items);
        return;
      case "apply": {
        const args = this.results.splice(this.results.length - step.items.length + 1);
        this.results.push(this.application(step.at, step.items[0]!, args));
        return;
      }
      case "bind": {
        const values = this.results.splice(this.results.length - step.names.length);
        step.names.forEach((name, i) => {
          const bindings = this.bound.get(name);
          if (bindings === undefined) this.bound.set(name, [values[i]!]);
          else bindings.push(values[i]!);
        });
        this.steps.push({ kind: "unbind", names: step.names });
        this.steps.push({ kind: "read", at: step.body });
        return;
      }
      case "unbind":
        for (const name of step.names) this.bound.get(name)!.pop();
    }
  }

  private atom(at: SExpression): Term {
    const binding = this.bound.get(at.text)?.at(-1);
    if (binding !== undefined) return binding;
    const literal = at.isQuoted ? null : parseLiteral(this.terms, at.text);
    if (literal !== null) return literal;
    const macro = this.macros.get(at.text);
    if (macro !== undefined) return this.expand(at, macro, []);
    return this.symbolOf(at.text) ?? at.fail(`${at.text} is not declared`);
  }

  private open(at: SExpression, items: readonly SExpression[]): void {
    const head = items[0] ?? at.fail("expected a term");
    if (head.isAtom("let")) this.openLet(at, items);
    else if (head.isAtom("!") && items.length > 1) this.steps.push({ kind: "read", at: items[1]! });
    else if (head.isAtom("_")) {
      this.results.push(parseIndexedLiteral(this.terms, items) ?? at.fail("unknown constant"));
    } else {
      this.steps.push({ kind: "apply", at, items });
      for (let i = items.length - 1; i > 0; i--) this.steps.push({ kind: "read", at: items[i]! });
    }
  }

  private openLet(at: SExpression, items: readonly SExpression[]): void {
    if (items.length !== 3) at.fail("expected (let ((name term) …) term)");
    const bindings = items[1]!.list("bindings of let");
    const names: string[] = [];
    const values: SExpression[] = [];
    for (const binding of bindings) {
      const [name, value] = binding.list("(name term)");
      if (name === undefined || value === undefined || name.items !== null) {
        binding.fail("expected (name term)");
      } else {
        names.push(name.text);
        values.push(value);
      }
    }
    this.steps.push({ kind: "bind", names, body: items[2]! });
    for (const value of values.reverse()) this.steps.push({ kind: "read", at: value });
  }

  private application(at: SExpression, head: SExpression, args: readonly Term[]): Term {
    if (head.items !== null) return this.indexedApplication(at, head, head.items, args);
    const macro = this.macros.get(head.text);
    if (macro !== undefined) return this.expand(at, macro, args);
    const symbol = this.terms.findFunction(head.text);
    if (symbol !== null) {
      const { parameters } = this.terms.declaration(symbol);
      const fits =
        args.length === parameters.length &&
        args.every((arg, i) => this.terms.sort(arg) === parameters[i]);
      return fits ? this.terms.apply(symbol, args) : this.mismatch(at, head.text, args);
    }
    return this.operation(at, head.text, args, []);
  }

  /** `((_ name i …) args)` and `((as const sort) term)`. */
  private indexedApplication(
    at: SExpression,
    head: SExpression,
    items: readonly SExpression[],
    args: readonly Term[],
  ): Term {
    const [first, name, third] = items;
    if (first?.isAtom("as") && name?.isAtom("const") && third !== undefined) {
      const { sorts } = this.terms;
      const sort = parseSort(sorts, third);
      const isArray = sorts.kind(sort) === SortKind.Array;
      if (isArray && args.length === 1 && this.terms.sort(args[0]!) === sorts.elementSort(sort)) {
        return this.terms.arrays.constant(sort, args[0]!);
      }
      return at.fail("the element does not fit the array");
    }
    if (!first?.isAtom("_") || name === undefined) return head.fail("expected an operator");
    return this.operation(at, name.text, args, items.slice(2).map(parseIndex));
  }

  private operation(
    at: SExpression,
    name: string,
    args: readonly Term[],
    indices: readonly number[],
  ): Term {
    const operator = operators.get(name);
    if (operator === undefined || args.length === 0) return at.fail(`${name} is not a function`);
    if (operator.indices !== indices.length) {
      return at.fail(`${name} takes ${operator.indices} indices`);
    }
    const fitting = operator.accepts(this.terms, args, indices) ? args : this.withReals(args);
    if (!operator.accepts(this.terms, fitting, indices)) return this.mismatch(at, name, args);
    const built = operator.build(this.terms, fitting, indices);
    return this.isTooLarge(built) ? at.fail("this is too large") : built;
  }

  private isTooLarge(term: Term): boolean {
    const { terms } = this;
    const sort = terms.sort(term);
    if (terms.sorts.kind(sort) === SortKind.BitVec) return terms.sorts.width(sort) > MAX_BITS;
    const isNumber = (n: bigint): boolean => n < MAX_NUMBER && n > -MAX_NUMBER;
    switch (terms.kind(term)) {
      case Kind.IntConst:
        return !isNumber(terms.bigintValue(term));
      case Kind.RealConst: {
        const { numerator, denominator } = terms.rationalValue(term);
        return !isNumber(numerator) || !isNumber(denominator);
      }
      default:
        return false;
    }
  }

  /** Many tools write integer numerals where reals are meant. */
  private withReals(args: readonly Term[]): readonly Term[] {
    const { sorts, arith } = this.terms;
    return args.map((arg) => (this.terms.sort(arg) === sorts.int ? arith.toReal(arg) : arg));
  }

  private expand(at: SExpression, { parameters, body }: Macro, args: readonly Term[]): Term {
    const fits =
      args.length === parameters.length &&
      args.every((arg, i) => this.terms.sort(arg) === this.terms.sort(parameters[i]!));
    if (!fits) return at.fail("the arguments do not fit the definition");
    return substitute(this.terms, body, new Map(parameters.map((p, i) => [p, args[i]!])));
  }

  private mismatch(at: SExpression, name: string, args: readonly Term[]): never {
    const sorts = args.map((arg) => this.terms.sorts.toString(this.terms.sort(arg)));
    return at.fail(`${name} cannot be applied to ${sorts.join(", ")}`);
  }
}
