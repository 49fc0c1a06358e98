import type { FileReader } from "@/lib/core/files/reading-thread";
import { type DropAnswer, lookAtFile } from "./look-at-file";

export type DropRequest = { name: string; bytes: Uint8Array; today: string };

export const readFile: FileReader<DropRequest, DropAnswer> = ({ name, bytes, today }) => lookAtFile(name, bytes, today);
