/** How large an answer may be, before anyone reads it. */

/** What a gateway may say of its own: fields about one order, or a page of errors about all rows of a call. */
const ownWordsMaxBytes = { status: 64 * 1024, call: 1024 * 1024 } as const;
/** It may return what it was sent under two names, such as `merchant_data` and `merchantdata`. */
const timesReturned = 2;
/** A byte is three as `%XX`. */
const bytesEncoded = 3;

/**
 * The most bytes that an answer may have: all that the gateway was sent and may return (interface document: `merchant_data`
 * has up to 64k characters and comes back in each status answer), written at its longest, and the gateway's own words.
 * @param sent the values that were sent, not encoded
 */
export function answerMaxBytes(about: keyof typeof ownWordsMaxBytes, sent: readonly string[]): number {
  const sentBytes = sent.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return ownWordsMaxBytes[about] + timesReturned * bytesEncoded * sentBytes;
}
