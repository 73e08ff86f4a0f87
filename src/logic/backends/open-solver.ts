import { UserError } from "../../base/diagnostics/index.ts";
import type { SolverContext } from "../smt/index.ts";
import type { Terms } from "../terms/index.ts";
import { SmtlibContext } from "./process/smtlib-context.ts";
import { NativeEngine } from "./z3/native-engine.ts";
import { WasmEngine } from "./z3/wasm-engine.ts";
import { Z3Context } from "./z3/z3-context.ts";

/** `smtlib:` is followed by the command line of a solver, e.g. `smtlib:cvc5` or `smtlib:yices-smt2 --incremental`. */
export type SolverChoice = "auto" | "z3-wasm" | "z3-native" | `smtlib:${string}`;

/**
 * Opens a solver on `terms`. `auto` takes the system's Z3 if it is found and loads, else the embedded one;
 * `name` and `version` of the result say which. The first WebAssembly context of a process takes 0.2 s.
 * `millisLeft`: see `SolverContext`.
 */
export function openSolver(
  terms: Terms,
  choice: SolverChoice = "auto",
  millisLeft: () => number = () => Infinity,
): SolverContext {
  switch (choice) {
    case "auto":
      return new Z3Context(terms, NativeEngine.find() ?? new WasmEngine(), millisLeft);
    case "z3-wasm":
      return new Z3Context(terms, new WasmEngine(), millisLeft);
    case "z3-native": {
      const engine = NativeEngine.find();
      if (engine === null) {
        throw new UserError(
          "no native Z3 was found",
          null,
          "install libz3 (apt-get install libz3-4), or name the library in ASSAY_LIBZ3",
        );
      }
      return new Z3Context(terms, engine, millisLeft);
    }
    default: {
      const command = choice.slice("smtlib:".length).trim();
      if (command === "") throw new UserError("smtlib: needs the command line of a solver");
      return new SmtlibContext(terms, command.split(/\s+/), millisLeft);
    }
  }
}
