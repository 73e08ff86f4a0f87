/**
 * Which cells are observed. Soundness: any choice is sound, as long as the index of a cell is a function of ghosts that nobody writes; what
 * counts is what was read last before a violation, and what that was computed from.
 */
import type { Expression } from "../../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../cfa/graph.ts";
import * as node from "../../cfa/nodes.ts";
import { Variable } from "../../cfa/variable.ts";
import type { CType, FloatType, IntegerType } from "../../types/type.ts";
import { holdsAll, type Read } from "./accesses.ts";
import type { ArrayAccess, ArrayObject } from "./array-object.ts";
import type { ConstantVariables } from "./constant-variables.ts";
import { isSame, solvedFor, substituted } from "./substitution.ts";
import type { Unit, Units } from "./units.ts";

/** Scalars at one place of the elements of one array. */
export interface CellFamily {
  readonly object: ArrayObject;
  readonly shape: string;
  readonly type: IntegerType | FloatType;
  readonly dimensions: number;
  readonly cells: ObservedCell[];
}

export interface ObservedCell {
  /** Over ghosts and constants, one for each dimension. */
  readonly index: readonly Expression[];
  /** Holds what the cell holds. */
  readonly value: Variable;
}

/** Ghosts that are chosen together: where the last of some reads before a violation is made. */
export interface GhostGroup {
  readonly root: CellFamily;
  /** One for each dimension of the root. */
  readonly ghosts: readonly Variable[];
  /** Nonzero while the last of these reads, if there was one, was made where the ghosts say. */
  readonly flag: Variable;
  readonly events: ReadonlyMap<Unit, ArrayAccess>;
}

export class GhostNames {
  private readonly types: Cfa["types"];
  private next: number;
  private readonly known = new Map<string, number>();

  constructor({ types, variableCount }: Cfa) {
    this.types = types;
    this.next = variableCount;
  }

  get variableCount(): number {
    return this.next;
  }

  get int(): IntegerType {
    return this.types.int;
  }

  static(name: string, type: CType): Variable {
    return this.make(name, type, "global", null);
  }

  temporary(name: string, type: CType, functionName: string): Variable {
    return this.make(name, type, "temporary", functionName);
  }

  /** No name of C has these characters. */
  private make(
    name: string,
    type: CType,
    storage: "global" | "temporary",
    functionName: string | null,
  ): Variable {
    const count = (this.known.get(name) ?? 0) + 1;
    this.known.set(name, count);
    const unique = count === 1 ? name : `${name}#${count}`;
    const qualified = functionName === null ? unique : `${functionName}::${unique}`;
    return new Variable(this.next++, unique, qualified, type, storage, functionName, 0, 0);
  }
}

export interface CellChoice {
  readonly families: readonly CellFamily[];
  readonly groups: readonly GhostGroup[];
  familyOf(access: ArrayAccess): CellFamily;
}

export interface CellQuestion {
  readonly cfa: Cfa;
  readonly units: Units;
  readonly constants: ConstantVariables;
  readonly names: GhostNames;
  readonly isError: (edge: CfaEdge) => boolean;
  /** At most so many cells of one family. */
  readonly perFamily: number;
}

export function chooseCells(question: CellQuestion): CellChoice {
  const chooser = new CellChooser(question);
  chooser.choose();
  return chooser;
}

/** Rounds of following copies. */
const MOST_ROUNDS = 16;

class CellChooser implements CellChoice {
  readonly groups: GhostGroup[] = [];
  private readonly question: CellQuestion;
  private readonly byKey = new Map<ArrayObject, Map<string, CellFamily>>();

  constructor(question: CellQuestion) {
    this.question = question;
    for (const { reads, write } of question.units.all) {
      for (const { access } of reads) this.familyOf(access);
      if (write !== null) this.familyOf(write);
    }
  }

  get families(): CellFamily[] {
    return [...this.byKey.values()].flatMap((shapes) => [...shapes.values()]);
  }

  familyOf({ object, shape, type, indices }: ArrayAccess): CellFamily {
    let shapes = this.byKey.get(object);
    if (shapes === undefined) {
      shapes = new Map();
      this.byKey.set(object, shapes);
    }
    let family = shapes.get(shape);
    if (family === undefined) {
      family = { object, shape, type, dimensions: indices.length, cells: [] };
      shapes.set(shape, family);
    }
    return family;
  }

  choose(): void {
    const lastReads = new LastReads(this.question, (access) => this.familyOf(access));
    const nearest = this.families
      .map((family) => ({ family, sites: lastReads.of(family) }))
      .filter(({ sites }) => sites.length > 0)
      .sort((a, b) => this.rankOf(a.family, a.sites) - this.rankOf(b.family, b.sites));
    for (const { family, sites } of nearest) {
      if (family.cells.length > 0) continue;
      const alike = this.groups.find(({ root }) => root.dimensions === family.dimensions);
      if (alike === undefined) this.addGroup(family, sites);
      else this.addCell(family, alike.ghosts.map(reference));
      this.followCopies();
    }
  }

  /** Small for what is read right before a violation, at an index that is a variable. */
  private rankOf(family: CellFamily, sites: readonly Site[]): number {
    const nearest = Math.min(...sites.map(({ distance }) => distance));
    const isPlain = sites.some(({ unit }) => hasPlainIndices(this.designated(family, unit)));
    return nearest * 2 + (isPlain ? 0 : 1);
  }

