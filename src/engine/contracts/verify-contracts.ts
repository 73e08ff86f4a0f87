/** Every function with a contract verified against it, and `main`: a run for each. */
import type { SourceLocation } from "../../base/diagnostics/index.ts";
import type { RunReport } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import { contractsIn } from "../load-program.ts";
import { readProgramFiles } from "../program/program-files.ts";
import type { SuperviseHooks } from "../supervision/supervise.ts";
import { verifyProgram, type VerifyEnd, type VerifyMeans } from "../supervision/verify-program.ts";
import { filesOf, type VerifyRequest } from "../verify-request.ts";
import { BY_CONTRACT, type ContractOptions } from "./added-contracts.ts";

/** A function that is to be verified. */
export interface ContractTarget {
  readonly name: string;
  readonly location: SourceLocation;
}

/** Those with contracts in order, and `main` behind them if it has none. Throws `UserError` for contracts that cannot be. */
export async function contractTargets(request: VerifyRequest): Promise<readonly ContractTarget[]> {
  const { files, dataModel } = await readProgramFiles(filesOf(request), request.load);
  const { units, contracts } = contractsIn(files, dataModel, request.load);
  const targets = contracts.map(({ file, definition }): ContractTarget => {
    const { symbol } = definition;
    return { name: symbol.writtenName, location: units[file]!.source.locate(symbol.start) };
  });
  if (targets.some(({ name }) => name === "main")) return targets;
  const mains = units.flatMap(({ functions, source }): ContractTarget[] =>
    functions
      .filter(({ symbol }) => symbol.name === "main")
      .map(({ symbol }) => ({ name: "main", location: source.locate(symbol.start) })),
  );
  return [...targets, ...mains];
}

/**
 * Soundness: what is assumed of a contract that stands for a body is that it held for every call that has returned so far. Take the first
 * moment of an execution at which a condition, or what is verified beside them, is violated. All calls that returned before did what
 * their contracts say, so the run of the function in which it happens has this execution, too: calls that returned are replaced by what
 * the contract allows, and whoever is still being called was called with what it requires. So the order of the runs does not
 * matter, and functions may call themselves and each other; that calls return at all is not shown (partial correctness).
 */
export async function verifyContract(
  request: VerifyRequest,
  name: string,
  means: VerifyMeans,
  hooks: SuperviseHooks,
): Promise<VerifyEnd> {
  const run = (callees: ContractOptions["callees"]): Promise<VerifyEnd> =>
    verifyProgram(requestFor(request, { function: name, callees }), means, hooks);
  const allowed = await run("contracts");
  if (allowed.kind === "failed" || allowed.report.verdict.kind !== "FALSE") return allowed;
  const standIns = contractsUsed(allowed.report);
  if (standIns.length === 0) return allowed;
  // Soundness: what a contract allows, a body need not do. Only an execution of the bodies is one of the program.
  const real = await run("bodies");
  if (real.kind === "failed" || real.report.verdict.kind === "FALSE") return real;
  const names = standIns.join(", ");
  if (real.report.verdict.kind === "TRUE") {
    const note = `the contracts of ${names} allow a violation; their bodies were used, which do not`;
    return { ...real, report: { ...real.report, notes: [...real.report.notes, note] } };
  }
  const verdict: Verdict = {
    ...real.report.verdict,
    reason: `the contracts of ${names} allow a violation, of which no execution was found: ${real.report.verdict.reason}`,
    hint: "say more in their __assay_ensures",
  };
  return { ...real, report: { ...real.report, verdict } };
}

function contractsUsed({ assumptions }: RunReport): readonly string[] {
  return assumptions
    .filter(({ kind, text }) => kind === "generated" && text.startsWith(BY_CONTRACT))
    .map(({ name }) => name);
}

function requestFor(request: VerifyRequest, contracts: ContractOptions): VerifyRequest {
  const { checks = [], property, specification, outputDirectory, load } = request;
  const isOpen = checks.length > 0 && property === null && specification === null;
  return {
    ...request,
    // Conditions of contracts are assertions.
    specification: isOpen ? "assertions" : specification,
    outputDirectory: outputDirectory && `${outputDirectory}/${contracts.function}`,
    load: { ...load, contracts },
  };
}
