import { invariant } from "../../../base/diagnostics/index.ts";
import type { Cube, Model } from "../../smt/index.ts";
import { Kind, printTerm, quoteSymbol, type Term } from "../../terms/index.ts";
import { FeatureGuard } from "../shared/required-features.ts";
import { SolverLost, type DriverAnswer, type SolverDriver } from "../shared/solver-driver.ts";
import { Declarations } from "./declarations.ts";
import type { SmtlibContext } from "./smtlib-context.ts";
import { readModel, type SmtlibModel } from "./smtlib-model.ts";
import { STARTUP_MILLIS, type SolverProcess } from "./solver-process.ts";

/** Time for answers that need no search. */
const READ_MILLIS = 10_000;

/** One process. Commands are collected and sent with the next question. */
export class SmtlibDriver implements SolverDriver {
  private readonly owner: SmtlibContext;
  private readonly process: SolverProcess;
  private readonly guard: FeatureGuard;
  private state: "fresh" | "holds-stack" | "lost" = "fresh";
  private pending: string[] = [];
  private readonly declarations: Declarations;
  /** A level that holds only definitions of the last check's assumptions. */
  private hasDefinitions = false;
  private assumptions: readonly Term[] = [];
  private assumptionLiterals: readonly string[] = [];
  private enumeration: readonly string[] = [];
  private model_: SmtlibModel | null = null;

  constructor(owner: SmtlibContext, process: SolverProcess) {
    this.owner = owner;
    this.process = process;
    this.guard = new FeatureGuard(owner.terms, owner.features, owner.version);
    this.declarations = new Declarations(owner.terms);
  }

  get holdsStack(): boolean {
    return this.state === "holds-stack";
  }

  requireSupport(term: Term): void {
    this.guard.require(term);
  }

  stackEmptied(): void {
    // The process takes what comes next as well.
  }

  restart(): void {
    // Other provers may have used the process; one that was lost is new already.
    this.pending = this.state === "fresh" ? ["(reset)"] : [];
    this.pending.push(...this.owner.dialect.preamble);
    this.declarations.reset();
    this.hasDefinitions = false;
    // Separately, so that starting does not count as time of the first check.
    this.state = "holds-stack";
    this.ask(this.takePending(), STARTUP_MILLIS);
  }

  push(): void {
    this.dropDefinitions();
    this.pushLevel();
  }

  pop(levels: number): void {
    this.dropDefinitions();
    this.popLevels(levels);
  }

  assert(term: Term): void {
    this.dropDefinitions();
    this.assertText(term, this.textOf(term));
  }

  /** A second opinion; reading models as text would cost more than most checks. */
  readonly isDoubtful = false;

  check(assumptions: readonly Term[], limitMillis: number): DriverAnswer {
    this.dropDefinitions();
    this.assumptions = assumptions;
    this.assumptionLiterals = assumptions.map((assumption) => this.literalOf(assumption));
    return this.decide(this.assumptionLiterals, limitMillis);
  }

  model(): Model {
    const { variables, functions } = this.declarations;
    this.model_ = readModel(this.owner.terms, variables(), functions(), {
      ask: (command) => this.ask(command, READ_MILLIS),
    });
    return this.model_;
  }

  core(): readonly Term[] {
    const core = this.coreLiterals();
    return this.assumptions.filter((_, i) => core.has(this.assumptionLiterals[i]!));
  }

  beginAllSat(over: readonly Term[]): void {
    this.dropDefinitions();
    this.pushLevel();
    this.enumeration = over.map((term) => {
      if (this.owner.terms.kind(term) === Kind.Variable) {
        this.pending.push(this.declarations.declare(term));
        return this.textOf(term);
      }
      return this.define(term, "=");
    });
  }

  checkCube(fixed: Cube, limitMillis: number): DriverAnswer {
    const literals: string[] = [];
    for (let i = 0; i < fixed.length; i++) {
      if (fixed[i] !== 0) literals.push(this.literal(i, fixed[i]!));
    }
    return this.decide(literals, limitMillis);
  }

