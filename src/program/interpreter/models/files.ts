/**
 * Files. Whether one can be opened is up to the environment, hence an input: zero says that it cannot. What
 * is in a file is not modelled, so reading and writing streams other than the standard ones is refused.
 */
import { READ_CHARACTER } from "../../library/index.ts";
import { asDirect } from "../direct-environment.ts";
import type { LibraryCall, Model, ModelValue } from "../library-call.ts";
import { Pointer, type MemoryObject } from "../memory-object.ts";
import { streamOf } from "../process-environment.ts";
import { readString, text } from "./bytes.ts";

const FILE_KIND = "file";
/** As large as glibc's `FILE`; programs do not look inside. */
const FILE_SIZE = 216;
const END_OF_FILE = -1n;
const openFiles = new WeakSet<MemoryObject>();

function open(call: LibraryCall): ModelValue {
  const { machine } = call;
  const mode = text(readString(call, call.pointer(1)));
  // Others create or empty the file, and the program may come back to it.
  if (!/^r[be]*$/.test(mode)) return call.unsupported(`fopen with mode "${mode}"`);
  readString(call, call.pointer(0));
  const { types } = machine.cfa;
  const given = machine.inputs.take("environment", types.pointer(types.void), call.name);
  if (!(given instanceof Pointer) || machine.memory.isNull(given)) return machine.memory.null;
  const name = `${FILE_KIND} ${machine.libraryObjects.size}`;
  const file = machine.libraryObject(name, FILE_SIZE);
  openFiles.add(file);
  return new Pointer(file, 0);
}

function close(call: LibraryCall): ModelValue {
  const stream = call.pointer(0);
  if (streamOf(stream) !== null) return call.unsupported("fclose of a standard stream");
  const { object, offset } = stream;
  if (offset !== 0 || !openFiles.delete(object)) {
    call.note("the argument is no open stream");
    return END_OF_FILE;
  }
  return 0n;
}

function other(call: LibraryCall): never {
  return call.unsupported("reading another stream than standard input");
}

function character(call: LibraryCall): ModelValue {
  const { machine } = call;
  const { short } = machine.cfa.types;
  return asDirect(machine.inputs.take("character", short, call.name), short);
}

export const FILES: Readonly<Record<string, Model>> = {
  fopen: open,
  fclose: close,
  [READ_CHARACTER]: character,
  __assay_read_file: other,
  __assay_state_of_file: other,
  __assay_exceptions: (call) => call.unsupported("asking for floating-point exceptions"),
};
