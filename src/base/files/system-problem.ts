import { errorCode } from "./write-all.ts";

const FILE_PROBLEMS: ReadonlySet<string> = new Set(
  "EACCES EDQUOT EEXIST EFBIG EIO EISDIR ELOOP EMFILE ENAMETOOLONG ENFILE ENODEV ENOENT ENOSPC ENOTDIR ENOTEMPTY ENXIO EPERM EROFS ETXTBSY".split(
    " ",
  ),
);

/**
 * What the system refuses to do with a file that nobody looked at before: whoever gave us its name can do something about it. Null if the
 * error is another one.
 */
export function systemProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error)) return null;
  const code = errorCode(error);
  if (!FILE_PROBLEMS.has(code)) return null;
  const { path, syscall } = error as NodeJS.ErrnoException;
  return `${path === undefined ? (syscall ?? "the system") : `'${path}'`} cannot be used (${code})`;
}
