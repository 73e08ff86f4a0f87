import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode, pathFromHere, writeWhole } from "../base/files/index.ts";
import { asWritten } from "../output/as-written.ts";
import type { Commands } from "./commands.ts";
import type { Streams } from "./streams.ts";

interface InitArguments {
  readonly makeOutput?: string;
  readonly force: boolean;
  readonly print: boolean;
}

const HELP = `
What there is in the folder decides: compile_commands.json of the build tool (also in build), else the C files, of which those
with a main are programs and the others libraries, whose functions become entry functions. Nothing of the project is started. How a
Makefile compiles is read from what make says it would do: make -n -B | assay init --make-output -`;

export function addInitCommand({ program }: Commands, { stdout, stderr }: Streams): void {
  program
    .command("init")
    .description("write an assay.json for the project in a folder, which 'assay verify' verifies")
    .argument("[folder]", "the root of the project", ".")
    .option("--make-output <file>", "what 'make -n -B' printed there; -: standard input")
    .option("--force", "replace the assay.json that is there", false)
    .option("--print", "print it instead of writing it", false)
    .addHelpText("after", HELP)
    .action(async (folder: string, given: InitArguments) => {
      const { PROJECT_FILE } = await import("../project/find-project.ts");
      const file = join(folder, PROJECT_FILE);
      if (existsSync(file) && !given.force && !given.print) {
        throw new UserError(`there is a '${file}'`, null, "--force replaces it");
      }
      const { draftProject } = await import("../project/init/draft-project.ts");
      const { configuration, notes } = await draftProject(folder, makeOutputOf(given));
      for (const note of notes) stderr.write(asWritten(`note: ${note}\n`));
      const text = asJson(configuration);
      if (given.print) {
        stdout.write(text);
        return;
      }
      try {
        writeWhole(file, text);
      } catch (error) {
        throw new UserError(`'${file}' cannot be written (${errorCode(error)})`);
      }
      const names = Object.keys(configuration["targets"] as object);
      const what = `${names.length} ${names.length === 1 ? "target" : "targets"}`;
      stdout.write(
        asWritten(
          `${pathFromHere(file)} has ${what}: ${names.join(", ")}\nassay verify verifies them.\n`,
        ),
      );
    });
}

function makeOutputOf({ makeOutput }: InitArguments): string | null {
  if (makeOutput === undefined) return null;
  try {
    return readFileSync(makeOutput === "-" ? 0 : makeOutput, "utf8");
  } catch (error) {
    throw new UserError(`'${makeOutput}' cannot be read (${errorCode(error)})`);
  }
}

/** Short lists on one line, as people write them. */
function asJson(configuration: object): string {
  const text = JSON.stringify(configuration, null, 2);
  const short = text.replace(
    /\[\n\s+("[^\n]*"(?:,\n\s+"[^\n]*")*)\n\s+\]/g,
    (list, items: string) => {
      const line = `[${items.replace(/,\n\s+/g, ", ")}]`;
      return line.length <= 80 ? line : list;
    },
  );
  return `${short}\n`;
}
