import { Command } from "commander";
import type { Commands } from "./commands.ts";
import { addLoadArguments, loadOptions, type LoadArguments } from "./load-arguments.ts";
import type { Streams } from "./streams.ts";

const HELP = `
The page shows what the result says, with the program as it is now: the answer, the source with the execution step by step, the
automaton, statistics. How the search went is in the page only if the run wrote it itself: assay verify FILE --report FILE.html`;

export function addReportCommand({ program }: Commands, streams: Streams): void {
  program
    .command("report")
    .description("write a page about a run, from the result that 'assay verify --json' printed")
    .argument("<result.json>", "what 'assay verify --json' printed")
    .option("-o, --output <file.html>", "where the page is written (default: beside the result)")
    .addHelpText("after", HELP)
    .action(async (path: string, { output }: { readonly output?: string }) => {
      const { readResult, reportOfResult } = await import("../engine/report/report-command.ts");
      const result = readResult(path);
      const page = output ?? `${path.replace(/\.json$/, "")}.html`;
      const wanted = { ...programOf(result.report), output: page };
      await reportOfResult(result, wanted, "with automaton");
      streams.stdout.write(`Written: ${page}\n`);
    });
}

/** The words of the command line that name the program. */
function programOf({
  program,
  dataModel,
  entryFunction,
}: {
  readonly program: readonly string[];
  readonly dataModel: string | null;
  readonly entryFunction: string | null;
}) {
  const parser = addLoadArguments(new Command()).exitOverride();
  const words = [...program];
  if (dataModel !== null) words.push("--data-model", dataModel);
  parser.parse(words, { from: "user" });
  const given = parser.opts<LoadArguments>();
  return { files: parser.args, load: { ...loadOptions(given), entryFunction } };
}
