/** What is not known where a path depends on a question about memory. */
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { MEMORY_QUERIES, type MemoryQuery } from "../../program/library/index.ts";

const TEXTS: Readonly<Record<MemoryQuery, string>> = {
  accessible: "whether the access is inside of an object that lives",
  initialised: "whether what is read was ever written",
  sameObject: "whether both pointers lead to one object",
  aligned: "whether an object of the type can be there",
  callable: "whether the pointer leads to a function of that type",
  freeable: "whether what is freed was allocated and not freed before",
  string: "whether the text that is read has an end",
  writtenText: "whether the text that is read was ever written",
  tracked: "whether a pointer leads to every block that was not freed",
  untold: "what this step does to memory: nobody follows it",
  unsettled: "whether this is a violation: nobody decides it",
};

/** Null: the step asks nothing. */
export function openQuestion({ operation }: CfaEdge): string | null {
  if (operation.kind !== "external") return null;
  const names = Object.entries(MEMORY_QUERIES);
  const query = names.find(([, name]) => name === operation.name)?.[0];
  return query === undefined ? null : `it is not known ${TEXTS[query as MemoryQuery]}`;
}
