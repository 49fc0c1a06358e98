import { isIdField } from "@/lib/gateway/callback";
import { hideCardNumbers, holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { isVerificationName } from "@/lib/gateway/fields/mask";

export const redacted = "[redacted]";

/** JSON is never nested this deep; a parser would run out of memory. */
const nested = /(?:[[{]\s*){64}/;
const formStart = /^\s*[^\s<>{"=&]+=/;
/** Nested forms are percent-encoded again; three times is the most in use. */
const decodedMost = 3;
const [textLeast, encodedLeast] = [13, 18];
const encodedRun = /[A-Za-z0-9+/_=-]{18,}/g;
const hexadecimal = /^(?:[0-9A-Fa-f]{2}){13,}$/;
const namedDigits = /(?<![A-Za-z0-9])([A-Za-z][\w.-]{2,40})(["'\]]*\s*(?:[=:>]\s*|\s)["']?)(\d{3,4})(?!\d)/g;

/**
 * Redacts text from a gateway: card numbers keep 6 and 4 digits, also percent-encoded; those in hexadecimal or base64
 * and verification values are removed. Order ids and the control stay exact: they may resemble card numbers, and the
 * control covers the ids. Runs in linear time.
 */
export function hideCardData(text: string): string {
  if (formStart.test(text)) return text.split("&").map(hideInPair).join("&");
  return /^\s*[[{]/.test(text) ? hideInJson(text) : hideInText(text);
}

type Name = { shown: string; isCode: boolean; isId: boolean };
/** A gateway uses few names again and again; the bound protects memory from other senders. */
const namesMost = 1_000;
const names = new Map<string, Name>();

function readName(written: string): Name {
  const known = names.get(written);
  if (known) return known;
  const name = decode(written);
  const hidden = hideInText(name);
  const shown = hidden === name ? written : writePart(hidden);
  const read = { shown, isCode: isVerificationName(name), isId: isIdField(name) };
  if (names.size < namesMost && written.length < 100 && shown === written) names.set(written, read);
  return read;
}

function hideInPair(piece: string): string {
  const at = piece.indexOf("=");
  if (at === -1) return hideInPart(piece);
  const { shown, isCode, isId } = readName(piece.slice(0, at));
  const value = piece.slice(at + 1);
  if (isCode && value !== "") return `${shown}=${redacted}`;
  return `${shown}=${isId ? value : hideInPart(value)}`;
}

function hideInPart(written: string): string {
  const value = decode(written);
  const shown = /^\s*[[{]/.test(value) ? hideInJson(value) : hideInText(value);
  return shown === value ? written : writePart(shown);
}

export function hideInHeader(name: string, value: string): [string, string] {
  const { shown, isCode } = readName(name);
  return [shown, isCode ? redacted : hideCardData(value)];
}

const writePart = (text: string) => encodeURIComponent(text).replaceAll("%E2%80%A2", "•");

function decode(text: string): string {
  let plain = text.replaceAll("+", " ");
  for (let turn = 0; turn < decodedMost && plain.includes("%"); turn++) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return plain;
    }
  }
  return plain;
}

function hideInJson(text: string): string {
  if (nested.test(text)) return hideInText(text);
  try {
    let isChanged = false;
    const change = <T>(before: unknown, after: T): T => {
      isChanged ||= before !== after;
      return after;
    };
    const parsed: unknown = JSON.parse(text, (name, value: unknown) => {
      if (value !== null && typeof value !== "object" && isVerificationName(name)) return change(value, redacted);
      return typeof value === "string" ? change(value, hideInText(value)) : value;
    });
    // Numbers are read as text: JavaScript numbers can't hold 19 digits.
    return hideInText(isChanged ? JSON.stringify(parsed) : text);
  } catch {
    return hideInText(text);
  }
}

function hideInText(text: string): string {
  if (text.length < textLeast && !/[=:>\s]/.test(text)) return text;
  const named = !/\d{3}/.test(text)
    ? text
    : text.replace(namedDigits, (whole, name: string, between: string) =>
        isVerificationName(name) ? `${name}${between}${redacted}` : whole,
      );
  return hideCardNumbers(named.length < encodedLeast ? named : hideEncoded(named, holdsCardNumber));
}

export function hideEncoded(text: string, holds: (decoded: string) => boolean): string {
  return text.replace(encodedRun, (run) => {
    const isHeld = (encoding: "hex" | "base64", from = 0) =>
      holds(Buffer.from(run.slice(from), encoding).toString("latin1"));
    if (hexadecimal.test(run) && isHeld("hex")) return redacted;
    // Leading letters may belong to the alphabet, so all four offsets are tried: four letters are three bytes.
    return [0, 1, 2, 3].some((from) => isHeld("base64", from)) ? redacted : run;
  });
}
