import type { Prover, SatResult } from "../../src/logic/smt/index.ts";
import type { Term, Terms } from "../../src/logic/terms/index.ts";
import { Lottery } from "./row.ts";

/** One step of a recorded conversation with a prover. */
export type Step =
  | { readonly kind: "push" | "pop" }
  | { readonly kind: "check"; readonly result: SatResult }
  | { readonly kind: "assert"; readonly term: Term };

/**
 * Records the queries of a little symbolic walker: random programs over 32-bit words, all feasible paths depth
 * first, both sides of every branch checked with `prover` before they are taken. In half of the programs values are substituted as
 * a symbolic execution does, in the other half every assignment is an equation as in a path formula. A program
 * with a query that `prover` cannot decide in time is left out: its answers would depend on the machine's load.
 */
export function recordPathQueries(terms: Terms, prover: Prover, wanted: number): readonly Step[] {
  const steps: Step[] = [];
  let checks = 0;
  for (let seed = 1; checks < wanted; seed++) {
    const walker = new Walker(terms, prover, seed, seed % 2 === 0 ? "substituted" : "equations");
    walker.run();
    if (walker.isUndecided) continue;
    for (const step of walker.steps) steps.push(step);
    checks += walker.checks;
  }
  return steps;
}

type Operand = { readonly variable: number } | { readonly constant: number };

interface Expression {
  readonly operator: "copy" | "add" | "subtract" | "scale" | "mask" | "shift";
  readonly left: Operand;
  readonly right: Operand;
}

interface Condition {
  readonly relation: "slt" | "sle" | "ult" | "eq" | "odd";
  readonly left: Operand;
  readonly right: Operand;
}

