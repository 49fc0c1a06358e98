/** Each page lists the characters of the bytes from 128 on, for DOS and host systems. Source: IBM CDRA. */
const pages = {
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
    "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
} as const;

/**
 * Statements that declare no encoding use one of these, the likeliest first. UTF-8 needs no entry because its bytes
 * prove it.
 */
export const encodings = ["windows-1252", "iso-8859-15", "windows-1250", "cp850", "cp852"] as const;
export type Encoding = (typeof encodings)[number];

export type Decoder = { encoding: string; decode: (piece?: Uint8Array) => string };

const otherNames: Record<string, keyof typeof pages> = {
  ...{ ibm850: "cp850", "850": "cp850", "cp-850": "cp850", ibm852: "cp852", "852": "cp852", "cp-852": "cp852" },
};

/**
 * @throws RangeError for an unknown encoding. The decoder throws TypeError for bytes that are invalid in its encoding.
 */
export function decoderFor(name: string): Decoder {
  const lower = name.toLowerCase();
  const page = Object.hasOwn(otherNames, lower) ? otherNames[lower] : lower;
  if (page === "cp850" || page === "cp852") {
    const signs = pages[page];
    return {
      encoding: page,
      decode: (piece) =>
        piece
          ? Buffer.from(piece)
              .toString("latin1")
              .replace(/[\x80-\xff]/g, (sign) => signs[sign.charCodeAt(0) - 128] ?? "")
          : "",
    };
  }
  const decoder = new TextDecoder(lower, { fatal: true });
  return { encoding: decoder.encoding, decode: (piece) => decoder.decode(piece, { stream: piece !== undefined }) };
}

const wordsMost = 2_000;

export function oddWords(pieces: Iterable<Uint8Array>): string[] {
  const words = new Set<string>();
  for (const piece of pieces) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    for (const { index, 0: run } of text.matchAll(/[\x80-\xff]{1,40}/g)) {
      const [before = ""] = /[A-Za-z\x80-\xff]{0,40}$/.exec(text.slice(Math.max(0, index - 40), index)) ?? [];
      const end = index + run.length;
      const [after = ""] = /^[A-Za-z\x80-\xff]{0,40}/.exec(text.slice(end, end + 40)) ?? [];
      const word = before + run + after;
      words.add(word);
      if (words.size >= wordsMost) return [...words];
    }
  }
  return [...words];
}

/**
 * Matches text that no bank writes: controls, box characters, fractions, lone accents, symbols within a word, mixed
 * capitals.
 */
const odd = [
  /[\u0080-\u009f\u2500-\u259f\ufffd\u00a4\u00a6\u00a8\u00b8\u00bc-\u00be\u02c7\u02d8\u02d9\u02db\u02dd\u2017]/u,
  /(?<=\p{L})[^\p{L}\p{M}\u2018\u2019\u00b0\u00b4\u00b7\u20ac\u2013\u00ad\u00a0](?=\p{L})/u,
  /(?<=\p{L})[\u201a\u201e\u02c6\u2021]|[\u2122\u2030](?=\p{L})/u,
  /(?<=\p{Lu})(?![\u00df])[^\p{Lu}\P{L}](?=\p{Lu})|(?<=\p{Ll})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{Ll}{2})(?![A-Z])\p{Lu}/u,
];

const isImprobable = (word: string) => odd.some((pattern) => pattern.test(word));

const readAs = (encoding: Encoding, word: string): string => {
  try {
    return decoderFor(encoding).decode(Buffer.from(word, "latin1"));
  } catch {
    return "\ufffd";
  }
};

export function fittingEncodings(words: readonly string[]): { encoding: Encoding; words: string[] }[] {
  const found: { encoding: Encoding; words: string[] }[] = [];
  for (const encoding of encodings) {
    const read = words.map((word) => readAs(encoding, word));
    if (read.some(isImprobable) || found.some((other) => other.words.join("\n") === read.join("\n"))) continue;
    found.push({ encoding, words: read });
    if (encoding === "windows-1252" || encoding === "iso-8859-15") break;
  }
  return found;
}
