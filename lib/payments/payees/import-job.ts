import type { FileReader } from "@/lib/core/files/reading-thread";
import { type ImportFile, readImportFile } from "./import-file";

export const readFile: FileReader<string, ImportFile> = async (text) => readImportFile(text);
