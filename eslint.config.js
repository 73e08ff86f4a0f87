import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "coverage/", "samples/", ".work/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "*.cjs", "tools/*.mjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // A new operation or expression kind must fail to compile at every switch that misses it.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Layers are checked on type imports too, and bundles stay free of erased modules.
      "@typescript-eslint/consistent-type-imports": "error",
      // Numbers and bigints are part of nearly every message.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        {
          allowNumber: true,
          allowBoolean: true,
          allowNullish: false,
          allow: [{ name: "bigint", from: "lib" }],
        },
      ],
      // `while (true)` states a loop that ends by return; bounds are checked by typed arrays' owners.
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: true },
      ],
      // An index whose bound was checked one line above is clearer with `!` than with a dead branch.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Two-valued parameters are string unions; overloads by boolean hide meaning at the call.
      "@typescript-eslint/unified-signatures": "off",
      // Determinism: the same input gives the same run.
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Use a seeded generator." },
      ],
      // Sizes keep one concept per file and function (blank lines and comments are free).
      "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", 5],
      "max-depth": ["error", 4],
    },
  },
  {
    // Tests describe long scenarios and build odd values on purpose.
    files: ["**/*.test.ts", "test/**", "bench/**", "tools/**"],
    rules: {
      "max-lines": ["error", { max: 800, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": "off",
    },
  },
  { files: ["**/*.js", "**/*.mjs", "**/*.cjs"], ...tseslint.configs.disableTypeChecked },
  {
    files: ["**/*.cjs", "**/*.mjs", "*.js"],
    languageOptions: {
      globals: { module: "writable", process: "readonly", console: "readonly", URL: "readonly" },
    },
  },
);
