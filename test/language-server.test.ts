/** `assay lsp` with a client that speaks over its standard input and output. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CancellationTokenSource,
  CodeLensRequest,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExecuteCommandRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  InlayHintRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeLens,
  type InlayHint,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from "vscode-languageserver/node";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const BUILT = join(repositoryRoot, "dist", "assay.js");
const temporary = new TemporaryFolder();
const PATIENCE = 120_000;

class Client {
  readonly connection: ProtocolConnection;
  private readonly child: ChildProcess;
  private readonly published = new Map<string, PublishDiagnosticsParams>();
  private waiting: (() => void)[] = [];
  private readonly versions = new Map<string, number>();
  readonly ended: Promise<number | null>;

  constructor() {
    this.child = spawn(process.execPath, [BUILT, "lsp", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout!),
      new StreamMessageWriter(this.child.stdin!),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, (parameters) => {
      this.published.set(parameters.uri, parameters);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.connection.listen();
  }

  async begin(options: object = {}): Promise<readonly string[]> {
    const { capabilities } = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      // The protocol still asks for it.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      rootUri: null,
      capabilities: {},
      initializationOptions: options,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return capabilities.executeCommandProvider?.commands ?? [];
  }

  async open(uri: string, text: string): Promise<void> {
    this.versions.set(uri, 1);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: "c", version: 1, text },
    });
  }

  async change(uri: string, text: string): Promise<void> {
    const version = this.versions.get(uri)! + 1;
    this.versions.set(uri, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  /** Those of the present text, as soon as they are told and `isWanted`. */
  async diagnostics(
    uri: string,
    isWanted: (published: PublishDiagnosticsParams) => boolean = () => true,
  ): Promise<PublishDiagnosticsParams["diagnostics"]> {
    for (;;) {
      const published = this.published.get(uri);
      const isPresent = published !== undefined && published.version === this.versions.get(uri);
      if (isPresent && isWanted(published)) return published.diagnostics;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  lenses(uri: string): Promise<CodeLens[] | null> {
    return this.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
  }

  hints(uri: string): Promise<InlayHint[] | null> {
    const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
    return this.connection.sendRequest(InlayHintRequest.type, { textDocument: { uri }, range });
  }

  command(command: string, given: readonly string[], source?: CancellationTokenSource) {
    return this.connection.sendRequest(
      ExecuteCommandRequest.type,
      { command, arguments: [...given] },
      source?.token,
    ) as Promise<{ verdict: string; summary: string } | null>;
  }

  async end(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    return this.ended;
  }
}

const LOCK = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int held; /* ü */
static void take(void) {
  if (held)
    reach_error();
  held = 1;
}
int main(void) {
  while (__VERIFIER_nondet_int() != 0) {
    take();
    if (__VERIFIER_nondet_int() > 1000)
      continue;
    held = 0;
  }
  return 0;
}
`;
const EQUAL = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
`;
const ENDLESS = `extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x * x * x;
  while (__VERIFIER_nondet_uint())
    y = y * y + x;
  if (y == 4294967291u && x % 7 == 3)
    reach_error();
  return 0;
}
`;

describe("the language server", () => {
  let client: Client;
  let nextName = 0;

  const opened = async (text: string): Promise<string> => {
    const uri = pathToFileURL(join(temporary.path, `döcument ${nextName++}.c`)).href;
    await client.open(uri, text);
    return uri;
  };

  beforeAll(async () => {
    client = new Client();
    const commands = await client.begin({ timeLimitSeconds: 90 });
    expect(commands).toEqual(["assay.verifyFile", "assay.verifyFunction", "assay.cancel"]);
  });

  afterAll(async () => {
    expect(await client.end()).toBe(0);
  });

  test("tells what the front end says while somebody types", async () => {
    const uri = await opened("int main(void) {\n  /* ü */ int x = y;\n  return x;\n}\n");
    const [fault] = await client.diagnostics(uri);
    expect(fault).toMatchObject({
      message: expect.stringContaining("'y' is not declared") as string,
      severity: 1,
      range: { start: { line: 1, character: 18 }, end: { line: 1, character: 19 } },
    });
    expect(await client.lenses(uri)).toEqual([]);
    await client.change(uri, "int main(void) {\n  return 0;\n}\n");
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  test("offers to verify the file and each function", async () => {
    const uri = await opened(LOCK);
    const lenses = (await client.lenses(uri))!;
    expect(lenses.map(({ command, range }) => [command?.title, range.start.line])).toEqual([
      ["verify file", 0],
      ["verify function", 3],
      ["verify function", 8],
    ]);
    expect(lenses[1]!.command).toMatchObject({
      command: "assay.verifyFunction",
      arguments: [uri, "take"],
    });
  });

  test(
    "shows a violation with the steps that lead to it, until the text is changed",
    async () => {
      const uri = await opened(LOCK);
      const answer = await client.command("assay.verifyFile", [uri]);
      expect(answer).toMatchObject({ verdict: "FALSE" });
      const [violation] = await client.diagnostics(
        uri,
        ({ diagnostics }) => diagnostics.length > 0,
      );
      expect(violation).toMatchObject({
        code: "unreach-call",
        severity: 1,
        range: { start: { line: 5, character: 4 } },
      });
      const steps = violation!.relatedInformation!;
      expect(steps[0]!.message).toMatch(/^input /);
      expect(steps.map(({ location: { range } }) => range.start.line)).toContain(12 - 1);
      expect(steps.every(({ location }) => location.uri === uri)).toBe(true);
      expect((await client.lenses(uri))![0]!.command!.title).toBe("verify file (FALSE)");
      await client.change(uri, `\n${LOCK}`);
      expect(await client.diagnostics(uri)).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "shows invariants beside their loops",
    async () => {
      const uri = await opened(EQUAL);
      expect(await client.hints(uri)).toEqual([]);
      expect(await client.command("assay.verifyFile", [uri])).toMatchObject({ verdict: "TRUE" });
      const [hint] = (await client.hints(uri))!;
      expect(hint).toMatchObject({ position: { line: 4 } });
      expect(hint!.label).toMatch(/^invariant: (?:x == y|y == x)$/);
    },
    PATIENCE,
  );

  test(
    "verifies one function, for all calls",
    async () => {
      const uri = await opened("int sum(int a, int b) {\n  return a + b;\n}\n");
      const answer = await client.command("assay.verifyFunction", [uri, "sum"]);
      expect(answer).toMatchObject({ verdict: "FALSE" });
      const [violation] = await client.diagnostics(
        uri,
        ({ diagnostics }) => diagnostics.length > 0,
      );
      expect(violation!.code).toBe("overflow");
      expect(violation!.message).toContain("calls of sum");
      expect(violation!.range.start.line).toBe(1);
    },
    PATIENCE,
  );

  test(
    "a verification is ended by its token, by the command and by a change of the text",
    async () => {
      const uri = await opened(ENDLESS);
      const source = new CancellationTokenSource();
      const first = client.command("assay.verifyFile", [uri], source);
      source.cancel();
      await expect(first).rejects.toThrow(/cancelled/);
      const second = client.command("assay.verifyFile", [uri]);
      await client.command("assay.cancel", [uri]);
      await expect(second).rejects.toThrow(/cancelled/);
      const third = client.command("assay.verifyFile", [uri]);
      await client.change(uri, LOCK);
      await expect(third).rejects.toThrow(/cancelled/);
      expect(await client.command("assay.verifyFile", [uri])).toMatchObject({ verdict: "FALSE" });
    },
    PATIENCE,
  );

  test("settings that change are used from then on", async () => {
    const uri = await opened("#ifdef WANTED\nint wanted(void) { return sizeof(long); }\n#endif\n");
    expect(await client.lenses(uri)).toEqual([]);
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { assay: { defines: ["WANTED"], dataModel: "nonsense" } },
    });
    expect((await client.lenses(uri))!.length).toBe(2);
  });

  test("says what is wrong with a request", async () => {
    const uri = await opened(LOCK);
    await expect(client.command("assay.verifyFunction", [uri, "none"])).rejects.toThrow(/none/);
    await expect(client.command("assay.verifyFile", ["file:///nowhere.c"])).rejects.toThrow(
      /is not open/,
    );
  });
});
