/** The language server: what an editor asks, answered with the front end and with verifications in processes of their own. */
import { fileURLToPath } from "node:url";
import {
  CodeLensRefreshRequest,
  createConnection,
  DidChangeConfigurationNotification,
  ProposedFeatures,
  ResponseError,
  LSPErrorCodes,
  TextDocuments,
  TextDocumentSyncKind,
  type CancellationToken,
  type Connection,
  type ExecuteCommandParams,
  type InitializeParams,
  type InitializeResult,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../../package.json";
import { AssayError, type VerifyResult } from "../api/index.ts";
import { COMMANDS, OpenDocument } from "./open-document.ts";
import { DEFAULT_SETTINGS, settingsFrom } from "./settings.ts";
import { verifyText } from "./verification.ts";

/** Nobody wants to read about a word that is half written. */
const TYPING_MILLIS = 150;

/** What a command answers. */
export interface VerificationSummary {
  readonly verdict: VerifyResult["verdict"];
  readonly summary: string;
}

/** Speaks on standard input and output until the editor ends it. */
export function serveEditor(): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  new LanguageServer(connection).listen();
  return new Promise((resolve) => {
    connection.onExit(resolve);
  });
}

class LanguageServer {
  private readonly connection: Connection;
  private readonly texts = new TextDocuments(TextDocument);
  private readonly open = new Map<string, OpenDocument>();
  private readonly typing = new Map<string, NodeJS.Timeout>();
  /** Verifications that go on, by the text that they are about. */
  private readonly running = new Map<string, AbortController>();
  private settings = DEFAULT_SETTINGS;
  /** Whether the editor can be asked for settings. */
  private canPull = false;
  private refreshes = { lenses: false, hints: false };

  constructor(connection: Connection) {
    this.connection = connection;
  }

  listen(): void {
    const { connection, texts } = this;
    connection.onInitialize((parameters) => this.initialize(parameters));
    connection.onInitialized(() => {
      if (this.canPull)
        void connection.client.register(DidChangeConfigurationNotification.type, {
          section: "assay",
        });
    });
    connection.onDidChangeConfiguration(async ({ settings }: { settings: unknown }) => {
      const given: unknown = this.canPull
        ? await connection.workspace.getConfiguration("assay")
        : (settings as { assay?: unknown } | null)?.assay;
      this.settings = settingsFrom(given);
      for (const { uri } of texts.all()) this.check(uri);
    });
    texts.onDidChangeContent(({ document: { uri } }) => {
      clearTimeout(this.typing.get(uri));
      // What was found out is about another text now.
      this.cancel(uri);
      this.typing.set(
        uri,
        setTimeout(() => {
          this.check(uri);
        }, TYPING_MILLIS),
      );
    });
    texts.onDidClose(({ document: { uri } }) => {
      clearTimeout(this.typing.get(uri));
      this.typing.delete(uri);
      this.cancel(uri);
      this.open.delete(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    connection.onCodeLens(({ textDocument: { uri } }) => [...(this.known(uri)?.lenses ?? [])]);
    connection.languages.inlayHint.on(({ textDocument: { uri } }) => [
      ...(this.known(uri)?.hints ?? []),
    ]);
    connection.onExecuteCommand((parameters, token) => this.execute(parameters, token));
    connection.onShutdown(() => {
      for (const uri of this.running.keys()) this.cancel(uri);
    });
    texts.listen(connection);
    connection.listen();
  }

  private initialize({ initializationOptions, capabilities }: InitializeParams): InitializeResult {
    this.settings = settingsFrom(initializationOptions);
    this.canPull = capabilities.workspace?.configuration === true;
    this.refreshes = {
      lenses: capabilities.workspace?.codeLens?.refreshSupport === true,
      hints: capabilities.workspace?.inlayHint?.refreshSupport === true,
    };
    return {
      serverInfo: { name: "assay", version },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeLensProvider: {},
        inlayHintProvider: true,
        executeCommandProvider: { commands: Object.values(COMMANDS) },
      },
    };
  }

  /** Up to date: whoever asks does not wait for the user to stop typing. */
  private known(uri: string): OpenDocument | null {
    if (this.typing.has(uri)) this.check(uri);
    return this.open.get(uri) ?? null;
  }

  private check(uri: string): void {
    clearTimeout(this.typing.get(uri));
    this.typing.delete(uri);
    const document = this.texts.get(uri);
    if (document === undefined) return;
    const checked = new OpenDocument(uri, pathOf(uri), document.getText(), this.settings);
    this.open.set(uri, checked);
    this.publish(checked, document.version);
  }

  private publish(document: OpenDocument, textVersion: number): void {
    const { uri, diagnostics } = document;
    void this.connection.sendDiagnostics({
      uri,
      version: textVersion,
      diagnostics: [...diagnostics],
    });
  }

  private async execute(
    { command, arguments: given = [] }: ExecuteCommandParams,
    token: CancellationToken,
  ): Promise<VerificationSummary | null> {
    const [uri, name] = given as readonly unknown[];
    if (typeof uri !== "string") throw refused("the first argument is the URI of a file");
    if (command === COMMANDS.cancel) {
      this.cancel(uri);
      return null;
    }
    const isFunction = command === COMMANDS.function;
    if (isFunction && typeof name !== "string") throw refused("the second argument is a function");
    return this.verify(uri, isFunction ? (name as string) : null, token);
  }

  private async verify(
    uri: string,
    functionName: string | null,
    token: CancellationToken,
  ): Promise<VerificationSummary> {
    const text = this.texts.get(uri);
    const document = this.known(uri);
    if (text === undefined || document === null) throw refused(`${uri} is not open`);
    this.cancel(uri);
    const controller = new AbortController();
    this.running.set(uri, controller);
    const progress = await this.connection.window.createWorkDoneProgress();
    progress.begin(`Verifying ${functionName ?? "file"}`, undefined, undefined, true);
    const abort = (): void => {
      controller.abort();
    };
    token.onCancellationRequested(abort);
    progress.token.onCancellationRequested(abort);
    if (token.isCancellationRequested) abort();
    try {
      const result = await verifyText({
        ...{ path: document.path, text: text.getText(), functionName, settings: this.settings },
        signal: controller.signal,
        onProgress({ states, cpuSeconds }) {
          progress.report(`${cpuSeconds.toFixed(1)} s, ${states} states`);
        },
      });
      // Soundness: the text may have changed meanwhile, and then this is not about what the user sees.
      if (this.texts.get(uri)?.version !== text.version) throw cancelled();
      document.add(result, functionName);
      this.publish(document, text.version);
      this.refresh();
      return { verdict: result.verdict, summary: result.summary };
    } catch (error) {
      if (controller.signal.aborted) throw cancelled();
      if (error instanceof AssayError) throw refused(error.message);
      throw error;
    } finally {
      progress.done();
      if (this.running.get(uri) === controller) this.running.delete(uri);
    }
  }

  private refresh(): void {
    const { refreshes, connection } = this;
    if (refreshes.lenses) void connection.sendRequest(CodeLensRefreshRequest.type);
    if (refreshes.hints) void connection.languages.inlayHint.refresh();
  }

  private cancel(uri: string): void {
    this.running.get(uri)?.abort();
    this.running.delete(uri);
  }
}

function refused(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "the verification was cancelled");
}

/** Of a text that was never saved, its name. */
function pathOf(uri: string): string {
  return uri.startsWith("file:") ? fileURLToPath(uri) : uri.replace(/^\w+:\/*/, "/");
}
