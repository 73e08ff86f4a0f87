import { InsertedText, PointRecorder, ProgramPoints } from "../../semantics/witness/index.ts";
import { goalsOf, insertGoals } from "../../semantics/goals/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { loadFiles, type LoadOptions } from "../load-program.ts";
import type { ProgramFile } from "../program/program-files.ts";

export interface GoalProgram {
  /** With a call at each outcome of each branch. */
  readonly cfa: Cfa;
  /** Outcomes of branches in code that calls may reach. */
  readonly goals: ReadonlySet<number>;
}

export function goalProgram(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
): GoalProgram {
  const cfa = loadFiles(files, dataModel, options, (read) => {
    const recorder = new PointRecorder();
    const { source } = read({ text: "", insertions: recorder });
    const text = new InsertedText();
    insertGoals(text, new ProgramPoints(source, recorder.points, []));
    return read(text.writtenBehind(source.endOfFirstFile));
  });
  return { cfa, goals: goalsOf(cfa) };
}
