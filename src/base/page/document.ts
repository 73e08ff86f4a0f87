/** The frame of a page that is one HTML file and needs no other. */

/** The script and the style of a page, as built. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export interface DocumentHead {
  readonly title: string;
  readonly generator: string;
  readonly style: string;
  /** What the page may do besides running its own script and style, as directives of a content security policy. */
  readonly policy: readonly string[];
  /** Where its scripts may come from besides the page. */
  readonly scriptSources?: string;
}

/** Nothing is loaded from anywhere, except what a page says. */
const POLICY = ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data:"];

/** Everything up to the content of the body. */
export function documentHead(head: DocumentHead): string {
  const { title, generator, style, policy, scriptSources = "" } = head;
  const scripts = `script-src 'unsafe-inline' ${scriptSources}`.trim();
  const directives = [...POLICY, scripts, ...policy].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapedText(directives)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${escapedText(generator)}">
<title>${escapedText(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript>This page shows ${escapedText(title)} with a script, which the browser does not run.</noscript>
`;
}

export const DOCUMENT_END = "</body>\n</html>\n";

function escapedText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An element with data: inside nothing may look like its end or like a comment. */
export function jsonElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>\n`;
}

export function scriptElement(script: string): string {
  return `<script>${script.replace(/<(?=\/script|!--)/gi, "\\x3c")}</script>\n`;
}
