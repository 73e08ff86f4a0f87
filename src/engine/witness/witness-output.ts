/** The witness among the files of a run. */
import { UserError } from "../../base/diagnostics/index.ts";
import type { RunReport } from "../../output/run-report.ts";
import { formulaOf } from "../../semantics/specification/index.ts";
import type { Output } from "../outputs.ts";
import { writeHarness as writeWhole } from "../test-harness.ts";
import type { VerifyRequest } from "../verify-request.ts";
import type { Validated, WitnessFindings, WitnessFormat, WitnessWriter } from "./witness-writer.ts";

export type Findings = Omit<WitnessFindings, "specification">;

/** As its name says. Complains before the run about what would only be noticed after it. */
export function formatOfWitness(path: string): WitnessFormat {
  if (/\.ya?ml$/i.test(path)) return "2.0";
  if (/\.graphml$/i.test(path)) return "1.0";
  const hint = "its name has to end in .yml (format 2.0) or .graphml (format 1.0)";
  throw new UserError(`'${path}' is no name for a witness`, null, hint);
}

/** `verify`: another run, with the text as the witness that it validates. */
export function witnessOutput(
  request: VerifyRequest,
  writer: WitnessWriter | null,
  { findings, names }: { findings: Findings | null; names: readonly string[] },
  verify: (request: VerifyRequest, text: string) => Promise<RunReport>,
): Output {
  return {
    name: "witness",
    isWanted: writer !== null,
    async write() {
      const path = request.witness ?? "";
      if (writer === null || findings === null) return [];
      const specification = formulasOf(names, findings.cfa.main.name);
      const lines = await writer.write({ ...findings, specification }, async (text) =>
        validatedBy(await verify(validation(request), text), findings.verdict.kind),
      );
      return [writeWhole(path, lines)];
    },
  };
}

function formulasOf(names: readonly string[], entry: string): string | null {
  const formulas = names.map((name) => formulaOf(name, entry));
  return formulas.includes(null) ? null : formulas.join("\n");
}

/** The same run, without what it leaves behind. */
function validation(request: VerifyRequest): VerifyRequest {
  const { witness = "", ...rest } = request;
  return {
    ...rest,
    witnessIn: witness,
    outputDirectory: null,
    report: null,
    testSuite: null,
    testHarness: null,
    invariants: false,
    certify: false,
    precision: null,
    reuse: [],
    since: null,
  };
}

function validatedBy({ validation, verdict }: RunReport, wanted: string): Validated {
  return {
    isConfirmed: validation?.outcome === "confirmed" && verdict.kind === wanted,
    reason: validation?.reason ?? null,
    culprit: validation?.culprit ?? null,
  };
}
