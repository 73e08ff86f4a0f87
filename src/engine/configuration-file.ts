/**
 * Configuration files: `key = value` lines, `#` comments, and `include FILE` lines. A file may not set again
 * what an included file sets: split that file instead.
 */
import { dirname, resolve } from "node:path";
import { SourceText, UserError, type SourceRange } from "../base/diagnostics/index.ts";

export interface Setting {
  readonly key: string;
  readonly value: string;
  /** Where it is written; null on the command line. */
  readonly range: SourceRange | null;
}

/** The text of a file; null if there is none of that name. */
export type ConfigurationReader = (path: string) => string | null;

export function readConfigurationFile(
  path: string,
  text: string,
  read: ConfigurationReader,
): readonly Setting[] {
  return [...new Reader(read).settingsOf(new SourceText(path, text), [resolve(path)]).values()];
}

const KEY = /^[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*$/;

class Reader {
  private readonly read: ConfigurationReader;

  constructor(read: ConfigurationReader) {
    this.read = read;
  }

  /** `open`: the files being read, outermost first. */
  settingsOf(source: SourceText, open: readonly string[]): Map<string, Setting> {
    const settings = new Map<string, Setting>();
    for (const match of source.text.matchAll(/[^\n]+/g)) {
      const text = match[0].trim();
      if (text === "" || text.startsWith("#")) continue;
      const start = match.index + match[0].indexOf(text);
      const range = source.range(start, start + text.length);
      const included = /^include\s+(\S.*)$/.exec(text);
      if (included !== null) {
        for (const setting of this.included(included[1]!, range, open)) add(settings, setting);
      } else add(settings, settingOf(text, range));
    }
    return settings;
  }

  private included(path: string, range: SourceRange, open: readonly string[]): Iterable<Setting> {
    const full = resolve(dirname(open.at(-1)!), path);
    if (open.includes(full)) throw new UserError(`'${path}' includes itself`, range);
    const text = this.read(full);
    if (text === null) throw new UserError(`there is no file '${full}'`, range);
    return this.settingsOf(new SourceText(full, text), [...open, full]).values();
  }
}

function settingOf(text: string, range: SourceRange): Setting {
  const equals = text.indexOf("=");
  const key = text.slice(0, equals).trim();
  if (equals < 0 || !KEY.test(key)) {
    throw new UserError("this is no setting", range, "write it as: key = value");
  }
  // Only after a blank: file names and solver commands may contain the character.
  const value = text.slice(equals + 1).replace(/\s#.*$/, "");
  return { key, value: value.trim(), range };
}

function add(settings: Map<string, Setting>, setting: Setting): void {
  if (settings.has(setting.key)) {
    throw new UserError(
      `${setting.key} is set already`,
      setting.range,
      "a setting of an included file cannot be changed; split that file",
    );
  }
  settings.set(setting.key, setting);
}
