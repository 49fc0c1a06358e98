import { codePages } from "@/lib/gateway/fields/code-pages";
import * as t from "@/messages/intake/text-model";
import { widePages } from "./wide-pages";

export const encodings = ["utf-8", "utf-16le", "utf-16be", ...codePages, ...widePages] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": t.utf16Le,
  "utf-16be": t.utf16Be,
  "windows-1250": t.windows1250CentralEuropean,
  "windows-1251": t.windows1251Cyrillic,
  "windows-1252": t.windows1252Western,
  "windows-1254": t.windows1254Turkish,
  "windows-1257": t.windows1257Baltic,
  "iso-8859-15": t.iso15Western,
  "koi8-r": t.koiCyrillic,
  macintosh: t.macRoman,
  ibm850: t.dos850Western,
  shift_jis: t.shiftJis,
  gb18030: t.gb18030Chinese,
};

export const delimiters = [";", ",", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];
