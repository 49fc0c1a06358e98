/** Describes one file of an archive (APPNOTE.TXT, 4.3.12). Its declared size isn't used, because it may be false. */
export type Part = { name: string; offset: number; packed: number; method: number; crc: number; isEncrypted: boolean };

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The ZIP64 end record and its locator lead to the directory (APPNOTE.TXT, 4.3.14 and 4.3.15). */
const longEnd = 0x06064b50;
const longEndLocator = 0x07064b50;
/** This extra field has the 64-bit numbers that didn't fit the entry (APPNOTE.TXT, 4.5.3). */
const longNumbers = 0x0001;
const unfit = { short: 0xffff, long: 0xffffffff } as const;
const endBytes = 22;
/** The end record may have a comment of up to 65,535 bytes. */
const endBytesMost = endBytes + 65_535;
const encryptedFlag = 1;

/**
 * Writers that don't know a file's size beforehand write all numbers with 64 bits.
 * @throws RangeError when the directory is missing or damaged
 */
export function readDirectory(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const parts: Part[] = [];
  let { at, left } = end;
  for (; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== directoryEntry) throw new RangeError("no entry of a directory");
    const [length = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const long = readLongNumbers(view, at + 46 + length, extra);
    // The order is fixed, and each number exists only where its 32-bit place is full.
    const take = (place: number) => {
      const given = view.getUint32(at + place, true);
      return given === unfit.long ? (long.shift() ?? given) : given;
    };
    const [, packed = 0, offset = 0] = [24, 20, 42].map(take);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)).replaceAll("\\", "/"),
      method: view.getUint16(at + 10, true),
      crc: view.getInt32(at + 16, true),
      packed,
      offset,
      isEncrypted: (view.getUint16(at + 8, true) & encryptedFlag) !== 0,
    });
    at += 46 + length + extra + comment;
  }
  return parts;
}

function findEnd(view: DataView): { at: number; left: number } {
  const from = Math.max(0, view.byteLength - endBytesMost);
  let end = view.byteLength - endBytes;
  while (end >= from && view.getUint32(end, true) !== directoryEnd) end -= 1;
  if (end < from) throw new RangeError("no end of a directory");
  const [left, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (left !== unfit.short && at !== unfit.long) return { at, left };
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== longEndLocator) return { at, left };
  const long = readLong(view, locator + 8);
  if (view.getUint32(long, true) !== longEnd) throw new RangeError("no end of a long directory");
  return { at: readLong(view, long + 48), left: readLong(view, long + 32) };
}

function readLongNumbers(view: DataView, from: number, length: number): number[] {
  const to = from + length;
  for (let at = from; at + 4 <= to; ) {
    const size = view.getUint16(at + 2, true);
    const end = Math.min(at + 4 + size, to);
    const numbers: number[] = [];
    if (view.getUint16(at, true) === longNumbers) {
      for (let place = at + 4; place + 8 <= end; place += 8) numbers.push(readLong(view, place));
      return numbers;
    }
    at += 4 + size;
  }
  return [];
}

function readLong(view: DataView, at: number): number {
  const number = view.getBigUint64(at, true);
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError("a number beyond any file");
  return Number(number);
}
