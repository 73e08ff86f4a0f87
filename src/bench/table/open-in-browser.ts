import { spawn } from "node:child_process";

/** With the program that the system has for it; nothing happens where there is none. */
export function openInBrowser(path: string): void {
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  const child = spawn(program, [path], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
