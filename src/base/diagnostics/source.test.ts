import { describe, expect, test } from "vitest";
import { excerpt, formatError, formatLocation, SourceText, UserError } from "./index.ts";

describe("positions in source text", () => {
  test("lines and columns count from one", () => {
    const source = new SourceText("a.c", "int x;\nint y;\n");
    expect(source.locate(0)).toEqual({ file: "a.c", line: 1, column: 1 });
    expect(source.locate(11)).toEqual({ file: "a.c", line: 2, column: 5 });
  });

  test("a line marker renames what follows it", () => {
    const text = '# 10 "b.h"\nint y;\n# 3 "a.c"\nint z;\n';
    const source = new SourceText("a.i", text);
    source.addLineMarker(0, "b.h", 10);
    source.addLineMarker(text.indexOf("# 3"), "a.c", 3);
    expect(formatLocation(source.locate(text.indexOf("y")))).toBe("b.h:10:5");
    expect(formatLocation(source.locate(text.indexOf("z")))).toBe("a.c:3:5");
  });

  test("more lines than the first table holds", () => {
    const source = new SourceText("a.c", "\n".repeat(5000) + "x");
    expect(source.locate(5000).line).toBe(5001);
  });

  test("the offset behind the last character belongs to the last line", () => {
    const source = new SourceText("a.c", "ab\ncd");
    expect(source.locate(5)).toEqual({ file: "a.c", line: 2, column: 3 });
    expect(source.lineAt(5)).toBe("cd");
  });
});

describe("messages", () => {
  test("show place, line, caret and hint", () => {
    const source = new SourceText("a.c", "int x = @;\n");
    const error = new UserError("stray '@'", source.range(8, 9), "remove it");
    expect(formatError(error)).toBe(
      "a.c:1:9: error: stray '@'\nint x = @;\n        ^\nhint: remove it",
    );
  });

  test("cut a long line around the caret and keep control characters from moving it", () => {
    const text = "\t".repeat(500) + "x" + "y".repeat(500);
    const [line, caret] = excerpt(new SourceText("a.c", text).range(500, 501)).split("\n");
    expect(line!.length).toBeLessThanOrEqual(160);
    expect(line![caret!.indexOf("^")]).toBe("x");
  });
});
