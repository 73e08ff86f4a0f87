import { writeWhole } from "../../base/files/index.ts";
import { notWritable } from "../output-files.ts";

/** All of it or nothing; `text` has one unit per byte. Throws `UserError`. */
export function writePrecision(path: string, text: string): void {
  try {
    writeWhole(path, Buffer.from(text, "latin1"));
  } catch (error) {
    throw notWritable(path, error);
  }
}
