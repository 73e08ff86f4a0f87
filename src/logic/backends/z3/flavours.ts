import type { SolverFeature } from "../../smt/index.ts";
import { Kind, SortKind, type Sort, type Term, type Terms } from "../../terms/index.ts";

/** The logic that Z3 sets a solver up for; "general" takes everything. */
export type Flavour = "general" | "QF_AUFBV" | "QF_FPBV";

const VECTORS = 1;
const ARRAYS = 2;
const FUNCTIONS = 4;
const FLOATS = 8;
const OTHER = 16;
const FLOAT_REALS = 32;

/**
 * Chooses how Z3 is set up by the theories that occur. Measured: bit-vector queries take half the time of the
 * general set-up, and products and quotients of doubles are decided in seconds that otherwise are not.
 *
 * Soundness: Z3 answers "sat" without a warning when a formula uses a theory that the logic of its solver
 * lacks. So a flavour is taken only if every sort and operation on the stack is known to be in it.
 */
export class Flavours {
  private readonly terms: Terms;
  /** Theories of all terms below `measured`, including those of their subterms. */
  private masks = new Uint8Array(1024);
  private measured = 0;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** A set of theories, to be united by `|`; 0 is plain Boolean logic. */
  theoriesOf(root: Term): number {
    const { terms } = this;
    if (this.masks.length <= root) {
      const larger = new Uint8Array(terms.size * 2);
      larger.set(this.masks);
      this.masks = larger;
    }
    // Children have smaller ids, so one pass upwards suffices.
    for (; this.measured <= root; this.measured++) {
      // Ids are dense.
      const term = this.measured as Term;
      let mask = this.ownTheories(term);
      for (let i = terms.childCount(term) - 1; i >= 0; i--)
        mask |= this.masks[terms.child(term, i)]!;
      this.masks[term] = mask;
    }
    return this.masks[root]!;
  }

  hasFloats(theories: number): boolean {
    return (theories & FLOATS) !== 0;
  }

  /** What no flavour of Z3 does right, or null. */
  missingFeature(theories: number): SolverFeature | null {
    return (theories & FLOAT_REALS) === 0 ? null : "float-reals";
  }

  /** `current` if it will do and nothing is better: changing costs sending the stack again. */
  choose(theories: number, current: Flavour): Flavour {
    if ((theories & (VECTORS | FLOATS)) === 0)
      return supports(current, theories) ? current : "general";
    if (supports("QF_AUFBV", theories)) return "QF_AUFBV";
    return supports("QF_FPBV", theories) ? "QF_FPBV" : "general";
  }

  private ownTheories(term: Term): number {
    const own = this.theoriesOfSort(this.terms.sort(term));
    switch (this.terms.kind(term)) {
      case Kind.Apply:
        return own | FUNCTIONS;
      case Kind.FpToReal:
        return own | FLOAT_REALS;
      case Kind.FpFromReal:
        return this.terms.isLiteral(this.terms.child(term, 1)) ? own | OTHER : own | FLOAT_REALS;
      case Kind.ConstArray:
        // Z3 gives up on them in the logics we know of.
        return own | OTHER;
      default:
        return own;
    }
  }

  private theoriesOfSort(sort: Sort): number {
    const { sorts } = this.terms;
    switch (sorts.kind(sort)) {
      case SortKind.Bool:
        return 0;
      case SortKind.BitVec:
        return VECTORS;
      case SortKind.Float:
      case SortKind.RoundingMode:
        return FLOATS;
      case SortKind.Array: {
        // Z3 gives up on others in the logics we know of.
        const isFlat = [sorts.indexSort(sort), sorts.elementSort(sort)].every((part) =>
          sorts.isBitVec(part),
        );
        return isFlat ? ARRAYS : OTHER;
      }
      case SortKind.Int:
      case SortKind.Real:
        return OTHER;
    }
  }
}

function supports(flavour: Flavour, theories: number): boolean {
  switch (flavour) {
    case "general":
      return true;
    case "QF_AUFBV":
      return (theories & (FLOATS | OTHER)) === 0;
    case "QF_FPBV":
      return (theories & (ARRAYS | FUNCTIONS | OTHER)) === 0;
  }
}
