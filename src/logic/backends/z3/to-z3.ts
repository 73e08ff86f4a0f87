import { invariant, unreachable } from "../../../base/diagnostics/index.ts";
import {
  Kind,
  RoundingMode,
  SortKind,
  type FunctionSymbol,
  type Sort,
  type Term,
  type Terms,
} from "../../terms/index.ts";
import { fusedMultiplyAdd } from "../shared/fused-multiply-add.ts";
import type { Handle, HandleArray, Z3Api, Z3Session } from "./z3-api.ts";

type UnaryCall = (context: Handle, x: Handle) => Handle;
type BinaryCall = (context: Handle, x: Handle, y: Handle) => Handle;
type TernaryCall = (context: Handle, x: Handle, y: Handle, z: Handle) => Handle;

/**
 * Terms to Z3 terms. Each is translated once per session and kept: a handle lives as long as the session.
 * Iterative, so that depth does not matter.
 */
export class ToZ3 {
  private readonly terms: Terms;
  private readonly api: Z3Api;
  private readonly context: Handle;
  private readonly arguments: HandleArray;
  private readonly unary: readonly (UnaryCall | undefined)[];
  private readonly binary: readonly (BinaryCall | undefined)[];
  private readonly ternary: readonly (TernaryCall | undefined)[];

  /** By term, 0 if not translated. Doubles hold native pointers exactly. */
  private translated = new Float64Array(1024);
  private readonly sorts: (Handle | undefined)[] = [];
  private readonly declarations: Handle[] = [];
  private readonly kept: Handle[] = [];
  private readonly names = new Map<Term, Handle>();
  private readonly negations = new Map<Handle, Handle>();
  private readonly stack: Term[] = [];

  constructor(terms: Terms, session: Z3Session) {
    this.terms = terms;
    this.api = session.api;
    this.context = session.context;
    this.arguments = session.newHandles();
    this.unary = unaryCalls(session.api);
    this.binary = binaryCalls(session.api);
    this.ternary = ternaryCalls(session.api);
  }

  term(term: Term): Handle {
    if (this.translated.length < this.terms.size) this.grow();
    return this.translated[term] || this.translate(term);
  }

  sort(sort: Sort): Handle {
    return (this.sorts[sort] ??= this.keep(this.makeSort(sort)));
  }

  declaration(symbol: FunctionSymbol): Handle {
    const known = this.declarations[symbol];
    if (known !== undefined) return known;
    const { name, parameters, result } = this.terms.declaration(symbol);
    const domain = parameters.map((p) => this.sort(p));
    return (this.declarations[symbol] = this.declare(name, domain, this.sort(result)));
  }

  /** A function that is no symbol of the terms. */
  declare(name: string, domain: readonly Handle[], range: Handle): Handle {
    const { api, context } = this;
    const count = this.fill(domain);
    const symbol = api.mk_string_symbol(context, name);
    return this.keep(api.mk_func_decl(context, symbol, count, this.arguments.address, range));
  }

  /** A Bool constant that stands for `term` in definitions; the name is in no term. */
  name(term: Term): Handle {
    const known = this.names.get(term);
    if (known !== undefined) return known;
    const { api, context } = this;
    const symbol = api.mk_string_symbol(context, `assay!${term}`);
    const name = this.keep(api.mk_const(context, symbol, this.sort(this.terms.sorts.bool)));
    this.names.set(term, name);
    return name;
  }

  negation(literal: Handle): Handle {
    const known = this.negations.get(literal);
    if (known !== undefined) return known;
    const negation = this.keep(this.api.mk_not(this.context, literal));
    this.negations.set(literal, negation);
    return negation;
  }

  /**
   * Lets go of everything, before the context is deleted: Z3 takes seconds to delete a context in which
   * many terms are still referenced.
   */
  release(): void {
    for (let i = this.kept.length - 1; i >= 0; i--) this.api.dec_ref(this.context, this.kept[i]!);
  }

  private grow(): void {
    const larger = new Float64Array(this.terms.size * 2);
    larger.set(this.translated);
    this.translated = larger;
  }

  private translate(root: Term): Handle {
    const { terms, stack } = this;
    // Not empty if a term is spelled out in the middle of a translation.
    const base = stack.length;
    stack.push(root);
    while (stack.length > base) {
      const term = stack[stack.length - 1]!;
      if (this.translated[term] !== 0) {
        stack.pop();
        continue;
      }
      const depth = stack.length;
      for (let i = terms.childCount(term) - 1; i >= 0; i--) {
        const child = terms.child(term, i);
        if (this.translated[child] === 0) stack.push(child);
      }
      if (stack.length > depth) continue;
      stack.pop();
      this.translated[term] = this.keep(this.make(term));
    }
    return this.translated[root]!;
  }

