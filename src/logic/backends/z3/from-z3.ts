import { SortKind, type Sort, type Term, type Terms } from "../../terms/index.ts";
import { operators } from "../../terms/parse-operators.ts";
import type { Handle } from "./z3-api.ts";
import type { Z3Workspace } from "./z3-context.ts";
import { Z3Values } from "./z3-values.ts";

/** Z3's names where they are not those of SMT-LIB. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["if", "ite"],
  ["iff", "="],
  ["implies", "=>"],
  ["bv2int", "bv2nat"],
  // Division by what is known not to be zero.
  ["bvudiv_i", "bvudiv"],
  ["bvurem_i", "bvurem"],
  ["bvsdiv_i", "bvsdiv"],
  ["bvsrem_i", "bvsrem"],
  ["fp.to_ubv_I", "fp.to_ubv"],
  ["fp.to_sbv_I", "fp.to_sbv"],
]);

const AST_NUMERAL = 0;
const AST_APPLICATION = 1;
const AST_VARIABLE = 2;
const FLOAT_LITERALS = new Set(["fp.numeral", "+oo", "-oo", "NaN", "+zero", "-zero"]);

/**
 * Z3 terms back to ours: from solutions of Horn clauses, from tactics and from simplification. Null for
 * what is no term of ours (quantifiers, Z3's internal functions). Iterative.
 */
export class FromZ3 {
  private readonly terms: Terms;
  private readonly workspace: Z3Workspace;
  private readonly values: Z3Values;
  private readonly uninterpreted: number;

  constructor(terms: Terms, workspace: Z3Workspace) {
    this.terms = terms;
    this.workspace = workspace;
    this.values = new Z3Values(terms, workspace, 0);
    this.uninterpreted = this.kindOfUninterpreted();
  }

  /** `bound` are the terms for Z3's variables 0, 1, …; `root` must be kept alive by the caller. */
  term(root: Handle, bound: readonly Term[]): Term | null {
    const { api, context } = this.workspace.session;
    const known = new Map<Handle, Term>();
    const stack: Handle[] = [root];
    while (stack.length > 0) {
      const ast = stack[stack.length - 1]!;
      if (known.has(ast)) {
        stack.pop();
        continue;
      }
      const kind = api.get_ast_kind(context, ast);
      const count = kind === AST_APPLICATION ? api.get_app_num_args(context, ast) : 0;
      const args: Term[] = [];
      for (let i = 0; i < count; i++) {
        const child = api.get_app_arg(context, ast, i);
        const arg = known.get(child);
        if (arg === undefined) stack.push(child);
        else args.push(arg);
      }
      if (args.length < count) continue;
      const term = this.node(ast, kind, args, bound);
      if (term === null) return null;
      known.set(ast, term);
      stack.pop();
    }
    return known.get(root)!;
  }

  sort(handle: Handle): Sort | null {
    const { api, context } = this.workspace.session;
    const { sorts } = this.terms;
    switch (api.get_sort_kind(context, handle)) {
      case 1:
        return sorts.bool;
      case 2:
        return sorts.int;
      case 3:
        return sorts.real;
      case 4:
        return sorts.bitVec(api.get_bv_sort_size(context, handle));
      case 5: {
        const index = this.sort(api.get_array_sort_domain(context, handle));
        const element = this.sort(api.get_array_sort_range(context, handle));
        return index === null || element === null ? null : sorts.array(index, element);
      }
      case 9:
        return sorts.float(api.fpa_get_ebits(context, handle), api.fpa_get_sbits(context, handle));
      case 10:
        return sorts.roundingMode;
      default:
        return null;
    }
  }

  private node(
    ast: Handle,
    kind: number,
    args: readonly Term[],
    bound: readonly Term[],
  ): Term | null {
    const { api, context } = this.workspace.session;
    switch (kind) {
      case AST_NUMERAL:
        return this.literal(ast);
      case AST_VARIABLE:
        return bound[api.get_index_value(context, ast)] ?? null;
      case AST_APPLICATION:
        return this.application(ast, args);
      default:
        return null;
    }
  }

