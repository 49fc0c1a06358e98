import { gunzipSync } from "node:zlib";
import { bounds, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";

type NoStatement = { what: string; fits: (name: string, start: string) => boolean };

const systemFile = /(?:^|\/)(?:\.ds_store|\._[^/]*|\.localized|thumbs\.db|desktop\.ini)$/i;
const beginsAsStatement = /^[\s\u00ef\u00bb\u00bf]*(?::|<|\{|01,|@@|9[45]0|0000 )/;
const beginsAs = (pattern: RegExp) => (_: string, start: string) => pattern.test(start);

const leftOut: readonly NoStatement[] = [
  { what: t.parts.system, fits: (name) => systemFile.test(name) || /(?:^|\/)__macosx\//i.test(name) },
  { what: t.parts.pdf, fits: beginsAs(/^\s*%PDF-/) },
  { what: t.parts.picture, fits: beginsAs(/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*)/) },
  { what: t.parts.page, fits: beginsAs(/^\s*<(?:!doctype\s+html|html)/i) },
  {
    what: t.parts.checksum,
    fits: (name, start) => /\.(?:sha\d*|md5|crc)$/i.test(name) && /^\s*[0-9a-f]{8,128}\b/i.test(start),
  },
  {
    what: t.parts.signature,
    fits: (name, start) => /\.(?:asc|sig|p7s)$/i.test(name) && /^(?:-----BEGIN|0[\x80-\x84]|\x89)/.test(start),
  },
  {
    what: t.parts.note,
    fits: (name, start) =>
      !beginsAsStatement.test(start) &&
      /(?:^|\/)(?:read ?me|liesmich|lisezmoi|leggimi|leesmij)(?:\.(?:txt|md|rtf|htm|html))?$/i.test(name),
  },
];

const otherPacks: readonly { what: string; begins: RegExp }[] = [
  { what: t.packs.rar, begins: /^Rar!/ },
  { what: t.packs.seven, begins: /^7z\xbc\xaf/ },
  { what: t.packs.bzip, begins: /^BZh\d/ },
  { what: t.packs.xz, begins: /^\xfd7zXZ/ },
  { what: t.packs.pgp, begins: /^-----BEGIN PGP MESSAGE/ },
];

export function refusePacked(start: Uint8Array): void {
  const text = Buffer.from(start).toString("latin1");
  const pack = otherPacks.find(({ begins }) => begins.test(text));
  if (pack) throw new Refusal(t.unpackItFirst(pack.what));
  if (text.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new Refusal(t.isWorkbook);
}

export function partWithoutStatement(name: string, start: Uint8Array): string | null {
  const text = Buffer.from(start).toString("latin1");
  return leftOut.find(({ fits }) => fits(name, text))?.what ?? null;
}

export const isGzip = ([first, second, method]: Uint8Array) => first === 0x1f && second === 0x8b && method === 8;

export class Gunzip {
  private left: number = bounds.unpackedBytes;

  unpack(bytes: Uint8Array): Uint8Array {
    try {
      const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, this.left) });
      this.left -= unpacked.length;
      return unpacked;
    } catch (error) {
      const isLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
      throw new Refusal(isLarge ? t.gzipIsLarge(spell(bounds.unpackedBytes / 1024 / 1024)) : t.gzipIsDamaged);
    }
  }
}
