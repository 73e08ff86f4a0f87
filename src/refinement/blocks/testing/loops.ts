/** Loops as block sequences: so many rounds, then the error. */
import type { Sort, Terms } from "../../../logic/terms/index.ts";
import type { BlockSequence } from "../block-sequence.ts";
import { ScriptedBlocks } from "./scripted-blocks.ts";

export interface ScriptedLoop {
  readonly variables: readonly string[];
  readonly start: readonly string[];
  readonly round: readonly string[];
  readonly error: readonly string[];
}

/** Numbers are written in decimal; they become words. */
export const LOOPS = {
  /** `boehm-thesis` Fig. 3.1a, the assertion inside the loop. */
  loopAInside: {
    variables: ["i", "a", "n"],
    start: ["i := 0", "a := 0", "n := 20"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a 1)", "[(= i a)]"],
    error: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a 1)", "[(not (= i a))]"],
  },
  /** The assertion behind it. */
  loopABehind: {
    variables: ["i", "a", "n"],
    start: ["i := 0", "a := 0", "n := 20"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a 1)", "[(= i a)]"],
    error: ["[(bvsge i n)]", "[(not (= i n))]"],
  },
  /** Fig. 3.1d, the assertion inside the loop. */
  loopDInside: {
    variables: ["i", "a", "n"],
    start: ["i := 0", "a := 0", "n := 20"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a i)", "[(bvsle i a)]"],
    error: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a i)", "[(not (bvsle i a))]"],
  },
  loopDBehind: {
    variables: ["i", "a", "n"],
    start: ["i := 0", "a := 0", "n := 20"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)", "a := (bvadd a i)", "[(bvsle i a)]"],
    error: ["[(bvsge i n)]", "[(not (= i n))]"],
  },
  constantSum: {
    variables: ["x", "y", "n"],
    start: ["x := n", "y := 0"],
    round: ["[(bvsgt x 0)]", "x := (bvsub x 1)", "y := (bvadd y 1)"],
    error: ["[(not (bvsgt x 0))]", "[(not (= (bvadd x y) n))]"],
  },
  boundedByVariable: {
    variables: ["i", "n"],
    start: ["i := 0", "[(bvsge n 0)]"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)"],
    error: ["[(bvsge i n)]", "[(not (= i n))]"],
  },
  boundedByNumber: {
    variables: ["i"],
    start: ["i := 0"],
    round: ["[(bvslt i 100)]", "i := (bvadd i 1)"],
    error: ["[(bvsge i 100)]", "[(not (= i 100))]"],
  },
  even: {
    variables: ["x"],
    start: ["x := 0"],
    round: ["[(bvult x 268435455)]", "x := (bvadd x 2)"],
    error: ["[(not (bvult x 268435455))]", "[(not (= (bvurem x 2) 0))]"],
  },
  flag: {
    variables: ["f", "x", "i"],
    start: ["f := 0", "x := 0", "i := *"],
    round: ["i := *", "x := (ite (= f 0) (bvadd x 1) x)", "f := (ite (= i 7) 1 0)"],
    error: ["[(not (or (= f 0) (= f 1)))]"],
  },
  double: {
    variables: ["x", "y"],
    start: ["x := 0", "y := 0"],
    round: ["x := (bvadd x 1)", "y := (bvadd y 2)"],
    error: ["[(not (= y (bvmul 2 x)))]"],
  },
  countTogether: {
    variables: ["n", "k", "i"],
    start: ["[(bvsge n 0)]", "k := 0", "i := 0"],
    round: ["[(bvslt i n)]", "i := (bvadd i 1)", "k := (bvadd k 1)"],
    error: ["[(bvsge i n)]", "[(not (= k n))]"],
  },
  twoPhases: {
    variables: ["x", "y"],
    start: ["x := 0", "y := 50"],
    round: ["[(bvult x 100)]", "y := (ite (bvult x 50) y (bvadd y 1))", "x := (bvadd x 1)"],
    error: ["[(not (bvult x 100))]", "[(not (= y 100))]"],
  },
  slowAndFast: {
    variables: ["x", "y", "d"],
    start: ["x := 0", "y := 0"],
    round: [
      "d := *",
      "[(and (bvsle 0 d) (bvsle d 3))]",
      "[(bvslt y 10000)]",
      "x := (bvadd x d)",
      "y := (bvadd y 3)",
    ],
    error: ["[(bvsgt x y)]"],
  },
  /** Two variables that take turns, after the running example of `fmcad24-symexec-ia`. */
  takingTurns: {
    variables: ["n", "x", "y"],
    start: ["n := *", "[(bvsgt n 0)]", "x := 5", "y := *"],
    round: [
      "[(bvsgt n 0)]",
      "x := (ite (= x y) (bvadd x 1) x)",
      "y := (ite (= x y) y x)",
      "n := (bvsub n 1)",
    ],
    error: ["[(bvsle n 0)]", "[(= x (bvadd y 9))]"],
  },
} as const satisfies Record<string, ScriptedLoop>;

/** The loop over 32-bit words, with its encoding. */
export function unrolled(
  terms: Terms,
  { variables, start, round, error }: ScriptedLoop,
  rounds: number,
): { readonly states: ScriptedBlocks; readonly sequence: BlockSequence } {
  const word: Sort = terms.sorts.bitVec(32);
  const states = new ScriptedBlocks(terms, Object.fromEntries(variables.map((v) => [v, word])));
  const sequence = states.sequence([
    { at: "start", steps: start.map(withWords) },
    ...Array.from({ length: rounds }, () => ({ at: "loop", steps: round.map(withWords) })),
    { at: "loop", steps: error.map(withWords) },
  ]);
  return { states, sequence };
}

/** Numbers in decimal as constants of 32 bits. */
export function withWords(step: string): string {
  return step.replace(/(?<=[\s(])\d+(?=[\s)]|$)/g, (digits) => {
    return `#x${Number(digits).toString(16).padStart(8, "0")}`;
  });
}
