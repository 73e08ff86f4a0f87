/** The extension for VS Code: packaged as a file that can be installed, and it starts the server. */
import { readFileSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../src/editor/open-document.ts";
import { DEFAULT_SETTINGS } from "../src/editor/settings.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { buildExtension } from "../tools/vscode-extension.mjs";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const path = join(temporary.path, "assay.vsix");
let files: Readonly<Record<string, Uint8Array>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Record<string, { readonly default: unknown }> };
  };
}

beforeAll(async () => {
  await buildExtension(path);
  files = unzipSync(readFileSync(path));
});

const manifest = (): Manifest =>
  JSON.parse(strFromU8(files["extension/package.json"]!)) as Manifest;

describe("the extension", () => {
  test("is an archive as VS Code wants it", () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
    const { PackageManifest } = parser.parse(strFromU8(files["extension.vsixmanifest"]!)) as {
      PackageManifest: {
        Metadata: { Identity: Record<string, string> };
        Assets: { Asset: readonly { Path: string }[] };
      };
    };
    const { name, version, main } = manifest();
    expect(PackageManifest.Metadata.Identity).toMatchObject({ Id: name, Version: version });
    for (const { Path } of PackageManifest.Assets.Asset) expect(files).toHaveProperty([Path]);
    expect(files).toHaveProperty([join("extension", main)]);
    const types = strFromU8(files["[Content_Types].xml"]!);
    for (const file of Object.keys(files))
      if (!file.startsWith("[")) expect(types).toContain(`"${/\.\w+$/.exec(file)![0]}"`);
    const own = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as Manifest;
    expect(version).toBe(own.version);
  });

  test("offers commands of the server, and its settings with their defaults", () => {
    const { commands, configuration } = manifest().contributes;
    const known: readonly string[] = Object.values(COMMANDS);
    for (const { command } of commands) expect(known).toContain(command);
    const { "assay.command": start, ...settings } = configuration.properties;
    expect(start!.default).toEqual(["assay"]);
    const defaults = Object.entries(settings).map(([key, one]) => [
      key.replace("assay.", ""),
      one.default === "" ? null : one.default,
    ]);
    expect(Object.fromEntries(defaults)).toEqual(DEFAULT_SETTINGS);
  });

  test("asks for nothing but VS Code and Node when it is loaded", () => {
    const script = strFromU8(files["extension/extension.js"]!);
    const asked = [...script.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
    expect(asked).toContain("vscode");
    const others = asked.filter((name) => name !== "vscode" && !Module.isBuiltin(name));
    expect(others).toEqual([]);
  });
});
