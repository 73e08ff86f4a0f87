import type { Cfa } from "../cfa/graph.ts";
import { Interpreter, type InterpreterOptions } from "./interpreter.ts";

/** One interpreter for many executions, one after the other. Performance: the program is compiled once. */
export class ReusedInterpreter {
  private readonly cfa: Cfa;
  private interpreter: Interpreter | null = null;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
  }

  /** Ready for an execution. Of the one before nothing can be asked any more. */
  begin(options: InterpreterOptions): Interpreter {
    if (this.interpreter === null) this.interpreter = new Interpreter(this.cfa, options);
    else this.interpreter.restart(options);
    return this.interpreter;
  }
}
