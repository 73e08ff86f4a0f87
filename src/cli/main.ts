import { runCli } from "./run-cli.ts";

// A reader that has seen enough (`assay cfa … | head`) is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});
process.exitCode = await runCli(process.argv.slice(2), process);
