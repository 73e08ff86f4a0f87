/** Functions of the C library that are written in C. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../../base/diagnostics/index.ts";

const FILES: readonly (readonly [file: string, names: readonly string[]])[] = [
  ["strtol.c", ["strtol", "strtoll", "strtoul", "strtoull", "atoi", "atol", "atoll"]],
  ["strtok.c", ["strtok", "strtok_r", "strsep"]],
  ["qsort.c", ["qsort", "bsearch"]],
];

export interface LibraryFile {
  readonly name: string;
  readonly text: string;
}

/** What is one step where nobody asks which memory it accesses. */
const ACCESSING: typeof FILES = [
  [
    "strings.c",
    [
      ...["strcpy", "stpcpy", "strncpy", "stpncpy", "strcat", "strncat", "strlcpy", "strlcat"],
      ...["strnlen", "strndup", "memchr", "memrchr"],
    ],
  ],
];

const LIBRARY = "<C library>/";

/** Where somebody finds what is told about a place in it. */
export function libraryPath(name: string): string {
  return `${LIBRARY}${name}`;
}

export function isInLibrary(path: string): boolean {
  return path.startsWith(LIBRARY);
}

/** Those that define something that a text mentions; `looksAtMemory`: every access to memory has to be seen. */
export function libraryFilesFor(
  texts: readonly string[],
  looksAtMemory = false,
): readonly LibraryFile[] {
  return [...FILES, ...(looksAtMemory ? ACCESSING : [])]
    .filter(([, names]) => {
      const mention = new RegExp(`\\b(?:${names.join("|")})\\b`);
      return texts.some((text) => mention.test(text));
    })
    .map(([name]) => ({ name, text: readFileSync(`${folder()}${name}`, "utf8") }));
}

/** Beside the bundle when installed, beside this file in the sources. */
function folder(): string {
  const candidates = ["./c-library/", "./"].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(`${path}strtol.c`));
  invariant(found !== undefined, "the C library is installed with the tool");
  return found;
}
