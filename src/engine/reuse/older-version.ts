import { execFileSync } from "node:child_process";
import { basename, dirname } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import {
  anchorPrecision,
  type Placement,
  type PrecisionFile,
} from "../../refinement/reuse/index.ts";
import { keyText } from "../../refinement/reuse/precision-file.ts";
import { isReasonOfUnknown } from "../failures.ts";
import type { PrecisionStore, RememberedPrecision, RunIdentity } from "./precision-store.ts";
import { remembered } from "./remembered.ts";

export interface OlderVersionParts {
  /** A revision as git knows it. */
  readonly revision: string;
  /** Of the program. */
  readonly files: readonly string[];
  /** What the analysis learns from older texts of the files, in a part of the time. */
  readonly learn: (texts: readonly string[]) => PrecisionFile;
  /** A line for the user. */
  readonly tell: (line: string) => void;
}

const MOST_LINES = 10;
const LARGEST_FILE = 1 << 28;

/** What is learnt from the version of the program in a revision (`boehm-thesis` 3.1: regression verification). */
export class OlderVersion implements PrecisionStore {
  readonly isKeeping = false;
  private readonly parts: OlderVersionParts;

  constructor(parts: OlderVersionParts) {
    this.parts = parts;
  }

  load({ cfa }: RunIdentity): RememberedPrecision | null {
    const { revision, files, tell } = this.parts;
    const file = this.learnFrom(files.map((path) => textIn(revision, path)));
    if (file === null) return null;
    const { placements, counts } = anchorPrecision(file, cfa);
    const { same, moved, changed, dropped } = counts;
    const elsewhere = counts.function + counts.loops;
    tell(
      `Since ${revision}: ${file.entries.length} facts were learnt from the older version: ${same} where they were, ` +
        `${moved} moved, ${changed} at changed statements, ${elsewhere} elsewhere, ${dropped} dropped`,
    );
    const others = placements.filter(({ step }) => step !== "same");
    for (const placement of others.slice(0, MOST_LINES)) tell(`  ${placementText(placement)}`);
    if (others.length > MOST_LINES) tell(`  and ${others.length - MOST_LINES} more`);
    return remembered([file], cfa);
  }

  save(): readonly string[] {
    return [];
  }

  /** Null, and a word about it, if the older version is no program that can be verified: the present one is what counts. */
  private learnFrom(texts: readonly string[]): PrecisionFile | null {
    const { revision, learn, tell } = this.parts;
    try {
      return learn(texts);
    } catch (error) {
      if (!(error instanceof UserError) && !isReasonOfUnknown(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      tell(`Since ${revision}: nothing is learnt from the older version: ${reason}`);
      return null;
    }
  }
}

function placementText({ entry, step, nodes, fact }: Placement): string {
  const { function: name, place } = entry.key;
  const from = `${keyText({ function: name, place, hash: null, ordinal: 1 })}: ${entry.fact.text}`;
  if (step === "dropped") return `${from} is dropped`;
  const functions = [...new Set(nodes.map((node) => node.function.name))].join(", ");
  return `${from} is ${step}: ${functions}: ${fact.text}`;
}

/** One character per byte, as sources are read. */
function textIn(revision: string, program: string): string {
  if (revision.startsWith("-")) throw new UserError(`--since: '${revision}' is no revision`, null);
  try {
    return execFileSync("git", ["show", `${revision}:./${basename(program)}`], {
      cwd: dirname(program) || ".",
      encoding: "latin1",
      maxBuffer: LARGEST_FILE,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const said = String((error as { readonly stderr?: unknown }).stderr ?? error).trim();
    throw new UserError(
      `--since: git has no '${basename(program)}' in '${revision}': ${said.split("\n")[0] ?? ""}`,
      null,
      "name a commit, a branch or a tag that has the file, as in --since HEAD~1",
    );
  }
}
