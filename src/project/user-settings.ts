/** What the user decides for all projects, in a file of their own. */
import { existsSync, readFileSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/nearest.ts";
import { checkValue } from "./check-value.ts";
import { JsonDocument } from "./json-document.ts";
import { REFUSED, type MemberKind } from "./members.ts";
import { userSettingsFile } from "./user-settings-file.ts";

export interface UserSettings {
  readonly solver?: string;
  readonly preprocessor?: "auto" | "cc" | "builtin";
  readonly queue?: string;
}

const KINDS: Readonly<Record<string, MemberKind>> = {
  solver: { is: "word" },
  preprocessor: { is: "choice", of: ["auto", "cc", "builtin"] },
  queue: { is: "word" },
};

/** Throws `UserError` at the place of what is wrong. */
export function readUserSettings(path = userSettingsFile()): UserSettings {
  if (!existsSync(path)) return {};
  const document = new JsonDocument(path, readFileSync(path, "utf8"));
  if (document.root.type !== "object") {
    throw new UserError("an object is expected", document.rangeOf(document.root));
  }
  const settings = new Map<string, string>();
  for (const { key, keyNode, value } of document.membersOf(document.root)) {
    const kind = KINDS[key];
    if (kind === undefined) {
      const [meant] = nearest(key, Object.keys(REFUSED));
      const known = Object.keys(REFUSED).join(", ");
      throw new UserError(
        `there is no member '${key}' here`,
        document.rangeOf(keyNode),
        meant === undefined ? `known are: ${known}` : `did you mean '${meant}'?`,
      );
    }
    checkValue(document, key, value, kind);
    settings.set(key, String(value.value));
  }
  return Object.fromEntries(settings);
}
