import { homedir } from "node:os";
import { join } from "node:path";

/** What the user decides for all projects is kept here. */
export function userSettingsFile(): string {
  const base = process.env["XDG_CONFIG_HOME"];
  return join(
    base === undefined || base === "" ? join(homedir(), ".config") : base,
    "assay",
    "config.json",
  );
}
