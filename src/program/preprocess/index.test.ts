import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatError, UserError } from "../../base/diagnostics/index.ts";
import { preprocess, type PreprocessedText, type PreprocessOptions } from "./index.ts";
import { describeWith, testWith } from "../../../test/needs.ts";

const root = mkdtempSync(join(tmpdir(), "assay-preprocess-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const options: PreprocessOptions = {
  mode: "auto",
  dataModel: "LP64",
  includeDirectories: [],
  defines: [],
};

function preprocessed(
  name: string,
  text: string,
  changes: Partial<PreprocessOptions> = {},
): PreprocessedText {
  const path = join(root, name);
  writeFileSync(path, text);
  return preprocess(path, text, { ...options, ...changes });
}

function failure(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("no error");
}

describe("what needs no preprocessing is left as it is", () => {
  test.each([
    ["int main(void) { return 0; }\n"],
    ['# 1 "a.c"\n# 1 "b.h" 1 3 4\nint x;\n#line 5 "a.c"\n#pragma pack(1)\nint y;\n'],
    [
      '// #define x\n//#include <a.h>\nint a = 1 /* # */; char *s = "#define"; int b; # no directive\n',
    ],
    ["int __attribute__((unused)) x; __extension__ int y; int my_linux, unixes;\n"],
  ])("%j", (text) => {
    expect(preprocessed("a.c", text)).toEqual({ path: join(root, "a.c"), text, used: "none" });
  });

  test.each([
    ["#define x 1\n"],
    ["int a;\n \t# include <stddef.h>\n"],
    ["/* c */ #define x\n"],
    ["int a; \\\n#b\n"],
    ["%:define x\n"],
    ["#pragma once\n"],
    ["int line = __LINE__;\n"],
    ["int unix;\n"],
    ["int i = __INT_MAX__;\n"],
    ["#\n"],
  ])("but not %j", (text) => {
    expect(preprocessed("a.c", text, { mode: "builtin" }).used).toBe("builtin");
  });

  test("a .i file is never preprocessed, a macro given is always used", () => {
    const text = "#define x 1\n";
    expect(preprocessed("a.i", text).used).toBe("none");
    const used = preprocessed("a.c", "int x = N;\n", { mode: "builtin", defines: ["N=3"] });
    expect(used.text).toContain("int x = 3;");
  });
});

describeWith("cc")("with the system's compiler", () => {
  test("its output keeps line markers and library functions stay functions", () => {
    const { text, used, path } = preprocessed(
      "m.c",
      "#include <ctype.h>\n#include <string.h>\nint f(int c) { return isalpha(c) + N; }\n",
      { mode: "cc", defines: ["N=7"] },
    );
    expect(used).toBe("cc");
    expect(text).toContain(`# 3 "${path}"`);
    expect(text).toContain("return isalpha(c) + 7;");
    expect(text).not.toContain("__builtin___");
  });

  test("headers beside the file and in the folders given are found", () => {
    writeFileSync(join(root, "near.h"), "int near;\n");
    const { text } = preprocessed("n.c", '#include "near.h"\n', { mode: "cc" });
    expect(text).toContain("int near;");
  });

  test("the data model reaches the compiler, or the bundled headers stand in", () => {
    const text = "#include <stddef.h>\n__SIZEOF_POINTER__ __FLT_EVAL_METHOD__ end\n";
    expect(preprocessed("p.c", text, { dataModel: "ILP32" }).text).toMatch(/\n4 0\s/);
    expect(preprocessed("p.c", text, { dataModel: "LP64" }).text).toMatch(/\n8 0\s/);
  });

  test("its first error becomes ours, with place and line", () => {
    const missing = failure(() =>
      preprocessed("e.c", "int a;\n#include <no/such.h>\n", { mode: "cc" }),
    );
    expect(missing).toBe(
      `${join(root, "e.c")}:2:10: error: no/such.h: No such file or directory\n` +
        "#include <no/such.h>\n         ^\nhint: name the folder of no/such.h with -I",
    );
    const stopped = failure(() => preprocessed("e.c", "\n#error not now\n", { mode: "cc" }));
    expect(stopped).toBe(`${join(root, "e.c")}:2:2: error: #error not now\n#error not now\n ^`);
    writeFileSync(join(root, "bad.h"), "\n  #if 1 +\n#endif\n");
    const inHeader = failure(() => preprocessed("e.c", '#include "bad.h"\n', { mode: "cc" }));
    expect(inHeader).toContain(`${join(root, "bad.h")}:2:`);
    expect(inHeader).toContain("\n  #if 1 +\n");
  });
});

describe("without a usable compiler", () => {
  const withPath = (directory: string, action: () => void): void => {
    const before = process.env["PATH"];
    process.env["PATH"] = directory;
    try {
      action();
    } finally {
      process.env["PATH"] = before;
    }
  };

  test("auto means builtin, and cc says so", () => {
    withPath(join(root, "empty"), () => {
      expect(preprocessed("w.c", "#include <stdio.h>\n").used).toBe("builtin");
      expect(failure(() => preprocessed("w.c", "#include <stdio.h>\n", { mode: "cc" }))).toBe(
        `error: ${join(root, "w.c")} cannot be preprocessed: no C compiler is installed\n` +
          "hint: use --preprocessor builtin",
      );
    });
  });

  test("missing parts of the C library count as no compiler", () => {
    const fake = mkdtempSync(join(tmpdir(), "assay-cc-"));
    const message =
      "/usr/include/gnu/stubs.h:7:11: fatal error: gnu/stubs-32.h: No such file or directory";
    writeFileSync(join(fake, "cc"), `#!/bin/sh\necho '${message}' >&2\nexit 1\n`, { mode: 0o755 });
    withPath(fake, () => {
      expect(preprocessed("w.c", "#include <stdio.h>\n", { dataModel: "ILP32" }).used).toBe(
        "builtin",
      );
    });
    writeFileSync(
      join(fake, "cc"),
      "#!/bin/sh\necho \"cc: error: unrecognized command-line option '-m32'\" >&2\nexit 1\n",
    );
    withPath(fake, () => {
      expect(preprocessed("w.c", "#include <stdio.h>\n", { dataModel: "ILP32" }).used).toBe(
        "builtin",
      );
    });
    rmSync(fake, { recursive: true });
  });
});

testWith("cc")("both preprocessors give the same text for macros and conditions (needs cc)", () => {
  const program =
    "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#if __SIZEOF_LONG__ == 4\n#define WORD int\n#else\n" +
    "#define WORD long\n#endif\nWORD f(WORD x) { return MAX(x, 3) + __LINE__; }\nchar *where = __FILE__;\n";
  const words = (mode: "cc" | "builtin"): string =>
    preprocessed("s.c", program, { mode, dataModel: "ILP32" })
      .text.replace(/^#.*$/gm, "")
      .replace(/\s+/g, "");
  expect(words("builtin")).toBe(words("cc"));
  expect(words("builtin")).toContain("intf(intx){return((x)>(3)?(x):(3))+7;}");
});
