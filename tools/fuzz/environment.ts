/** What the generator has declared so far and may use at a place in the program. */
import type { DataModel } from "../samples/sample.ts";
import {
  integerTypes,
  type CType,
  type IntegerType,
  type IntegerTypes,
  type RecordType,
  type ScalarType,
} from "./c-types.ts";
import type { Random } from "./random.ts";

export interface Variable {
  readonly name: string;
  readonly type: CType;
  readonly isConst: boolean;
  /** Its value can change only by naming it: a local whose address nobody takes. */
  readonly isPrivate: boolean;
}

export interface GeneratedFunction {
  readonly name: string;
  readonly result: CType | null;
  readonly parameters: readonly Variable[];
  /** Depends on nothing but its arguments and changes nothing. */
  readonly isPure: boolean;
}

/** How large a program gets; the reducer turns these down. */
export interface Sizes {
  readonly globals: number;
  readonly functions: number;
  readonly statements: number;
  /** Of blocks in blocks. */
  readonly nesting: number;
  /** Of expressions. */
  readonly depth: number;
}

export const NORMAL_SIZES: Sizes = {
  globals: 10,
  functions: 6,
  statements: 4,
  nesting: 2,
  depth: 3,
};

export class Environment {
  readonly random: Random;
  readonly model: DataModel;
  readonly types: IntegerTypes;
  readonly sizes: Sizes;
  readonly records: RecordType[] = [];
  readonly functions: GeneratedFunction[] = [];
  /** Innermost scope last. */
  private scopes: Variable[][] = [[]];
  private names = 0;

  constructor(random: Random, model: DataModel, sizes: Sizes) {
    this.random = random;
    this.model = model;
    this.types = integerTypes(model);
    this.sizes = sizes;
  }

  fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }

  declare(variable: Variable): void {
    this.scopes.at(-1)!.push(variable);
  }

  visible(): Variable[] {
    return this.scopes.flat();
  }

  globals(): readonly Variable[] {
    return this.scopes[0]!;
  }

  inScope<T>(body: () => T): T {
    this.scopes.push([]);
    try {
      return body();
    } finally {
      this.scopes.pop();
    }
  }

  /** Runs with nothing visible but `variables`: the inside of a pure function. */
  isolated<T>(variables: Variable[], body: () => T): T {
    const outer = this.scopes;
    this.scopes = [variables];
    try {
      return body();
    } finally {
      this.scopes = outer;
    }
  }

  integerType(): IntegerType {
    return this.random.pick(this.types.all);
  }

  scalarType(): ScalarType {
    if (this.random.chance(20))
      return {
        kind: "float",
        name: this.random.pick(["float", "double", "double", "long double"]),
      };
    return this.integerType();
  }
}