  private keep(handle: Handle): Handle {
    if (handle === 0) this.fail();
    this.api.inc_ref(this.context, handle);
    this.kept.push(handle);
    return handle;
  }

  private fail(): never {
    const { api, context } = this;
    const message = api.get_error_msg(context, api.get_error_code(context));
    invariant(false, `Z3 refuses a term: ${message}`);
  }

  private child(term: Term, index: number): Handle {
    return this.translated[this.terms.child(term, index)]!;
  }

  private make(term: Term): Handle {
    const { api, context, terms } = this;
    const kind = terms.kind(term);
    switch (terms.childCount(term)) {
      case 0:
        return this.leaf(term, kind);
      case 1: {
        const call = this.unary[kind];
        if (call !== undefined) return call(context, this.child(term, 0));
        break;
      }
      case 2: {
        const call = this.binary[kind];
        if (call !== undefined) return call(context, this.child(term, 0), this.child(term, 1));
        break;
      }
      case 3: {
        const call = this.ternary[kind];
        if (call === undefined) break;
        return call(context, this.child(term, 0), this.child(term, 1), this.child(term, 2));
      }
    }
    switch (kind) {
      case Kind.Apply: {
        const symbol = this.declaration(terms.functionOf(term));
        return api.mk_app(context, symbol, this.children(term), this.arguments.address);
      }
      case Kind.And:
        return api.mk_and(context, this.children(term), this.arguments.address);
      case Kind.Or:
        return api.mk_or(context, this.children(term), this.arguments.address);
      case Kind.Add:
        return api.mk_add(context, this.children(term), this.arguments.address);
      case Kind.Mul:
        return api.mk_mul(context, this.children(term), this.arguments.address);
      case Kind.FpFma:
        // Soundness: Z3 4.8 computes it wrongly even of doubles, Z3 5.1 at least of tiny formats.
        return this.term(fusedMultiplyAdd(terms, term));
      default:
        return this.indexed(term, kind) || this.leftAssociative(term, kind);
    }
  }

  /** Operations with numbers in their name; 0 if `kind` is none. */
  private indexed(term: Term, kind: Kind): Handle {
    const { api, context, terms } = this;
    const sort = terms.sort(term);
    switch (kind) {
      case Kind.BvExtract:
        return api.mk_extract(
          context,
          terms.payload(term),
          terms.payload2(term),
          this.child(term, 0),
        );
      case Kind.BvZeroExtend:
        return api.mk_zero_ext(context, terms.payload(term), this.child(term, 0));
      case Kind.BvSignExtend:
        return api.mk_sign_ext(context, terms.payload(term), this.child(term, 0));
      case Kind.BvToInt:
        return api.mk_bv2int(context, this.child(term, 0), false);
      case Kind.IntToBv:
        return api.mk_int2bv(context, terms.sorts.width(sort), this.child(term, 0));
      case Kind.FpToUnsigned:
        return api.mk_fpa_to_ubv(
          context,
          this.child(term, 0),
          this.child(term, 1),
          terms.sorts.width(sort),
        );
      case Kind.FpToSigned:
        return api.mk_fpa_to_sbv(
          context,
          this.child(term, 0),
          this.child(term, 1),
          terms.sorts.width(sort),
        );
      case Kind.FpFromBits:
        return api.mk_fpa_to_fp_bv(context, this.child(term, 0), this.sort(sort));
      case Kind.FpFromFp:
        return this.toFloat(api.mk_fpa_to_fp_float, term);
      case Kind.FpFromSigned:
        return this.toFloat(api.mk_fpa_to_fp_signed, term);
      case Kind.FpFromUnsigned:
        return this.toFloat(api.mk_fpa_to_fp_unsigned, term);
      case Kind.FpFromReal:
        return this.toFloat(api.mk_fpa_to_fp_real, term);
      case Kind.FpToBits:
        return this.floatBits(term);
      case Kind.ConstArray: {
        const index = this.sort(terms.sorts.indexSort(sort));
        return api.mk_const_array(context, index, this.child(term, 0));
      }
      default:
        return 0;
    }
  }

