/** What a run leaves behind: a list of files with the same three members, whatever is in them. */
import { UserError } from "../base/diagnostics/index.ts";

export interface Output {
  /** For messages. */
  readonly name: string;
  /** Whether the user asked for it. */
  readonly isWanted: boolean;
  /** Answers the paths of what was written. Throws `UserError` if that fails. */
  write(): readonly string[] | Promise<readonly string[]>;
}

/** The answer is found: a disk that is full does not take it back, and does not keep other files from being written. */
export async function writeOutputs(
  outputs: readonly Output[],
  warn: (message: string) => void,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const output of outputs) {
    if (!output.isWanted) continue;
    try {
      files.push(...(await output.write()));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(error.message);
    }
  }
  return files;
}
