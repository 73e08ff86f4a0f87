import { invariant, precondition, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import type { Model } from "../../smt/index.ts";
import {
  constantOf,
  defaultValue,
  Evaluator,
  rebuild,
  type FunctionSymbol,
  type Term,
  type Terms,
  type Value,
} from "../../terms/index.ts";
import type { Handle } from "./z3-api.ts";
import type { Z3Workspace } from "./z3-context.ts";
import { emptyFunction, readFunction, type FunctionTable } from "./z3-functions.ts";
import { Z3Values } from "./z3-values.ts";

/**
 * A Z3 model, read on demand while it is attached to its session. `detach` reads the rest and lets go of
 * the session.
 */
export class Z3Model implements Model {
  private readonly terms: Terms;
  private readonly workspace: Z3Workspace;
  private readonly handle: Handle;
  private readonly values: Z3Values;
  private readonly variables = new Map<Term, Value | null>();
  private readonly functions = new Map<FunctionSymbol, FunctionTable | null>();
  private readonly evaluator: Evaluator;
  private state: "attached" | "detached" | "released" = "attached";

  constructor(terms: Terms, workspace: Z3Workspace, handle: Handle) {
    this.terms = terms;
    this.workspace = workspace;
    this.handle = handle;
    this.values = new Z3Values(terms, workspace, handle);
    this.evaluator = new Evaluator(terms, this);
    workspace.session.api.model_inc_ref(workspace.session.context, handle);
  }

  variable(variable: Term): Value | null {
    const known = this.variables.get(variable);
    if (known !== undefined) return known;
    const value = ifReadable(() => this.readVariable(variable));
    this.variables.set(variable, value);
    return value;
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null {
    let table = this.functions.get(symbol);
    if (table === undefined) {
      table = ifReadable(() => this.readFunction(symbol));
      this.functions.set(symbol, table);
    }
    return table === null ? null : table.at(args, (other, values) => this.apply(other, values));
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    precondition(this.state !== "released", "a released model is not read");
    if (this.state === "detached") return null;
    const { terms } = this;
    const children = args.map((value, i) =>
      constantOf(terms, value, terms.sort(terms.child(term, i))),
    );
    return this.evaluateInZ3(rebuild(terms, term, children));
  }

  value(term: Term): Value | null {
    precondition(this.state !== "released", "a released model is not read");
    return this.evaluator.value(term);
  }

  isTrue(term: Term): boolean {
    return this.value(term) === true;
  }

  release(): void {
    this.letGo("released");
  }

  /** Reads what the solver knows and lets go of it. */
  detach(): void {
    if (this.state !== "attached") return;
    const { api, context, alive } = this.workspace.session;
    invariant(alive, "models are detached before their session may be lost");
    const constants = api.model_get_num_consts(context, this.handle);
    for (let i = 0; i < constants; i++) {
      const name = this.declaredName(api.model_get_const_decl(context, this.handle, i));
      const variable = this.terms.findVariable(name);
      if (variable !== null) this.variable(variable);
    }
    const functions = api.model_get_num_funcs(context, this.handle);
    for (let i = 0; i < functions; i++) {
      const name = this.declaredName(api.model_get_func_decl(context, this.handle, i));
      const symbol = this.terms.findFunction(name);
      if (symbol !== null) {
        this.functions.set(
          symbol,
          ifReadable(() => this.readFunction(symbol)),
        );
      }
    }
    this.letGo("detached");
  }

  private letGo(state: "detached" | "released"): void {
    const { session } = this.workspace;
    if (this.state === "attached" && session.alive) {
      session.api.model_dec_ref(session.context, this.handle);
    }
    this.state = state;
  }

  private declaredName(declaration: Handle): string {
    const { api, context } = this.workspace.session;
    return api.get_symbol_string(context, api.get_decl_name(context, declaration));
  }

  private readVariable(variable: Term): Value {
    precondition(this.state !== "released", "a released model is not read");
    const sort = this.terms.sort(variable);
    const { session, toZ3 } = this.workspace;
    if (this.state === "attached") {
      const { api, context } = session;
      const declaration = api.get_app_decl(context, toZ3.term(variable));
      const ast = api.model_get_const_interp(context, this.handle, declaration);
      if (ast !== 0) return this.values.read(ast, sort);
    }
    return defaultValue(this.terms.sorts, sort);
  }

  private readFunction(symbol: FunctionSymbol): FunctionTable {
    precondition(this.state !== "released", "a released model is not read");
    const { terms, workspace, handle } = this;
    return this.state === "attached"
      ? readFunction(terms, workspace, handle, symbol)
      : emptyFunction(terms, symbol);
  }

  private evaluateInZ3(term: Term): Value | null {
    const { session, toZ3 } = this.workspace;
    const { api, context } = session;
    const out = session.newHandles();
    out.reserve(1);
    if (!api.model_eval(context, this.handle, toZ3.term(term), true, out.address)) return null;
    const value = out.get(0);
    api.inc_ref(context, value);
    const result = ifReadable(() => this.values.read(value, this.terms.sort(term)));
    api.dec_ref(context, value);
    return result;
  }
}

/** Null if the model holds what is no value of ours. */
function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsupportedFeature) return null;
    throw error;
  }
}
