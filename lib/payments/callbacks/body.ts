import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

export type BodyReading = { text: string } | "too_large" | "unreadable";

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const unpackInflate = promisify(inflate);
const unpackRaw = promisify(inflateRaw);
const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  // Many senders leave out the zlib wrapper that the standard requires.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? unpackInflate : unpackRaw)(bytes, options),
};

/**
 * Unpacks a callback's body and decodes it without losing a byte.
 * @param maxBytes bound on the unpacked size
 */
export async function readBody(
  bytes: Uint8Array,
  { contentType, headers }: { contentType: string | null; headers: Record<string, string> },
  maxBytes: number,
): Promise<BodyReading> {
  const encoding = encodingOf(bytes, headers["content-encoding"] ?? "");
  if (encoding === null) return { text: decode(bytes, contentType) };
  const unpack = unpackers[encoding];
  if (!unpack) return "unreadable";
  try {
    return { text: decode(await unpack(bytes, { maxOutputLength: maxBytes }), contentType) };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "unreadable";
  }
}

/** Checks the bytes too: proxies unpack a body but leave the header, or drop the header of a packed one. */
function encodingOf(bytes: Uint8Array, header: string): string | null {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const named = header
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity")
    .join(",");
  if (bytes.length === 0) return null;
  if (named === "") return isGzip ? "gzip" : null;
  const isLeftOver = (named === "gzip" || named === "x-gzip") && !isGzip && isUtf8(bytes);
  return isLeftOver ? null : named;
}

function isUtf8(bytes: Uint8Array): boolean {
  return decodeAs("utf-8", bytes) !== null;
}

/** Tries UTF-8, then the declared encoding, then one character per byte, so that no byte is lost. */
function decode(bytes: Uint8Array, contentType: string | null): string {
  const declared = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? "";
  const wide = markOf(bytes) ?? (/^utf-?16/i.test(declared) ? declared : null);
  const encodings = [...(wide === null ? [] : [wide]), "utf-8", declared];
  for (const encoding of encodings) {
    const text = decodeAs(encoding, bytes);
    if (text !== null) return text;
  }
  return Buffer.from(bytes).toString("latin1");
}

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
