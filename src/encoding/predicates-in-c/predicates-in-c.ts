/** Predicates as C expressions that are nonzero where the predicate holds. */
import { Kind, SortKind, type Term, type Terms } from "../../logic/terms/index.ts";
import {
  NEGATED_COMPARISON,
  type ComparisonOperator,
  type Expression,
} from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import {
  addressOf,
  binary,
  cast,
  floatConstant,
  integerConstant,
  pointerOffset,
  unary,
} from "../../program/cfa/nodes.ts";
import { elementSize } from "../../program/types/layout.ts";
import { isScalar, type PointerType } from "../../program/types/type.ts";
import type { BlockEncoding } from "../blocks/block-encoder.ts";
import { FloatsInC } from "./floats.ts";
import { IntegersInC, type Signedness } from "./integers.ts";
import { PlacesInC, type Activations } from "./places.ts";

/** Longer expressions nobody reads, and their terms were shared. */
const MOST_NODES = 20_000;

/** What to do about parts that cannot be said: the whole may become weaker, stronger, or must stay the same. */
type Direction = "weaker" | "stronger" | "exact";

const OPPOSITE = { weaker: "stronger", stronger: "weaker", exact: "exact" } as const;

export class PredicatesInC {
  /** What could not be said since this was made. */
  readonly leftOut = new Set<Term>();
  private readonly cfa: Cfa;
  private readonly encoding: BlockEncoding;
  private readonly terms: Terms;
  private readonly places: PlacesInC;
  private integers: IntegersInC;
  private floats: FloatsInC;

  /** To be said where these functions are on the stack. */
  constructor(cfa: Cfa, encoding: BlockEncoding, activations: Activations) {
    this.cfa = cfa;
    this.encoding = encoding;
    this.terms = encoding.terms;
    this.places = new PlacesInC(cfa, activations);
    [this.integers, this.floats] = this.newParts();
  }

  /**
   * An expression of type `int` that holds wherever the predicate does, and nowhere else if nothing was left out. Null:
   * nothing can be said.
   */
  weakened(predicate: Term): Expression | null {
    [this.integers, this.floats] = this.newParts();
    return this.condition(predicate, "weaker");
  }

  private newParts(): [IntegersInC, FloatsInC] {
    const { terms, cfa } = this;
    const sources = {
      condition: (term: Term) => this.condition(term, "exact"),
      lvalue: (term: Term) => this.lvalue(term),
    };
    const integers = new IntegersInC(terms, cfa.types, sources, MOST_NODES);
    return [integers, new FloatsInC(terms, cfa.types, sources, integers)];
  }

