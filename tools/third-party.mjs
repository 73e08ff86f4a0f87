// The licences of what bundles contain, from what the bundler says it put into them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|thirdpartynotices)/i;
const COPYRIGHT = /^[ \t]*copyright\b.*$/gim;

/** Their licence files say nothing about what else they contain. */
const CONTAINED = {
  "@viz-js/viz": [
    "Contains Graphviz, under the Eclipse Public License (https://www.eclipse.org/legal/epl-2.0/),",
    "whose source code is at https://gitlab.com/graphviz/graphviz, and Expat, under the MIT License,",
    "whose source code is at https://github.com/libexpat/libexpat. Both come without warranty.",
  ],
};

/** For packages that name this licence and have no file with it. */
const MIT = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER
IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Folders of the packages that something in a bundle comes from. */
export function packageFolders({ outputs }) {
  const contents = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const paths = contents.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return [...new Set(paths.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []))];
}

/** Names and versions, for who lists them. */
export function describePackage(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return { name, version, license, author: (author?.name ?? author)?.replace(/ *[<(].*/, "") };
}

/** One text about all packages: whose they are, and every licence once. */
export function noticesOf(folders) {
  const texts = new Map();
  for (const one of [...new Set(folders)].map(withLicence).sort(byName)) {
    const key = one.text.replaceAll(/\s+/g, " ").trim();
    const group = texts.get(key);
    if (group === undefined) texts.set(key, { text: one.text, packages: [one] });
    else group.packages.push(one);
  }
  return [...texts.values()].map(notice).join(`\n${"=".repeat(80)}\n\n`);
}

function withLicence(folder) {
  const { name, version, license, author } = describePackage(folder);
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n"));
  if (texts.length === 0 && license !== "MIT") throw new Error(`${name} has no licence file`);
  const whole = texts.length === 0 ? MIT : texts.join("\n");
  const owners = whole.match(COPYRIGHT) ?? [`Copyright ${author ?? `the authors of ${name}`}`];
  return {
    ...{ name, version, license },
    owners: [...owners, ...(CONTAINED[name] ?? [])].map((line) => line.trim()),
    text: whole
      .replaceAll(COPYRIGHT, "")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

function byName(a, b) {
  return a.name < b.name ? -1 : 1;
}

function notice({ packages, text }) {
  const list = packages.map(
    ({ name, version, license, owners }) =>
      `${name} ${version} (${license})\n${owners.map((line) => `  ${line}\n`).join("")}`,
  );
  return `${list.join("")}\n${text}\n`;
}