  /** Z3 leaves the bits of NaN open, we do not. */
  private floatBits(term: Term): Handle {
    const { api, context, terms } = this;
    const float = this.child(term, 0);
    const nan = terms.bigintValue(terms.fp.nan(terms.sort(terms.child(term, 0))));
    const isNan = this.keep(api.mk_fpa_is_nan(context, float));
    const bits = this.keep(api.mk_fpa_to_ieee_bv(context, float));
    return api.mk_ite(context, isNan, this.keep(this.numeral(nan, terms.sort(term))), bits);
  }

  private toFloat(call: TernaryCall, term: Term): Handle {
    const sort = this.sort(this.terms.sort(term));
    return call(this.context, this.child(term, 0), this.child(term, 1), sort);
  }

  private leftAssociative(term: Term, kind: Kind): Handle {
    const call = this.binary[kind];
    invariant(call !== undefined, `no Z3 operation for kind ${kind}`);
    let result = this.child(term, 0);
    // The partial result is kept alive by Z3 until the next call, which takes it as an argument.
    for (let i = 1; i < this.terms.childCount(term); i++) {
      result = call(this.context, result, this.child(term, i));
    }
    return result;
  }

  private children(term: Term): number {
    const count = this.terms.childCount(term);
    this.arguments.reserve(count);
    for (let i = 0; i < count; i++) this.arguments.set(i, this.child(term, i));
    return count;
  }

  private fill(handles: readonly Handle[]): number {
    this.arguments.reserve(handles.length);
    handles.forEach((handle, i) => {
      this.arguments.set(i, handle);
    });
    return handles.length;
  }

  // ---------------------------------------------------------------- leaves

  private leaf(term: Term, kind: Kind): Handle {
    const { api, context, terms } = this;
    switch (kind) {
      case Kind.True:
        return api.mk_true(context);
      case Kind.False:
        return api.mk_false(context);
      case Kind.IntConst:
      case Kind.BvConst:
        return this.numeral(terms.bigintValue(term), terms.sort(term));
      case Kind.RealConst: {
        const { numerator, denominator } = terms.rationalValue(term);
        const text = `${numerator}/${denominator}`;
        return api.mk_numeral(context, text, this.sort(terms.sort(term)));
      }
      case Kind.FpConst:
        return this.floatConstant(terms.bigintValue(term), terms.sort(term));
      case Kind.RoundingModeConst:
        return this.roundingMode(terms.roundingModeValue(term));
      case Kind.Variable: {
        const symbol = api.mk_string_symbol(context, terms.nameOf(term));
        return api.mk_const(context, symbol, this.sort(terms.sort(term)));
      }
      default:
        invariant(false, `kind ${kind} without children`);
    }
  }

  private numeral(value: bigint, sort: Sort): Handle {
    const { api, context } = this;
    if (value >= -0x7fffffffn && value <= 0x7fffffffn) {
      return api.mk_int(context, Number(value), this.sort(sort));
    }
    return api.mk_numeral(context, value.toString(), this.sort(sort));
  }

  private floatConstant(bits: bigint, sort: Sort): Handle {
    const { api, context, terms } = this;
    const { sorts } = terms;
    const exponentBits = sorts.exponentBits(sort);
    const fractionBits = sorts.significandBits(sort) - 1;
    const exponent = BigInt.asUintN(exponentBits, bits >> BigInt(fractionBits));
    const fraction = BigInt.asUintN(fractionBits, bits);
    if (fraction !== 0n && exponent === (1n << BigInt(exponentBits)) - 1n) {
      return api.mk_fpa_nan(context, this.sort(sort));
    }
    const part = (value: bigint, width: number): Handle =>
      this.keep(this.numeral(value, sorts.bitVec(width)));
    const sign = part(bits >> BigInt(exponentBits + fractionBits), 1);
    return api.mk_fpa_fp(context, sign, part(exponent, exponentBits), part(fraction, fractionBits));
  }

  private roundingMode(mode: RoundingMode): Handle {
    const { api, context } = this;
    switch (mode) {
      case RoundingMode.NearestTiesToEven:
        return api.mk_fpa_rne(context);
      case RoundingMode.NearestTiesToAway:
        return api.mk_fpa_rna(context);
      case RoundingMode.TowardPositive:
        return api.mk_fpa_rtp(context);
      case RoundingMode.TowardNegative:
        return api.mk_fpa_rtn(context);
      case RoundingMode.TowardZero:
        return api.mk_fpa_rtz(context);
      default:
        unreachable(mode);
    }
  }

