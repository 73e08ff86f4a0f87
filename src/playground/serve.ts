/** The playground: its files in a folder, or over HTTP with the headers that Z3's shared memory asks for. */
import {
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode } from "../base/files/index.ts";

const Z3 = "z3-built.wasm";

/** Beside the bundle, or where it is built when the command runs from its sources. */
function folderOfPage(): string {
  const folders = ["./playground/", "../../dist/playground/"].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  const found = folders.find((folder) => existsSync(join(folder, "index.html")));
  if (found === undefined) throw new UserError("the playground is not built: npm run build");
  return found;
}

function fileOfZ3(): string {
  return createRequire(import.meta.url).resolve(`z3-solver/build/${Z3}`);
}

/** For servers that take such a file; others have to be told in their own way. */
const HEADERS_FILE = "_headers";

/** Everything that a server of plain files needs. Throws `UserError` if it cannot be written. */
export function buildInto(folder: string): void {
  try {
    cpSync(folderOfPage(), folder, { recursive: true });
    copyFileSync(fileOfZ3(), join(folder, Z3));
    const headers = Object.entries(ISOLATION).map(([name, value]) => `  ${name}: ${value}\n`);
    writeFileSync(join(folder, HEADERS_FILE), `/*\n${headers.join("")}`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`the playground cannot be written to '${folder}' (${errorCode(error)})`);
  }
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".gz": "application/octet-stream",
};

/** A page may share memory with its workers only if nobody else's content is in it. */
const ISOLATION: Readonly<Record<string, string>> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Listens on this machine only; port 0: any that is free. Throws `UserError` if it cannot. */
export function servePlayground(port: number, folder = folderOfPage()): Promise<Server> {
  const server = createServer(({ url = "/", method }, response) => {
    const whole = `http://localhost${url}`;
    const pathname = URL.canParse(whole) ? new URL(whole).pathname : "";
    const name = normalize(pathname === "/" ? "/index.html" : pathname);
    const path = name === `/${Z3}` ? fileOfZ3() : join(folder, name);
    const size = fileSize(path);
    if (size === null || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(size === null ? 404 : 405).end();
      return;
    }
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { ...ISOLATION, "Content-Type": type, "Content-Length": size });
    if (method === "HEAD") response.end();
    else createReadStream(path).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new UserError(`port ${port} cannot be listened to (${errorCode(error)})`));
    });
    server.listen(port, "127.0.0.1", () => {
      resolve(server);
    });
  });
}

function fileSize(path: string): number | null {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true ? status.size : null;
}
