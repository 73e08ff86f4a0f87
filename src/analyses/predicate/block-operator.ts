import type { BlockFormula } from "../../encoding/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";

/** Where blocks end (`wendler-dissertation` 4.1.6); targets end one always. */
export type BlockKind = "single-edge" | "loops" | "loops-and-functions" | "never";

/** Why a block ends: for statistics. */
export type BlockEnd = "loop head" | "function entry/exit" | "target state" | "edge";

/** Null: the block goes on. */
export type BlockOperator = (block: BlockFormula) => BlockEnd | null;

export function newBlockOperator(kind: BlockKind, cfa: Cfa): BlockOperator {
  const loops = findLoops(cfa);
  const isHead = ({ edge }: BlockFormula): boolean => edge !== null && loops.isHead(edge.target);
  switch (kind) {
    case "single-edge":
      return (block) => (isHead(block) ? "loop head" : "edge");
    case "loops":
      return (block) => (isHead(block) ? "loop head" : null);
    case "loops-and-functions":
      return (block) => {
        if (isHead(block)) return "loop head";
        const operation = block.edge?.operation.kind;
        return operation === "call" || operation === "return" ? "function entry/exit" : null;
      };
    case "never":
      return () => null;
  }
}