  private addGroup(root: CellFamily, sites: readonly Site[]): void {
    const { names } = this.question;
    const events = new Map<Unit, ArrayAccess>();
    for (const { unit } of sites) events.set(unit, this.designated(root, unit));
    const accesses = [...events.values()];
    const ghosts = accesses[0]!.indices.map((_, i) => {
      const type = this.typeForAll(accesses.map(({ indices }) => indices[i]!.value.type));
      return names.static(`%${root.object.name}.index`, type);
    });
    const flag = names.static(`%${root.object.name}.last`, names.int);
    this.groups.push({ root, ghosts, flag, events });
    this.addCell(root, ghosts.map(reference));
    for (const [unit, access] of events) this.derive(unit, access, ghosts.map(reference), null);
  }

  /** Soundness: ghosts must be able to be every index that is not stray, of every event. */
  private typeForAll(types: readonly CType[]): CType {
    const holds = (one: CType, other: CType): boolean =>
      one === other || (one.kind === "integer" && other.kind === "integer" && holdsAll(one, other));
    const widest = types.find((one) => types.every((other) => holds(one, other)));
    return widest ?? this.question.cfa.types.longLong;
  }

  /** The one of several reads that the ghosts are the indices of. */
  private designated(root: CellFamily, { reads }: Unit): ArrayAccess {
    const own = reads.map(({ access }) => access).filter((one) => this.familyOf(one) === root);
    return own.find(hasPlainIndices) ?? own[0]!;
  }

  /** Where other reads of the unit are, if `access` is at the cell. `except` is left alone. */
  private derive(
    { reads }: Unit,
    access: ArrayAccess,
    at: readonly Expression[],
    except: CellFamily | null,
  ): void {
    const { constants, cfa } = this.question;
    const known = new Map<Variable, Expression>();
    access.indices.forEach(({ value }, i) => {
      const solved = solvedFor(value, at[i]!, cfa.types);
      if (solved !== null) known.set(solved.variable, solved.value);
    });
    const replacement = (variable: Variable): Expression | null => {
      const constant = constants.valueOf(reference(variable));
      const { type } = variable;
      if (constant !== null && type.kind === "integer") {
        return node.integerConstant(type, constant, 0, 0);
      }
      return known.get(variable) ?? null;
    };
    for (const { access: other } of reads) {
      const family = this.familyOf(other);
      if (family === except) continue;
      const index = other.indices.map(({ value }, i) => {
        const same = access.indices.findIndex((one) => isSame(one.value, value));
        return same >= 0 ? at[same]! : substituted(other.indices[i]!.value, replacement);
      });
      if (index.every((one) => one !== null)) this.addCell(family, index);
    }
  }

  private addCell(family: CellFamily, index: readonly Expression[]): boolean {
    const { perFamily, names } = this.question;
    const isKnown = family.cells.some((cell) =>
      cell.index.every((one, i) => isSame(one, index[i]!)),
    );
    if (isKnown || family.cells.length >= perFamily) return false;
    const members = family.shape.replaceAll("[]", "");
    const value = names.static(`%${family.object.name}${members}.cell`, family.type);
    family.cells.push({ index, value });
    return true;
  }

  /** What an observed cell is computed from is observed, too. */
  private followCopies(): void {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = this.families.reduce((sum, { cells }) => sum + cells.length, 0);
      for (const unit of this.question.units.all) {
        if (unit.write === null || unit.reads.length === 0) continue;
        const family = this.familyOf(unit.write);
        for (const { index } of [...family.cells]) this.derive(unit, unit.write, index, family);
      }
      const after = this.families.reduce((sum, { cells }) => sum + cells.length, 0);
      if (after === before) return;
    }
  }
}

function hasPlainIndices({ indices }: ArrayAccess): boolean {
  return indices.every(({ value }) => value.kind === "variable");
}

interface Site {
  readonly unit: Unit;
  /** Steps from there to a violation. */
  readonly distance: number;
}

/** The reads of a family that may be the last ones before a violation. */
class LastReads {
  private readonly question: CellQuestion;
  private readonly familyOf: (access: ArrayAccess) => CellFamily;
  private readonly errors: readonly CfaEdge[];

  constructor(question: CellQuestion, familyOf: (access: ArrayAccess) => CellFamily) {
    this.question = question;
    this.familyOf = familyOf;
    this.errors = question.cfa.edges.filter((edge) => question.isError(edge));
  }

  of(family: CellFamily): Site[] {
    const { units } = this.question;
    const sites = new Map<Unit, Site>();
    const distance = new Map<CfaNode, number>();
    const pending: CfaNode[] = [];
    const isRead = ({ access }: Read): boolean => this.familyOf(access) === family;
    const pass = (edge: CfaEdge, steps: number): void => {
      const unit = units.of(edge);
      if (unit.reads.some(isRead)) {
        if (!sites.has(unit)) sites.set(unit, { unit, distance: steps });
      } else if (!distance.has(edge.source)) {
        distance.set(edge.source, steps);
        pending.push(edge.source);
      }
    };
    for (const edge of this.errors) pass(edge, 0);
    for (let i = 0; i < pending.length; i++) {
      const at = pending[i]!;
      for (const edge of at.entering) pass(edge, distance.get(at)! + 1);
    }
    return [...sites.values()];
  }
}

export function reference(variable: Variable): Expression {
  return node.variableReference(variable, 0, 0);
}
