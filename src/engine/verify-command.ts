import { shellWords } from "../base/shell/index.ts";
import { programWords, type VerifyRequest } from "./verify-request.ts";

/** The command that does the same again, from the same folder. */
export function verifyCommand(request: VerifyRequest): string {
  return shellWords(["assay", "verify", ...verifyWords(request)]);
}

/** What follows `assay verify`: what is verified and how, without files that are written. */
export function verifyWords(request: VerifyRequest): readonly string[] {
  const { checks = [], solver, load } = request;
  const words = [...programWords(request)];
  const add = (option: string, value: string | null | undefined): void => {
    if (value !== null && value !== undefined) words.push(option, value);
  };
  add("--data-model", load.dataModel);
  add("--entry-function", load.entryFunction);
  add("--analysis", request.analysis);
  add("--strategy", request.strategy);
  add("--property", request.property);
  add("--spec", request.specification);
  if (checks.length > 0) add("--check", checks.join(","));
  add("--config", request.configuration);
  for (const option of request.options) add("--option", option);
  if (solver !== "auto") add("--solver", solver);
  if (request.solverCommands !== undefined)
    add("--solver-commands", JSON.stringify(request.solverCommands));
  for (const reuse of request.reuse) add("--reuse", reuse);
  add("--since", request.since);
  add("--witness-in", request.witnessIn);
  if (request.certify) words.push("--certify");
  if (request.cpuMillis !== null) add("--timelimit", `${Math.round(request.cpuMillis / 1000)}s`);
  return words;
}
