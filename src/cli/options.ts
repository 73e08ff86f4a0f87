import type { Command } from "commander";
import type { Streams } from "./streams.ts";
import { wrapped } from "./wrapped.ts";

export function addOptionsCommand(program: Command, { stdout }: Streams): void {
  program
    .command("options")
    .description("list what --option and configuration files can set")
    .argument("[prefix]", "only options that begin so, such as 'refinement'", "")
    .option("--json", "print a list of objects", false)
    .action(async (prefix: string, { json }: { readonly json: boolean }) => {
      const { describeOptions } = await import("../engine/describe.ts");
      const options = describeOptions(prefix);
      if (json) {
        stdout.write(`${JSON.stringify(options, null, 2)}\n`);
        return;
      }
      const blocks = options.map(({ key, help, syntax, default: byDefault, analyses }) => [
        `${key} = ${byDefault === "" ? "(none)" : byDefault}`,
        ...wrapped(help, "    "),
        ...wrapped(`takes ${syntax}`, "    "),
        `    read by: ${analyses.join(", ")}`,
      ]);
      stdout.write(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
    });
}
