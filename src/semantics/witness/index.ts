/**
 * Witnesses of other verifiers, and of ours (`docs/witnesses.md`): the format as data (`witness.ts`, `read-witness.ts`), the points
 * of a program that it names (`points.ts`), and what it claims as part of the program (`weave-*.ts`; `obliged-target.ts` where the property is about undefined behaviour).
 */
export { InsertedText } from "./inserted-text.ts";
export { plainName, PointRecorder, ProgramPoints } from "./points.ts";
export { readWitness } from "./read-witness.ts";
export { insertInvariant, invariantOf, invariantsHold } from "./weave-correctness.ts";
export { besideWitness, isAboutObligations, ObligedTarget } from "./obliged-target.ts";
export { insertCalledTarget, insertSegments } from "./weave-violation.ts";
export { NoViolationThere, WrongWitness, type ViolationWitness, type Witness } from "./witness.ts";
