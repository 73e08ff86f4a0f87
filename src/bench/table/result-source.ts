import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { UserError } from "../../base/diagnostics/index.ts";
import { errorCode } from "../../base/files/index.ts";
import { bunzip2, isBzip2 } from "../compression/index.ts";

export function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Contents of addresses, loaded before the tables are made. */
export type Downloads = ReadonlyMap<string, Uint8Array>;

/** Loads those that are addresses; one that does not answer is a `UserError`. */
export async function download(paths: readonly string[]): Promise<Downloads> {
  const contents = new Map<string, Uint8Array>();
  await Promise.all(
    paths.filter(isUrl).map(async (url) => {
      contents.set(url, await fetched(url));
    }),
  );
  return contents;
}

async function fetched(url: string): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new UserError(`'${url}' cannot be loaded: ${reason}`);
  }
  if (!response.ok) throw new UserError(`'${url}' cannot be loaded: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The text of a result file, whatever it is compressed with. */
export function readResultText(path: string, downloads: Downloads): string {
  try {
    return Buffer.from(uncompressed(downloads.get(path) ?? readFileSync(path))).toString("utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    const reason = code ?? (error instanceof Error ? error.message : String(error));
    throw new UserError(
      code === "ENOENT" ? `there is no file '${path}'` : `'${path}' cannot be read (${reason})`,
    );
  }
}

/** Bytes of a result file: a million runs, and less than the longest text there is. */
const LONGEST_RESULT = 500e6;

function uncompressed(bytes: Uint8Array): Uint8Array {
  if (bytes.length > LONGEST_RESULT) throw new Error(TOO_LONG);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzip(bytes);
  return isBzip2(bytes) ? bunzip2(bytes, LONGEST_RESULT) : bytes;
}

const TOO_LONG = `more than ${LONGEST_RESULT / 1e6} MB`;

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST_RESULT });
  } catch (error) {
    throw errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? new Error(TOO_LONG) : error;
  }
}
