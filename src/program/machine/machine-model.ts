/** Which of the two data models of the field a program was written for, both on x86 with gcc's ABI. */
export type DataModel = "ILP32" | "LP64";

/** Sizes and alignments in bytes that the C standard leaves to the implementation. */
export interface MachineModel {
  readonly dataModel: DataModel;
  readonly pointerSize: number;
  readonly longSize: number;
  /** `long long`, `double`: 8 everywhere, but i386 aligns them to 4 inside records. */
  readonly eightByteFieldAlignment: number;
  readonly longDoubleSize: number;
  readonly longDoubleAlignment: number;
  /** Alignment given by a bare `__attribute__((aligned))`. */
  readonly biggestAlignment: number;
}

const ILP32: MachineModel = {
  dataModel: "ILP32",
  pointerSize: 4,
  longSize: 4,
  eightByteFieldAlignment: 4,
  longDoubleSize: 12,
  longDoubleAlignment: 4,
  biggestAlignment: 16,
};

const LP64: MachineModel = {
  dataModel: "LP64",
  pointerSize: 8,
  longSize: 8,
  eightByteFieldAlignment: 8,
  longDoubleSize: 16,
  longDoubleAlignment: 16,
  biggestAlignment: 16,
};

export function machineModel(dataModel: DataModel): MachineModel {
  return dataModel === "ILP32" ? ILP32 : LP64;
}