  private literal(ast: Handle): Term | null {
    const { terms, values } = this;
    const { api, context } = this.workspace.session;
    const sort = this.sort(api.get_sort(context, ast));
    if (sort === null) return null;
    const kind = terms.sorts.kind(sort);
    if (kind === SortKind.Float) {
      const bits = values.read(ast, sort);
      return typeof bits === "bigint" ? terms.fp.constant(bits, sort) : null;
    }
    if (api.is_algebraic_number(context, ast)) return null;
    const value = values.read(ast, sort);
    if (kind === SortKind.Int && typeof value === "bigint") return terms.arith.int(value);
    if (kind === SortKind.BitVec && typeof value === "bigint") {
      return terms.bv.constant(value, terms.sorts.width(sort));
    }
    return typeof value === "object" && "numerator" in value ? terms.arith.real(value) : null;
  }

  private application(ast: Handle, args: readonly Term[]): Term | null {
    const { terms } = this;
    const { api, context } = this.workspace.session;
    const declaration = api.get_app_decl(context, ast);
    const name = this.nameOf(declaration);
    if (name === null) return null;
    if (api.get_decl_kind(context, declaration) === this.uninterpreted) {
      return this.symbol(name, args);
    }
    if (FLOAT_LITERALS.has(name)) return this.literal(ast);
    switch (name) {
      case "true":
        return terms.true;
      case "false":
        return terms.false;
      case "const": {
        const sort = this.sort(api.get_sort(context, ast));
        return sort === null || args.length !== 1 ? null : terms.arrays.constant(sort, args[0]!);
      }
    }
    if (args.length === 0) return this.roundingMode(ast);
    return this.operation(ALIASES.get(name) ?? name, declaration, args);
  }

  private operation(name: string, declaration: Handle, args: readonly Term[]): Term | null {
    const { terms } = this;
    const { api, context } = this.workspace.session;
    const operator = operators.get(name);
    if (operator === undefined) return this.bitTest(name, declaration, args);
    const indices: number[] = [];
    for (let i = 0; i < operator.indices; i++) {
      indices.push(api.get_decl_int_parameter(context, declaration, i));
    }
    return operator.accepts(terms, args, indices) ? operator.build(terms, args, indices) : null;
  }

  /** `bit2bool`: one bit of a bit-vector as a Bool. */
  private bitTest(name: string, declaration: Handle, args: readonly Term[]): Term | null {
    if (name !== "bit2bool") return null;
    const { terms } = this;
    const { api, context } = this.workspace.session;
    const bit = api.get_decl_int_parameter(context, declaration, 0);
    return terms.eq(terms.bv.extract(args[0]!, bit, bit), terms.bv.constant(1, 1));
  }

  private symbol(name: string, args: readonly Term[]): Term | null {
    const { terms } = this;
    if (args.length === 0) return terms.findVariable(name);
    const symbol = terms.findFunction(name);
    return symbol === null ? null : terms.apply(symbol, args);
  }

  private roundingMode(ast: Handle): Term | null {
    const { terms } = this;
    const { api, context } = this.workspace.session;
    if (this.sort(api.get_sort(context, ast)) !== terms.sorts.roundingMode) return null;
    const value = this.values.read(ast, terms.sorts.roundingMode);
    return typeof value === "number" ? terms.fp.roundingMode(value) : null;
  }

  private nameOf(declaration: Handle): string | null {
    const { api, context } = this.workspace.session;
    const symbol = api.get_decl_name(context, declaration);
    const isText = api.get_symbol_kind(context, symbol) === 1;
    return isText ? api.get_symbol_string(context, symbol) : null;
  }

  /** The number differs between versions: ask for that of a function that certainly is uninterpreted. */
  private kindOfUninterpreted(): number {
    const { session, toZ3 } = this.workspace;
    const bool = toZ3.sort(this.terms.sorts.bool);
    return session.api.get_decl_kind(session.context, toZ3.declare("assay!", [], bool));
  }
}
