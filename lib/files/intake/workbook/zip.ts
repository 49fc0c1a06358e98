import { Inflate } from "fflate";
import { bounds, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { type Part, readDirectory } from "./zip-directory";

const localHeader = 0x04034b50;
/** 8 KB inflate to 8 MB at most (deflate reaches 1,032 times). */
const packedAtOnce = 8 * 1024;
const stored = 0;
const deflated = 8;

const crcTable = Int32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = crc;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return value;
}

type ArchiveTexts = {
  damaged: string;
  isProtected: string;
  tooLarge: (megabytes: string) => string;
  hasTwice: (name: string) => string;
};

const workbookTexts: ArchiveTexts = {
  damaged: t.workbookDamaged,
  isProtected: t.passwordProtected,
  tooLarge: t.unpackedTooLarge,
  hasTwice: t.partDuplicate,
};

/** Whatever the directory declares, no more than the bound is unpacked from all parts together. */
export class PartArchive {
  private readonly view: DataView;
  private readonly parts = new Map<string, Part>();
  private readonly unpacked = new Map<Part, number>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly texts = workbookTexts,
    private readonly unpackedMost: number = bounds.unpackedBytes,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      for (const part of readDirectory(bytes)) this.add(part);
    } catch (cause) {
      throw cause instanceof RangeError ? this.damaged() : cause;
    }
  }

  get names(): string[] {
    return [...this.parts.keys()];
  }

  open(name: string): Generator<string> | null {
    const part = this.parts.get(foldPath(name));
    return part ? this.readText(part) : null;
  }

  openBytes(name: string): Generator<Uint8Array> | null {
    const part = this.parts.get(foldPath(name));
    return part ? this.readBytes(part) : null;
  }

  private *readBytes(part: Part): Generator<Uint8Array> {
    try {
      yield* this.unpack(part);
    } catch (cause) {
      throw cause instanceof Refusal ? cause : this.damaged();
    }
  }

  private damaged(): Refusal {
    return new Refusal(this.texts.damaged);
  }

  private add(part: Part): void {
    if (part.isEncrypted) throw new Refusal(this.texts.isProtected);
    const name = foldPath(part.name);
    if (this.parts.has(name) && !name.endsWith("/")) throw new Refusal(this.texts.hasTwice(part.name));
    this.parts.set(name, part);
  }

  private *readText(part: Part): Generator<string> {
    let decoder: TextDecoder | null = null;
    try {
      for (const piece of this.unpack(part)) {
        if (piece.length === 0) continue;
        decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder?.decode() ?? "";
    } catch (cause) {
      throw cause instanceof Refusal ? cause : this.damaged();
    }
  }

  private *unpack(part: Part): Generator<Uint8Array> {
    const { offset, packed, method, crc } = part;
    const { view, bytes } = this;
    if (view.getUint32(offset, true) !== localHeader) throw this.damaged();
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const end = start + packed;
    if (end > bytes.length || (method !== stored && method !== deflated)) throw this.damaged();
    let found = -1;
    const pieces: Uint8Array[] = [];
    const others = [...this.unpacked].reduce((sum, [other, size]) => (other === part ? sum : sum + size), 0);
    let own = 0;
    const take = (piece: Uint8Array) => {
      own += piece.length;
      this.unpacked.set(part, Math.max(own, this.unpacked.get(part) ?? 0));
      if (others + own > this.unpackedMost)
        throw new Refusal(this.texts.tooLarge(spell(this.unpackedMost / 1024 / 1024)));
      found = addToCrc(found, piece);
      pieces.push(piece);
    };
    const inflate = method === deflated ? new Inflate(take) : null;
    for (let at = start; at < end; at += packedAtOnce) {
      const piece = bytes.subarray(at, Math.min(end, at + packedAtOnce));
      if (inflate) inflate.push(piece, at + packedAtOnce >= end);
      else take(piece);
      yield* pieces.splice(0);
    }
    // A changed digit is still valid XML, so only the checksum detects it.
    if (~found !== crc) throw this.damaged();
  }
}

function foldPath(path: string): string {
  return path.replace(/^\/+/, "").toLowerCase();
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
