/** Whether result files are what others can read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DtdValidator, XmlDocument, XmlDtd, XmlLibError } from "libxml2-wasm";
import { repositoryRoot } from "../../tools/samples/sample.ts";

const RESULT_DTD = join(repositoryRoot, "test", "bench", "result.dtd");

/** Empty if BenchExec's document type allows the file. */
export function violationsOfDtd(file: string): string {
  const validator = new DtdValidator(XmlDtd.fromString(readFileSync(RESULT_DTD, "utf8")));
  return complaints(file, (document) => {
    validator.validate(document);
  });
}

/** Empty if the file is XML. */
export function violationsOfXml(file: string): string {
  return complaints(file, () => undefined);
}

function complaints(file: string, check: (document: XmlDocument) => void): string {
  try {
    check(XmlDocument.fromBuffer(readFileSync(file)));
    return "";
  } catch (error) {
    if (error instanceof XmlLibError) return error.message;
    throw error;
  }
}
