/** CPU and memory of processes. The machine is shared, so wall time says little. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { RUN_FLAGS } from "../../src/engine/supervision/run-flags.ts";
import { repositoryRoot } from "../../tools/samples/sample.ts";

export interface ChildMeasurement {
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly functions: number;
}

/** A child that starts as the process of `assay verify` does: one script, code compiled at build time, its flags. */
export async function bundleChild(source: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [source],
    // The name that the loader looks for.
    outfile: join(folder, "verify-run.cjs"),
    bundle: true,
    minifySyntax: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    define: { "import.meta.url": "assayUrl" },
    banner: { js: 'const assayUrl = require("node:url").pathToFileURL(__filename).href;' },
    external: ["z3-solver", "koffi", "@viz-js/viz"],
  });
  const loader = join(folder, "load-child.mjs");
  cpSync(join(repositoryRoot, "src", "engine", "supervision", "load-child.mjs"), loader);
  const sample = join(repositoryRoot, "samples", "reach-safety", "counted-loop.c");
  execFileSync(process.execPath, [...RUN_FLAGS, loader, sample], {
    env: { ...process.env, ASSAY_CODE_CACHE: "write" },
  });
  return loader;
}

/** Runs the bundled child several times; the least CPU is the least disturbed. */
export function measureChild(script: string, file: string, runs: number): ChildMeasurement {
  let best: ChildMeasurement | null = null;
  for (let i = 0; i < runs; i++) {
    const text = execFileSync(process.execPath, [...RUN_FLAGS, script, file], {
      encoding: "utf8",
    });
    const measured = JSON.parse(text) as ChildMeasurement;
    if (best === null || measured.cpuSeconds < best.cpuSeconds) best = measured;
  }
  if (best === null) throw new Error("at least one run is needed");
  return best;
}

/** CPU of `gcc -fsyntax-only`, by the shell's account of its children; null without gcc. */
export function gccSyntaxSeconds(file: string, runs: number): number | null {
  let best: number | null = null;
  for (let i = 0; i < runs; i++) {
    const script = 'gcc -std=gnu11 -fsyntax-only -w "$1" || exit 1; times';
    const run = spawnSync("sh", ["-c", script, "sh", file], { encoding: "utf8" });
    if (run.status !== 0) return null;
    const children = run.stdout.trim().split("\n").at(-1) ?? "";
    const seconds = children.split(/\s+/).reduce((sum, part) => sum + shellSeconds(part), 0);
    best = Math.min(best ?? seconds, seconds);
  }
  return best;
}

/** `1m2.34s` as POSIX `times` writes it. */
function shellSeconds(text: string): number {
  const match = /^(\d+)m([\d.]+)s$/.exec(text);
  return match === null ? 0 : Number(match[1]) * 60 + Number(match[2]);
}
