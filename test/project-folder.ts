import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A project in a folder of its own; names of files may have folders. */
export function writeProject(
  folder: string,
  files: Readonly<Record<string, string | object>>,
): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
    writeFileSync(path, text);
  }
  return folder;
}

export const SAFE = "int main(void) { return 0; }\n";
export const UNSAFE = "void reach_error(void);\nint main(void) { reach_error(); }\n";
/** There is no answer before a limit. */
export const ENDLESS = `int __VERIFIER_nondet_int(void); void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_int(), y = x * x * x + 1, z = 0;
  while (1) { z = z * 1664525u + 1013904223u + y; y ^= z >> 3; if (z == 0x12345678u && y == 0x9abcdef0u) reach_error(); }
}
`;
