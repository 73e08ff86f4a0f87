import { type Command, InvalidArgumentError, Option } from "commander";
import { version } from "../../package.json";
import type { VirtualKind } from "../bench/table/virtual-results.ts";
import type { TableFormat } from "../bench/table/write-tables.ts";
import type { Streams } from "./streams.ts";

interface TableArguments {
  readonly xml?: string;
  readonly name?: string;
  readonly toolDirectory?: string;
  readonly outputpath?: string;
  readonly format?: readonly TableFormat[];
  readonly allColumns?: true;
  readonly correctOnly?: true;
  readonly common?: true;
  readonly diff: boolean;
  readonly ignoreErroneousBenchmarks?: true;
  readonly ignoreFlappingTimeoutRegressions?: true;
  readonly summaryRow: boolean;
  readonly repeated?: true;
  readonly virtual?: readonly VirtualKind[];
  readonly unique?: true;
  readonly scores?: string;
  readonly initialTableState?: string;
  readonly embedLogs?: true;
  readonly show?: true;
  readonly dump?: true;
  readonly quiet?: true;
}

const FORMATS: readonly TableFormat[] = ["html", "csv", "statistics-tex"];

const HELP = `
RESULT may be compressed with gzip or bzip2, a pattern ('results/*.xml.bz2') or an http address. Without any, all
results in the output folder (or results/) are shown. Arguments can be read from a file: @FILE, one on each line.
docs/tables.md says what the files hold and how table definitions (-x) are written.`;

export function addTableCommand(program: Command, streams: Streams): void {
  const command = program
    .command("table")
    .description("make pages, CSV files and LaTeX statistics from results of benchmarks")
    .argument("[results...]", "result files (XML), old ones first")
    .version(version, "--version", "print the version of assay")
    .option("-x, --xml <file>", "a table definition: which results, which columns, in which units")
    .option("-n, --name <name>", "base name of the files that are written")
    .option("--tool-directory <folder>", "modules for tools whose output columns of -x come from")
    .option("-o, --outputpath <folder>", "where to write; - for standard output")
    .addOption(
      new Option(
        "-f, --format <format>",
        "html, csv or statistics-tex, may be repeated; html and csv if not given",
      ).argParser(addFormat),
    );
  addComparisonOptions(addContentOptions(command))
    .option("-d, --dump", "print counts of regressions and of correct, wrong and other results")
    .option(
      "--ignore-flapping-timeout-regressions",
      "with --dump: a timeout that was one even earlier is no regression",
    )
    .option("--show", "open the page in the browser")
    .option("-q, --quiet", "no messages, only warnings")
    .addHelpText("after", HELP)
    .action(async (results: string[], given: TableArguments) => {
      await makeTables(results, given, streams);
    });
}

function addContentOptions(command: Command): Command {
  return command
    .option("-c, --common", "only tasks that all results have")
    .option("--all-columns", "also columns that are hidden normally")
    .option("--correct-only", "leave out measurements of results that are not correct")
    .option("--no-diff", "no table of the rows that differ")
    .option("--no-summary-row", "no statistics in the page")
    .option("--ignore-erroneous-benchmarks", "leave out results of benchmarks that did not finish")
    .option("--embed-logs", "put the logs into the page, to send it somewhere without them")
    .addOption(
      new Option(
        "--initial-table-state <state>",
        "what the page shows at first: copy what follows # in its address, such as /table",
      ).argParser(initialState),
    );
}

/** Beyond what table-generator does. */
function addComparisonOptions(command: Command): Command {
  return command
    .option(
      "--repeated",
      "results of one configuration are repetitions: means, intervals, and a test of differences",
    )
    .addOption(
      new Option(
        "--virtual <which>",
        "a result with the best run of all for each task, or the worst: best or worst, may be repeated",
      ).argParser(addVirtual),
    )
    .option("--unique", "a column that says which tasks only this result solves")
    .option(
      "--scores <weights>",
      "other points, such as correct-true=2,correct-false=1,wrong-true=-32,wrong-false=-16",
    );
}

function addVirtual(
  text: string,
  given: readonly VirtualKind[] | undefined,
): readonly VirtualKind[] {
  if (text !== "best" && text !== "worst") throw new InvalidArgumentError("It is best or worst.");
  return [...(given ?? []), text];
}

async function makeTables(
  results: readonly string[],
  given: TableArguments,
  { stdout, stderr }: Streams,
): Promise<void> {
  const { loadPageAssets, openInBrowser, parseScoreWeights, regressionReport, writeTables } =
    await import("../bench/table/index.ts");
  const report = await writeTables(
    {
      results,
      definition: given.xml ?? null,
      name: given.name ?? null,
      toolDirectory: given.toolDirectory ?? null,
      outputPath: given.outputpath ?? null,
      formats: given.format ?? ["html", "csv"],
      tasks: given.common === true ? "common" : "all",
      allColumns: given.allColumns === true,
      correctOnly: given.correctOnly === true,
      writeDifferences: given.diff,
      joinsRepetitions: given.repeated === true,
      virtual: given.virtual ?? [],
      marksUnique: given.unique === true,
      scoreWeights: given.scores === undefined ? null : parseScoreWeights(given.scores),
      ignoreErroneous: given.ignoreErroneousBenchmarks === true,
      logs: given.embedLogs === true ? "embedded" : "linked",
      initialState: given.initialTableState ?? null,
      showsStatistics: given.summaryRow,
      generator: `assay ${version}`,
      now: new Date(),
    },
    {
      assets: () => loadPageAssets("table-page"),
      warn: (message) => stderr.write(`warning: ${message}\n`),
      print: (text) => stdout.write(text),
    },
  );
  if (given.dump === true) {
    const flapping = given.ignoreFlappingTimeoutRegressions === true ? "ignore" : "count";
    stdout.write(regressionReport(report.table, flapping));
  }
  if (given.show === true) {
    for (const path of report.written) if (path.endsWith(".html")) openInBrowser(path);
  }
  if (given.quiet === true) return;
  for (const path of report.written) stderr.write(`${path}\n`);
}

function addFormat(
  text: string,
  given: readonly TableFormat[] | undefined,
): readonly TableFormat[] {
  const format = FORMATS.find((known) => known === text);
  if (format === undefined) throw new InvalidArgumentError(`It is ${FORMATS.join(", ")}.`);
  return [...(given ?? []), format];
}

function initialState(text: string): string {
  const state = text.replace(/^#/, "");
  if (!state.startsWith("/")) throw new InvalidArgumentError("It begins with /, such as /table.");
  return state;
}
