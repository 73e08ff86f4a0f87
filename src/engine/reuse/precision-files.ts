/** Precisions in files that the user names. */
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { errorCode } from "../../base/files/index.ts";
import {
  describePrecision,
  printPrecision,
  type PrecisionFile,
  type PrecisionHead,
} from "../../refinement/reuse/index.ts";
import { openPrecision } from "../precision/read-file.ts";
import { writePrecision } from "../precision/write-file.ts";
import { headAfter, headOf } from "./precision-head.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunIdentity,
} from "./precision-store.ts";
import { remembered } from "./remembered.ts";

const EXTENSION = ".precision";

export class PrecisionFiles implements PrecisionStore {
  readonly isKeeping: boolean;
  private readonly from: readonly string[];
  private readonly to: string | null;
  private readonly warn: (message: string) => void;

  /** `from`: files and folders to read; `to`: the file to write, null: none. */
  constructor(
    from: readonly string[],
    to: string | null,
    warn: (message: string) => void = () => undefined,
  ) {
    this.from = from;
    this.to = to;
    this.warn = warn;
    this.isKeeping = to !== null;
  }

  load(run: RunIdentity): RememberedPrecision | null {
    const files = this.from.flatMap((path) =>
      isFolder(path) ? this.filesIn(path, run) : [this.read(path)],
    );
    return remembered(files, run.cfa);
  }

  save(run: RunIdentity, learnt: LearntPrecision): readonly string[] {
    if (this.to === null) return [];
    const text = printPrecision(describePrecision(run.cfa, headAfter(run, learnt), learnt.facts));
    writePrecision(this.to, text);
    return [this.to];
  }

  private read(path: string): PrecisionFile {
    const { file, warnings } = openPrecision(path);
    for (const warning of warnings) this.warn(warning);
    return file;
  }

  /** Those of the same program, property and analysis. */
  private filesIn(folder: string, run: RunIdentity): readonly PrecisionFile[] {
    const names = readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
    return names
      .sort()
      .flatMap((name) => this.readable(join(folder, name)))
      .filter(({ head }) => isAbout(head, run));
  }

  /** Nobody named it: what is no precision is left out. */
  private readable(path: string): readonly PrecisionFile[] {
    try {
      return [this.read(path)];
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.warn(error.message);
      return [];
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UserError(`'${path}' cannot be read (${errorCode(error)})`);
  }
}

function isAbout(head: PrecisionHead, run: RunIdentity): boolean {
  if (head.program !== null && basename(head.program) !== basename(run.program)) return false;
  const wanted = headOf(run);
  const fields = ["analysis", "property", "entry", "dataModel"] as const;
  return fields.every((field) => head[field] === null || head[field] === wanted[field]);
}
