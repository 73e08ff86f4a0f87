import { cpuMillis } from "../../../base/budget/index.ts";
import type {
  HornClause,
  HornProblem,
  HornResult,
  HornSolver,
  PredicateApplication,
} from "../../smt/index.ts";
import { symbolsOf, type Term, type Terms } from "../../terms/index.ts";
import { FromZ3 } from "./from-z3.ts";
import type { CheckLimit, Handle, HandleArray } from "./z3-api.ts";
import type { Z3Context, Z3Workspace } from "./z3-context.ts";

/**
 * Without these, bit-vectors go to the Datalog engine, and the solution is the strongest postcondition
 * with the constants of the path instead of a general one.
 */
const SETTINGS: readonly (readonly [string, string])[] = [
  ["fp.engine", "spacer"],
  ["fp.xform.inline_eager", "false"],
  ["fp.xform.inline_linear", "false"],
  ["fp.xform.slice", "false"],
];

/** Spacer, through Z3's solver for the logic HORN. */
export class Z3Horn implements HornSolver {
  private readonly owner: Z3Context;

  constructor(owner: Z3Context) {
    this.owner = owner;
  }

  solve(problem: HornProblem, mostMillis: number): HornResult {
    const limitMillis = Math.min(mostMillis, this.owner.millisLeft());
    if (limitMillis <= 0) return { kind: "unknown", reason: "timeout", detail: "no time left" };
    this.owner.detachModels();
    const workspace = this.owner.current();
    try {
      let risk = 0;
      for (const { constraint } of problem.clauses) risk += this.owner.risk.of(constraint);
      return new HornQuery(this.owner.terms, workspace, problem).solve({
        millis: limitMillis,
        risk,
      });
    } catch (error) {
      if (!workspace.session.isLoss(error)) throw error;
      return { kind: "unknown", reason: "crash", detail: "solver lost" };
    }
  }
}

class HornQuery {
  private readonly terms: Terms;
  private readonly workspace: Z3Workspace;
  private readonly problem: HornProblem;
  private readonly predicates: readonly Handle[];
  private readonly handles: HandleArray;
  private readonly kept: Handle[] = [];

  constructor(terms: Terms, workspace: Z3Workspace, problem: HornProblem) {
    this.terms = terms;
    this.workspace = workspace;
    this.problem = problem;
    this.handles = workspace.session.newHandles();
    const { toZ3 } = workspace;
    const bool = toZ3.sort(terms.sorts.bool);
    this.predicates = problem.predicates.map((parameters, i) => {
      const domain = parameters.map((variable) => toZ3.sort(terms.sort(variable)));
      // The sorts are in the name: a predicate of another problem may have others.
      const shape = parameters.map((variable) => terms.sort(variable)).join(".");
      return toZ3.declare(`assay!horn${i}.${shape}`, domain, bool);
    });
  }

  solve(limit: CheckLimit): HornResult {
    const { session } = this.workspace;
    const { api, context } = session;
    for (const [name, value] of SETTINGS) api.global_param_set(name, value);
    const solver = api.mk_solver_for_logic(context, api.mk_string_symbol(context, "HORN"));
    api.solver_inc_ref(context, solver);
    for (const clause of this.problem.clauses) {
      api.solver_assert(context, solver, this.clause(clause));
    }
    const start = cpuMillis();
    const outcome = session.check(solver, null, limit);
    if (outcome === "timeout") return { kind: "unknown", reason: "timeout", detail: "ended" };
    const result = this.result(solver, outcome, cpuMillis() - start >= limit.millis);
    api.solver_dec_ref(context, solver);
    for (const handle of this.kept) api.dec_ref(context, handle);
    return result;
  }

  private result(solver: Handle, outcome: 1 | 0 | -1, limitPassed: boolean): HornResult {
    const { api, context } = this.workspace.session;
    if (outcome === -1) return { kind: "refuted" };
    if (outcome === 0) {
      const detail = api.solver_get_reason_unknown(context, solver);
      return { kind: "unknown", reason: limitPassed ? "timeout" : "incomplete", detail };
    }
    const model = api.solver_get_model(context, solver);
    api.model_inc_ref(context, model);
    const definitions = this.definitions(model);
    api.model_dec_ref(context, model);
    if (definitions !== null) return { kind: "solution", definitions };
    return { kind: "unknown", reason: "inexpressible", detail: "quantifier or internal function" };
  }

