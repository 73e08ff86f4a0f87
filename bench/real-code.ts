/**
 * Verifies libraries that others wrote, each with a harness for what is true of it and with one line of it changed to a defect:
 * `npm run bench:real-code -- [NAME...] [--folder DIR] [--timelimit 60s] [--only true|defect] [--option ARGUMENT]...`.
 *
 * `bench/real-code/libraries.json` says where they come from. Sources are fetched once, into the folder, by `apt-get source` (for which apt needs
 * `deb-src` entries) and `npm pack`. A row of the table for each answer; a violation counts as repeated if `Run it:` and the compiled
 * harness end as they should.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { splitShellWords } from "../src/base/shell/index.ts";

interface Library {
  readonly name: string;
  /** `debian PACKAGE VERSION` or `npm PACKAGE VERSION`. */
  readonly from: string;
  readonly files: readonly string[];
  /** `{config}` is the folder with what configure would write. */
  readonly flags: readonly string[];
  readonly check?: string;
  readonly defect: Defect;
}

/** The first `from` (behind the first `after`, if there is one) becomes `to`. */
interface Defect {
  readonly file: string;
  readonly after?: string;
  readonly from: string;
  readonly to: string;
}

interface Answer {
  readonly verdict: string;
  readonly summary: string;
  readonly seconds: number;
  readonly text: string;
}

const here = resolve("bench/real-code");
const assay = resolve(process.env["ASSAY"] ?? "dist/assay.js");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "real-code-sources" },
    timelimit: { type: "string", default: "60s" },
    only: { type: "string", default: "" },
    argument: { type: "string", multiple: true, default: [] },
  },
});
const folder = resolve(values.folder);
mkdirSync(folder, { recursive: true });

const all = JSON.parse(readFileSync(join(here, "libraries.json"), "utf8")) as readonly Library[];
const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

console.log("| library | true | | defect | | repeated |\n|---|---|---|---|---|---|");
for (const library of chosen) {
  const holds = values.only === "defect" ? null : verified(library, sourceOf(library));
  const found = values.only === "true" ? null : verified(library, withDefect(library));
  console.log(
    `| ${library.name} | ${told(holds)} | ${told(found)} | ${found === null ? "" : repeated(library, found)} |`,
  );
}

function told(answer: Answer | null): string {
  return answer === null ? " | " : `${answer.verdict} | ${answer.seconds.toFixed(1)} s`;
}

/** The folder of the library as it was published. */
function sourceOf({ from }: Library): string {
  const [kind, name, version] = from.split(" ") as [string, string, string];
  const target = join(folder, `${name}-${version.replace(/[^\w.-]/g, "_")}`);
  if (existsSync(target)) return target;
  const downloads = join(folder, "downloads");
  mkdirSync(downloads, { recursive: true });
  if (kind === "npm") {
    const pack = execFileSync("npm", ["pack", "--silent", `${name}@${version}`], {
      cwd: downloads,
    });
    mkdirSync(target);
    execFileSync("tar", ["xzf", pack.toString().trim(), "--strip-components=1", "-C", target], {
      cwd: downloads,
    });
  } else {
    // What upstream published, without the patches of the distribution.
    const fetch = ["source", "--download-only", "--tar-only", `${name}=${version}`];
    // A package may have more than one tarball, of which some are not there: what is missing is told below.
    spawnSync("apt-get", fetch, { cwd: downloads });
    const plain = version.replace(/^\d+:/, "").replace(/-[^-]*$/, "");
    const tarball = readdirSync(downloads).find(
      (file) => file.startsWith(`${name}_${plain}.`) && file.includes(".tar."),
    );
    if (tarball === undefined)
      throw new Error(`apt-get source has no tarball of ${name} ${version}`);
    mkdirSync(target);
    execFileSync("tar", ["xf", tarball, "--strip-components=1", "-C", target], { cwd: downloads });
  }
  return target;
}

/** A copy of it with the defect. */
function withDefect(library: Library): string {
  const { file, after, from, to } = library.defect;
  const source = sourceOf(library);
  const copy = join(folder, `${library.name}-with-defect`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith(".git") });
  const text = readFileSync(join(copy, file), "latin1");
  const start = after === undefined ? 0 : text.indexOf(after);
  const at = start < 0 ? -1 : text.indexOf(from, start);
  if (at < 0) throw new Error(`${library.name}: there is no '${from}' in ${file}`);
  writeFileSync(join(copy, file), text.slice(0, at) + to + text.slice(at + from.length), "latin1");
  return copy;
}

function verified(library: Library, source: string): Answer {
  const start = performance.now();
  const check =
    library.check === undefined ? [] : ["--spec", "assertions", "--check", library.check];
  const files = [join(here, `${library.name}.c`), ...library.files];
  const flags = library.flags.map((flag) => (flag === "{config}" ? join(here, "config") : flag));
  const limit = [
    "--timelimit",
    values.timelimit,
    "--test-harness",
    join(folder, `${library.name}.harness.c`),
  ];
  const words = ["verify", ...files, ...flags, ...check, ...limit, ...values.argument];
  rmSync(join(folder, `${library.name}.harness.c`), { force: true });
  const run = spawnSync(process.execPath, [assay, ...words], { cwd: source, maxBuffer: 1e9 });
  const text = run.stdout.toString() + run.stderr.toString();
  writeFileSync(
    join(folder, `${library.name}.${source.endsWith("with-defect") ? "defect" : "true"}.txt`),
    text,
  );
  const verdict =
    /^Verification result: (.*)$/m.exec(text)?.[1] ?? `exit code ${String(run.status)}`;
  const summary = /^Summary: (.*)$/m.exec(text)?.[1] ?? "";
  const cpu = /(?: in|ended in) ([\d.]+) s/.exec(summary)?.[1];
  return { verdict, summary, seconds: Number(cpu ?? (performance.now() - start) / 1000), text };
}

/** Whether the command behind `Run it:` and the compiled harness end in the violation. */
function repeated(library: Library, { verdict, text }: Answer): string {
  if (!verdict.startsWith("FALSE")) return "";
  const cwd = join(folder, `${library.name}-with-defect`);
  const command = /^Run it: assay (.*)$/m.exec(text)?.[1];
  const run =
    command === undefined
      ? null
      : spawnSync(process.execPath, [assay, ...splitShellWords(command)], { cwd });
  const harness = join(folder, `${library.name}.harness.c`);
  const compile = existsSync(harness)
    ? /^ \*\s+(gcc .*)$/m.exec(readFileSync(harness, "utf8"))?.[1]
    : undefined;
  let code: number | null = null;
  if (compile !== undefined) {
    spawnSync("sh", ["-c", compile], { cwd });
    code = spawnSync("sh", ["-c", "./violation"], { cwd, timeout: 20_000 }).status;
  }
  return `Run it: ${[2, 134].includes(run?.status ?? 0) ? "yes" : `no (${String(run?.status)})`}, compiled: ${code === 107 ? "yes" : `no (${String(code)})`}`;
}
