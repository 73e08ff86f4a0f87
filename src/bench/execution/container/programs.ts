import { accessSync, constants } from "node:fs";

const FOLDERS = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];

/** Where the programs of the system are, whatever PATH says; null if it is not installed. */
export function programPath(name: string): string | null {
  const path = FOLDERS.map((folder) => `${folder}/${name}`).find(isExecutable);
  return path ?? null;
}

/** For the system's own programs. */
export const SYSTEM_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: FOLDERS.join(":"),
  LC_ALL: "C",
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
