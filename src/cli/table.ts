import { type Command, InvalidArgumentError, Option } from "commander";
import { version } from "../../package.json";
import type { TableFormat } from "../bench/table/write-tables.ts";
import type { Streams } from "./streams.ts";

interface TableArguments {
  readonly name?: string;
  readonly outputpath?: string;
  readonly format?: readonly TableFormat[];
  readonly allColumns?: true;
  readonly correctOnly?: true;
  readonly common?: true;
  readonly diff: boolean;
  readonly ignoreErroneousBenchmarks?: true;
  readonly embedLogs?: true;
  readonly dump?: true;
  readonly quiet?: true;
}

export function addTableCommand(program: Command, { stdout, stderr }: Streams): void {
  program
    .command("table")
    .description("make a page and a CSV file from results of benchmarks")
    .argument("<results...>", "result files (XML, also compressed with gzip), old ones first")
    .option("-n, --name <name>", "base name of the files that are written")
    .option("-o, --outputpath <folder>", "where to write; - for standard output")
    .addOption(
      new Option(
        "-f, --format <format>",
        "html or csv, may be repeated; both if not given",
      ).argParser(addFormat),
    )
    .option("--embed-logs", "put the logs into the page, to send it somewhere without them")
    .option("-c, --common", "only tasks that all results have")
    .option("--all-columns", "also columns that are hidden normally")
    .option("--correct-only", "leave out measurements of results that are not correct")
    .option("--no-diff", "no CSV file with the rows that differ")
    .option("--ignore-erroneous-benchmarks", "leave out results of benchmarks that did not finish")
    .option("-d, --dump", "print counts of regressions and of correct, wrong and other results")
    .option("-q, --quiet", "no messages, only warnings")
    .action(async (results: string[], given: TableArguments) => {
      const { loadPageAssets, regressionReport, writeTables } =
        await import("../bench/table/index.ts");
      const report = writeTables(
        {
          results,
          name: given.name ?? null,
          outputPath: given.outputpath ?? null,
          formats: given.format ?? ["html", "csv"],
          tasks: given.common === true ? "common" : "all",
          allColumns: given.allColumns === true,
          correctOnly: given.correctOnly === true,
          writeDifferences: given.diff && results.length > 1,
          ignoreErroneous: given.ignoreErroneousBenchmarks === true,
          logs: given.embedLogs === true ? "embedded" : "linked",
          generator: `assay ${version}`,
          now: new Date(),
        },
        {
          assets: loadPageAssets,
          warn: (message) => stderr.write(`warning: ${message}\n`),
          print: (text) => stdout.write(text),
        },
      );
      if (given.dump === true) stdout.write(regressionReport(report.table));
      if (given.quiet === true) return;
      for (const path of report.written) stderr.write(`${path}\n`);
    });
}

function addFormat(
  text: string,
  given: readonly TableFormat[] | undefined,
): readonly TableFormat[] {
  if (text !== "html" && text !== "csv") throw new InvalidArgumentError("It is html or csv.");
  return [...(given ?? []), text];
}