  readCube(into: Cube): "told" {
    if (into.length === 0) return "told";
    const answer = this.ask(`(get-value (${this.enumeration.join(" ")}))`, READ_MILLIS);
    // The answer repeats each name, so the values are every second word.
    const values = [...answer.matchAll(/\b(true|false)\s*\)/g)];
    if (values.length !== into.length) this.giveUp();
    values.forEach((match, i) => {
      into[i] = match[1] === "true" ? 1 : -1;
    });
    return "told";
  }

  shrinkToCore(fixed: Cube): void {
    const core = this.coreLiterals();
    for (let i = 0; i < fixed.length; i++) {
      if (fixed[i] !== 0 && !core.has(this.literal(i, fixed[i]!))) fixed[i] = 0;
    }
  }

  block(cube: Cube): void {
    const literals: string[] = [];
    for (let i = 0; i < cube.length; i++) {
      if (cube[i] !== 0) literals.push(this.literal(i, -cube[i]!));
    }
    this.pending.push(`(assert (or false ${literals.join(" ")}))`);
  }

  endAllSat(): void {
    this.popLevels(1);
  }

  close(): void {
    this.model_?.detach();
    this.owner.giveBack(this.process);
  }

  // ---------------------------------------------------------------- text

  private textOf(term: Term): string {
    return printTerm(this.owner.terms, term);
  }

  private assertText(term: Term, text: string): void {
    this.pending.push(this.declarations.declare(term), `(assert ${text})`);
  }

  private pushLevel(): void {
    this.pending.push("(push 1)");
    this.declarations.push();
  }

  private popLevels(levels: number): void {
    this.pending.push(`(pop ${levels})`);
    this.declarations.pop(levels);
  }

  private literal(index: number, sign: number): string {
    const name = this.enumeration[index]!;
    return sign > 0 ? name : `(not ${name})`;
  }

  /** Solvers take only literals as assumptions; others are named, on a level of their own. */
  private literalOf(term: Term): string {
    const { terms } = this.owner;
    const atom = terms.kind(term) === Kind.Not ? terms.child(term, 0) : term;
    if (terms.kind(atom) !== Kind.Variable || !this.declarations.has(atom)) {
      if (!this.hasDefinitions) this.pushLevel();
      this.hasDefinitions = true;
    }
    if (terms.kind(atom) !== Kind.Variable) return this.define(term, "=>");
    this.pending.push(this.declarations.declare(atom));
    const name = quoteSymbol(terms.nameOf(atom));
    return atom === term ? name : `(not ${name})`;
  }

  private define(term: Term, relation: "=" | "=>"): string {
    const name = `assay!${term}`;
    this.pending.push(this.declarations.declareName(name));
    this.assertText(term, `(${relation} ${name} ${this.textOf(term)})`);
    return name;
  }

  private dropDefinitions(): void {
    if (!this.hasDefinitions) return;
    this.hasDefinitions = false;
    this.popLevels(1);
  }

  // ---------------------------------------------------------------- conversation

  private decide(literals: readonly string[], limitMillis: number): DriverAnswer {
    this.pending.push(
      literals.length === 0 ? "(check-sat)" : `(check-sat-assuming (${literals.join(" ")}))`,
    );
    const answer = this.ask(this.takePending(), limitMillis);
    this.owner.answered();
    if (answer === "sat" || answer === "unsat") return answer;
    if (answer !== "unknown") this.giveUp();
    return "incomplete";
  }

  private coreLiterals(): ReadonlySet<string> {
    const answer = this.ask("(get-unsat-assumptions)", READ_MILLIS);
    const core = new Set<string>();
    const inner = answer.slice(answer.indexOf("(") + 1, answer.lastIndexOf(")"));
    for (const match of inner.matchAll(
      /\(\s*not\s+(\|[^|]*\||[^\s()|]+)\s*\)|\|[^|]*\||[^\s()|]+/g,
    )) {
      core.add(match[1] === undefined ? match[0] : `(not ${match[1]})`);
    }
    return core;
  }

  private takePending(): string {
    const text = this.pending.join("\n");
    this.pending = [];
    return text;
  }

  private ask(text: string, limitMillis: number): string {
    invariant(this.state === "holds-stack", "the solver was started");
    this.model_?.detach();
    this.model_ = null;
    const answer = this.process.ask(text, limitMillis);
    if (answer === null) {
      this.state = "lost";
      if (this.process.lastFailure === "crash") this.owner.died();
      throw new SolverLost(this.process.lastFailure);
    }
    // Soundness: after an error the solver's stack is not ours, and an answer may be to another question.
    if (answer.includes("(error")) this.giveUp();
    return answer;
  }

  /** The solver says something we do not expect: another one starts from scratch. */
  private giveUp(): never {
    this.state = "lost";
    this.process.restart();
    throw new SolverLost("incomplete");
  }
}
