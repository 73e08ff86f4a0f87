import { invariant } from "../../../base/diagnostics/index.ts";
import type { QuantifierEliminator } from "../../smt/index.ts";
import { symbolsOf, type Term } from "../../terms/index.ts";
import { FromZ3 } from "./from-z3.ts";
import type { Handle } from "./z3-api.ts";
import type { Z3Context, Z3Workspace } from "./z3-context.ts";

/** Z3's tactics for quantifier elimination, and its simplifier. */
export class Z3Eliminator implements QuantifierEliminator {
  private readonly owner: Z3Context;

  constructor(owner: Z3Context) {
    this.owner = owner;
  }

  eliminate(
    variables: readonly Term[],
    formula: Term,
    mostMillis: number,
    effort: "light" | "full" = "full",
  ): Term | null {
    const limitMillis = Math.min(mostMillis, this.owner.millisLeft());
    if (limitMillis <= 0) return null;
    const occurring = symbolsOf(this.owner.terms, formula).variables;
    const bound = variables.filter((variable) => occurring.has(variable));
    if (bound.length === 0) return formula;
    return this.inSession((workspace) => {
      const quantified = exists(workspace, bound, workspace.toZ3.term(formula));
      const { api, context } = workspace.session;
      api.inc_ref(context, quantified);
      const answer = workspace.session.limited(limitMillis, () =>
        this.apply(workspace, tactic(workspace, effort, limitMillis), quantified),
      );
      if (workspace.session.alive) api.dec_ref(context, quantified);
      return answer;
    });
  }

  simplify(term: Term): Term | null {
    return this.inSession((workspace) => {
      const { api, context } = workspace.session;
      const simple = api.simplify(context, workspace.toZ3.term(term));
      if (simple === 0) return null;
      api.inc_ref(context, simple);
      const result = new FromZ3(this.owner.terms, workspace).term(simple, []);
      api.dec_ref(context, simple);
      return result;
    });
  }

  private inSession(action: (workspace: Z3Workspace) => Term | null): Term | null {
    this.owner.detachModels();
    const workspace = this.owner.current();
    try {
      return action(workspace);
    } catch (error) {
      if (!workspace.session.isLoss(error)) throw error;
      return null;
    }
  }

  /** Conjunction of what the tactic leaves of `formula`. Takes over the tactic. */
  private apply(workspace: Z3Workspace, tactic: Handle, formula: Handle): Term | null {
    const { api, context } = workspace.session;
    const goal = api.mk_goal(context, false, false, false);
    api.goal_inc_ref(context, goal);
    api.goal_assert(context, goal, formula);
    const outcome = api.tactic_apply(context, tactic, goal);
    let result: Term | null = null;
    if (outcome !== 0) {
      api.apply_result_inc_ref(context, outcome);
      result = this.readOutcome(workspace, outcome);
      api.apply_result_dec_ref(context, outcome);
    }
    api.goal_dec_ref(context, goal);
    api.tactic_dec_ref(context, tactic);
    return result;
  }

  private readOutcome(workspace: Z3Workspace, outcome: Handle): Term | null {
    const { terms } = this.owner;
    const { api, context } = workspace.session;
    const reader = new FromZ3(terms, workspace);
    const cases: Term[] = [];
    const count = api.apply_result_get_num_subgoals(context, outcome);
    for (let i = 0; i < count; i++) {
      const subgoal = api.apply_result_get_subgoal(context, outcome, i);
      api.goal_inc_ref(context, subgoal);
      const conjuncts: Term[] = [];
      const size = api.goal_size(context, subgoal);
      for (let k = 0; k < size; k++) {
        const conjunct = reader.term(api.goal_formula(context, subgoal, k), []);
        if (conjunct === null) return null;
        conjuncts.push(conjunct);
      }
      api.goal_dec_ref(context, subgoal);
      cases.push(terms.andAll(conjuncts));
    }
    return terms.orAll(cases);
  }
}

function exists(workspace: Z3Workspace, bound: readonly Term[], body: Handle): Handle {
  const { session, toZ3 } = workspace;
  const list = session.newHandles();
  list.reserve(bound.length);
  bound.forEach((variable, i) => {
    list.set(i, toZ3.term(variable));
  });
  const { api, context } = session;
  const { address } = list;
  const quantified = api.mk_exists_const(context, 0, bound.length, address, 0, address, body);
  invariant(quantified !== 0, "Z3 takes an existential formula");
  return quantified;
}

/** `simplify; qe-light; (qe); simplify`, with one reference taken. */
function tactic(workspace: Z3Workspace, effort: "light" | "full", limitMillis: number): Handle {
  const { api, context } = workspace.session;
  const take = (handle: Handle): Handle => {
    invariant(handle !== 0, "Z3 has the tactic");
    api.tactic_inc_ref(context, handle);
    return handle;
  };
  const release = (handle: Handle): void => {
    api.tactic_dec_ref(context, handle);
  };
  const full = (): Handle => {
    const qe = take(api.mk_tactic(context, "qe"));
    const limited = take(api.tactic_try_for(context, qe, Math.ceil(limitMillis)));
    release(qe);
    return limited;
  };
  const simplify = take(api.mk_tactic(context, "simplify"));
  const steps = [take(api.mk_tactic(context, "qe-light")), ...(effort === "full" ? [full()] : [])];
  let sequence = take(simplify);
  for (const step of [...steps, take(simplify)]) {
    const longer = take(api.tactic_and_then(context, sequence, step));
    release(sequence);
    release(step);
    sequence = longer;
  }
  release(simplify);
  return sequence;
}
