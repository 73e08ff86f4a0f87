/** The points of a program that witnesses can name, found by their places in the file. */
import { basename } from "node:path";
import type { SourceText } from "../../base/diagnostics/index.ts";
import type { Insertions, ProgramPoint } from "../../program/c/insertions.ts";
import type { Stretch } from "../specification/automaton.ts";
import { WrongWitness, type WitnessLocation } from "./witness.ts";

type Kind = ProgramPoint["kind"];
export type PointOf<K extends Kind> = Extract<ProgramPoint, { readonly kind: K }>;

/** Two points are the same if they are of one kind at one place. */
export function keyOf({ kind, offset }: ProgramPoint): string {
  return `${kind} ${offset}`;
}

/** Writes down the points of a program that is read with it, in order. */
export class PointRecorder implements Insertions {
  readonly ends = [];
  readonly declarations = null;
  private readonly found = new Map<string, ProgramPoint>();

  at(point: ProgramPoint): null {
    const key = keyOf(point);
    if (!this.found.has(key)) this.found.set(key, point);
    return null;
  }

  get points(): readonly ProgramPoint[] {
    return [...this.found.values()].sort((a, b) => a.offset - b.offset);
  }
}

export class ProgramPoints {
  readonly all: readonly ProgramPoint[];
  private readonly source: SourceText;
  /** Files of witnesses that mean the program. */
  private readonly mainFiles: ReadonlySet<string>;
  private readonly byLine = new Map<string, ProgramPoint[]>();

  /** `mainFiles`: the names that witnesses have for the program. */
  constructor(source: SourceText, all: readonly ProgramPoint[], mainFiles: readonly string[]) {
    this.source = source;
    this.mainFiles = new Set(mainFiles.map(plainName));
    this.all = all;
    for (const point of this.all) {
      for (const offset of placesOf(point)) this.add(offset, point);
    }
  }

  /** The point that is meant; throws `WrongWitness` if there is none. `what`: in words. */
  at<K extends Kind>(kinds: readonly K[], location: WitnessLocation, what: string): PointOf<K> {
    const fitting = this.onLine(location).filter((point): point is PointOf<K> & ProgramPoint =>
      (kinds as readonly Kind[]).includes(point.kind),
    );
    const where = `line ${location.line} of ${plainName(location.file)}`;
    if (fitting.length === 0) throw new WrongWitness(`${where} has no ${what}`, location.range);
    const point = this.atColumn(fitting, location);
    if (point === null) {
      const columns = fitting.flatMap((one) =>
        placesOf(one).map((at) => String(this.columnOf(at) ?? "?")),
      );
      const message = `no ${what} begins in column ${String(location.column)} of ${where}, but in ${columns.join(", ")}`;
      throw new WrongWitness(message, location.range);
    }
    if (location.function !== null && location.function !== point.function) {
      const message = `${where} is in the function '${point.function}', not in '${location.function}'`;
      throw new WrongWitness(message, location.range);
    }
    return point;
  }

  /** Whether the witness may mean the character at `offset`. */
  isAt(location: WitnessLocation, offset: number): boolean {
    const { file, line, column } = this.source.writtenPlace(offset);
    if (line !== location.line || !this.isSameFile(location.file, file)) return false;
    return location.column === null || column === null || location.column === column;
  }

  /** The innermost statement that `offset` is in. */
  statementAround(offset: number): PointOf<"statement"> | null {
    const loop = this.all.find(
      (point) => point.kind === "loop" && point.keyword === "do" && isIn(point.test, offset),
    );
    if (loop !== undefined && loop.offset !== offset) return this.statementAround(loop.offset);
    let found: PointOf<"statement"> | null = null;
    for (const point of this.all) {
      if (point.offset > offset) break;
      if (point.kind === "statement") found = point;
    }
    return found;
  }

