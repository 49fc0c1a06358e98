/** How large an answer may be, before anyone reads it. */

/** The gateway's own text: fields about one order, or a page of errors about all rows of a call. */
const ownWordsMaxBytes = { status: 64 * 1024, call: 1024 * 1024 } as const;
/** The gateway may return a value under two names, such as `merchant_data` and `merchantdata`. */
const timesReturned = 2;
/** `%XX` writes one byte as three. */
const bytesEncoded = 3;

/**
 * Returns the most bytes that an answer may have: everything that was sent and may come back (interface document: `merchant_data`
 * has up to 64k characters and is in each status answer), percent-encoded, and the gateway's own text.
 * @param sent the values that were sent, not encoded
 */
export function answerMaxBytes(about: keyof typeof ownWordsMaxBytes, sent: readonly string[]): number {
  const sentBytes = sent.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return ownWordsMaxBytes[about] + timesReturned * bytesEncoded * sentBytes;
}
