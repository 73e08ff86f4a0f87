/** The options of `assay verify` that are about all targets of a project, or about when to verify. */
import { Option, type Command } from "commander";
import { UserError } from "../base/diagnostics/index.ts";
import { addQueueOptions, type QueueArguments } from "./queue-arguments.ts";

/** As commander delivers them. */
export interface ProjectArguments extends QueueArguments {
  readonly changedSince?: string;
  readonly watch: boolean;
}

export const PROJECT_HELP = `
Without files, the targets of the project are verified that assay.json (or "assay" in package.json) describes, in this folder or
the nearest one above it; 'assay init' writes one. They run in parallel, on as many cores as there are (--jobs), and share the
memory. --target chooses some of them; other options are added to those of each target and win over them. Of several verdicts the
worst one decides the exit code: 70, 64, 1 (FALSE), 2 (UNKNOWN), 0.`;

export function addProjectArguments(command: Command): Command {
  const queue = new Option(
    "--queue <address>",
    "let workers verify the targets of a project: redis://host:6379 (see 'assay worker')",
  );
  return addQueueOptions(command, queue)
    .option(
      "--changed-since <revision>",
      "of a project only the targets that the changes since a revision of git can affect",
    )
    .option(
      "--watch",
      "verify again whenever a file that was read is changed, until Ctrl-C",
      false,
    );
}

/** Of one program there is nothing to choose or to hand out. */
export function refuseProjectArguments({ changedSince, queue }: ProjectArguments): void {
  const option =
    changedSince !== undefined ? "--changed-since" : queue !== undefined ? "--queue" : null;
  if (option === null) return;
  throw new UserError(
    `${option} is about the targets of a project, not about files`,
    null,
    "leave out the files to verify what assay.json describes",
  );
}
