/** IEEE floats as C floats. Rounding is to nearest, as programs round. */
import { Kind, RoundingMode, type Sort, type Term, type Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { binary, cast, conditional, floatConstant, unary } from "../../program/cfa/nodes.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import type { FloatType } from "../../program/types/type.ts";
import { floatValueOf } from "../expressions/float-terms.ts";
import { floatSort } from "../expressions/scalar-sorts.ts";
import type { IntegersInC, IntegerSources } from "./integers.ts";

export class FloatsInC {
  private readonly terms: Terms;
  private readonly types: TypeTable;
  private readonly sources: IntegerSources;
  private readonly integers: IntegersInC;

  constructor(terms: Terms, types: TypeTable, sources: IntegerSources, integers: IntegersInC) {
    this.terms = terms;
    this.types = types;
    this.sources = sources;
    this.integers = integers;
  }

  /** Null: C cannot say it. */
  value(term: Term): Expression | null {
    const { terms } = this;
    const type = this.typeOf(terms.sort(term));
    if (type === null) return null;
    switch (terms.kind(term)) {
      case Kind.FpConst:
        return floatConstant(type, floatValueOf(terms.bigintValue(term), type.format), 0, 0);
      case Kind.Variable: {
        const lvalue = this.sources.lvalue(term);
        const isFloat = lvalue?.type.kind === "float" && lvalue.type.format === type.format;
        return isFloat ? lvalue : null;
      }
      case Kind.Ite: {
        const condition = this.sources.condition(terms.child(term, 0));
        const then = condition && this.value(terms.child(term, 1));
        const otherwise = then && this.value(terms.child(term, 2));
        return otherwise && conditional(type, condition, then, otherwise);
      }
      case Kind.FpNeg: {
        const operand = this.value(terms.child(term, 0));
        return operand && unary("-", type, operand, 0);
      }
      case Kind.FpAdd:
        return this.arithmetic("+", term, type);
      case Kind.FpMul:
        return this.arithmetic("*", term, type);
      case Kind.FpDiv:
        return this.arithmetic("/", term, type);
      case Kind.FpFromFp:
        return this.converted(term, type, this.value(terms.child(term, 1)));
      case Kind.FpFromSigned:
        return this.converted(term, type, this.integers.value(terms.child(term, 1), "signed"));
      case Kind.FpFromUnsigned:
        return this.converted(term, type, this.integers.value(terms.child(term, 1), "unsigned"));
      default:
        return null;
    }
  }

  private arithmetic(operator: "+" | "*" | "/", term: Term, type: FloatType): Expression | null {
    const { terms } = this;
    if (!this.isNearest(term)) return null;
    const left = this.value(terms.child(term, 1));
    const right = left && this.value(terms.child(term, 2));
    return right && binary(operator, type, left, right);
  }

  private converted(term: Term, type: FloatType, value: Expression | null): Expression | null {
    return value !== null && this.isNearest(term) ? cast(type, value, 0) : null;
  }

  private isNearest(term: Term): boolean {
    const { terms } = this;
    const mode = terms.child(term, 0);
    if (terms.kind(mode) !== Kind.RoundingModeConst) return false;
    return terms.roundingModeValue(mode) === RoundingMode.NearestTiesToEven;
  }

  private typeOf(sort: Sort): FloatType | null {
    const { float, double, longDouble } = this.types;
    return (
      [float, double, longDouble].find(({ format }) => floatSort(this.terms, format) === sort) ??
      null
    );
  }
}
