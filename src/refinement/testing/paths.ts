/** Paths through small programs, for tests. */
import { SourceText } from "../../base/diagnostics/index.ts";
import { buildCfa } from "../../program/build/index.ts";
import { parseTranslationUnit } from "../../program/c/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { machineModel } from "../../program/machine/machine-model.ts";
import type { PathOperation } from "../paths/program-path.ts";

export function buildProgram(text: string): Cfa {
  const unit = parseTranslationUnit(new SourceText("test.c", text), machineModel("LP64"));
  return buildCfa(unit, { entryFunction: "main" });
}

/**
 * The path from the start of the program that takes the branches whose conditions have the given truths, in
 * order, and ends where they are used up and there is a choice, or where the program ends.
 */
export function pathAlong(cfa: Cfa, truths: readonly boolean[]): readonly PathOperation[] {
  const edges: CfaEdge[] = [];
  const calls: CfaEdge[] = [];
  let used = 0;
  for (let node = cfa.start.entry; node.leaving.length > 0;) {
    const edge = node.leaving.find(({ operation }) => {
      if (operation.kind === "assume") return operation.truth === truths[used];
      return operation.kind !== "return" || operation.callEdge === calls.at(-1);
    });
    if (edge === undefined) break;
    if (edge.operation.kind === "assume") used++;
    if (edge.operation.kind === "call") calls.push(edge);
    if (edge.operation.kind === "return") calls.pop();
    edges.push(edge);
    node = edge.target;
  }
  return edges.map((edge, step) => ({ edge, assumption: null, step }));
}
