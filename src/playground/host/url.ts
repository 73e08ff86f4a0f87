/** `node:url` of a browser: the engine looks for its files beside itself, which is in `/assay`. */
export function fileURLToPath(address: string | URL): string {
  return new URL(address).pathname;
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path}`);
}
