/**
 * Objects that foreign code may know although nothing reachable takes their address: an initialiser or a function that
 * nothing reachable mentions does, and other units may read or call it.
 */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Variable } from "../cfa/variable.ts";
import { libraryFunction } from "../library/index.ts";
import { ProgramDraft } from "./program-draft.ts";
import { scanInitialiser, scanStatement } from "./references.ts";

/** Those of the objects that the program has; empty if it calls no foreign code. */
export function handedOut(program: ProgramDraft): readonly Variable[] {
  if (!callsForeignCode(program)) return [];
  const isTaken = takenAnywhere(program);
  return program
    .referencedGlobals()
    .map(({ variable }) => variable)
    .filter((variable) => !program.isAddressTaken(variable) && isTaken(variable));
}

function callsForeignCode({ drafts }: ProgramDraft): boolean {
  return [...drafts.values()].some(({ edgeOperation }) =>
    edgeOperation.some(
      (operation) => operation.kind === "external" && libraryFunction(operation.name) === null,
    ),
  );
}

function takenAnywhere({ unit, allocation }: ProgramDraft): (variable: Variable) => boolean {
  const whole = new ProgramDraft(unit, allocation);
  try {
    for (const { body } of unit.functions) scanStatement(whole, body);
    for (const { initialiser } of unit.globals) {
      if (initialiser !== null) scanInitialiser(whole, initialiser);
    }
  } catch (error) {
    // What is not supported is no reason to refuse a program that does not reach it.
    if (error instanceof UnsupportedFeature) return () => true;
    throw error;
  }
  return (variable) => whole.isAddressTaken(variable);
}
