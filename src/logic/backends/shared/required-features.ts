import { UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import type { SolverFeature } from "../../smt/index.ts";
import { Kind, SortKind, type Term, type Terms } from "../../terms/index.ts";

/** Checks that a solver has what terms need. Every node is looked at once. */
export class FeatureGuard {
  private readonly terms: Terms;
  private readonly features: ReadonlySet<SolverFeature>;
  private readonly solver: string;
  private accepted = new Uint8Array(1024);

  constructor(terms: Terms, features: ReadonlySet<SolverFeature>, solver: string) {
    this.terms = terms;
    this.features = features;
    this.solver = solver;
  }

  /** Throws `UnsupportedFeature`, naming it, if the solver lacks something. */
  require(root: Term): void {
    const { terms } = this;
    if (this.accepted.length < terms.size) {
      const larger = new Uint8Array(terms.size * 2);
      larger.set(this.accepted);
      this.accepted = larger;
    }
    const stack: Term[] = [root];
    const seen: Term[] = [];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (this.accepted[term] === 1) continue;
      this.accepted[term] = 1;
      seen.push(term);
      for (let i = terms.childCount(term) - 1; i >= 0; i--) stack.push(terms.child(term, i));
    }
    for (const term of seen) {
      const missing = this.missing(term);
      if (missing === null) continue;
      for (const other of seen) this.accepted[other] = 0;
      throw new UnsupportedFeature(`${missing} in ${this.solver}`, null);
    }
  }

  private missing(term: Term): SolverFeature | null {
    const bySort = featureOfSort(this.terms.sorts.kind(this.terms.sort(term)));
    if (bySort !== null && !this.features.has(bySort)) return bySort;
    const byKind = this.featureOfKind(term);
    return byKind !== null && !this.features.has(byKind) ? byKind : null;
  }

  private isLiteral(term: Term): boolean {
    return this.terms.kind(term) <= Kind.RoundingModeConst;
  }

  private featureOfKind(term: Term): SolverFeature | null {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.Apply:
        return "functions";
      case Kind.BvToInt:
      case Kind.IntToBv:
        return "bit-vector-integers";
      case Kind.FpToBits:
        return "float-bits";
      case Kind.FpFma:
        return "float-fma";
      case Kind.FpToReal:
        return "float-reals";
      case Kind.FpFromReal:
        return this.isLiteral(terms.child(term, 1)) ? null : "float-reals";
      case Kind.ConstArray:
        return "constant-arrays";
      case Kind.Mul:
        return terms.childCount(term) > 2 || !this.isLiteral(terms.child(term, 0))
          ? "nonlinear"
          : null;
      case Kind.IntDiv:
      case Kind.IntMod:
      case Kind.RealDiv:
        return this.isLiteral(terms.child(term, 1)) ? null : "nonlinear";
      default:
        return null;
    }
  }
}

function featureOfSort(kind: SortKind): SolverFeature | null {
  switch (kind) {
    case SortKind.Bool:
      return null;
    case SortKind.Int:
      return "integers";
    case SortKind.Real:
      return "reals";
    case SortKind.BitVec:
      return "bit-vectors";
    case SortKind.Float:
    case SortKind.RoundingMode:
      return "floats";
    case SortKind.Array:
      return "arrays";
  }
}
