// The extension for VS Code as a file that can be installed: a ZIP archive with the script, its manifest and what the format asks for.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { strToU8, zipSync } from "fflate";

const SOURCE = "editors/vscode";
// Archives of the same files are the same.
const WRITTEN = new Date("2020-01-01T00:00:00Z");

const TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function manifest({ name, displayName, description, version, publisher, engines, categories }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${escaped(displayName)}</DisplayName>
<Description xml:space="preserve">${escaped(description)}</Description>
<Categories>${escaped(categories.join(","))}</Categories>
<License>extension/LICENSE.txt</License>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
`;
}

export async function buildExtension(path) {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, "extension.ts")],
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
    legalComments: "none",
    write: false,
  });
  const description = readFileSync(join(SOURCE, "package.json"));
  const files = {
    "extension.vsixmanifest": strToU8(manifest(JSON.parse(description))),
    "[Content_Types].xml": strToU8(TYPES),
    "extension/package.json": new Uint8Array(description),
    "extension/README.md": new Uint8Array(readFileSync(join(SOURCE, "README.md"))),
    "extension/LICENSE.txt": new Uint8Array(readFileSync("LICENSE")),
    "extension/extension.js": outputFiles[0].contents,
  };
  writeFileSync(path, zipSync(files, { level: 9, mtime: WRITTEN }));
}

if (process.argv[1]?.endsWith("vscode-extension.mjs")) {
  const path = process.argv[2] ?? "dist/assay.vsix";
  await buildExtension(path);
  console.log(`Written: ${path}`);
}
