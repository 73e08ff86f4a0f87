import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { UserError } from "../../base/diagnostics/index.ts";
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

function uncompressed(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes);
  return isBzip2(bytes) ? bunzip2(bytes) : bytes;
}
