/**
 * Records what gcc says the samples of samples/exec do, and refuses a sample that is not fit to be one:
 * -O0 and -O2 must agree and the sanitizers must be silent; a sample of undefined behaviour must make a
 * sanitizer speak at the line it names.
 *
 *     npm run samples:record -- [--all] [--check] [FILTER]
 *
 * Without --all only samples newer than their record are run. --check writes nothing and fails when a
 * record differs.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile, execute, SANITIZER_FLAGS, type Execution } from "./samples/gcc.ts";
import { nondetDefinitions } from "./samples/nondet.ts";
import { formatBehaviour, readSamples, type DataModel, type Sample } from "./samples/sample.ts";

class Unfit extends Error {}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, check: { type: "boolean" } },
});
const folder = mkdtempSync(join(tmpdir(), "assay-samples-"));

function run(sample: Sample, model: DataModel, flags: readonly string[]): Execution {
  const inputs = join(folder, "inputs.c");
  writeFileSync(inputs, nondetDefinitions(sample.inputs));
  const program = join(folder, "program");
  const asks = sample.text.includes("__VERIFIER_nondet_");
  const nondet = asks ? [inputs] : [];
  const refused = compile({ sources: [sample.path, ...nondet], model, flags }, program);
  if (refused !== null) throw new Unfit(`${model} ${flags.join(" ")}: gcc refuses\n${refused}`);
  const environment = { ASAN_OPTIONS: "detect_leaks=0:detect_stack_use_after_return=1" };
  const standardInput = asks ? "" : String.fromCharCode(...sample.inputs.map(Number));
  const execution = execute(program, 20_000, environment, standardInput);
  if (execution.timedOut) throw new Unfit(`${model} ${flags.join(" ")}: runs too long`);
  return execution;
}

function sameBehaviour(a: Execution, b: Execution): boolean {
  return a.exit === b.exit && a.stdout.equals(b.stdout);
}

function behaviourOf(sample: Sample, model: DataModel): Buffer {
  const plain = run(sample, model, ["-O0"]);
  if (!sameBehaviour(plain, run(sample, model, ["-O2"])))
    throw new Unfit(`${model}: -O0 and -O2 differ`);
  const checked = run(sample, model, SANITIZER_FLAGS);
  if (!sameBehaviour(plain, checked) || /runtime error|AddressSanitizer/.test(checked.stderr))
    throw new Unfit(`${model}: a sanitizer speaks\n${checked.stderr.slice(0, 600)}`);
  return formatBehaviour(plain);
}

/** What a sanitizer calls the kinds of undefined behaviour we name. */
const SANITIZER_WORDS: Record<string, RegExp> = {
  "signed-overflow":
    /signed integer overflow|negation of .* cannot be represented|cannot be represented in type/,
  "division-by-zero": /division by zero/,
  "division-overflow": /division of .* cannot be represented/,
  "shift-overflow": /left shift of/,
  "shift-range": /shift exponent|left shift of/,
  "out-of-bounds": /out of bounds|buffer-overflow|buffer-underflow|insufficient space/,
  "null-pointer": /null pointer|SEGV on unknown address 0x0+ /,
  "use-after-free": /heap-use-after-free/,
  "double-free": /double-free/,
  "invalid-free": /bad-free|attempting free on address/,
  "dangling-pointer": /stack-use-after/,
  "read-only-write": /SEGV on unknown address[^]*WRITE memory access/,
  "float-to-integer": /outside the range of representable values/,
};

function checkUndefined(sample: Sample, model: DataModel): void {
  const { kind, line } = sample.undefinedBehaviour!;
  const words = SANITIZER_WORDS[kind];
  if (words === undefined) throw new Unfit(`unknown kind ${kind}`);
  const { stderr } = run(sample, model, SANITIZER_FLAGS);
  // A call through a null pointer leaves no frame of the caller in the report.
  const placed =
    stderr.includes(`${sample.path}:${line}`) || stderr.includes("pc points to the zero page");
  const spoken = words.test(stderr) && placed;
  if (!spoken) throw new Unfit(`${model}: no ${kind} at line ${line}\n${stderr.slice(0, 800)}`);
}

function store(file: string, bytes: Buffer | null): void {
  const old = existsSync(file) ? readFileSync(file) : null;
  if (bytes === null ? old === null : old?.equals(bytes) === true) return;
  if (options.check === true) throw new Unfit(`record ${file} differs`);
  if (bytes === null) rmSync(file);
  else writeFileSync(file, bytes);
}

function record(sample: Sample): void {
  if (sample.undefinedBehaviour !== null) {
    for (const model of sample.dataModels) checkUndefined(sample, model);
    return;
  }
  const base = sample.path.replace(/\.c$/, "");
  const behaviours = sample.dataModels.map((model) => behaviourOf(sample, model));
  const [first, second] = behaviours;
  store(`${base}.expected`, first!);
  store(`${base}.ilp32.expected`, second === undefined || second.equals(first!) ? null : second);
}

function isFresh(sample: Sample): boolean {
  const expected = sample.path.replace(/\.c$/, ".expected");
  return existsSync(expected) && statSync(expected).mtimeMs > statSync(sample.path).mtimeMs;
}

let unfit = 0;
let done = 0;
const everything = options.all === true || options.check === true;
const wanted = readSamples().filter((s) => positionals.every((filter) => s.name.includes(filter)));
for (const sample of wanted) {
  if (!everything && isFresh(sample)) continue;
  try {
    record(sample);
    done++;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    unfit++;
    console.error(`${sample.name}: ${error.message}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${wanted.length} samples, ${done} run, ${unfit} unfit`);
process.exitCode = unfit === 0 ? 0 : 1;
