/** `--watch`: again and again, until Ctrl-C. */
import { dirname, resolve } from "node:path";
import { formatError, UserError } from "../base/diagnostics/index.ts";
import { pathFromHere } from "../base/files/index.ts";
import { filesReadBy } from "../engine/files-read.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { asWritten } from "../output/as-written.ts";
import { WatchedFiles } from "../project/watched-files.ts";
import { INTERRUPTED } from "./exit-codes.ts";
import { untilInterrupted } from "./interruption.ts";
import type { Streams } from "./streams.ts";

export interface Repeated {
  /** The files that matter, as things are now. Throws `UserError` if that cannot be said. */
  look(): Promise<Iterable<string>>;
  /** `changed`: since the last time. An abort: there are newer changes. */
  verify(changed: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Answers the exit code. */
export function repeatOnChange(repeated: Repeated, { stderr }: Streams): Promise<number> {
  const tell = (line: string): void => {
    stderr.write(asWritten(`${line}\n`));
  };
  return untilInterrupted(async (stop) => {
    let files: Iterable<string> = [];
    for (let changed: readonly string[] = []; !stop.aborted;) {
      const problem = await attempt(files, async () => {
        files = await repeated.look();
      });
      // As they are before they are read: what happens meanwhile counts.
      const watched = new WatchedFiles(files);
      if (problem !== null) tell(problem);
      const round = new AbortController();
      const verified =
        problem === null
          ? attempt(files, () => repeated.verify(changed, AbortSignal.any([stop, round.signal])))
          : Promise.resolve(null);
      void verified.then((failure) => {
        if (failure !== null) tell(failure);
        if (!round.signal.aborted && !stop.aborted)
          tell(`Watching ${[...files].length} files; Ctrl-C ends`);
      });
      changed = await watched.untilChanged(stop);
      round.abort();
      await verified;
      const [first] = changed;
      if (first !== undefined) tell(`Changed: ${pathFromHere(first)}`);
    }
    return INTERRUPTED;
  });
}

/** Answers what is wrong with what the user gave us; as long as there is no file that could be put right, it is thrown. */
async function attempt(files: Iterable<string>, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof UserError && [...files].length > 0) return formatError(error);
    throw error;
  }
}

/** Those that are read, and folders where one may be made that is missing now. */
export async function filesToWatch(request: VerifyRequest): Promise<ReadonlySet<string>> {
  const { files, doubt } = await filesReadBy(request);
  if (doubt === null) return files;
  const { includeDirectories, quoteDirectories = [] } = request.load;
  const folders = [
    ...includeDirectories,
    ...quoteDirectories,
    ...[...files].map((file) => dirname(file)),
  ];
  return new Set([...files, ...folders.map((folder) => resolve(folder))]);
}
