import type { HornClause, HornResult, HornSolver } from "../../smt/index.ts";
import type { Term, Terms } from "../../terms/index.ts";
import type { Deadline } from "../deadline.ts";
import type { PathProblem } from "../path-problem.ts";
import { FunctionsAsArrays } from "./functions-as-arrays.ts";
import {
  failed,
  found,
  type FailureReason,
  type InterpolationLayer,
  type LayerOutcome,
} from "./layer.ts";

/**
 * Interpolants as a solution of Horn clauses (Spacer): one unknown predicate per cut over its shared
 * symbols. General in linear arithmetic and arrays, slow in bit-vectors, helpless beyond.
 */
export class HornLayer implements InterpolationLayer {
  readonly name = "horn";
  readonly effort = "high";
  private readonly terms: Terms;
  private readonly solver: HornSolver;

  constructor(terms: Terms, solver: HornSolver) {
    this.terms = terms;
    this.solver = solver;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { terms } = this;
    const encoding = new FunctionsAsArrays(terms);
    const parameters = this.parameters(problem, encoding);
    const application = (cut: number) => ({ predicate: cut - 1, args: parameters[cut - 1]! });
    const clauses = problem.blocks.map((block, i): HornClause => ({
      premises: i === 0 ? [] : [application(i)],
      constraint: encoding.encode(terms.andAll(block)),
      head: i === problem.lastCut ? null : application(i + 1),
    }));
    const result = this.solver.solve({ predicates: parameters, clauses }, deadline.remainingMillis);
    if (result.kind !== "solution") return failed(reasonOf(result));
    const inner = result.definitions.map((definition) => encoding.decode(definition));
    if (inner.some((formula) => formula === null)) return failed("unreadable");
    return found([terms.true, ...inner.map((formula) => formula!), terms.false]);
  }

  private parameters(problem: PathProblem, encoding: FunctionsAsArrays): Term[][] {
    const { vocabulary } = problem;
    return Array.from({ length: problem.lastCut }, (_, i) => [
      ...vocabulary.sharedVariables(i + 1),
      ...vocabulary.sharedFunctions(i + 1).map((symbol) => encoding.arrayOf(symbol)),
    ]);
  }
}

function reasonOf(result: Exclude<HornResult, { kind: "solution" }>): FailureReason {
  if (result.kind === "refuted") return "satisfiable";
  if (result.reason === "timeout") return "timeout";
  return result.reason === "inexpressible" ? "unreadable" : "solver-unknown";
}
