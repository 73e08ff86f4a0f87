import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SourceText, UserError } from "../../../base/diagnostics/index.ts";
import { errorCode, writeWhole } from "../../../base/files/index.ts";
import type { PlacedFact } from "../../../refinement/index.ts";
import {
  describePrecision,
  printPrecision,
  readPrecision,
  type PrecisionFile,
} from "../../../refinement/reuse/index.ts";
import { readSource } from "../../read-input.ts";
import { headAfter, headOf } from "../precision-head.ts";
import { remembered } from "../remembered.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunIdentity,
} from "../precision-store.ts";
import { cacheName, cacheStem, isPrecisionName, journalName, journalOf } from "./cache-names.ts";
import { FunctionIndex } from "./function-index.ts";
import { Journal } from "./journal.ts";
import { CACHE_FOLDER, projectRoot } from "./project-root.ts";

/** Of other programs that look alike. */
const MOST_ALIKE = 3;

interface CachePlace {
  readonly folder: string;
  /** The file of the run, and what those of other analyses begin with. */
  readonly name: string;
  readonly stem: string;
}

/**
 * What runs on a project learnt, at its root: `--reuse auto`. Precisions by program, entry, property and data model; where there is none,
 * those of programs that share functions. It says where to look and nothing else: no answer is kept, and whatever is wrong with
 * the folder is a warning.
 */
export class ProjectCache implements PrecisionStore {
  readonly isKeeping = true;
  private readonly warn: (message: string) => void;
  /** Of the one run that this is for: finding the root takes a walk through folders. */
  private place: CachePlace | null = null;
  private journal: Journal | null = null;
  private isWritable: boolean | null = null;
  /** Of runs that were killed: read, and not needed once this run has saved. */
  private readonly left: string[] = [];
  private begunWith: readonly PlacedFact[] = [];

  constructor(warn: (message: string) => void) {
    this.warn = warn;
  }

  load(run: RunIdentity): RememberedPrecision | null {
    const place = this.placeOf(run);
    const own = remembered(this.own(place), run.cfa);
    const result = own ?? remembered(this.alike(place, run), run.cfa);
    this.begunWith = result?.facts ?? [];
    return result === own ? own : result && { ...result, stage: null, isGuess: true };
  }

  learnt(run: RunIdentity, facts: readonly PlacedFact[]): void {
    const { folder, name } = this.placeOf(run);
    if (!this.prepare(folder)) return;
    const path = join(folder, journalName(name, process.pid));
    this.journal ??= new Journal(path, run.cfa, headOf(run));
    this.journal.append(facts);
  }

  save(run: RunIdentity, learnt: LearntPrecision): readonly string[] {
    const { folder, name } = this.placeOf(run);
    if (!this.prepare(folder)) return [];
    // Without an answer nobody knows yet what was needed.
    const facts =
      learnt.verdict === "UNKNOWN" ? [...this.begunWith, ...learnt.facts] : learnt.facts;
    const precision = describePrecision(run.cfa, headAfter(run, learnt), facts);
    try {
      writeWhole(join(folder, name), Buffer.from(printPrecision(precision), "latin1"));
      new FunctionIndex(join(folder, "functions.index")).add(name, precision);
      for (const path of this.left) rmSync(path, { force: true });
    } catch (error) {
      this.warn(`what was learnt is not kept in ${folder} (${errorCode(error)})`);
      return [];
    }
    this.journal?.remove();
    return [];
  }

  /** Of the same program, property and analysis. */
  private own({ folder, name }: CachePlace): readonly PrecisionFile[] {
    const names = namesIn(folder);
    const journals = names.filter((other) => isLeft(other, name));
    this.left.push(...journals.map((journal) => join(folder, journal)));
    return this.read(folder, [...names.filter((other) => other === name), ...journals]);
  }

  /** Of other analyses and properties; else of programs that share functions. */
  private alike({ folder, stem }: CachePlace, run: RunIdentity): readonly PrecisionFile[] {
    const own = namesIn(folder).filter((name) => name.startsWith(stem) && isPrecisionName(name));
    if (own.length > 0) return this.read(folder, own);
    const names = new FunctionIndex(join(folder, "functions.index")).alike(run.cfa);
    const ofAnalysis = names.filter((name) => name.endsWith(`.${run.analysis}.precision`));
    return this.read(folder, (ofAnalysis.length > 0 ? ofAnalysis : names).slice(0, MOST_ALIKE));
  }

  /** Those that can be read: a cache is nobody's promise. */
  private read(folder: string, names: readonly string[]): readonly PrecisionFile[] {
    const files: PrecisionFile[] = [];
    for (const name of names) {
      const path = join(folder, name);
      try {
        files.push(readPrecision(new SourceText(path, readSource(path))).file);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
    }
    return files;
  }

  private placeOf(run: RunIdentity): CachePlace {
    this.place ??= placeInProject(run);
    return this.place;
  }

  private prepare(folder: string): boolean {
    this.isWritable ??= this.makeFolder(folder);
    return this.isWritable;
  }

  private makeFolder(folder: string): boolean {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "..", ".gitignore"), "*\n");
      return true;
    } catch (error) {
      this.warn(`what is learnt is not kept: ${folder} cannot be written (${errorCode(error)})`);
      return false;
    }
  }
}

function placeInProject(run: RunIdentity): CachePlace {
  const root = projectRoot(run.program);
  const folder = join(root, CACHE_FOLDER, "precisions");
  return { folder, name: cacheName(root, run), stem: cacheStem(root, run) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** A journal whose run is gone. */
function isLeft(name: string, base: string): boolean {
  const journal = journalOf(name);
  return journal?.base === base && !isRunning(journal.process);
}

function isRunning(id: number): boolean {
  if (id === process.pid) return true;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
