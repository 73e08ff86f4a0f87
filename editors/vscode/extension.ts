/** Starts `assay lsp` for C files. All that can be seen is done by the server. */
import { window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | null = null;

export async function activate(): Promise<void> {
  const settings = workspace.getConfiguration("assay");
  const [command = "assay", ...words] = settings.get<readonly string[]>("command") ?? [];
  client = new LanguageClient(
    "assay",
    "Assay",
    { command, args: [...words, "lsp", "--stdio"] },
    {
      documentSelector: [{ language: "c" }],
      initializationOptions: settings,
      middleware: {
        // From the palette a command is about the file that is looked at.
        executeCommand(name, given, next) {
          const shown = window.activeTextEditor?.document.uri.toString();
          return next(name, given.length > 0 || shown === undefined ? given : [shown]) as unknown;
        },
      },
    },
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
