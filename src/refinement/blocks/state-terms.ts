import type { BlockEncoding } from "../../encoding/index.ts";

/** What sources of facts need of an encoding: how to speak of states at one place and at any. */
export type StateTerms = Pick<BlockEncoding, "terms" | "instantiate" | "generalise">;
