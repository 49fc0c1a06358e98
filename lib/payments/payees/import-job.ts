import type { FileReader } from "@/lib/core/files/reading-thread";
import { type ImportFile, readImportFile } from "./import-file";

/** Reads the text of a file of payees, in the thread that reads files. */
export const readFile: FileReader<string, ImportFile> = async (text) => readImportFile(text);
