/** `assay cfa`: the automaton of a program as a drawing or as data. */
import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/nearest.ts";
import { toDot } from "../program/cfa/export-dot.ts";
import { toJson } from "../program/cfa/export-json.ts";
import type { Cfa, CfaFunction, CfaNode } from "../program/cfa/graph.ts";
import { findLoops } from "../program/passes/index.ts";
import { loadProgram, type LoadOptions } from "./load-program.ts";

export interface CfaCommand {
  readonly files: readonly string[];
  readonly format: "dot" | "json" | "svg";
  /** Null: all functions. */
  readonly functionName: string | null;
  readonly load: LoadOptions;
}

/** Above this a drawing of every single step is neither readable nor quick to lay out. */
const LARGEST_COMPLETE_DRAWING = 1000;

export async function exportCfa(command: CfaCommand): Promise<string> {
  const cfa = await loadProgram(command.files, command.load);
  const functions = chosenFunctions(cfa, command.functionName);
  const loops = findLoops(cfa);
  const isLoopHead = (node: CfaNode) => loops.isHead(node);
  switch (command.format) {
    case "json":
      return toJson(cfa, functions, isLoopHead);
    case "dot":
      return toDot(functions, { isLoopHead, chains: "complete" });
    case "svg": {
      const size = functions.reduce((sum, { nodes }) => sum + nodes.length, 0);
      const chains = size > LARGEST_COMPLETE_DRAWING ? "collapsed" : "complete";
      // Graphviz in WebAssembly is large: only drawings pay for it.
      const { drawSvg } = await import("./draw-svg.ts");
      return drawSvg(toDot(functions, { isLoopHead, chains }));
    }
  }
}

function chosenFunctions(cfa: Cfa, name: string | null): readonly CfaFunction[] {
  if (name === null) return cfa.functions;
  const chosen = cfa.functions.filter((candidate) => candidate.name === name);
  if (chosen.length > 0) return chosen;
  const names = cfa.functions.map((candidate) => candidate.name);
  const near = nearest(name, names);
  throw new UserError(
    `no function '${name}' is reachable in the program`,
    null,
    near.length > 0 ? `did you mean '${near.join("' or '")}'?` : null,
  );
}
