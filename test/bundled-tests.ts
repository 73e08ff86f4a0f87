import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin as BundlerPlugin } from "esbuild";
import type { Plugin } from "vitest/config";
import type { TestProject } from "vitest/node";

const root = join(import.meta.dirname, "..");

/**
 * Lets the test files of a run that does not watch be loaded from bundles with common parts: every file has a process of its own,
 * and many load most of the tool, module by module. Places in messages are those of the sources all the same.
 */
export function bundledTests(): Plugin {
  let bundles: Promise<string> | null = null;
  return {
    name: "bundled-tests",
    enforce: "pre",
    configureVitest({ vitest, project }) {
      if (!vitest.config.watch) bundles ??= bundlesOf(project);
    },
    async load(id) {
      if (bundles === null || !id.endsWith(".test.ts")) return null;
      const bundle = join(await bundles, relative(root, id).replace(/ts$/, "mjs"));
      return `import ${JSON.stringify(bundle)};`;
    },
  };
}

/** The folder they are in. */
async function bundlesOf(project: TestProject): Promise<string> {
  const { testFiles } = await project.globTestFiles();
  const folder = newFolder();
  await build({
    entryPoints: testFiles,
    outbase: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    sourcemap: true,
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [originalPlaces],
  });
  return folder;
}

/** Where packages are found from; of this run alone, as there may be others. */
function newFolder(): string {
  const caches = join(root, "node_modules", ".cache");
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, "bundled-tests-"));
  process.on("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What a module finds relative to itself is beside its source. */
const originalPlaces: BundlerPlugin = {
  name: "original-places",
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta")) return null;
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      return { contents, loader: "ts" };
    });
  },
};
