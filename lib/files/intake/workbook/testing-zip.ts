import { zipSync } from "fflate";

export type ZipForm = {
  isLong?: boolean;
  hasBackslashes?: boolean;
  hasLeadingSlash?: boolean;
  hasStamp?: boolean;
  comment?: string;
};

type Piece = Uint8Array<ArrayBuffer>;

function numbers(...pairs: [bytes: 2 | 4 | 8, value: number][]): Piece {
  const made = new Uint8Array(pairs.reduce((sum, [bytes]) => sum + bytes, 0));
  const view = new DataView(made.buffer);
  let at = 0;
  for (const [bytes, value] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return made;
}

function join(pieces: readonly Uint8Array[]): Piece {
  const made = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    made.set(piece, at);
    at += piece.length;
  }
  return made;
}

function pack(bytes: Uint8Array) {
  const whole = zipSync({ a: bytes });
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const [crc, packed] = [view.getUint32(14, true), view.getUint32(18, true)];
  const from = 31 + view.getUint16(28, true);
  return { method: view.getUint16(8, true), crc, size: bytes.length, data: whole.subarray(from, from + packed) };
}

export function makeZip(files: readonly (readonly [name: string, bytes: Uint8Array])[], form: ZipForm = {}): Piece {
  const { isLong = false, hasBackslashes = false, hasLeadingSlash = false, hasStamp = false, comment = "" } = form;
  const encode = (text: string) => new TextEncoder().encode(text);
  const [local, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const [plain, bytes] of files) {
    const name = encode((hasLeadingSlash ? "/" : "") + (hasBackslashes ? plain.replaceAll("/", "\\") : plain));
    const { method, crc, size, data } = pack(bytes);
    const stamp = hasStamp ? numbers([2, 0x5455], [2, 5], [2, 1], [2, 0]) : numbers();
    const stampWhole = hasStamp ? join([stamp, new Uint8Array(1)]) : stamp;
    const unfit = isLong ? 0xffffffff : null;
    const long = isLong ? numbers([2, 1], [2, 24], [8, size], [8, data.length], [8, offset]) : numbers();
    const extra = join([stampWhole, long]);
    const localLong = isLong ? numbers([2, 1], [2, 16], [8, size], [8, data.length]) : numbers();
    const common = (version: number): [2 | 4, number][] => [
      [2, version],
      [2, 0],
      [2, method],
      [4, 0],
      [4, crc],
      [4, unfit ?? data.length],
      [4, unfit ?? size],
      [2, name.length],
    ];
    const head = join([numbers([4, 0x04034b50], ...common(45), [2, localLong.length]), name, localLong, data]);
    local.push(head);
    const tail: [2 | 4, number][] = [
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, unfit ?? offset],
    ];
    directory.push(join([numbers([4, 0x02014b50], [2, 45], ...common(45), ...tail), name, extra]));
    offset += head.length;
  }
  const listed = join(directory);
  const count = files.length;
  const longEnd = numbers(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
    ] satisfies [2 | 4 | 8, number][]),
    ...([
      [8, count],
      [8, count],
      [8, listed.length],
      [8, offset],
    ] satisfies [8, number][]),
  );
  const locator = numbers([4, 0x07064b50], [4, 0], [8, offset + listed.length], [4, 1]);
  const most = (value: number, unfit: number) => (isLong ? unfit : value);
  const end = numbers(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
    ] satisfies [2 | 4, number][]),
    ...([
      [2, most(count, 0xffff)],
      [2, most(count, 0xffff)],
    ] satisfies [2, number][]),
    ...([
      [4, most(listed.length, 0xffffffff)],
      [4, most(offset, 0xffffffff)],
    ] satisfies [4, number][]),
    [2, comment.length],
  );
  return join([...local, listed, ...(isLong ? [longEnd, locator] : []), end, encode(comment)]);
}
