import { invariant, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import {
  ArrayValue,
  rational,
  SortKind,
  valueKey,
  type Sort,
  type Terms,
  type Value,
} from "../../terms/index.ts";
import type { Handle } from "./z3-api.ts";
import type { Z3Workspace } from "./z3-context.ts";

const AST_NUMERAL = 0;

/** Reads the constants of a Z3 model as values. */
export class Z3Values {
  private readonly terms: Terms;
  private readonly workspace: Z3Workspace;
  private readonly model: Handle;

  constructor(terms: Terms, workspace: Z3Workspace, model: Handle) {
    this.terms = terms;
    this.workspace = workspace;
    this.model = model;
  }

  read(ast: Handle, sort: Sort): Value {
    const { api, context } = this.workspace.session;
    const { sorts } = this.terms;
    switch (sorts.kind(sort)) {
      case SortKind.Bool: {
        const value = api.get_bool_value(context, ast);
        this.requireLiteral(value !== 0, ast);
        return value > 0;
      }
      case SortKind.Int:
      case SortKind.BitVec:
        this.requireLiteral(api.get_ast_kind(context, ast) === AST_NUMERAL, ast);
        return BigInt(api.get_numeral_string(context, ast));
      case SortKind.Real:
        return this.readReal(ast);
      case SortKind.Float:
        return this.readFloat(ast, sort);
      case SortKind.RoundingMode:
        return this.readRoundingMode(ast);
      case SortKind.Array:
        return this.readArray(ast, sort);
    }
  }

  /** Is `ast` a constant that `read` understands, and no expression? */
  private requireLiteral(isLiteral: boolean, ast: Handle): void {
    if (isLiteral) return;
    const { api, context } = this.workspace.session;
    const text = api.ast_to_string(context, ast).slice(0, 200);
    throw new UnsupportedFeature(`the value ${text} in a model`, null);
  }

  private readReal(ast: Handle): Value {
    const { api, context } = this.workspace.session;
    if (api.is_algebraic_number(context, ast)) {
      throw new UnsupportedFeature("an irrational number in a model", null);
    }
    this.requireLiteral(api.get_ast_kind(context, ast) === AST_NUMERAL, ast);
    const [numerator, denominator] = api.get_numeral_string(context, ast).split("/");
    return rational(BigInt(numerator!), BigInt(denominator ?? "1"));
  }

  private readFloat(ast: Handle, sort: Sort): Value {
    const { api, context } = this.workspace.session;
    const isNan = api.get_bool_value(
      context,
      api.simplify(context, api.mk_fpa_is_nan(context, ast)),
    );
    this.requireLiteral(isNan !== 0, ast);
    if (isNan > 0) {
      return this.terms.bigintValue(this.terms.fp.nan(sort));
    }
    const bits = api.simplify(context, api.mk_fpa_to_ieee_bv(context, ast));
    return BigInt(api.get_numeral_string(context, bits));
  }

  private readRoundingMode(ast: Handle): Value {
    const { toZ3 } = this.workspace;
    for (const mode of [0, 1, 2, 3, 4] as const) {
      if (toZ3.term(this.terms.fp.roundingMode(mode)) === ast) return mode;
    }
    invariant(false, "a rounding mode is one of five");
  }

  private readArray(ast: Handle, sort: Sort): Value {
    const { api, context } = this.workspace.session;
    const { sorts } = this.terms;
    const [indexSort, elementSort] = [sorts.indexSort(sort), sorts.elementSort(sort)];
    // The outermost store of an index counts.
    const entries = new Map<string, { index: Value; element: Value }>();
    let rest = ast;
    for (;;) {
      if (api.is_as_array(context, rest)) return this.readAsArray(rest, sort, entries);
      const name = this.operatorName(rest);
      if (name === "const") {
        const otherwise = this.read(api.get_app_arg(context, rest, 0), elementSort);
        return new ArrayValue(otherwise, sorts.cardinality(indexSort), entries);
      }
      if (name !== "store") throw new UnsupportedFeature(`the array ${name} in a model`, null);
      const index = this.read(api.get_app_arg(context, rest, 1), indexSort);
      const element = this.read(api.get_app_arg(context, rest, 2), elementSort);
      const key = valueKey(index);
      if (!entries.has(key)) entries.set(key, { index, element });
      rest = api.get_app_arg(context, rest, 0);
    }
  }

  private readAsArray(
    ast: Handle,
    sort: Sort,
    entries: Map<string, { index: Value; element: Value }>,
  ): Value {
    const { api, context } = this.workspace.session;
    const { sorts } = this.terms;
    const [indexSort, elementSort] = [sorts.indexSort(sort), sorts.elementSort(sort)];
    const declaration = api.get_as_array_func_decl(context, ast);
    const interpretation = api.model_get_func_interp(context, this.model, declaration);
    invariant(interpretation !== 0, "the model has the function behind an array");
    api.func_interp_inc_ref(context, interpretation);
    const count = api.func_interp_get_num_entries(context, interpretation);
    for (let i = 0; i < count; i++) {
      const entry = api.func_interp_get_entry(context, interpretation, i);
      api.func_entry_inc_ref(context, entry);
      const index = this.read(api.func_entry_get_arg(context, entry, 0), indexSort);
      const element = this.read(api.func_entry_get_value(context, entry), elementSort);
      const key = valueKey(index);
      if (!entries.has(key)) entries.set(key, { index, element });
      api.func_entry_dec_ref(context, entry);
    }
    const otherwise = this.read(api.func_interp_get_else(context, interpretation), elementSort);
    api.func_interp_dec_ref(context, interpretation);
    return new ArrayValue(otherwise, sorts.cardinality(indexSort), entries);
  }

  private operatorName(ast: Handle): string {
    const { api, context } = this.workspace.session;
    const declaration = api.get_app_decl(context, ast);
    return api.get_symbol_string(context, api.get_decl_name(context, declaration));
  }
}
