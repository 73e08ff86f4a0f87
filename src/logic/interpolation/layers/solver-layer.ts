import { SourceText, UserError } from "../../../base/diagnostics/index.ts";
import type { CommandChannel, SolverContext } from "../../smt/index.ts";
import {
  parseTerm,
  printDeclarations,
  printTerm,
  type Term,
  type Terms,
} from "../../terms/index.ts";
import type { Deadline } from "../deadline.ts";
import type { PathProblem } from "../path-problem.ts";
import { theoryOf } from "../theory.ts";
import { interpolatingDialect, type InterpolatingDialect } from "./interpolating-dialect.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Interpolation by a solver that has it (MathSAT, SMTInterpol, OpenSMT), as a process of its own for each
 * sequence: an interpolation problem left behind by the one before cannot disturb it.
 */
export class SolverLayer implements InterpolationLayer {
  readonly name = "solver";
  readonly effort = "low";
  private readonly terms: Terms;
  private readonly solver: SolverContext;

  /** `solver` is a process and shares the terms of the paths. */
  constructor(solver: SolverContext) {
    this.terms = solver.terms;
    this.solver = solver;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const channel = this.solver.openCommandChannel();
    if (channel === null) return failed("unsupported");
    const dialect = interpolatingDialect(channel.program);
    const outcome =
      dialect === null ? failed("unsupported") : this.converse(channel, dialect, problem, deadline);
    channel.close();
    return outcome;
  }

  private converse(
    channel: CommandChannel,
    dialect: InterpolatingDialect,
    problem: PathProblem,
    deadline: Deadline,
  ): LayerOutcome {
    const { terms } = this;
    const { blocks } = problem;
    const commands = [
      dialect.preamble(theoryOf(problem)),
      printDeclarations(terms, blocks.flat()),
      ...blocks.map((block, i) => dialect.assertBlock(i, printTerm(terms, terms.andAll(block)))),
      "(check-sat)",
    ];
    const answer = channel.ask(commands.join("\n"), deadline.remainingMillis);
    if (answer === null) return failed("timeout");
    if (answer === "sat") return failed("satisfiable");
    if (answer !== "unsat") return failed("solver-unknown");
    if (blocks.length === 1) return found([terms.true, terms.false]);
    const reply = channel.ask(dialect.interpolants(blocks.length), deadline.remainingMillis);
    if (reply === null) return failed("timeout");
    const inner = dialect.read(reply)?.map((text) => this.parse(text)) ?? [];
    if (inner.length !== blocks.length - 1 || inner.includes(null)) return failed("unreadable");
    return found([terms.true, ...inner.map((term) => term!), terms.false]);
  }

  private parse(text: string): Term | null {
    try {
      const term = parseTerm(this.terms, new SourceText("<interpolant>", text));
      return this.terms.sort(term) === this.terms.sorts.bool ? term : null;
    } catch (error) {
      if (error instanceof UserError) return null;
      throw error;
    }
  }
}
