/** `rand` and `random` exactly as glibc's default generator (additive feedback, degree 31). */
import type { Journal } from "../journal.ts";
import type { LibraryCall, Model } from "../library-call.ts";

const DEGREE = 31;
const SEPARATION = 3;

class AdditiveGenerator {
  private readonly state = new Int32Array(DEGREE);
  private front = SEPARATION;
  private rear = 0;

  constructor(seed: number) {
    let word = seed === 0 ? 1 : seed | 0;
    this.state[0] = word;
    for (let i = 1; i < DEGREE; i++) {
      // 16807 * word mod 2^31-1, without overflow.
      const high = Math.trunc(word / 127773);
      const low = word % 127773;
      word = 16807 * low - 2836 * high;
      if (word < 0) word += 2147483647;
      this.state[i] = word;
    }
    for (let i = 0; i < DEGREE * 10; i++) this.next();
  }

  next(): number {
    const { state } = this;
    const sum = (state[this.front]! + state[this.rear]!) | 0;
    state[this.front] = sum;
    this.front = (this.front + 1) % DEGREE;
    this.rear = (this.rear + 1) % DEGREE;
    return sum >>> 1;
  }
}

/** Per execution. */
const generators = new WeakMap<Journal, AdditiveGenerator>();

function next(call: LibraryCall): bigint {
  const { journal } = call.machine;
  let generator = generators.get(journal);
  if (generator === undefined) {
    generator = new AdditiveGenerator(1);
    generators.set(journal, generator);
  }
  return BigInt(generator.next());
}

function seed(call: LibraryCall): null {
  const value = Number(BigInt.asIntN(32, call.integer(0)));
  generators.set(call.machine.journal, new AdditiveGenerator(value));
  return null;
}

/** Three steps of a linear congruence on the caller's word. */
function nextFrom(call: LibraryCall): bigint {
  const { machine } = call;
  const { unsignedInt } = machine.cfa.types;
  const { object, offset } = call.pointer(0);
  let word = Number(machine.loadScalar(object, offset, unsignedInt, call.position));
  const step = () => {
    word = (Math.imul(word, 1103515245) + 12345) >>> 0;
    return Math.floor(word / 65536);
  };
  let result = step() % 2048;
  result = (result << 10) ^ (step() % 1024);
  result = (result << 10) ^ (step() % 1024);
  machine.storeScalar(object, offset, unsignedInt, word, call.position);
  return BigInt(result);
}

export const RANDOM: Readonly<Record<string, Model>> = {
  rand: next,
  random: next,
  srand: seed,
  srandom: seed,
  rand_r: nextFrom,
};
