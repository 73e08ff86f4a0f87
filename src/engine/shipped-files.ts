/** Files that come with the tool and are chosen by name: configurations and strategies. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/index.ts";
import { unreadable } from "./read-input.ts";

export type ShippedKind = "config" | "strategy";

const KINDS: Readonly<Record<ShippedKind, string>> = {
  config: "configuration",
  strategy: "strategy",
};

/** The path of the file that the user names: a path, or the name of a shipped one. */
export function chosenFile(written: string, kind: ShippedKind): string {
  const shipped = shippedPath(written, kind);
  const isName = !existsSync(written) && /^[\w-]+$/.test(written);
  if (!isName) return written;
  if (existsSync(shipped)) return shipped;
  const near = nearest(written, shippedNames(kind));
  const hint = near.length > 0 ? `did you mean ${near.join(" or ")}?` : null;
  throw new UserError(`there is no ${KINDS[kind]} '${written}'`, null, hint);
}

export function shippedNames(kind: ShippedKind): readonly string[] {
  return readdirSync(shippedFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => name.slice(0, -`.${kind}`.length))
    .sort();
}

export function shippedPath(name: string, kind: ShippedKind): string {
  return join(shippedFolder(), `${name}.${kind}`);
}

export function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Beside the bundle, or at the root of the working tree. */
export function shippedFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "configs");
  return existsSync(bundled) ? bundled : join(here, "..", "..", "configs");
}
