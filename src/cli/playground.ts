import { UserError } from "../base/diagnostics/index.ts";
import type { Commands } from "./commands.ts";
import type { Streams } from "./streams.ts";

const HELP = `
The page has an editor with samples and verifies what is in it within the browser: nothing is sent anywhere. A link made with
Share holds the program. Z3 shares memory between threads, so a server of the files has to send the headers
Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp; this command does.`;

const HIGHEST_PORT = 65535;

export function addPlaygroundCommand({ program }: Commands, streams: Streams): void {
  program
    .command("playground")
    .description("serve a page that verifies programs in the browser, until it is interrupted")
    .option(
      "--port <number>",
      "where it is served on this machine; 0: any port that is free",
      "8080",
    )
    .option("--build <dir>", "only write the files of the page, for any server")
    .addHelpText("after", HELP)
    .action(async ({ port, build }: { readonly port: string; readonly build?: string }) => {
      const { buildInto, servePlayground } = await import("../playground/serve.ts");
      if (build !== undefined) {
        buildInto(build);
        streams.stdout.write(`Written: ${build}\n`);
        return;
      }
      const server = await servePlayground(portOf(port));
      const address = server.address();
      const number = typeof address === "object" && address !== null ? address.port : port;
      streams.stdout.write(`http://localhost:${number}/ (Ctrl C ends it)\n`);
      await new Promise((resolve) => server.once("close", resolve));
    });
}

function portOf(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  throw new UserError(`'${text}' is no port`, null, `a port is a number from 0 to ${HIGHEST_PORT}`);
}
