import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { findLoops, type LoopStructure } from "../../program/passes/index.ts";

/** Rounds of loops are told apart by so many bits of a hash: a clash only loses an execution worth keeping. */
const HASH_BITS = 20;

/**
 * What executions have done so far: how often they passed each edge, in powers of two, and which rounds of loops followed each other.
 * The latter tells states of reactive programs apart that no branch tells yet.
 */
export class Coverage {
  private readonly loops: LoopStructure;
  /** By edge: one bit per power of two. */
  private readonly counts: Uint32Array;
  private readonly pairs = new Uint8Array(2 ** HASH_BITS);
  private readonly passed: Uint32Array;
  /** How many edges were passed at all. */
  edges = 0;

  constructor(cfa: Cfa) {
    this.loops = findLoops(cfa);
    this.counts = new Uint32Array(cfa.edges.length);
    this.passed = new Uint32Array(cfa.edges.length);
  }

  /** Whether the execution did something that none before did. */
  add(path: readonly CfaEdge[]): boolean {
    const isNewPair = this.addRounds(path);
    return this.addCounts(path) || isNewPair;
  }

  isPassed({ id }: CfaEdge): boolean {
    return this.counts[id] !== 0;
  }

  private addCounts(path: readonly CfaEdge[]): boolean {
    const { passed, counts } = this;
    for (const { id } of path) passed[id]!++;
    let isNew = false;
    for (const { id } of path) {
      const count = passed[id]!;
      if (count === 0) continue;
      if (counts[id] === 0) this.edges++;
      const bit = 1 << (31 - Math.clz32(count));
      if ((counts[id]! & bit) === 0) {
        counts[id]! |= bit;
        isNew = true;
      }
      passed[id] = 0;
    }
    return isNew;
  }

  private addRounds(path: readonly CfaEdge[]): boolean {
    const { loops, pairs } = this;
    let isNew = false;
    let [before, round] = [0, 0];
    for (const { id, target } of path) {
      round = Math.imul(round ^ id, 0x85ebca6b);
      round ^= round >>> 13;
      if (!loops.isHead(target)) continue;
      const pair = Math.imul(before ^ (round >>> 1), 0x9e3779b9) >>> (32 - HASH_BITS);
      if (pairs[pair] === 0) {
        pairs[pair] = 1;
        isNew = true;
      }
      [before, round] = [round, 0];
    }
    return isNew;
  }
}
