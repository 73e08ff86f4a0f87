import { readFileSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";

/** Commands that take arguments from files, as BenchExec's do. */
const COMMANDS: ReadonlySet<string> = new Set(["bench", "runexec", "table"]);

/** `@FILE` stands for the lines of the file, each an argument; not behind `--`, where another command has its own. */
export function withArgumentsFromFiles(argv: readonly string[]): readonly string[] {
  if (!COMMANDS.has(argv[0] ?? "")) return argv;
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  const expanded = own.flatMap((word) => (/^@./.test(word) ? linesOf(word.slice(1)) : [word]));
  return [...expanded, ...(end < 0 ? [] : argv.slice(end))];
}

function linesOf(path: string): readonly string[] {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
  } catch {
    throw new UserError(`there is no file ${path} to read arguments from`);
  }
}
