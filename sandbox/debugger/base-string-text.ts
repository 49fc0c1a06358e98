import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/debugger";

const valueShown = 80;

export type Finding = {
  about: "whole" | "method" | "address" | "encoding" | "parameter" | "order";
  parameter: string | null;
  text: string;
};

export function finding(about: Finding["about"], text: string, parameter: string | null = null): Finding {
  return { about, parameter, text };
}

/** Escapes invisible characters and shortens long values. */
export function quoteValue(value: string): string {
  if (value === "") return common.nothing;
  const visible = value
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\u00a0", "\\u00a0");
  const characters = [...visible];
  return characters.length <= valueShown ? visible : `${characters.slice(0, valueShown).join("")}…`;
}

const hexDigits = /%[0-9A-Fa-f]{2}/g;

/** RFC 3986 §2.1 asks for upper-case hex digits. */
export const withUpperHex = (encoded: string) => encoded.replace(hexDigits, (byte) => byte.toUpperCase());

const unreserved = /[A-Za-z0-9\-._~]/;

/** Describes a deviation from RFC 5849 §3.6 as the end of a sentence that starts with "they", or null. */
export function describeEncoding(theirs: string): string | null {
  if (withUpperHex(theirs) !== theirs) return t.hexLowerCase;
  const bare = [...new Set([...theirs.replace(hexDigits, "")].filter((character) => !unreserved.test(character)))];
  if (bare.length > 0) {
    const again = bare.filter((character) => theirs.includes(encodeByte(character)));
    if (again.length > 0) return t.encodingPartial(again.map(quote).join(common.and));
    const wanted = bare.map((character) => encodeByte(character)).join(" ");
    return t.encodingMissing(bare.map(quote).join(" "), wanted);
  }
  const needless = [...theirs.matchAll(hexDigits)].map(([byte]) =>
    String.fromCharCode(Number.parseInt(byte.slice(1), 16)),
  );
  const plain = [...new Set(needless.filter((character) => unreserved.test(character)))];
  return plain.length > 0 ? t.encodingNeedless(plain.map(quote).join(" ")) : null;
}

const quote = (character: string) => (character === " " ? t.aSpace : `"${character}"`);

function encodeByte(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
