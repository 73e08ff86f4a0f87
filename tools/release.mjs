// Everything a release consists of, in one folder: the package, what it is made of, and checksums of both.
//   npm run release -- [FOLDER]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { billOfMaterials } from "./sbom.mjs";

const folder = resolve(process.argv[2] ?? "release");
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));

function run(command, ...words) {
  const { status, stdout } = spawnSync(command, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")} failed`);
  return stdout;
}

if (run("git", "status", "--porcelain", "--untracked-files=no") !== "") {
  console.error("release: there are changes that are not committed");
  process.exit(64);
}
mkdirSync(folder, { recursive: true });
run("npm", "run", "--silent", "build");
run("npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", folder);
const archive = `${name}-${version}.tgz`;
const bill = `${name}-${version}.cdx.json`;
const materials = billOfMaterials(readFileSync("THIRD-PARTY.txt", "utf8"));
writeFileSync(join(folder, bill), `${JSON.stringify(materials, null, 2)}\n`);
const sums = [archive, bill].map((file) => {
  const sum = createHash("sha256").update(readFileSync(join(folder, file)));
  return `${sum.digest("hex")}  ${file}\n`;
});
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
console.log(`Written: ${folder} (${archive}, ${bill}, SHA256SUMS)`);
