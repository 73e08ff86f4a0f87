// Types of the programmatic interface: files of `src/api` that say nothing about the inside.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const FILES = ["index", "types", "assay-error", "runexec", "runexec-types"];

export function writeDeclarations(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) {
    const path = `src/api/${name}.ts`;
    const compilerOptions = { isolatedDeclarations: true, declaration: true };
    const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(path, "utf8"), {
      compilerOptions,
      fileName: path,
      reportDiagnostics: true,
    });
    if (diagnostics.length > 0) throw new Error(`${path}: ${diagnostics[0].messageText}`);
    const text = outputText.replaceAll(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"');
    writeFileSync(join(folder, `${name}.d.ts`), text);
  }
}
