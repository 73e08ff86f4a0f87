// What the package is made of, in the format CycloneDX: what npm knows of the packages that are installed with it or are in its bundles.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const BUNDLED = /^(\S+) (\d\S*) \(.+\)$/gm;
const DEVELOPMENT = "cdx:npm:package:development";

/** `notices` is the text of THIRD-PARTY.txt. */
export function billOfMaterials(notices) {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const { stdout, status, stderr } = spawnSync("npm", words, {
    encoding: "utf8",
    maxBuffer: 1e8,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const bundled = new Set(Array.from(notices.matchAll(BUNDLED), ([, name, v]) => `${name}@${v}`));
  const components = bill.components.filter(
    (component) => bundled.has(component["bom-ref"]) || !isForDevelopment(component),
  );
  const kept = new Set([
    bill.metadata.component["bom-ref"],
    ...components.map((one) => one["bom-ref"]),
  ]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  // npm names the folder.
  bill.metadata.component.name = JSON.parse(readFileSync("package.json", "utf8")).name;
  return { ...bill, components: components.map(asInstalled), dependencies };
}

function isForDevelopment({ properties }) {
  return properties.some(({ name }) => name === DEVELOPMENT);
}

/** Whatever is in a bundle is in use, not for development. */
function asInstalled(component) {
  return {
    ...component,
    properties: component.properties.filter(({ name }) => name !== DEVELOPMENT),
  };
}
