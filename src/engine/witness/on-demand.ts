/** Witnesses of a run. Most runs have none, so that what reads and writes them is loaded only then. */
import { UserError } from "../../base/diagnostics/index.ts";
import type { AddedCode } from "../entry/added-code.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { formatOfWitness } from "./witness-output.ts";
import type { WitnessTask } from "./witness-task.ts";
import type { WitnessWriter } from "./witness-writer.ts";

/** The one that is to be validated; `text`: instead of the file's. */
export async function witnessTask(
  request: VerifyRequest,
  text: string | undefined,
): Promise<WitnessTask | null> {
  if (request.witnessIn === undefined) return null;
  const { WitnessTask } = await import("./witness-task.ts");
  return new WitnessTask(request, text);
}

/** The format knows no execution that begins elsewhere. */
export function checkWitnessOfEntry(
  { witness, witnessIn }: VerifyRequest,
  { calls }: AddedCode,
): void {
  if (calls === null || (witness ?? witnessIn) === undefined) return;
  throw new UserError(
    `witnesses are about executions of main, not about calls of '${calls}'`,
    null,
    "write the harness into a file (assay harness) and verify that",
  );
}

/** For the one that is to be written. */
export async function witnessWriter({ witness }: VerifyRequest): Promise<WitnessWriter | null> {
  if (witness === undefined) return null;
  const { WitnessWriter } = await import("./witness-writer.ts");
  return new WitnessWriter(formatOfWitness(witness));
}
