import type { Assignment } from "../assignment.ts";
import { evaluate } from "../evaluate.ts";
import { RoundingMode } from "../kinds.ts";
import type { Term } from "../term.ts";
import type { Terms } from "../terms.ts";
import { ArrayValue, type Value } from "../values.ts";
import type { Choices } from "./random-tree.ts";

/** Formulas of one path through a program, each assignment an equation as in single static assignment. */
export interface RandomPath {
  readonly conjuncts: readonly Term[];
  /** Values of all variables on the run that the path follows. */
  readonly run: Assignment;
  /** Does the run satisfy all conjuncts? If not, the path may be feasible or not. */
  readonly followsRun: boolean;
}

/** What the variables of the path hold. */
export type PathTheory = "words" | "memory" | "floats";

const WORD = 32;
const BYTE = 8;

/** Random paths over machine words, a memory of bytes and single-precision floats. */
export function randomPath(terms: Terms, choices: Choices, theory: PathTheory): RandomPath {
  return new PathMaker(terms, choices, theory).make();
}

class PathMaker {
  private readonly terms: Terms;
  private readonly choices: Choices;
  private readonly theory: PathTheory;
  private readonly values = new Map<Term, Value>();
  private readonly conjuncts: Term[] = [];
  private readonly words: Term[] = [];
  private readonly floats: Term[] = [];
  private memory: Term;
  private followsRun = true;
  private readonly run: Assignment = {
    variable: (variable) => this.values.get(variable)!,
    apply: () => false,
    unspecified: () => null,
  };

  constructor(terms: Terms, choices: Choices, theory: PathTheory) {
    this.terms = terms;
    this.choices = choices;
    this.theory = theory;
    for (let i = 0; i < 3; i++) this.words.push(this.wordInput(i));
    this.memory = this.memoryInput();
    if (theory === "floats") for (let i = 0; i < 2; i++) this.floats.push(this.floatInput(i));
  }

  make(): RandomPath {
    const length = 4 + this.choices.below(6);
    for (let step = 0; step < length; step++) {
      this.assign(step);
      if (this.choices.below(3) > 0) this.branch(this.condition());
    }
    this.branch(this.condition());
    return { conjuncts: this.conjuncts, run: this.run, followsRun: this.followsRun };
  }

  // ---------------------------------------------------------------- inputs

  private wordInput(index: number): Term {
    const { choices } = this;
    const input = this.terms.variable(`in${index}`, this.terms.sorts.bitVec(WORD));
    const small = BigInt(choices.below(40));
    const large = (BigInt(choices.below(1 << 16)) << 16n) | BigInt(choices.below(1 << 16));
    this.values.set(input, choices.below(2) === 0 ? small : large);
    return input;
  }

  private floatInput(index: number): Term {
    const { terms, choices } = this;
    const sort = terms.sorts.float(8, 24);
    const input = terms.variable(`fin${index}`, sort);
    const bits = (BigInt(choices.below(1 << 16)) << 16n) | BigInt(choices.below(1 << 16));
    this.values.set(input, terms.bigintValue(terms.fp.constant(bits, sort)));
    return input;
  }

  private memoryInput(): Term {
    const { terms, choices } = this;
    const { sorts } = terms;
    const memory = terms.variable("mem", sorts.array(sorts.bitVec(WORD), sorts.bitVec(BYTE)));
    const rest = BigInt(choices.below(256));
    this.values.set(memory, ArrayValue.constant(rest, 1n << BigInt(WORD)));
    return memory;
  }

  // ---------------------------------------------------------------- statements

  private assign(step: number): void {
    const { terms, choices, theory } = this;
    if (theory === "memory" && choices.below(2) === 0) {
      this.memory = this.define(`mem${step}`, this.stored(this.address(), choices.of(this.words)));
    } else if (theory === "floats" && choices.below(3) > 0) {
      this.floats.push(this.define(`f${step}`, this.float()));
    } else {
      const value = theory === "memory" && choices.below(2) === 0 ? this.loaded() : this.word();
      this.words.push(this.define(`w${step}`, value));
    }
    if (choices.below(4) === 0) {
      const [x, y] = [choices.of(this.words), choices.of(this.words)];
      const merged = terms.ite(this.condition(), x, y);
      this.words.push(this.define(`phi${step}`, merged));
    }
  }