type Statement =
  | { readonly kind: "assign"; readonly target: number; readonly value: Expression }
  | { readonly kind: "input"; readonly target: number }
  | {
      readonly kind: "branch";
      readonly condition: Condition;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | {
      readonly kind: "loop";
      readonly condition: Condition;
      readonly body: readonly Statement[];
      readonly unrollings: number;
    };

const VARIABLES = 6;
const MAX_CHECKS = 160;

class Walker {
  readonly steps: Step[] = [];
  checks = 0;
  isUndecided = false;
  private readonly terms: Terms;
  private readonly prover: Prover;
  private readonly seed: number;
  private readonly mode: "substituted" | "equations";
  private readonly lottery: Lottery;
  private fresh = 0;

  constructor(terms: Terms, prover: Prover, seed: number, mode: "substituted" | "equations") {
    this.terms = terms;
    this.prover = prover;
    this.seed = seed;
    this.mode = mode;
    this.lottery = new Lottery(seed);
  }

  run(): void {
    const inputs = Array.from(
      { length: VARIABLES },
      (_, target) => ({ kind: "input", target }) as const,
    );
    const program: Statement[] = [...inputs, ...this.block(3, 5)];
    this.push();
    this.walk(program, 0, [], []);
    this.pop();
  }

  // ---------------------------------------------------------------------- programs

  private block(depth: number, length: number): Statement[] {
    return Array.from({ length }, () => this.statement(depth));
  }

  private statement(depth: number): Statement {
    const { lottery } = this;
    const shape = lottery.below(10);
    if (depth > 0 && shape >= 8) {
      const condition: Condition = {
        relation: lottery.of(["slt", "sle", "ult"] as const),
        left: { variable: lottery.below(VARIABLES) },
        right: lottery.below(2) === 0 ? { constant: 1 + lottery.below(4) } : this.operand(),
      };
      const body = this.block(depth - 1, 2);
      const step: Statement = {
        kind: "assign",
        target: "variable" in condition.left ? condition.left.variable : 0,
        value: { operator: "add", left: condition.left, right: { constant: 1 } },
      };
      return { kind: "loop", condition, body: [...body, step], unrollings: 3 };
    }
    if (depth > 0 && shape >= 4) {
      const [yes, no] = [this.block(depth - 1, 2), this.block(depth - 1, 1)];
      return { kind: "branch", condition: this.condition(), yes, no };
    }
    const target = lottery.below(VARIABLES);
    return shape === 0
      ? { kind: "input", target }
      : { kind: "assign", target, value: this.expression() };
  }

  private expression(): Expression {
    const operators = ["copy", "add", "add", "subtract", "scale", "mask", "shift"] as const;
    const operator = this.lottery.of(operators);
    const isByConstant = operator === "scale" || operator === "mask" || operator === "shift";
    const right = isByConstant ? { constant: 1 + this.lottery.below(15) } : this.operand();
    return { operator, left: { variable: this.lottery.below(VARIABLES) }, right };
  }

  private condition(): Condition {
    const relation = this.lottery.of(["slt", "sle", "ult", "eq", "odd"] as const);
    return { relation, left: { variable: this.lottery.below(VARIABLES) }, right: this.operand() };
  }

  private operand(): Operand {
    const { lottery } = this;
    return lottery.below(2) === 0
      ? { variable: lottery.below(VARIABLES) }
      : { constant: lottery.below(20) - 5 };
  }

  // ---------------------------------------------------------------------- paths

  /** Follows `statements` from `at` on; `rest` is what comes after them. */
  private walk(
    statements: readonly Statement[],
    at: number,
    values: readonly Term[],
    rest: readonly (readonly Statement[])[],
  ): void {
    if (this.isOver()) return;
    const statement = statements[at];
    if (statement === undefined) {
      const next = rest[rest.length - 1];
      if (next !== undefined) this.walk(next, 0, values, rest.slice(0, -1));
      return;
    }
    const after = [...rest, statements.slice(at + 1)];
    switch (statement.kind) {
      case "input":
        this.walk(statements, at + 1, replaced(values, statement.target, this.symbol()), rest);
        return;
      case "assign": {
        const value = this.assigned(this.evaluate(statement.value, values));
        this.walk(statements, at + 1, replaced(values, statement.target, value), rest);
        return;
      }
      case "branch": {
        const condition = this.holds(statement.condition, values);
        this.follow(condition, () => {
          this.walk(statement.yes, 0, values, after);
        });
        this.follow(this.terms.not(condition), () => {
          this.walk(statement.no, 0, values, after);
        });
        return;
      }
      case "loop": {
        const condition = this.holds(statement.condition, values);
        this.follow(this.terms.not(condition), () => {
          this.walk(statements, at + 1, values, rest);
        });
        if (statement.unrollings === 0) return;
        const again: Statement = { ...statement, unrollings: statement.unrollings - 1 };
        const loop = [again, ...statements.slice(at + 1)];
        this.follow(condition, () => {
          this.walk(statement.body, 0, values, [...rest, loop]);
        });
      }
    }
  }

  private follow(condition: Term, walkOn: () => void): void {
    if (this.isOver()) return;
    this.push();
    this.assert(condition);
    const result = this.prover.check();
    this.steps.push({ kind: "check", result });
    this.checks++;
    if (result === "unknown") this.isUndecided = true;
    if (result !== "unsat") walkOn();
    this.pop();
  }

  private isOver(): boolean {
    return this.checks >= MAX_CHECKS || this.isUndecided;
  }

  private push(): void {
    this.prover.push();
    this.steps.push({ kind: "push" });
  }

  private pop(): void {
    this.prover.pop();
    this.steps.push({ kind: "pop" });
  }

  private assert(term: Term): void {
    this.prover.assert(term);
    this.steps.push({ kind: "assert", term });
  }

  private symbol(): Term {
    return this.terms.variable(`p${this.seed}_${this.fresh++}`, this.terms.sorts.bitVec(32));
  }

  private assigned(value: Term): Term {
    if (this.mode === "substituted") return value;
    const symbol = this.symbol();
    this.assert(this.terms.eq(symbol, value));
    return symbol;
  }

  private read(operand: Operand, values: readonly Term[]): Term {
    if ("variable" in operand) return values[operand.variable]!;
    return this.terms.bv.constant(operand.constant, 32);
  }

  private evaluate({ operator, left, right }: Expression, values: readonly Term[]): Term {
    const { bv } = this.terms;
    const [x, y] = [this.read(left, values), this.read(right, values)];
    switch (operator) {
      case "copy":
        return y;
      case "add":
        return bv.add(x, y);
      case "subtract":
        return bv.subtract(x, y);
      case "scale":
        return bv.multiply(x, y);
      case "mask":
        return bv.and(x, y);
      case "shift":
        return bv.lshr(x, y);
    }
  }

  private holds({ relation, left, right }: Condition, values: readonly Term[]): Term {
    const { terms } = this;
    const { bv } = terms;
    const [x, y] = [this.read(left, values), this.read(right, values)];
    switch (relation) {
      case "slt":
        return bv.slt(x, y);
      case "sle":
        return bv.sle(x, y);
      case "ult":
        return bv.ult(x, y);
      case "eq":
        return terms.eq(x, y);
      case "odd":
        return terms.eq(bv.extract(x, 0, 0), bv.constant(1, 1));
    }
  }
}

function replaced(values: readonly Term[], index: number, value: Term): readonly Term[] {
  const result = [...values];
  result[index] = value;
  return result;
}
