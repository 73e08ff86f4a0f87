/**
 * Which structures and unions of several files are one type: those of the same tag with the same members at
 * the same places (C11 6.2.7), where members of such types count as the same. Found by partition refinement,
 * from all of one tag being the same.
 */
import type { CType, RecordType } from "../types/type.ts";

/** Each record with the one that stands for all of its class. */
export function recordClasses(records: readonly RecordType[]): Map<RecordType, RecordType> {
  let classes = numbered(records, tagOf);
  for (;;) {
    const finer = refined(records, classes);
    if (finer.count === classes.count) return representatives(records, finer);
    classes = finer;
  }
}

interface Partition {
  readonly classOf: ReadonlyMap<RecordType, number>;
  readonly count: number;
}

function numbered(
  records: readonly RecordType[],
  keyOf: (record: RecordType) => string,
): Partition {
  const numbers = new Map<string, number>();
  const classOf = new Map<RecordType, number>();
  for (const record of records) {
    const key = keyOf(record);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    classOf.set(record, number);
  }
  return { classOf, count: numbers.size };
}

function refined(records: readonly RecordType[], classes: Partition): Partition {
  const signatures = new Signatures(classes.classOf);
  const shapes = new Map<string, Set<string>>();
  for (const record of records) {
    if (record.fields === null) continue;
    const tag = tagOf(record);
    shapes.set(tag, (shapes.get(tag) ?? new Set()).add(signatures.ofRecord(record)));
  }
  return numbered(records, (record) => {
    if (record.fields !== null) return signatures.ofRecord(record);
    // A file that only names it means what the others agree on.
    const [shape, other] = shapes.get(tagOf(record)) ?? [];
    return shape === undefined || other !== undefined ? `${tagOf(record)};` : shape;
  });
}

function tagOf({ tag, name }: RecordType): string {
  return `${tag} ${name ?? ""}`;
}

function representatives(
  records: readonly RecordType[],
  { classOf }: Partition,
): Map<RecordType, RecordType> {
  const byClass = new Map<number, RecordType>();
  for (const record of records) {
    const number = classOf.get(record)!;
    const known = byClass.get(number);
    const isBetter = known === undefined || (known.fields === null && record.fields !== null);
    if (isBetter) byClass.set(number, record);
  }
  return new Map(records.map((record) => [record, byClass.get(classOf.get(record)!)!]));
}

/** Types as text in which records are the numbers of their classes. */
class Signatures {
  private readonly classOf: ReadonlyMap<RecordType, number>;
  private readonly numbers = new Map<string, number>();
  private readonly known = new Map<CType, number>();
  private readonly ofRecords = new Map<RecordType, string>();

  constructor(classOf: ReadonlyMap<RecordType, number>) {
    this.classOf = classOf;
  }

  ofRecord(record: RecordType): string {
    const known = this.ofRecords.get(record);
    if (known !== undefined) return known;
    const { size, alignment, isTransparent, fields } = record;
    const members = fields!.map(({ name, type, qualifiers, offset, bits }) =>
      [name ?? "", this.of(type), qualifiers, offset, bits?.first ?? "", bits?.width ?? ""].join(),
    );
    const signature = `${tagOf(record)} ${size} ${alignment} ${isTransparent} ${members.join(";")}`;
    this.ofRecords.set(record, signature);
    return signature;
  }

  private of(type: CType): number {
    const known = this.known.get(type);
    if (known !== undefined) return known;
    const text = this.text(type);
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    this.known.set(type, number);
    return number;
  }

  private text(type: CType): string {
    switch (type.kind) {
      case "void":
        return "void";
      case "integer":
        return `${type.name} ${type.size} ${type.signed} ${type.bits}`;
      case "float":
        return type.name;
      case "pointer":
        return `*${type.qualifiers} ${this.of(type.pointee)}`;
      case "array":
        return `[${type.length ?? ""}]${type.qualifiers} ${this.of(type.element)}`;
      case "record":
        return `record ${this.classOf.get(type) ?? tagOf(type)}`;
      case "function": {
        const parameters = type.parameters.map((parameter) => this.of(parameter)).join();
        return `${this.of(type.returns)}(${parameters})${type.isVariadic} ${type.isPrototype}`;
      }
    }
  }
}