  private clause({ premises, constraint, head }: HornClause): Handle {
    const { session, toZ3 } = this.workspace;
    const { api, context } = session;
    const body = [toZ3.term(constraint), ...premises.map((premise) => this.application(premise))];
    const conjunction = this.keep(api.mk_and(context, this.fill(body), this.handles.address));
    const goal = head === null ? toZ3.term(this.terms.false) : this.application(head);
    const implication = this.keep(api.mk_implies(context, conjunction, goal));
    const bound = [...this.variablesOf({ premises, constraint, head })].map((v) => toZ3.term(v));
    if (bound.length === 0) return implication;
    const count = this.fill(bound);
    const { address } = this.handles;
    return this.keep(api.mk_forall_const(context, 0, count, address, 0, address, implication));
  }

  private variablesOf({ premises, constraint, head }: HornClause): ReadonlySet<Term> {
    const args = [...premises, ...(head === null ? [] : [head])].flatMap((p) => p.args);
    return symbolsOf(this.terms, constraint, ...args).variables;
  }

  private application({ predicate, args }: PredicateApplication): Handle {
    const { session, toZ3 } = this.workspace;
    const count = this.fill(args.map((arg) => toZ3.term(arg)));
    const { address } = this.handles;
    return this.keep(
      session.api.mk_app(session.context, this.predicates[predicate]!, count, address),
    );
  }

  private definitions(model: Handle): Term[] | null {
    const reader = new FromZ3(this.terms, this.workspace);
    const definitions: Term[] = [];
    for (let i = 0; i < this.predicates.length; i++) {
      const definition = this.definition(model, i, reader);
      if (definition === null) return null;
      definitions.push(definition);
    }
    return definitions;
  }

  private definition(model: Handle, index: number, reader: FromZ3): Term | null {
    const { terms } = this;
    const { api, context } = this.workspace.session;
    const parameters = this.problem.predicates[index]!;
    const symbol = this.predicates[index]!;
    if (parameters.length === 0) {
      const value = api.model_get_const_interp(context, model, symbol);
      return value === 0 ? terms.true : reader.term(value, []);
    }
    const table = api.model_get_func_interp(context, model, symbol);
    if (table === 0) return terms.true;
    api.func_interp_inc_ref(context, table);
    let definition = reader.term(api.func_interp_get_else(context, table), parameters);
    const points = api.func_interp_get_num_entries(context, table);
    for (let i = 0; i < points && definition !== null; i++) {
      definition = this.withPoint(definition, api.func_interp_get_entry(context, table, i), {
        parameters,
        reader,
      });
    }
    api.func_interp_dec_ref(context, table);
    return definition;
  }

  private withPoint(
    otherwise: Term,
    entry: Handle,
    { parameters, reader }: { parameters: readonly Term[]; reader: FromZ3 },
  ): Term | null {
    const { terms } = this;
    const { api, context } = this.workspace.session;
    const equalities: Term[] = [];
    for (let i = 0; i < parameters.length; i++) {
      const value = reader.term(api.func_entry_get_arg(context, entry, i), []);
      if (value === null) return null;
      equalities.push(terms.eq(parameters[i]!, value));
    }
    const value = reader.term(api.func_entry_get_value(context, entry), []);
    return value === null ? null : terms.ite(terms.andAll(equalities), value, otherwise);
  }

  private keep(handle: Handle): Handle {
    this.workspace.session.api.inc_ref(this.workspace.session.context, handle);
    this.kept.push(handle);
    return handle;
  }

  private fill(list: readonly Handle[]): number {
    this.handles.reserve(list.length);
    list.forEach((handle, i) => {
      this.handles.set(i, handle);
    });
    return list.length;
  }
}
