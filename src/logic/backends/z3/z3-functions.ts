import { UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import {
  constantOf,
  defaultValue,
  evaluate,
  valueKey,
  type FunctionSymbol,
  type PartialAssignment,
  type Term,
  type Terms,
  type Value,
} from "../../terms/index.ts";
import { FromZ3 } from "./from-z3.ts";
import type { Handle } from "./z3-api.ts";
import type { Z3Workspace } from "./z3-context.ts";
import { Z3Values } from "./z3-values.ts";

/** A function of a model: finitely many points, and a term over parameters for the rest. */
export class FunctionTable {
  private readonly terms: Terms;
  private readonly points: ReadonlyMap<string, Value>;
  private readonly parameters: readonly Term[];
  private readonly otherwise: Term;

  constructor(
    terms: Terms,
    points: ReadonlyMap<string, Value>,
    parameters: readonly Term[],
    otherwise: Term,
  ) {
    this.terms = terms;
    this.points = points;
    this.parameters = parameters;
    this.otherwise = otherwise;
  }

  /** Null if the value depends on what neither SMT-LIB nor `functions` tells. */
  at(args: readonly Value[], functions: PartialAssignment["apply"]): Value | null {
    const known = this.points.get(pointKey(args));
    if (known !== undefined) return known;
    const { terms, otherwise } = this;
    return evaluate(terms, otherwise, {
      variable: (variable) => args[this.parameters.indexOf(variable)]!,
      apply: functions,
      unspecified: () => null,
    });
  }
}

function pointKey(args: readonly Value[]): string {
  return args.map(valueKey).join(" ");
}

/** The meaning of `symbol` in a Z3 model, or everywhere the default value if it has none. */
export function readFunction(
  terms: Terms,
  workspace: Z3Workspace,
  model: Handle,
  symbol: FunctionSymbol,
): FunctionTable {
  const { api, context } = workspace.session;
  const declaration = workspace.toZ3.declaration(symbol);
  const interpretation = api.model_get_func_interp(context, model, declaration);
  if (interpretation === 0) return emptyFunction(terms, symbol);
  const { name, parameters, result } = terms.declaration(symbol);
  const values = new Z3Values(terms, workspace, model);
  api.func_interp_inc_ref(context, interpretation);
  const points = new Map<string, Value>();
  const count = api.func_interp_get_num_entries(context, interpretation);
  for (let i = 0; i < count; i++) {
    const entry = api.func_interp_get_entry(context, interpretation, i);
    api.func_entry_inc_ref(context, entry);
    const args = parameters.map((sort, k) =>
      values.read(api.func_entry_get_arg(context, entry, k), sort),
    );
    points.set(pointKey(args), values.read(api.func_entry_get_value(context, entry), result));
    api.func_entry_dec_ref(context, entry);
  }
  const variables = parameters.map((sort, i) => terms.variable(`assay!argument${i}.${sort}`, sort));
  const rest = api.func_interp_get_else(context, interpretation);
  const otherwise = new FromZ3(terms, workspace).term(rest, variables);
  api.func_interp_dec_ref(context, interpretation);
  if (otherwise === null) throw new UnsupportedFeature(`the function ${name} in a model`, null);
  return new FunctionTable(terms, points, variables, otherwise);
}

export function emptyFunction(terms: Terms, symbol: FunctionSymbol): FunctionTable {
  const { result } = terms.declaration(symbol);
  const otherwise = constantOf(terms, defaultValue(terms.sorts, result), result);
  return new FunctionTable(terms, new Map(), [], otherwise);
}
