import type { Command } from "commander";
import type { Streams } from "./streams.ts";
import { wrapped } from "./wrapped.ts";

export function addAnalysesCommand(program: Command, { stdout }: Streams): void {
  program
    .command("analyses")
    .description("list the analyses and configurations of 'assay verify'")
    .option("--json", "print a list of objects", false)
    .action(async ({ json }: { readonly json: boolean }) => {
      const { describeAnalyses, describeConfigurations } = await import("../engine/describe.ts");
      const analyses = describeAnalyses();
      const configurations = describeConfigurations();
      if (json) {
        stdout.write(`${JSON.stringify({ analyses, configurations }, null, 2)}\n`);
        return;
      }
      const lines = ["Analyses (--analysis NAME):"];
      for (const { name, summary, isDefault, optionGroups } of analyses) {
        lines.push(`  ${name}${isDefault ? " (default)" : ""}`, ...wrapped(summary, "      "));
        lines.push(`      options: ${optionGroups.join(", ")}`);
      }
      lines.push("", "Configurations (--config NAME):");
      for (const { name, summary } of configurations) {
        lines.push(`  ${name}`, ...wrapped(summary, "      "));
      }
      stdout.write(`${lines.join("\n")}\n`);
    });
}