  private makeSort(sort: Sort): Handle {
    const { api, context, terms } = this;
    const { sorts } = terms;
    switch (sorts.kind(sort)) {
      case SortKind.Bool:
        return api.mk_bool_sort(context);
      case SortKind.Int:
        return api.mk_int_sort(context);
      case SortKind.Real:
        return api.mk_real_sort(context);
      case SortKind.RoundingMode:
        return api.mk_fpa_rounding_mode_sort(context);
      case SortKind.BitVec:
        return api.mk_bv_sort(context, sorts.width(sort));
      case SortKind.Float:
        return api.mk_fpa_sort(context, sorts.exponentBits(sort), sorts.significandBits(sort));
      case SortKind.Array: {
        const [index, element] = [sorts.indexSort(sort), sorts.elementSort(sort)];
        return api.mk_array_sort(context, this.sort(index), this.sort(element));
      }
    }
  }
}

function unaryCalls(api: Z3Api): (UnaryCall | undefined)[] {
  const calls: (UnaryCall | undefined)[] = [];
  calls[Kind.Not] = api.mk_not;
  calls[Kind.ToReal] = api.mk_int2real;
  calls[Kind.ToInt] = api.mk_real2int;
  calls[Kind.BvNot] = api.mk_bvnot;
  calls[Kind.BvNeg] = api.mk_bvneg;
  calls[Kind.FpNeg] = api.mk_fpa_neg;
  calls[Kind.FpAbs] = api.mk_fpa_abs;
  calls[Kind.FpIsNormal] = api.mk_fpa_is_normal;
  calls[Kind.FpIsSubnormal] = api.mk_fpa_is_subnormal;
  calls[Kind.FpIsZero] = api.mk_fpa_is_zero;
  calls[Kind.FpIsInfinite] = api.mk_fpa_is_infinite;
  calls[Kind.FpIsNan] = api.mk_fpa_is_nan;
  calls[Kind.FpIsNegative] = api.mk_fpa_is_negative;
  calls[Kind.FpIsPositive] = api.mk_fpa_is_positive;
  calls[Kind.FpToReal] = api.mk_fpa_to_real;
  return calls;
}

function binaryCalls(api: Z3Api): (BinaryCall | undefined)[] {
  const calls: (BinaryCall | undefined)[] = [];
  calls[Kind.Eq] = api.mk_eq;
  calls[Kind.IntDiv] = api.mk_div;
  calls[Kind.IntMod] = api.mk_mod;
  calls[Kind.RealDiv] = api.mk_div;
  calls[Kind.Le] = api.mk_le;
  calls[Kind.BvAnd] = api.mk_bvand;
  calls[Kind.BvOr] = api.mk_bvor;
  calls[Kind.BvXor] = api.mk_bvxor;
  calls[Kind.BvAdd] = api.mk_bvadd;
  calls[Kind.BvMul] = api.mk_bvmul;
  calls[Kind.BvUdiv] = api.mk_bvudiv;
  calls[Kind.BvUrem] = api.mk_bvurem;
  calls[Kind.BvSdiv] = api.mk_bvsdiv;
  calls[Kind.BvSrem] = api.mk_bvsrem;
  calls[Kind.BvShl] = api.mk_bvshl;
  calls[Kind.BvLshr] = api.mk_bvlshr;
  calls[Kind.BvAshr] = api.mk_bvashr;
  calls[Kind.BvConcat] = api.mk_concat;
  calls[Kind.BvUle] = api.mk_bvule;
  calls[Kind.BvSle] = api.mk_bvsle;
  calls[Kind.FpSqrt] = api.mk_fpa_sqrt;
  calls[Kind.FpRem] = api.mk_fpa_rem;
  calls[Kind.FpRoundToIntegral] = api.mk_fpa_round_to_integral;
  calls[Kind.FpMin] = api.mk_fpa_min;
  calls[Kind.FpMax] = api.mk_fpa_max;
  calls[Kind.FpLe] = api.mk_fpa_leq;
  calls[Kind.FpLt] = api.mk_fpa_lt;
  calls[Kind.FpEq] = api.mk_fpa_eq;
  calls[Kind.Select] = api.mk_select;
  return calls;
}

function ternaryCalls(api: Z3Api): (TernaryCall | undefined)[] {
  const calls: (TernaryCall | undefined)[] = [];
  calls[Kind.Ite] = api.mk_ite;
  calls[Kind.FpAdd] = api.mk_fpa_add;
  calls[Kind.FpMul] = api.mk_fpa_mul;
  calls[Kind.FpDiv] = api.mk_fpa_div;
  calls[Kind.Store] = api.mk_store;
  return calls;
}
