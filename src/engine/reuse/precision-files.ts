/** Precisions in files that the user names. */
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import { errorCode, writeWhole } from "../../base/files/index.ts";
import type { PlacedFact } from "../../refinement/index.ts";
import {
  anchorPrecision,
  describePrecision,
  printPrecision,
  readPrecision,
  type PrecisionFile,
  type PrecisionHead,
} from "../../refinement/reuse/index.ts";
import { notWritable } from "../output-files.ts";
import { readSource } from "../read-input.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunCost,
  RunIdentity,
} from "./precision-store.ts";

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
    if (files.length === 0) return null;
    const anchored = files.map((file) => anchorPrecision(file, run.cfa));
    const facts = new Map<string, PlacedFact>();
    for (const { at, fact } of anchored.flatMap((one) => one.facts)) {
      facts.set(`${at.id} ${fact.kind} ${fact.text}`, { at, fact });
    }
    const count = (steps: readonly (keyof (typeof anchored)[0]["counts"])[]): number =>
      anchored.reduce(
        (sum, { counts }) => sum + steps.reduce((all, step) => all + counts[step], 0),
        0,
      );
    return {
      facts: [...facts.values()],
      moved: count(["moved", "changed", "function", "loops"]),
      dropped: count(["dropped"]),
      cost: mostOf(files.map(({ head }) => costOf(head))),
    };
  }

  save(run: RunIdentity, { facts, cost, verdict }: LearntPrecision): readonly string[] {
    if (this.to === null) return [];
    const head: PrecisionHead = {
      ...headOf(run),
      program: run.program,
      options: run.options.length === 0 ? null : run.options.join(" "),
      verdict,
      cpuSeconds: Math.round(cost.cpuMillis) / 1000,
      refinements: cost.refinements,
      states: cost.states,
    };
    const text = printPrecision(describePrecision(run.cfa, head, facts));
    try {
      writeWhole(this.to, Buffer.from(text, "latin1"));
    } catch (error) {
      throw notWritable(this.to, error);
    }
    return [this.to];
  }

  private read(path: string): PrecisionFile {
    const { file, leftOut, problems } = readPrecision(new SourceText(path, readSource(path)));
    const [first] = problems;
    if (first !== undefined) {
      const { location } = first.range;
      const others = leftOut > 1 ? `, and ${leftOut - 1} more lines` : "";
      this.warn(`${path}:${location.line}: ${first.message}${others}; left out`);
    }
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

function headOf({ cfa, analysis, properties }: RunIdentity) {
  return {
    analysis,
    property: properties.length === 0 ? null : properties.join(","),
    entry: cfa.main.name,
    dataModel: cfa.machine.dataModel,
  };
}

function isAbout(head: PrecisionHead, run: RunIdentity): boolean {
  if (head.program !== null && basename(head.program) !== basename(run.program)) return false;
  const wanted = headOf(run);
  const fields = ["analysis", "property", "entry", "dataModel"] as const;
  return fields.every((field) => head[field] === null || head[field] === wanted[field]);
}

function costOf({ refinements, states, cpuSeconds }: PrecisionHead): RunCost | null {
  if (refinements === null || states === null || cpuSeconds === null) return null;
  return { refinements, states, cpuMillis: 1000 * cpuSeconds };
}

/** The most expensive one; null if one of them is not known. */
function mostOf(costs: readonly (RunCost | null)[]): RunCost | null {
  let most: RunCost | null = null;
  for (const cost of costs) {
    if (cost === null) return null;
    if (most === null || cost.cpuMillis > most.cpuMillis) most = cost;
  }
  return most;
}
