/** A link that holds a program and what is asked about it: nobody else has to keep it. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { Question } from "../messages.ts";

export type Shared = Pick<Question, "program" | "analysis" | "dataModel"> & {
  readonly property: string;
};

const START = "#p=";

export function fragmentOf(shared: Shared): string {
  const packed = deflateSync(strToU8(JSON.stringify(shared)), { level: 9 });
  const text = btoa(strFromU8(packed, true));
  return START + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Null: it holds none, or none that can be read. */
export function sharedIn(fragment: string): Shared | null {
  if (!fragment.startsWith(START)) return null;
  try {
    const text = fragment.slice(START.length).replaceAll("-", "+").replaceAll("_", "/");
    const shared: unknown = JSON.parse(strFromU8(inflateSync(strToU8(atob(text), true))));
    return isShared(shared) ? shared : null;
  } catch {
    return null;
  }
}

function isShared(value: unknown): value is Shared {
  if (typeof value !== "object" || value === null) return false;
  const { program, analysis, property, dataModel } = value as Readonly<Record<string, unknown>>;
  return (
    [program, analysis, property].every((one) => typeof one === "string") &&
    (dataModel === "ILP32" || dataModel === "LP64")
  );
}
