import { parentPort, workerData } from "node:worker_threads";
import type { SheetFile } from "@/lib/intake/options";
import { chooseSheet, readWorkbook } from "@/lib/intake/workbook";

export type WorkbookRequest = { name: string; bytes: Uint8Array; sheet: string | undefined };
/** Rows come some at a time, so that whoever takes them over is never busy for long. */
export type WorkbookNews =
  | { kind: "rows"; rows: SheetFile["rows"] }
  | { kind: "done"; file: SheetFile }
  | { kind: "refused"; reason: string };

const rowsAtOnce = 2_000;

/** Reads the one workbook that the thread is started with. */
async function read({ name, bytes, sheet }: WorkbookRequest, tell: (news: WorkbookNews) => void): Promise<void> {
  const workbook = await readWorkbook(name, bytes);
  const chosen = workbook.ok ? chooseSheet(name, workbook.sheets, sheet) : workbook;
  if (!chosen.ok) return tell({ kind: "refused", reason: chosen.reason });
  const { rows, ...file } = chosen.file;
  for (let at = 0; at < rows.length; at += rowsAtOnce) tell({ kind: "rows", rows: rows.slice(at, at + rowsAtOnce) });
  tell({ kind: "done", file: { ...file, rows: [] } });
}

if (parentPort) {
  const port = parentPort;
  await read(workerData as WorkbookRequest, (news) => port.postMessage(news));
}