  /** Null: what is left says nothing ("weaker": true, "stronger": false). */
  private condition(term: Term, direction: Direction): Expression | null {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.True:
        return this.truth(1n);
      case Kind.False:
        return this.truth(0n);
      case Kind.Not:
        return this.negation(terms.child(term, 0), direction);
      case Kind.And:
        return this.junction("&", term, direction, "weaker");
      case Kind.Or:
        return this.junction("|", term, direction, "stronger");
      case Kind.Ite:
        return this.choice(term, direction);
      default: {
        const atom = this.atom(term);
        if (atom === null) this.leftOut.add(term);
        return atom;
      }
    }
  }

  /** In one direction, members may be left out. */
  private junction(
    operator: "&" | "|",
    term: Term,
    direction: Direction,
    lenient: Direction,
  ): Expression | null {
    let whole: Expression | null = null;
    for (const member of this.terms.children(term)) {
      const said = this.condition(member, direction);
      if (said === null && direction !== lenient) return null;
      whole = said === null || whole === null ? (said ?? whole) : this.both(operator, whole, said);
    }
    return whole;
  }

  private negation(inner: Term, direction: Direction): Expression | null {
    const said = this.condition(inner, OPPOSITE[direction]);
    if (said === null) return null;
    const isFloat = said.kind === "binary" && said.left.type.kind === "float";
    if (said.kind === "binary" && said.operator in NEGATED_COMPARISON) {
      const operator = said.operator as ComparisonOperator;
      if (!isFloat || operator === "==" || operator === "!=") {
        return this.compared(NEGATED_COMPARISON[operator], said.left, said.right);
      }
    }
    return unary("!", this.cfa.types.int, said, 0);
  }

  private choice(term: Term, direction: Direction): Expression | null {
    const { terms } = this;
    const condition = terms.child(term, 0);
    const [then, otherwise] = [1, 2].map((i) => this.condition(terms.child(term, i), direction));
    const is = this.condition(condition, "exact");
    const isNot = this.condition(terms.not(condition), "exact");
    if (is === null || isNot === null) return null;
    if (direction !== "weaker" && (then === null || otherwise === null)) return null;
    const first = then ? this.both("&", is, then) : is;
    const second = otherwise ? this.both("&", isNot, otherwise) : isNot;
    return this.both("|", first, second);
  }

  private atom(term: Term): Expression | null {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.Eq:
        return this.equality(terms.child(term, 0), terms.child(term, 1));
      case Kind.BvUle:
        return this.inequality(term, "unsigned");
      case Kind.BvSle:
        return this.inequality(term, "signed");
      case Kind.FpLe:
        return this.floatComparison("<=", term);
      case Kind.FpLt:
        return this.floatComparison("<", term);
      case Kind.FpEq:
        return this.floatComparison("==", term);
      case Kind.FpIsNan: {
        const value = this.floats.value(terms.child(term, 0));
        return value && this.compared("!=", value, value);
      }
      case Kind.FpIsZero: {
        const value = this.floats.value(terms.child(term, 0));
        if (value?.type.kind !== "float") return null;
        return this.compared("==", value, floatConstant(value.type, 0, 0, 0));
      }
      default:
        return null;
    }
  }

  private equality(left: Term, right: Term): Expression | null {
    const { terms } = this;
    switch (terms.sorts.kind(terms.sort(left))) {
      case SortKind.Bool: {
        const [a, b] = [this.condition(left, "exact"), this.condition(right, "exact")];
        return a && b && this.compared("==", a, b);
      }
      case SortKind.BitVec: {
        const pointers = this.pointers(left, right);
        if (pointers !== null) return this.compared("==", pointers[0], pointers[1]);
        return this.integerComparison("==", left, right, this.meaningOf(left, right));
      }
      case SortKind.Float:
        return this.floatIdentity(left, right);
      default:
        return null;
    }
  }

  /** Identity and equality differ for zeros and what is no number. */
  private floatIdentity(left: Term, right: Term): Expression | null {
    const [constant, other] = this.terms.isLiteral(left) ? [left, right] : [right, left];
    const number = this.floats.value(constant);
    const value = this.floats.value(other);
    if (number?.kind !== "float" || value === null) return null;
    if (number.value === 0 || Number.isNaN(number.value) || typeof number.value !== "number") {
      return null;
    }
    return this.compared("==", value, number);
  }

  private inequality(term: Term, meaning: Signedness): Expression | null {
    const { terms } = this;
    const [left, right] = [terms.child(term, 0), terms.child(term, 1)];
    // The order of addresses is not C's business.
    if (this.isPointer(left) || this.isPointer(right)) return null;
    return this.integerComparison("<=", left, right, meaning);
  }

  private integerComparison(
    operator: ComparisonOperator,
    left: Term,
    right: Term,
    meaning: Signedness,
  ): Expression | null {
    const a = this.integers.value(left, meaning);
    const b = a && this.integers.value(right, meaning);
    if (a === null || b === null) return null;
    return a.kind === "integer"
      ? this.compared(MIRRORED[operator], b, a)
      : this.compared(operator, a, b);
  }

  private floatComparison(operator: ComparisonOperator, term: Term): Expression | null {
    const left = this.floats.value(this.terms.child(term, 0));
    const right = left && this.floats.value(this.terms.child(term, 1));
    return right && this.compared(operator, left, right);
  }

  /** As the variables in it are declared; equality does not care. */
  private meaningOf(left: Term, right: Term): Signedness {
    const { terms } = this;
    // Bits of no type: a sign would have to be made of them.
    if (![8, 16, 32, 64, 128].includes(terms.bv.width(left))) return "unsigned";
    const waiting = [right, left];
    for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
      const place = terms.kind(term) === Kind.Variable ? this.encoding.placeOf(term) : null;
      const lvalue = place && this.places.lvalueOf(place);
      if (lvalue?.type.kind === "integer") return lvalue.type.signed ? "signed" : "unsigned";
      waiting.push(...terms.children(term).reverse());
    }
    return "signed";
  }

  private lvalue(term: Term): Expression | null {
    const { terms, encoding, places } = this;
    if (terms.kind(term) === Kind.Variable) {
      const place = encoding.placeOf(term);
      return place && places.lvalueOf(place);
    }
    const [array, at] = [terms.child(term, 0), terms.child(term, 1)];
    const place = terms.kind(array) === Kind.Variable ? encoding.placeOf(array) : null;
    if (place?.kind !== "array") return null;
    const index = this.integers.value(at, "signed");
    return index && places.element(place, index);
  }

  // ------------------------------------------------------------------ pointers

  private isPointer(term: Term): boolean {
    const { terms } = this;
    const kind = terms.kind(term);
    if (kind === Kind.Variable || kind === Kind.Select) {
      return this.lvalue(term)?.type.kind === "pointer";
    }
    const isMove = kind === Kind.BvAdd || kind === Kind.Ite;
    return isMove && terms.children(term).some((child) => this.isPointer(child));
  }

  /** Null: they are no pointers, or none that can be written. */
  private pointers(left: Term, right: Term): readonly [Expression, Expression] | null {
    const a = this.pointer(left);
    const b = this.pointer(right);
    if (a !== null && b !== null) return [a, b];
    const [known, address] = a === null ? [b, left] : [a, right];
    if (known?.type.kind !== "pointer") return null;
    const constant = this.address(address, known.type);
    return constant && [known, constant];
  }

  private pointer(term: Term): Expression | null {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.Variable:
      case Kind.Select: {
        const lvalue = this.lvalue(term);
        return lvalue?.type.kind === "pointer" ? lvalue : null;
      }
      case Kind.BvAdd: {
        const [base, by] = [terms.child(term, 0), terms.child(term, 1)];
        const pointer = terms.childCount(term) === 2 ? this.pointer(base) : null;
        if (pointer === null || terms.kind(by) !== Kind.BvConst) return null;
        return this.moved(pointer, BigInt.asIntN(terms.bv.width(by), terms.bigintValue(by)));
      }
      default:
        return null;
    }
  }

  private moved(pointer: Expression, bytes: bigint): Expression | null {
    const type = pointer.type as PointerType;
    const step = BigInt(elementSize(type.pointee) ?? 0);
    if (step === 0n || bytes % step !== 0n) return null;
    const by = bytes / step;
    const { int } = this.cfa.types;
    if (BigInt.asIntN(32, by) !== by || by === 0n) return null;
    const amount = integerConstant(int, by < 0n ? -by : by, 0, 0);
    return pointerOffset<Expression>(by < 0n ? "-" : "+", type, pointer, amount);
  }

  private address(term: Term, type: PointerType): Expression | null {
    const { terms, encoding, cfa } = this;
    if (terms.kind(term) !== Kind.BvConst) return null;
    const address = terms.bigintValue(term);
    if (address === 0n) return cast(type, integerConstant(cfa.types.int, 0n, 0, 0), 0);
    const region = encoding.objectAt(address);
    if (region === null) return null;
    const { pointee } = type;
    const lvalue = this.places.inside(region, Number(address) - region.base, (part) =>
      isScalar(pointee) ? part === pointee : false,
    );
    return lvalue && addressOf(type, lvalue, 0);
  }

  // ------------------------------------------------------------------ nodes

  private truth(value: bigint): Expression {
    return integerConstant(this.cfa.types.int, value, 0, 0);
  }

  private both(operator: "&" | "|", left: Expression, right: Expression): Expression {
    return binary(operator, this.cfa.types.int, left, right);
  }

  private compared(operator: ComparisonOperator, left: Expression, right: Expression): Expression {
    return binary(operator, this.cfa.types.int, left, right);
  }
}

const MIRRORED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};
