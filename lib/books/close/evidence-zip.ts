import { Zip, ZipDeflate } from "fflate";

/** Fixed for reproducible bytes, like the version of fflate in package-lock.json. */
const level = 6;
const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
/** 1980-01-01 00:00, the earliest time in a ZIP file (APPNOTE.TXT, 4.4.6). */
const earliest = 0x00210000;
const placeholder = new Date(1990, 5, 15);

export function zipTimeOf(at: Date): number {
  const year = at.getUTCFullYear();
  if (!(year >= 1980 && year <= 2107)) return earliest;
  const day = ((year - 1980) << 25) | ((at.getUTCMonth() + 1) << 21) | (at.getUTCDate() << 16);
  return (day | (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)) >>> 0;
}

/** Writes the same bytes for the same parts, pieces and time. */
export class ZipWriter {
  private pieces: Uint8Array[] = [];
  private part: ZipDeflate | null = null;
  private isHeaderNext = false;
  private readonly time: number;
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    if (this.isHeaderNext) this.setTimes(piece);
    this.isHeaderNext = false;
    this.pieces.push(piece);
  });

  constructor(at: Date) {
    this.time = zipTimeOf(at);
  }

  begin(name: string): void {
    this.part = new ZipDeflate(name, { level });
    this.part.mtime = placeholder;
    this.isHeaderNext = true;
    this.zip.add(this.part);
  }

  write(bytes: Uint8Array): Uint8Array[] {
    if (bytes.length > 0) this.part?.push(bytes);
    return this.pieces.splice(0);
  }

  close(): Uint8Array[] {
    this.part?.push(new Uint8Array(), true);
    this.part = null;
    return this.pieces.splice(0);
  }

  end(): Uint8Array[] {
    this.isHeaderNext = true;
    this.zip.end();
    return this.pieces.splice(0);
  }

  /** fflate writes local time, so UTC replaces it here. */
  private setTimes(piece: Uint8Array): void {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    if (view.getUint32(0, true) === localHeader) view.setUint32(10, this.time, true);
    for (let at = 0; view.getUint32(at, true) === directoryEntry; ) {
      view.setUint32(at + 12, this.time, true);
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }
}
