import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode, pathFromHere } from "../base/files/index.ts";
import { JsonDocument, type JsonNode } from "./json-document.ts";

export const PROJECT_FILE = "assay.json";
const PACKAGE_FILE = "package.json";
/** In `package.json`. */
const PACKAGE_KEY = "assay";

/** A configuration as it is written. */
export interface ProjectSource {
  readonly file: string;
  readonly folder: string;
  readonly document: JsonDocument;
  readonly node: JsonNode;
}

/** Of the folder or the nearest one above it; null if there is none. Throws `UserError` for one that cannot be read. */
export function findProject(start: string): ProjectSource | null {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const found = projectIn(folder);
    if (found !== null) return found;
    if (folder === dirname(folder)) return null;
  }
}

function projectIn(folder: string): ProjectSource | null {
  const own = existsSync(join(folder, PROJECT_FILE));
  const inPackage = packageSource(folder);
  if (!own) return inPackage;
  if (inPackage !== null) {
    const { document, node } = inPackage;
    throw new UserError(
      `targets are described here and in ${PROJECT_FILE} beside it`,
      document.rangeOf(node),
      "keep one of them",
    );
  }
  return projectSource(join(folder, PROJECT_FILE));
}

function projectSource(path: string): ProjectSource {
  const file = pathFromHere(path);
  return sourceOf(file, path, textOf(path));
}

/** What the file has said at another time, or says now. */
export function sourceOf(file: string, path: string, text: string): ProjectSource {
  const document = new JsonDocument(file, text);
  return { file, folder: dirname(path), document, node: document.root };
}

/** Null: there is no such file, or it says nothing about Assay. */
function packageSource(folder: string): ProjectSource | null {
  const path = join(folder, PACKAGE_FILE);
  if (!existsSync(path)) return null;
  return packageSourceOf(pathFromHere(path), path, textOf(path));
}

export function packageSourceOf(file: string, path: string, text: string): ProjectSource | null {
  if (!text.includes(`"${PACKAGE_KEY}"`)) return null;
  const document = new JsonDocument(file, text);
  if (document.root.type !== "object") return null;
  const member = document.membersOf(document.root).find(({ key }) => key === PACKAGE_KEY);
  return member === undefined
    ? null
    : { file, folder: dirname(path), document, node: member.value };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UserError(`'${pathFromHere(path)}' cannot be read (${errorCode(error)})`);
  }
}
