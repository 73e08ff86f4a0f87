/** What has been done, on disk and never changed: how an interrupted benchmark goes on. */
export { ExecutionLock } from "./execution-lock.ts";
export { Journal, type JournalHeader, type RecordedSettings } from "./journal.ts";
