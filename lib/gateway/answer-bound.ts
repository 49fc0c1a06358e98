const ownWordsMaxBytes = { status: 64 * 1024, call: 1024 * 1024 } as const;
/** The gateway may return a value under two names, such as `merchant_data` and `merchantdata`. */
const timesReturned = 2;
/** `%XX` writes one byte as three. */
const bytesEncoded = 3;

/**
 * Returns the largest possible answer in bytes: all sent values, percent-encoded (interface document: `merchant_data`
 * has up to 64k characters and is in each status answer), and the gateway's own text.
 * @param sent unencoded values
 */
export function answerMaxBytes(about: keyof typeof ownWordsMaxBytes, sent: readonly string[]): number {
  const sentBytes = sent.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return ownWordsMaxBytes[about] + timesReturned * bytesEncoded * sentBytes;
}