  private define(name: string, value: Term): Term {
    const { terms } = this;
    const variable = terms.variable(`${name}.${terms.sort(value)}`, terms.sort(value));
    const concrete = evaluate(terms, value, this.run);
    // Left open by SMT-LIB (a float that fits no word): any value will do, but then the run does not tell.
    if (concrete === null) this.followsRun = false;
    this.values.set(variable, concrete ?? 0n);
    this.conjuncts.push(terms.eq(variable, value));
    return variable;
  }

  private branch(condition: Term): void {
    const { terms } = this;
    const taken = evaluate(terms, condition, this.run) === true;
    const isFlipped = this.choices.below(8) === 0;
    if (isFlipped) this.followsRun = false;
    this.conjuncts.push(taken === isFlipped ? terms.not(condition) : condition);
  }

  // ---------------------------------------------------------------- expressions

  private word(): Term {
    const { terms, choices } = this;
    const { bv } = terms;
    const x = choices.of(this.words);
    const y =
      choices.below(2) === 0 ? bv.constant(choices.below(20), WORD) : choices.of(this.words);
    switch (choices.below(10)) {
      case 0:
        return bv.subtract(x, y);
      case 1:
        return bv.multiply(x, bv.constant(choices.below(12), WORD));
      case 2:
        return bv.and(x, y);
      case 3:
        return bv.shl(x, bv.constant(choices.below(WORD), WORD));
      case 4:
        return bv.ashr(x, bv.and(y, bv.constant(7, WORD)));
      case 5:
        return bv.srem(x, bv.constant(1 + choices.below(9), WORD));
      case 6:
        return bv.udiv(x, bv.constant(1 + choices.below(9), WORD));
      case 7:
        return bv.signExtend(bv.extract(x, 15, 0), 16);
      default:
        return bv.add(x, y);
    }
  }

  private address(): Term {
    const { bv } = this.terms;
    const base = bv.constant(4096, WORD);
    const index = bv.and(this.choices.of(this.words), bv.constant(15, WORD));
    const scaled = bv.multiply(index, bv.constant(this.choices.below(2) === 0 ? 4 : 1, WORD));
    return bv.add(base, scaled);
  }

  private stored(address: Term, word: Term): Term {
    const { bv, arrays } = this.terms;
    let memory = this.memory;
    for (let byte = 0; byte < 4; byte++) {
      const at = bv.add(address, bv.constant(byte, WORD));
      memory = arrays.store(memory, at, bv.extract(word, 8 * byte + 7, 8 * byte));
    }
    return memory;
  }

  private loaded(): Term {
    const { bv, arrays } = this.terms;
    const address = this.address();
    let word = arrays.select(this.memory, address);
    for (let byte = 1; byte < 4; byte++) {
      const at = bv.add(address, bv.constant(byte, WORD));
      word = bv.concat(arrays.select(this.memory, at), word);
    }
    return word;
  }

  private float(): Term {
    const { terms, choices } = this;
    const { fp, sorts } = terms;
    const single = sorts.float(8, 24);
    const mode = fp.roundingMode(RoundingMode.NearestTiesToEven);
    const x = choices.of(this.floats);
    const constant = fp.fromFloat(mode, fp.double(choices.below(1000) / 8 - 50), single);
    const y = choices.below(2) === 0 ? constant : choices.of(this.floats);
    switch (choices.below(6)) {
      case 0:
        return fp.fromBitVector(mode, choices.of(this.words), single, "signed");
      case 1:
        return fp.multiply(mode, x, constant);
      case 2:
        return fp.fromBits(choices.of(this.words), single);
      case 3:
        return fp.negate(x);
      default:
        return fp.add(mode, x, y);
    }
  }

  private condition(): Term {
    const { terms, choices } = this;
    const { bv, fp } = terms;
    if (this.floats.length > 0 && choices.below(2) === 0) {
      const [x, y] = [choices.of(this.floats), choices.of(this.floats)];
      const condition = choices.of([fp.lessThan(x, y), fp.lessOrEqual(x, y), fp.isNan(x)]);
      return choices.below(2) === 0 ? condition : terms.not(condition);
    }
    const x = choices.of(this.words);
    const y =
      choices.below(2) === 0 ? bv.constant(choices.below(50), WORD) : choices.of(this.words);
    const relations = [bv.slt(x, y), bv.ult(x, y), bv.sle(x, y), terms.eq(x, y)];
    return choices.of(relations);
  }
}