  /** Statements that the witness may mean as those whose evaluation does something: by where they or full expressions of theirs begin. */
  statementsAt(location: WitnessLocation): readonly PointOf<"statement">[] {
    const statements = this.all.filter((point) => point.kind === "statement");
    return statements.filter((point) => {
      if (location.function !== null && location.function !== point.function) return false;
      const starts = this.stretchesOf(point).flatMap(({ start, end }) =>
        [...this.source.text.slice(start, end).matchAll(FULL_EXPRESSION)].map(
          (match) => start + match.index + match[0].length,
        ),
      );
      return [...placesOf(point), ...starts].some((offset) => this.isAt(location, offset));
    });
  }

  /** The text of a statement without statements in it. */
  stretchesOf(statement: PointOf<"statement">): readonly Stretch[] {
    const { offset } = statement;
    const next = this.all.find((point) => point.kind === "statement" && point.offset > offset);
    const end = next?.offset ?? this.source.endOfFirstFile;
    const tests = this.all.flatMap((point) =>
      point.kind === "loop" && point.keyword === "do" && point.test !== null ? [point] : [],
    );
    const own = tests.filter((loop) => loop.offset === offset).map(({ test }) => test!);
    let stretches: readonly Stretch[] = [{ start: offset, end }];
    // The test of a `do` stands behind its body, whose last statement it is no part of.
    for (const { test, offset: head } of tests)
      if (head !== offset) stretches = stretches.flatMap((one) => without(one, test!));
    return [...stretches, ...own];
  }

  firstStatementBetween(start: number, end: number): PointOf<"statement"> | null {
    return (
      this.all.find(
        (point): point is PointOf<"statement"> =>
          point.kind === "statement" && point.offset > start && point.offset < end,
      ) ?? null
    );
  }

  private add(offset: number, point: ProgramPoint): void {
    const { line } = this.source.writtenPlace(offset);
    const key = String(line);
    const before = this.byLine.get(key);
    if (before === undefined) this.byLine.set(key, [point]);
    else if (!before.includes(point)) before.push(point);
  }

  private onLine(location: WitnessLocation): readonly ProgramPoint[] {
    const points = this.byLine.get(String(location.line)) ?? [];
    return points.filter((point) =>
      placesOf(point).some((offset) => {
        const { file, line } = this.source.writtenPlace(offset);
        return line === location.line && this.isSameFile(location.file, file);
      }),
    );
  }

  private atColumn<P extends ProgramPoint>(
    points: readonly P[],
    { column, line }: WitnessLocation,
  ): P | null {
    if (column === null) return points[0]!;
    const placed = points.flatMap((point) =>
      placesOf(point)
        .map((offset) => this.source.writtenPlace(offset))
        .filter((place) => place.line === line)
        .map((place) => ({ point, column: place.column })),
    );
    const exact = placed.find((place) => place.column === column);
    if (exact !== undefined) return exact.point;
    // Macros hide where things are: if only one thing can be meant, it is.
    const hidden = placed.filter((place) => place.column === null);
    return hidden.length === 1 ? hidden[0]!.point : null;
  }

  private columnOf(offset: number): number | null {
    return this.source.writtenPlace(offset).column;
  }

  /** Paths differ from machine to machine, and a program may have been renamed. */
  private isSameFile(named: string, actual: string): boolean {
    const name = plainName(named);
    if (name === plainName(actual)) return true;
    return this.mainFiles.has(name) && plainName(actual) === plainName(this.source.path);
  }
}

/** What stands in front of the first character of a full expression. */
const FULL_EXPRESSION = /(?:[(;=,]|\breturn\b)\s*(?=[^\s;)])/g;

function isIn(stretch: Stretch | null, offset: number): boolean {
  return stretch !== null && offset >= stretch.start && offset < stretch.end;
}

function without({ start, end }: Stretch, hole: Stretch): readonly Stretch[] {
  if (hole.start >= end || hole.end <= start) return [{ start, end }];
  const parts = [
    { start, end: hole.start },
    { start: hole.end, end },
  ];
  return parts.filter((part) => part.start < part.end);
}

/** Where witnesses may say that a point is. */
function placesOf(point: ProgramPoint): readonly number[] {
  return point.kind === "statement" ? [point.offset, ...point.labels] : [point.offset];
}

/** Also of paths of other systems. */
export function plainName(path: string): string {
  return basename(path.replaceAll("\\", "/"));
}
