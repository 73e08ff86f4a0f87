/** Ends of the process. */
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
  const expression = text(readString(call, call.pointer(0)));
  const file = text(readString(call, call.pointer(1)));
  const line = call.integer(2);
  const { memory, options } = call.machine;
  const isNamed = call.count > 3 && !memory.isNull(call.pointer(3));
  const inFunction = isNamed ? `${text(readString(call, call.pointer(3)))}: ` : "";
  const program = options.programArguments?.[0] ?? "program";
  const name = program.slice(program.lastIndexOf("/") + 1);
  const message = `${name}: ${file}:${line}: ${inFunction}Assertion \`${expression}' failed.\n`;
  options.output.write("stderr", bytesOf(message));
  return abort("assertion failed");
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
  __assert_fail: assertFail,
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
