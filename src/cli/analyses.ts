import type { Command } from "commander";
import type { Streams } from "./streams.ts";
import { wrapped } from "./wrapped.ts";

export function addAnalysesCommand(program: Command, { stdout }: Streams): void {
  program
    .command("analyses")
    .description("list the analyses, configurations and strategies of 'assay verify'")
    .option("--json", "print a list of objects", false)
    .action(async ({ json }: { readonly json: boolean }) => {
      const { describeAnalyses, describeConfigurations, describeStrategies } =
        await import("../engine/describe.ts");
      const analyses = describeAnalyses();
      const configurations = describeConfigurations();
      const strategies = describeStrategies();
      if (json) {
        stdout.write(`${JSON.stringify({ analyses, configurations, strategies }, null, 2)}\n`);
        return;
      }
      const lines = ["Analyses (--analysis NAME):"];
      for (const { name, summary, isDefault, optionGroups } of analyses) {
        lines.push(`  ${name}${isDefault ? " (default)" : ""}`, ...wrapped(summary, "      "));
        lines.push(`      options: ${optionGroups.join(", ")}`);
      }
      lines.push("", "Configurations (--config NAME):", ...described(configurations));
      lines.push("", "Strategies (--strategy NAME):", ...described(strategies));
      stdout.write(`${lines.join("\n")}\n`);
    });
}

function described(
  list: readonly { readonly name: string; readonly summary: string }[],
): readonly string[] {
  return list.flatMap(({ name, summary }) => [`  ${name}`, ...wrapped(summary, "      ")]);
}
