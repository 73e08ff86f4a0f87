import { cpuMillis } from "../../../base/budget/index.ts";
import { invariant, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import { UNTOLD_MODEL, type Cube, type Model, type UnknownReason } from "../../smt/index.ts";
import { Kind, type Term } from "../../terms/index.ts";
import { SolverLost, type DriverAnswer, type SolverDriver } from "../shared/solver-driver.ts";
import type { Flavour } from "./flavours.ts";
import type { Handle, HandleArray } from "./z3-api.ts";
import type { Z3Context, Z3Workspace } from "./z3-context.ts";
import { Z3Model } from "./z3-model.ts";

/** Literals of an enumeration under way. */
interface Enumeration {
  readonly positive: readonly Handle[];
  readonly negative: readonly Handle[];
}

/** A prover that goes back and forth between theories more often stays general. */
const MAX_CHANGES = 200;

/** A check that must run where it can be left behind. */
const UNPREDICTABLE = 1e9;

/** One Z3 solver. All calls go through `guard`, which turns the death of the library into `SolverLost`. */
export class Z3Driver implements SolverDriver {
  private readonly owner: Z3Context;
  private workspace: Z3Workspace | null = null;
  private solver: Handle = 0;
  private flavour: Flavour = "general";
  /** Of all terms since the stack was empty. */
  private theories = 0;
  private changes = 0;
  /** A term came that needs, or would profit from, another flavour. */
  private isUnsuitable = false;
  private literals: HandleArray | null = null;
  /** A level that holds only definitions of the last check's assumptions. */
  private hasDefinitions = false;
  private assumptions: readonly Term[] = [];
  private assumptionLiterals: Handle[] = [];
  private enumeration: Enumeration | null = null;
  /** See `CheckRisk`: of all that is asserted, and what it was before each push. */
  private stackRisk = 0;
  private levelRisks: number[] = [];

  /** There will be one check, see `ProverOptions.use`. */
  private readonly isOnce: boolean;

  constructor(owner: Z3Context, isOnce: boolean) {
    this.owner = owner;
    this.isOnce = isOnce;
  }

  get holdsStack(): boolean {
    return this.workspace !== null && this.workspace.session.alive && !this.isUnsuitable;
  }

  requireSupport(term: Term): void {
    const { flavours } = this.owner;
    const theories = flavours.theoriesOf(term);
    const missing = flavours.missingFeature(theories);
    if (missing !== null) throw new UnsupportedFeature(`${missing} in ${this.owner.name}`, null);
    this.theories |= theories;
    if (this.changes > MAX_CHANGES) return;
    const flavour = flavours.choose(this.theories, this.flavour);
    if (flavour === this.flavour) return;
    this.changes++;
    this.flavour = this.changes > MAX_CHANGES ? "general" : flavour;
    this.isUnsuitable = true;
  }

  stackEmptied(): void {
    this.theories = 0;
  }

  restart(): void {
    this.owner.detachModels();
    this.releaseSolver();
    this.isUnsuitable = false;
    this.workspace = this.owner.current();
    this.hasDefinitions = false;
    this.enumeration = null;
    this.stackRisk = 0;
    this.levelRisks = [];
    this.guard(({ session }) => {
      const { api, context } = session;
      this.solver =
        this.flavour === "general"
          ? api.mk_simple_solver(context)
          : api.mk_solver_for_logic(context, api.mk_string_symbol(context, this.flavour));
      api.solver_inc_ref(context, this.solver);
      // Until the first push, Z3 solves from scratch with other code, in loops that never look at the clock.
      if (!this.isOnce) api.solver_push(context, this.solver);
      this.literals = session.newHandles();
    });
  }

  push(): void {
    this.guard(({ session }) => {
      this.dropDefinitions();
      session.api.solver_push(session.context, this.solver);
    });
    this.levelRisks.push(this.stackRisk);
  }

  pop(levels: number): void {
    this.guard(({ session }) => {
      this.dropDefinitions();
      session.api.solver_pop(session.context, this.solver, levels);
    });
    for (let i = 0; i < levels; i++) this.stackRisk = this.levelRisks.pop()!;
  }

  assert(term: Term): void {
    this.guard(({ session, toZ3 }) => {
      this.dropDefinitions();
      session.api.solver_assert(session.context, this.solver, toZ3.term(term));
    });
    this.stackRisk += this.owner.risk.of(term);
  }

  get isDoubtful(): boolean {
    return this.owner.flavours.hasFloats(this.theories);
  }

  check(assumptions: readonly Term[], limitMillis: number): DriverAnswer {
    this.owner.detachModels();
    return this.guard(() => {
      this.dropDefinitions();
      this.assumptions = assumptions;
      this.assumptionLiterals = assumptions.map((assumption) => this.literalOf(assumption));
      let risk = 0;
      for (const assumption of assumptions) risk += this.owner.risk.of(assumption);
      if (this.isOnce) risk = Math.max(risk, UNPREDICTABLE);
      return this.decide(this.assumptionLiterals, limitMillis, risk);
    });
  }

  model(): Model {
    return this.guard((workspace) => {
      const { api, context } = workspace.session;
      const handle = api.solver_get_model(context, this.solver);
      // An interruption that comes too late for the question may still catch its model.
      if (handle === 0) return UNTOLD_MODEL;
      const model = new Z3Model(this.owner.terms, workspace, handle);
      this.owner.attach(model);
      return model;
    });
  }

  core(): readonly Term[] {
    const core = this.coreLiterals();
    return this.assumptions.filter((_, i) => core.has(this.assumptionLiterals[i]!));
  }

  beginAllSat(over: readonly Term[]): void {
    this.guard(({ session, toZ3 }) => {
      this.dropDefinitions();
      session.api.solver_push(session.context, this.solver);
      const positive = over.map((term) => this.definedLiteral(term));
      this.levelRisks.push(this.stackRisk);
      for (const term of over) this.stackRisk += this.owner.risk.of(term);
      this.enumeration = { positive, negative: positive.map((x) => toZ3.negation(x)) };
    });
  }

  checkCube(fixed: Cube, limitMillis: number): DriverAnswer {
    this.owner.detachModels();
    const literals: Handle[] = [];
    const { positive, negative } = this.currentEnumeration();
    for (let i = 0; i < fixed.length; i++) {
      if (fixed[i] !== 0) literals.push(fixed[i]! > 0 ? positive[i]! : negative[i]!);
    }
    return this.guard(() => this.decide(literals, limitMillis));
  }

  readCube(into: Cube): "told" | "untold" {
    const { positive } = this.currentEnumeration();
    return this.guard(({ session }) => {
      const { api, context } = session;
      const literals = this.literals!;
      literals.reserve(1);
      const model = api.solver_get_model(context, this.solver);
      if (model === 0) return "untold";
      api.model_inc_ref(context, model);
      for (let i = 0; i < into.length; i++) {
        api.model_eval(context, model, positive[i]!, true, literals.address);
        into[i] = api.get_bool_value(context, literals.get(0));
      }
      api.model_dec_ref(context, model);
      return into.includes(0) ? "untold" : "told";
    });
  }

  shrinkToCore(fixed: Cube): void {
    const { positive, negative } = this.currentEnumeration();
    const core = this.coreLiterals();
    for (let i = 0; i < fixed.length; i++) {
      if (!core.has(fixed[i]! > 0 ? positive[i]! : negative[i]!)) fixed[i] = 0;
    }
  }

  block(cube: Cube): void {
    const { positive, negative } = this.currentEnumeration();
    this.guard(({ session }) => {
      const { api, context } = session;
      const literals = this.literals!;
      literals.reserve(cube.length);
      let count = 0;
      for (let i = 0; i < cube.length; i++) {
        if (cube[i] !== 0) literals.set(count++, cube[i]! > 0 ? negative[i]! : positive[i]!);
      }
      api.solver_assert(context, this.solver, api.mk_or(context, count, literals.address));
    });
  }

  endAllSat(): void {
    this.guard(({ session }) => {
      session.api.solver_pop(session.context, this.solver, 1);
    });
    this.stackRisk = this.levelRisks.pop()!;
    this.enumeration = null;
  }

  close(): void {
    this.releaseSolver();
    this.workspace = null;
  }

  private releaseSolver(): void {
    if (this.workspace?.session.alive !== true) return;
    this.guard(({ session }) => {
      session.api.solver_dec_ref(session.context, this.solver);
    });
  }

  private guard<T>(action: (workspace: Z3Workspace) => T): T {
    const { workspace } = this;
    invariant(workspace !== null, "the solver was started");
    try {
      return action(workspace);
    } catch (error) {
      if (error instanceof SolverLost || !workspace.session.isLoss(error)) throw error;
      throw new SolverLost("crash");
    }
  }

  private currentEnumeration(): Enumeration {
    invariant(this.enumeration !== null, "inside beginAllSat and endAllSat");
    return this.enumeration;
  }

  private dropDefinitions(): void {
    if (!this.hasDefinitions) return;
    const { session } = this.workspace!;
    session.api.solver_pop(session.context, this.solver, 1);
    this.hasDefinitions = false;
  }

  /** Z3 takes only literals as assumptions; others are named, on a level of their own. */
  private literalOf(term: Term): Handle {
    const { terms } = this.owner;
    const atom = terms.kind(term) === Kind.Not ? terms.child(term, 0) : term;
    if (terms.kind(atom) === Kind.Variable) return this.workspace!.toZ3.term(term);
    if (!this.hasDefinitions) {
      const { session } = this.workspace!;
      session.api.solver_push(session.context, this.solver);
      this.hasDefinitions = true;
    }
    const { session, toZ3 } = this.workspace!;
    const name = toZ3.name(term);
    const { api, context } = session;
    api.solver_assert(context, this.solver, api.mk_implies(context, name, toZ3.term(term)));
    return name;
  }

  /** A literal equivalent to `term`, defined on the current level if need be. */
  private definedLiteral(term: Term): Handle {
    const { session, toZ3 } = this.workspace!;
    if (this.owner.terms.kind(term) === Kind.Variable) return toZ3.term(term);
    const name = toZ3.name(term);
    const { api, context } = session;
    api.solver_assert(context, this.solver, api.mk_eq(context, name, toZ3.term(term)));
    return name;
  }

  private decide(
    assumptions: readonly Handle[],
    limitMillis: number,
    assumptionRisk = 0,
  ): DriverAnswer {
    const { session } = this.workspace!;
    const literals = this.literals!;
    literals.reserve(assumptions.length);
    assumptions.forEach((literal, i) => {
      literals.set(i, literal);
    });
    const start = cpuMillis();
    const outcome = session.check(
      this.solver,
      assumptions.length === 0 ? null : { count: assumptions.length, literals },
      { millis: limitMillis, risk: this.stackRisk + assumptionRisk },
    );
    if (outcome === 1) return "sat";
    if (outcome === -1) return "unsat";
    if (outcome === "timeout") throw new SolverLost("timeout");
    return this.whyUnknown(cpuMillis() - start >= limitMillis);
  }

  private whyUnknown(limitPassed: boolean): UnknownReason {
    if (limitPassed) return "timeout";
    const { api, context } = this.workspace!.session;
    const reason = api.solver_get_reason_unknown(context, this.solver);
    if (/memout|out of memory/.test(reason)) {
      this.owner.dispose();
      throw new SolverLost("crash");
    }
    return /cancel|interrupt|timeout/.test(reason) ? "timeout" : "incomplete";
  }

  private coreLiterals(): Set<Handle> {
    return this.guard(({ session }) => {
      const { api, context } = session;
      const vector = api.solver_get_unsat_core(context, this.solver);
      api.ast_vector_inc_ref(context, vector);
      const core = new Set<Handle>();
      const size = api.ast_vector_size(context, vector);
      for (let i = 0; i < size; i++) core.add(api.ast_vector_get(context, vector, i));
      api.ast_vector_dec_ref(context, vector);
      return core;
    });
  }
}
