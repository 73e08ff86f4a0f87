/** Functions of the C library that are written in C. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../../base/diagnostics/index.ts";

type Files = readonly (readonly [file: string, names: readonly string[]])[];

/** There is no model of them: whatever follows a program follows these. */
const ONLY_IN_C: Files = [
  [
    "input.c",
    [
      ...["getchar", "getchar_unlocked", "getc", "getc_unlocked", "_IO_getc", "fgetc"],
      ...["fgetc_unlocked", "ungetc", "feof", "ferror", "clearerr", "fgets", "gets", "fread"],
      ...["getdelim", "getline"],
    ],
  ],
  ["strcasestr.c", ["strcasestr"]],
  ["scanf.c", ["sscanf", "vsscanf"]],
  ["fenv.c", ["feclearexcept", "feraiseexcept", "fetestexcept"]],
  // With functions that ask for the direction of rounding.
  ["rounding.c", ["fegetround", "fesetround"]],
];

/** They stand in a part of `scanf.c`. */
const SCANNING_STREAMS = ["scanf", "fscanf", "vscanf", "vfscanf"];

const FILES: Files = [
  ["strtol.c", ["strtol", "strtoll", "strtoul", "strtoull", "atoi", "atol", "atoll"]],
  ["strtod.c", ["strtod", "strtof", "strtold", "atof"]],
  ["strtok.c", ["strtok", "strtok_r", "strsep"]],
  ["div.c", ["div", "ldiv", "lldiv"]],
  ["memccpy.c", ["memccpy"]],
  ["qsort.c", ["qsort", "bsearch"]],
];

export interface LibraryFile {
  readonly name: string;
  readonly text: string;
}

/** What is one step where nobody asks which memory it accesses. */
const ACCESSING: Files = [
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

export interface LibraryChoice {
  /** Loops and what calls back as C, although there are models of them. */
  readonly prefersC: boolean;
  /** Every access to memory has to be seen. */
  readonly looksAtMemory: boolean;
  /** Streams are scanned character by character, which no proof ends with. */
  readonly scansStreams: boolean;
}

/** Those that define something that the texts use. */
export function libraryFilesFor(
  texts: readonly string[],
  { prefersC, looksAtMemory, scansStreams }: LibraryChoice,
): readonly LibraryFile[] {
  const files = [...ONLY_IN_C, ...(prefersC ? FILES : []), ...(looksAtMemory ? ACCESSING : [])];
  const used = new Map(files.filter(([, names]) => areUsed(names, texts)));
  const scans = scansStreams && areUsed(SCANNING_STREAMS, texts);
  if (scans) for (const name of ["input.c", "scanf.c"]) used.set(name, []);
  const read = (name: string): string => readFileSync(`${folder()}${name}`, "utf8");
  return [...used.keys()].map((name) => {
    const more = scans && name === "scanf.c" ? read("scan-streams.c") : "";
    return { name, text: read(name) + more };
  });
}

/** Performance: what stands there once is a declaration in some header, which nobody has to look at further. */
function areUsed(names: readonly string[], texts: readonly string[]): boolean {
  const mentioned = new Set<string>();
  const mention = new RegExp(`\\b(?:${names.join("|")})\\b`, "g");
  for (const text of texts) {
    for (const [name] of text.matchAll(mention)) {
      if (mentioned.has(name)) return true;
      mentioned.add(name);
    }
  }
  return false;
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
