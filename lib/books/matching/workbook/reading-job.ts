import type { FileReader } from "@/lib/core/files/reading-thread";
import { Refusal } from "@/lib/files/intake/refusal";
import { type ReadWorkbook, readDifferences } from "./read-workbook";

export type WorkbookRequest = { name: string; bytes: Uint8Array };
export type WorkbookAnswer = { kind: "refused"; reason: string } | ReadWorkbook;

export const readFile: FileReader<WorkbookRequest, WorkbookAnswer> = async ({ name, bytes }) => {
  try {
    return await readDifferences(name, bytes);
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", reason: error.message };
    throw error;
  }
};
