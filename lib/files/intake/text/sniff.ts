import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { compound, type Foreign, foreignByStart, lookIntoCompound, lookIntoZip, seemsEbcdic } from "./foreign-files";

const zip = "PK";
/** Excel writes the directory of a compound file near its start. */
const compoundBytes = 1024 * 1024;
const startBytes = 512;

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes));
}

function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += startBytes) text += startOf(bytes.subarray(at));
  return text;
}

function refuse({ what, isSheet }: Foreign): Refusal {
  return new Refusal(isSheet ? t.foreignSpreadsheet(what) : t.unsupportedFile(what));
}

function sniffZip(start: string, bytes: Uint8Array): "workbook" {
  const found = lookIntoZip(start, bytes);
  if (found === "archive") throw new Refusal(t.zipArchive);
  if (found !== "workbook") throw refuse(found);
  return found;
}

function refuseCompound(bytes: Uint8Array): Refusal {
  const found = lookIntoCompound(textOf(bytes.subarray(0, compoundBytes)));
  if (found === "encrypted") return new Refusal(t.workbookEncrypted);
  return found === "rights" ? new Refusal(t.thisWorkbookHasRights) : refuse(found);
}

/**
 * Tells the type of a file by its content, and refuses a name that contradicts it.
 * @throws Refusal
 */
export function sniffFile(name: string, bytes: Uint8Array): "text" | "workbook" {
  const start = startOf(bytes);
  const isNamedWorkbook = /\.xls[xm]$/i.test(name);
  if (start.startsWith(zip)) {
    if (isNamedWorkbook) return sniffZip(start, bytes);
    sniffZip(start, bytes);
    throw new Refusal(t.workbookMisnamed);
  }
  if (start.startsWith(compound)) throw refuseCompound(bytes);
  const foreign = foreignByStart(start);
  if (foreign) throw refuse(foreign);
  if (seemsEbcdic(bytes)) throw new Refusal(t.thisIsInEbcdic);
  if (isNamedWorkbook) throw new Refusal(t.workbookFalselyNamed);
  return "text";
}
