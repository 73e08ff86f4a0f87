/** What `Run it:` of a report does. */
import { splitShellWords } from "../src/base/shell/index.ts";
import { runCli } from "../src/cli/run-cli.ts";
import { formatReport } from "../src/output/report-text.ts";
import type { RunReport } from "../src/output/run-report.ts";

/** A command line in this process. */
export async function assay(...words: readonly string[]) {
  const pieces: string[] = [];
  const sink = {
    write: (piece: string | Uint8Array) => pieces.push(Buffer.from(piece).toString()),
  };
  const exitCode = await runCli(words, { stdout: sink, stderr: sink });
  return { exitCode, text: pieces.join("") };
}

interface Repeated {
  readonly stderr: string;
  readonly violation: { readonly location: { readonly line: number } } | null;
  readonly violated: {
    readonly property: string;
    readonly location: { readonly line: number };
  } | null;
}

export function commandOf(report: RunReport): readonly string[] {
  const resources = { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null };
  const text = formatReport(report, resources, "without statistics");
  return splitShellWords(/^Run it: assay (.*)$/m.exec(text)![1]!);
}

/** The line of the violation; null: there is none. */
export async function repeatedLine(words: readonly string[]): Promise<number | null> {
  const run = await assay(...words, "--json");
  const { violation, violated, stderr } = JSON.parse(run.text) as Repeated;
  const line = violated?.location.line ?? violation?.location.line ?? null;
  // What an assertion that fails prints is what the compiled program prints.
  const assertion = /^\S+: .*?:(\d+): \w+: Assertion `/m.exec(stderr)?.[1];
  return line ?? (assertion === undefined ? null : Number(assertion));
}
