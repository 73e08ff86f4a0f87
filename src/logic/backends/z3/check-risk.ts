import { Kind, type Term, type Terms } from "../../terms/index.ts";

/** No check with this risk may run where it cannot be left behind. */
const HIGHEST = 1e9;

/**
 * Z3 recurses over the depth of terms, and native code at the end of its stack ends the process. Measured: 16
 * MiB are used up between 32,000 and 64,000 levels.
 */
const DEEPEST = 10_000;

/**
 * How badly a native check of a formula may behave: the size of the circuits that Z3 builds from it before
 * it looks at the clock again, in full adders of up to 0.1 ms each; a quarter for those of plain sums, which
 * are mostly done by rewriting.
 */
export class CheckRisk {
  private readonly terms: Terms;
  private readonly known = new Map<Term, number>();
  /** Of all terms below `measured`. */
  private depths = new Int32Array(1024);
  private measured = 0;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** Infinite: too deep to be checked natively at all. */
  of(root: Term): number {
    const known = this.known.get(root);
    if (known !== undefined) return known;
    const risk = this.depth(root) > DEEPEST ? Infinity : Math.min(this.circuits(root), HIGHEST);
    this.known.set(root, risk);
    return risk;
  }

  private circuits(root: Term): number {
    const { terms } = this;
    let size = 0;
    const seen = new Set<Term>([root]);
    const stack: Term[] = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      size += this.own(term);
      for (let i = terms.childCount(term) - 1; i >= 0; i--) {
        const child = terms.child(term, i);
        if (seen.has(child)) continue;
        seen.add(child);
        stack.push(child);
      }
    }
    return size;
  }

  private depth(root: Term): number {
    const { terms } = this;
    if (this.depths.length <= root) {
      const larger = new Int32Array(terms.size * 2);
      larger.set(this.depths);
      this.depths = larger;
    }
    // Children have smaller ids, so one pass upwards suffices.
    for (; this.measured <= root; this.measured++) {
      // Ids are dense.
      const term = this.measured as Term;
      let depth = 0;
      for (let i = terms.childCount(term) - 1; i >= 0; i--) {
        depth = Math.max(depth, this.depths[terms.child(term, i)]!);
      }
      this.depths[term] = depth + 1;
    }
    return this.depths[root]!;
  }

  private own(term: Term): number {
    const { terms } = this;
    const kind = terms.kind(term);
    switch (kind) {
      case Kind.BvMul: {
        const factors = terms.childCount(term) - (this.isLiteral(terms.child(term, 0)) ? 1 : 0);
        return (factors - 1) * this.width(term) ** 2;
      }
      case Kind.BvAdd:
      case Kind.BvNeg:
        return this.width(term) / 4;
      case Kind.BvShl:
      case Kind.BvLshr:
      case Kind.BvAshr:
        return this.isLiteral(terms.child(term, 1)) ? 0 : 2 * this.width(term);
      case Kind.BvUdiv:
      case Kind.BvUrem:
      case Kind.BvSdiv:
      case Kind.BvSrem:
        return 3 * this.width(term) ** 2;
      case Kind.FpAdd:
      case Kind.FpRoundToIntegral:
      case Kind.FpFromFp:
      case Kind.FpFromSigned:
      case Kind.FpFromUnsigned:
      case Kind.FpToSigned:
      case Kind.FpToUnsigned:
        return 16 * this.width(terms.child(term, 1));
      case Kind.FpMul:
      case Kind.FpSqrt:
        return 2 * this.width(term) ** 2;
      case Kind.FpDiv:
        return 4 * this.width(term) ** 2;
      case Kind.FpFma:
        // See `fusedMultiplyAdd`: a product of twice the width, and two sums.
        return 8 * this.width(term) ** 2 + 64 * this.width(term);
      case Kind.FpRem:
      case Kind.FpToReal:
      case Kind.FpFromReal:
        return HIGHEST;
      default:
        return 0;
    }
  }

  private isLiteral(term: Term): boolean {
    return this.terms.kind(term) <= Kind.RoundingModeConst;
  }

  private width(term: Term): number {
    return this.terms.sorts.width(this.terms.sort(term));
  }
}
