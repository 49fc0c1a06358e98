/**
 * Converts digits of any script, also superscript, subscript and circled ones (Unicode NFKC). Unicode keeps each
 * script's ten digits in a row.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\p{Nd}\p{No}]/gu, (sign) => {
    if (sign >= "0" && sign <= "9") return sign;
    const plain = sign.normalize("NFKC");
    if (/^\d$/.test(plain)) return plain;
    if (!/\p{Nd}/u.test(sign)) return sign;
    const code = sign.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}
