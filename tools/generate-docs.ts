/**
 * Writes the documentation that comes from declarations.
 *
 *     npm run docs
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDocuments } from "./docs/generated-documents.ts";
import { repositoryRoot } from "./samples/sample.ts";

const folder = join(repositoryRoot, "docs");
mkdirSync(folder, { recursive: true });
for (const [name, text] of generatedDocuments()) writeFileSync(join(folder, name), text);
