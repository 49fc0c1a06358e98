/** `at` is the byte of the first fault of the UTF-8 (RFC 3629), -1 without one. */
export type Utf8Scan = { at: number; faults: number; sequences: number; surrogates: number };

/** Returns the length of the sequence: 0 when it is invalid, -3 for half of a surrogate pair written as three bytes. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]];
  const follows = (count: number) => {
    for (let next = 1; next <= count; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false;
    return true;
  };
  if (lead >= 0xc2 && lead <= 0xdf) return follows(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    if (!follows(2) || (lead === 0xe0 && second < 0xa0)) return 0;
    return lead === 0xed && second >= 0xa0 ? -3 : 3;
  }
  if (lead < 0xf0 || lead > 0xf4 || !follows(3)) return 0;
  return (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f) ? 0 : 4;
}

export function scanUtf8(bytes: Uint8Array): Utf8Scan {
  const walk: Utf8Scan = { at: -1, faults: 0, sequences: 0, surrogates: 0 };
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceAt(bytes, at);
    if (length > 0) {
      walk.sequences += 1;
      at += length;
      continue;
    }
    if (walk.at < 0) walk.at = at;
    if (length < 0) walk.surrogates += 1;
    else walk.faults += 1;
    at += length < 0 ? 3 : 1;
  }
  return walk;
}
