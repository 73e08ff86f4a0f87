/** Ends of the process. */
import { ASSERTION_FAILURES, assertionFailure } from "../../library/index.ts";
import type { CType } from "../../types/type.ts";
import { ExecutionEnd } from "../outcome.ts";
import type { Journal } from "../journal.ts";
import type { LibraryCall, Model, ModelProcess } from "../library-call.ts";
import type { Machine } from "../machine.ts";
import type { Pointer } from "../memory-object.ts";
import { STATUS_ABORT, STATUS_ILLEGAL_INSTRUCTION } from "../undefined-behaviour.ts";
import { bytesOf, readString, text } from "./bytes.ts";

/** Functions registered with `atexit`, per execution. */
const exitHandlers = new WeakMap<Journal, Pointer[]>();

/** `exit`: runs the handlers, last registered first, then ends. */
export function* exitProcess(machine: Machine, status: number): ModelProcess {
  const handlers = exitHandlers.get(machine.journal) ?? [];
  for (let handler = handlers.pop(); handler !== undefined; handler = handlers.pop()) {
    yield { function: handler, arguments: [] };
  }
  throw new ExecutionEnd({ kind: "exit", status });
}

function statusOf(call: LibraryCall): number {
  return Number(call.integer(0) & 0xffn);
}

/** Without handlers and without writing out buffers. */
function exitNow(call: LibraryCall): never {
  call.machine.stdout.discard();
  throw new ExecutionEnd({ kind: "exit", status: statusOf(call) });
}

function abort(reason: string): never {
  throw new ExecutionEnd({ kind: "abort", status: STATUS_ABORT, reason });
}

/** glibc's message, then `abort`. */
function assertFail(call: LibraryCall): never {
  const layout = assertionFailure(call.site.operation.name, call.site.argumentTypes);
  if (layout === null || call.count <= layout.line) return abort("assertion failed");
  const { memory, options } = call.machine;
  const textAt = (place: number | null) => {
    if (place === null || place >= call.count || !isText(call.type(place))) return null;
    if (memory.isNull(call.pointer(place))) return null;
    return text(readString(call, call.pointer(place)));
  };
  const expression = textAt(layout.expression);
  const inFunction = textAt(layout.function);
  const where = `${textAt(layout.file) ?? ""}:${call.integer(layout.line)}: `;
  const within = inFunction === null ? "" : `${inFunction}: `;
  const what = expression === null ? "Unexpected error." : `Assertion \`${expression}' failed.`;
  const program = options.programArguments?.[0] ?? "program";
  const name = program.slice(program.lastIndexOf("/") + 1);
  options.output.write("stderr", bytesOf(`${name}: ${where}${within}${what}\n`));
  return abort("assertion failed");
}

/** Not of wide characters. */
function isText(type: CType): boolean {
  return type.kind === "pointer" && type.pointee.kind === "integer" && type.pointee.size === 1;
}

function registerHandler(call: LibraryCall): bigint {
  const { journal } = call.machine;
  const handlers = exitHandlers.get(journal) ?? [];
  handlers.push(call.pointer(0));
  exitHandlers.set(journal, handlers);
  return 0n;
}

export const TERMINATION: Readonly<Record<string, Model>> = {
  abort: () => abort("abort was called"),
  exit: (call) => exitProcess(call.machine, statusOf(call)),
  _Exit: exitNow,
  _exit: exitNow,
  quick_exit: exitNow,
  ...Object.fromEntries(ASSERTION_FAILURES.map((name) => [name, assertFail])),
  __assert: assertFail,
  atexit: registerHandler,
  trap: (call) =>
    call.machine.journal.trap(
      "unreachable-reached",
      "__builtin_trap was reached",
      STATUS_ILLEGAL_INSTRUCTION,
      call.position,
    ),
  unreachable: (call) =>
    call.machine.journal.trap(
      "unreachable-reached",
      "__builtin_unreachable was reached",
      STATUS_ILLEGAL_INSTRUCTION,
      call.position,
    ),
};
