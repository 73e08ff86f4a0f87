/**
 * Objects that the program does not make: what pointers from outside lead to. A pointer input is a number, and numbers of one stretch
 * of the address space name such objects and places in them, wherever a layout of memory puts the objects.
 */
import type { MachineModel } from "../machine/machine-model.ts";

export interface OutsideStretch {
  readonly base: number;
  readonly limit: number;
  /** From one object to the next. */
  readonly spacing: number;
  /** Of each object. Nobody knows how large it is: there is room before and behind the place that pointers lead to. */
  readonly size: number;
}

/** The place in an object that a pointer leads to whose object nobody has met before: what lies before it can be accessed, too. */
export const OUTSIDE_ORIGIN = 0x8000;

const STRETCHES: Readonly<Record<MachineModel["dataModel"], OutsideStretch>> = {
  ILP32: {
    base: 0xd0000000,
    limit: 0xe0000000,
    spacing: 0x80000,
    size: 0x40000,
  },
  LP64: {
    base: 0x100000000000,
    limit: 0x200000000000,
    spacing: 0x1000000,
    size: 0x100000,
  },
};

export function outsideStretch({ dataModel }: MachineModel): OutsideStretch {
  return STRETCHES[dataModel];
}

/** A place in an object: bytes from its beginning, which may be behind its end. */
export interface OutsidePlace {
  readonly index: number;
  readonly offset: number;
}

/** Null: the number names no object outside. */
export function outsidePlace(address: bigint, machine: MachineModel): OutsidePlace | null {
  const { base, limit, spacing } = outsideStretch(machine);
  if (address < BigInt(base) || address >= BigInt(limit)) return null;
  const distance = Number(address) - base;
  return { index: Math.floor(distance / spacing), offset: distance % spacing };
}

/** Where an object begins, as inputs name it. */
export function outsideBase(index: number, machine: MachineModel): number {
  const { base, spacing } = outsideStretch(machine);
  return base + index * spacing;
}

/** How many there can be. */
export function outsideCount(machine: MachineModel): number {
  const { base, limit, spacing } = outsideStretch(machine);
  return (limit - base) / spacing;
}

/** For people, and for requests of what it holds. */
export function outsideName(index: number): string {
  return `outside_${index + 1}`;
}
