import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import { errorCode, writeAll } from "../../base/files/index.ts";
import type { SystemInformation } from "../machine/index.ts";
import type { LimitOverrides, RunOutcome, Selection } from "../runs/index.ts";

/** The first record: what is executed, where and since when. */
export interface JournalHeader {
  readonly kind: "benchmark";
  readonly format: 1;
  /** Unique for this execution. */
  readonly execution: string;
  readonly benchmark: string;
  /** ISO 8601. */
  readonly startTime: string;
  /** The definition's text at the start. */
  readonly definition: string;
  readonly definitionPath: string;
  readonly commandLine: readonly string[];
  readonly settings: RecordedSettings;
}

/** What the command line changed: it holds until all runs have ended, unless it is changed again. */
export interface RecordedSettings {
  readonly name: string | null;
  readonly limits: LimitOverrides;
  readonly threads: number | null;
  readonly selection: Selection;
  readonly toolDirectory: string | null;
  /** Left out in journals of versions that did not repeat runs. */
  readonly repetitions?: number | null;
}

/** A run has ended. */
interface RunRecord {
  readonly kind: "run";
  readonly id: string;
  readonly fingerprint: string;
  readonly outcome: RunOutcome;
}

/** Earlier outcomes of these runs do not count any more. */
interface ForgetRecord {
  readonly kind: "forget";
  readonly ids: readonly string[];
}

/** A machine that executed runs; of two records of one machine the last counts. */
interface SystemRecord {
  readonly kind: "system";
  readonly system: SystemInformation;
}

type JournalRecord = JournalHeader | RunRecord | ForgetRecord | SystemRecord;

/**
 * The record of an execution: appended to after every run and on disk before the next begins, never changed. Whatever
 * happens to the process, what the journal holds is done and nothing else is.
 */
export class Journal {
  readonly header: JournalHeader;
  private readonly file: number;
  private readonly outcomes: Map<string, RunRecord>;
  private readonly hosts: Map<string, SystemInformation>;

  private constructor(file: number, content: JournalContent) {
    this.file = file;
    this.header = content.header;
    this.outcomes = content.outcomes;
    this.hosts = content.hosts;
  }

  static create(path: string, header: JournalHeader): Journal {
    mkdirSync(dirname(path), { recursive: true });
    const content = { header, outcomes: new Map(), hosts: new Map(), length: 0 };
    const journal = new Journal(openSync(path, "ax"), content);
    journal.append(header);
    return journal;
  }

  static readHeader(path: string): JournalHeader {
    return read(path).header;
  }

  /** Goes on with a journal. A last record that was only half written is cut off: its run has not ended. */
  static open(path: string): Journal {
    const content = read(path);
    const file = openSync(path, "a");
    ftruncateSync(file, content.length);
    return new Journal(file, content);
  }

  /** Records how a run ended. Of two outcomes of one run the first counts; false if it was the second. */
  record(run: RunKey, outcome: RunOutcome): boolean {
    if (this.outcomeOf(run) !== null) return false;
    const record: RunRecord = { kind: "run", id: run.id, fingerprint: run.fingerprint, outcome };
    this.append(record);
    this.outcomes.set(run.id, record);
    return true;
  }

  /** Null if the run has not ended, or was another one when it did: with other options, limits or files. */
  outcomeOf({ id, fingerprint }: RunKey): RunOutcome | null {
    const record = this.outcomes.get(id);
    return record?.fingerprint === fingerprint ? record.outcome : null;
  }

  /** Whether the run ended once, with whatever options. */
  hasAny(id: string): boolean {
    return this.outcomes.has(id);
  }

  recordSystem(system: SystemInformation): void {
    if (JSON.stringify(this.hosts.get(system.host)) === JSON.stringify(system)) return;
    this.append({ kind: "system", system });
    this.hosts.set(system.host, system);
  }

  get systems(): readonly SystemInformation[] {
    return [...this.hosts.values()];
  }

  forget(ids: readonly string[]): void {
    const known = ids.filter((id) => this.outcomes.delete(id));
    if (known.length > 0) this.append({ kind: "forget", ids: known });
  }

  close(): void {
    closeSync(this.file);
  }

  private append(record: JournalRecord): void {
    try {
      writeAll(this.file, `${JSON.stringify(record)}\n`);
      fdatasyncSync(this.file);
    } catch (error) {
      throw new UserError(`cannot write the journal: ${errorCode(error)}`);
    }
  }
}

export interface RunKey {
  readonly id: string;
  readonly fingerprint: string;
}

interface JournalContent {
  readonly header: JournalHeader;
  readonly outcomes: Map<string, RunRecord>;
  readonly hosts: Map<string, SystemInformation>;
  /** Bytes up to the end of the last whole record. */
  readonly length: number;
}

function read(path: string): JournalContent {
  if (!existsSync(path)) throw new UserError(`there is no journal ${path}`);
  const bytes = readFileSync(path);
  const length = bytes.lastIndexOf(0x0a) + 1;
  const source = new SourceText(path, bytes.subarray(0, length).toString("utf8"));
  const lines = source.text.split("\n").slice(0, -1);
  const outcomes = new Map<string, RunRecord>();
  const hosts = new Map<string, SystemInformation>();
  let header: JournalHeader | null = null;
  let offset = 0;
  for (const line of lines) {
    const record = parsed(line, source, offset);
    if (record.kind === "benchmark") header = record;
    if (record.kind === "run") outcomes.set(record.id, record);
    if (record.kind === "system") hosts.set(record.system.host, record.system);
    if (record.kind === "forget") for (const id of record.ids) outcomes.delete(id);
    offset += line.length + 1;
  }
  if (header?.format !== 1) {
    throw new UserError(`${path} is no journal of a benchmark`);
  }
  return { header, outcomes, hosts, length };
}

function parsed(line: string, source: SourceText, offset: number): JournalRecord {
  try {
    return JSON.parse(line) as JournalRecord;
  } catch {
    throw new UserError("the journal is damaged here", source.range(offset, offset + 1));
  }
}
