import { type Command, Option } from "commander";
import type { VerifyRequest } from "../engine/verify-request.ts";
import type { TargetFormat } from "../engine/precision/index.ts";
import { addLoadOptions, loadOptions, PROGRAM_FILE, type LoadArguments } from "./load-arguments.ts";
import { asWritten } from "../output/as-written.ts";
import type { Streams } from "./streams.ts";

/** For `requiredOption`. */
const OUTPUT = ["-o, --output <file>", "where to write"] as const;

interface OutputArguments {
  readonly output: string;
}

/** Precisions of earlier runs: what they say, how they differ, other formats. */
export function addPrecisionCommand(program: Command, streams: Streams): void {
  const command = program
    .command("precision")
    .description(
      "look at precisions that 'assay verify' wrote, compare, merge, convert and optimise them",
    );
  addShow(command, streams);
  addDiff(command, streams);
  addMerge(command, streams);
  addConvert(command, streams);
  addOptimise(command, streams);
}

function addShow(command: Command, streams: Streams): void {
  const show = command
    .command("show")
    .description("print what is tracked where; with a program, where it belongs in that version")
    .argument("<precision>", "a precision of assay")
    .argument("[program]", PROGRAM_FILE);
  addLoadOptions(show).action(
    async (path: string, file: string | undefined, given: LoadArguments) => {
      const { openPrecision, showAnchored, showPrecision } =
        await import("../engine/precision/index.ts");
      const opened = openPrecision(path);
      warn(streams, opened.warnings);
      const lines =
        file === undefined
          ? showPrecision(opened.file)
          : showAnchored(opened.file, await load(file, given));
      print(streams, lines);
    },
  );
}

function addDiff(command: Command, streams: Streams): void {
  command
    .command("diff")
    .description("print what only one of two precisions has")
    .argument("<first>", "a precision of assay")
    .argument("<second>", "another one")
    .action(async (first: string, second: string) => {
      const { diffPrecisions, openPrecision } = await import("../engine/precision/index.ts");
      const [a, b] = [openPrecision(first), openPrecision(second)];
      warn(streams, [...a.warnings, ...b.warnings]);
      print(streams, diffPrecisions(a.file, b.file));
    });
}

function addMerge(command: Command, streams: Streams): void {
  command
    .command("merge")
    .description("write one precision with the facts of all")
    .argument("<precisions...>", "precisions of assay, old ones first")
    .requiredOption(...OUTPUT)
    .action(async (paths: readonly string[], given: OutputArguments) => {
      const { mergePrecisions, openPrecision, printPrecision, writePrecision } =
        await import("../engine/precision/index.ts");
      const opened = paths.map((path) => openPrecision(path));
      warn(
        streams,
        opened.flatMap(({ warnings }) => warnings),
      );
      const merged = mergePrecisions(opened.map(({ file }) => file));
      writePrecision(given.output, printPrecision(merged));
    });
}

interface ConvertArguments extends LoadArguments, OutputArguments {
  readonly to: TargetFormat;
  readonly program?: string;
}

function addConvert(command: Command, streams: Streams): void {
  const convert = command
    .command("convert")
    .description("translate a precision of assay or CPAchecker into the format of the other")
    .argument("<precision>", "of assay, a predicate map or a value precision of CPAchecker")
    .addOption(
      new Option(
        "--to <format>",
        "assay, or one of CPAchecker: predmap for its predicate analysis, value for its value analysis",
      )
        .choices(["assay", "predmap", "value"])
        .makeOptionMandatory(),
    )
    .option(
      "--program <file>",
      `what the precision is for: ${PROGRAM_FILE}; needed for CPAchecker's`,
    )
    .requiredOption(...OUTPUT);
  addLoadOptions(convert).action(async (path: string, given: ConvertArguments) => {
    const { convertPrecision, openAnyPrecision, writePrecision } =
      await import("../engine/precision/index.ts");
    const cfa = given.program === undefined ? null : await load(given.program, given);
    const opened = openAnyPrecision(path, cfa);
    const { text, warnings } = convertPrecision(opened.file, given.to, cfa);
    warn(streams, [...opened.warnings, ...warnings]);
    writePrecision(given.output, text);
  });
}

interface OptimiseArguments extends LoadArguments, OutputArguments {
  readonly analysis?: string;
  readonly property?: string;
  readonly spec?: string;
}

function addOptimise(command: Command, streams: Streams): void {
  const optimise = command
    .command("optimise")
    .description(
      "merge similar predicates (hulls, relations, disjunctions) where verifying the program with them needs no more states",
    )
    .argument("<precision>", "a precision of assay")
    .argument("<program>", PROGRAM_FILE)
    .option("--analysis <name>", "whose precision it is (default: as the precision says)")
    .option("--property <file>", "what to verify, as for 'assay verify'")
    .option("--spec <file>", "what to verify, as for 'assay verify'")
    .requiredOption(...OUTPUT);
  addLoadOptions(optimise).action(async (path: string, file: string, given: OptimiseArguments) => {
    const { openPrecision, optimisePrecision, printPrecision, tryPrecision, writePrecision } =
      await import("../engine/precision/index.ts");
    const opened = openPrecision(path);
    warn(streams, opened.warnings);
    const { analysis } = opened.file.head;
    const request = requestOf(file, given, given.analysis ?? analysis);
    const { file: optimised, report } = await optimisePrecision(opened.file, (one) =>
      tryPrecision(request, one),
    );
    print(streams, report);
    writePrecision(given.output, printPrecision(optimised));
  });
}

function requestOf(file: string, given: OptimiseArguments, analysis: string | null): VerifyRequest {
  return {
    ...{ file, analysis, property: given.property ?? null, specification: given.spec ?? null },
    ...{ strategy: null, options: [], configuration: null, solver: "auto" },
    ...{ outputDirectory: null, testHarness: null, invariants: false, certify: false },
    ...{ precision: null, reuse: [], since: null, cpuMillis: null },
    load: { ...loadOptions(given), entryFunction: null },
  };
}

async function load(file: string, given: LoadArguments) {
  const { loadProgram } = await import("../engine/load-program.ts");
  return loadProgram(file, loadOptions(given));
}

function print({ stdout }: Streams, lines: readonly string[]): void {
  stdout.write(asWritten(lines.map((line) => `${line}\n`).join("")));
}

function warn({ stderr }: Streams, warnings: readonly string[]): void {
  stderr.write(asWritten(warnings.map((line) => `${line}\n`).join("")));
}
