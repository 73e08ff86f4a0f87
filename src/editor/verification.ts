/** One verification of the text in an editor, saved or not, in processes of its own. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { verify, type Progress, type VerifyResult } from "../api/index.ts";
import { verifyOptions, type EditorSettings } from "./settings.ts";

export interface VerificationRequest {
  readonly path: string;
  readonly text: string;
  /** Null: the whole file. */
  readonly functionName: string | null;
  readonly settings: EditorSettings;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Rejected as `verify` is: with an `AssayError` for what the user has to change, with the reason of the signal. */
export async function verifyText({
  path,
  text,
  functionName,
  settings,
  signal,
  onProgress,
}: VerificationRequest): Promise<VerifyResult> {
  const folder = mkdtempSync(join(tmpdir(), "assay-editor-"));
  try {
    const copy = join(folder, basename(path));
    // Places are told as those of the file in the editor.
    writeFileSync(copy, `# 1 ${JSON.stringify(path)}\n${text}`);
    const options = verifyOptions(settings, dirname(path), functionName);
    return await verify({ ...options, files: [copy], signal, onProgress });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
