/**
 * Files in a browser: those that come with the tool, which the page's server has, and those that a run writes, which are kept in
 * memory. This is what the engine sees as `node:fs`.
 */

/** As far as it is needed: this is compiled together with code for Node. */
declare class XMLHttpRequest {
  responseType: string;
  readonly status: number;
  readonly response: unknown;
  open(method: string, address: string, isAsynchronous: boolean): void;
  send(): void;
}

type Content = Uint8Array<ArrayBuffer>;

const written = new Map<string, Content>();
const open = new Map<number, { readonly path: string; readonly parts: Content[] }>();
let nextDescriptor = 3;
const encoder = new TextEncoder();

/** Where large files of the tool are fetched from when somebody reads them: paths as the engine names them. */
const remote = new Map<string, string>();

class SystemError extends Error {
  readonly code: string;

  constructor(code: string, path: string) {
    super(`${code}: ${path}`);
    this.code = code;
  }
}

export function addRemote(path: string, address: string): void {
  remote.set(path, address);
}

/** Everything that runs left behind is forgotten; what came with the tool stays. */
export function forget(path: string): void {
  written.delete(path);
}

function fetched(path: string): Content | null {
  const address = remote.get(path);
  if (address === undefined) return null;
  // The engine asks for a file and goes on with it: in a worker nobody else waits.
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new SystemError("EIO", path);
  const content = new Uint8Array(request.response as ArrayBuffer);
  written.set(path, content);
  return content;
}

function contentOf(path: string): Content {
  const content = written.get(path) ?? fetched(path);
  if (content === null) throw new SystemError(isFolder(path) ? "EISDIR" : "ENOENT", path);
  return content;
}

function isFolder(path: string): boolean {
  const start = path.endsWith("/") ? path : `${path}/`;
  return [...written.keys()].some((name) => name.startsWith(start));
}

type Encoding = "utf8" | "latin1" | { readonly encoding?: "utf8" | "latin1" } | undefined;

export function readFileSync(path: string, encoding?: Encoding): string | Uint8Array {
  const content = contentOf(path);
  const name = typeof encoding === "object" ? encoding.encoding : encoding;
  if (name === undefined) return Buffer.from(content.buffer, content.byteOffset, content.length);
  return name === "utf8"
    ? new TextDecoder().decode(content)
    : Buffer.from(content).toString("latin1");
}

export function writeFileSync(path: string, data: string | Uint8Array): void {
  written.set(path, typeof data === "string" ? encoder.encode(data) : new Uint8Array(data));
}

export function existsSync(path: string): boolean {
  return written.has(path) || remote.has(path) || isFolder(path);
}

export function statSync(path: string, { throwIfNoEntry = true } = {}): object | undefined {
  if (existsSync(path)) {
    const isFile = written.has(path) || remote.has(path);
    const size = written.get(path)?.length ?? 0;
    return { size, isFile: () => isFile, isDirectory: () => !isFile };
  }
  if (throwIfNoEntry) throw new SystemError("ENOENT", path);
  return undefined;
}

export function readdirSync(path: string): readonly string[] {
  const start = path.endsWith("/") ? path : `${path}/`;
  const names = [...written.keys(), ...remote.keys()]
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length).split("/")[0]!);
  return [...new Set(names)];
}

export function mkdirSync(): void {
  // A folder is there when something is in it.
}

export function openSync(path: string): number {
  const descriptor = nextDescriptor++;
  open.set(descriptor, { path, parts: [] });
  return descriptor;
}

export function writeSync(descriptor: number, data: Uint8Array, from = 0): number {
  const rest = new Uint8Array(data.subarray(from));
  open.get(descriptor)!.parts.push(rest);
  return rest.length;
}

export function closeSync(descriptor: number): void {
  const { path, parts } = open.get(descriptor)!;
  open.delete(descriptor);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  written.set(path, whole);
}

export function renameSync(from: string, to: string): void {
  written.set(to, contentOf(from));
  written.delete(from);
}

export function rmSync(path: string, { force = false } = {}): void {
  if (!written.delete(path) && !force) throw new SystemError("ENOENT", path);
}

export const constants = {};

/** What no run in a browser gets to. */
function refused(): never {
  throw new SystemError("ENOSYS", "a file of the system");
}

export {
  refused as accessSync,
  refused as appendFileSync,
  refused as copyFileSync,
  refused as fstatSync,
  refused as lstatSync,
  refused as mkdtempSync,
  refused as readSync,
  refused as realpathSync,
};
