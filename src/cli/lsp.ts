import type { Commands } from "./commands.ts";

const HELP = `
Speaks the language server protocol on standard input and output: what the front end says while you type, "verify function" and
"verify file" above functions, the steps of a violation, invariants beside their loops. Editors start it; for VS Code there is an
extension in editors/vscode.`;

export function addLspCommand({ program }: Commands): void {
  program
    .command("lsp")
    .description("serve an editor (language server protocol) on standard input and output")
    .option("--stdio", "what editors say, and all there is")
    .addHelpText("after", HELP)
    .action(async () => {
      const { serveEditor } = await import("../editor/language-server.ts");
      await serveEditor();
    });
}
