/** Writes the extension for VS Code as a `.vsix` file. */
export function buildExtension(path: string): Promise<void>;
