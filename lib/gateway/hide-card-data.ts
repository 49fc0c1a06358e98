import { isIdField } from "@/lib/gateway/callback";
import { hideCardNumbers, holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { isVerificationName } from "@/lib/gateway/fields/mask";

export const redacted = "[redacted]";

/** Deeper than anyone writes JSON: a reader of it would run out of memory. */
const nested = /(?:[[{]\s*){64}/;
/** A form, of a query, a body or an answer; JSON and markup begin otherwise. */
const formStart = /^\s*[^\s<>{"=&]+=/;
/** Forms within forms are percent-encoded again; no one does so more often. */
const decodedMost = 3;
/** Digits of the shortest card number, and its letters in base64. */
const [textLeast, encodedLeast] = [13, 18];
const encodedRun = /[A-Za-z0-9+/_=-]{18,}/g;
const hexadecimal = /^(?:[0-9A-Fa-f]{2}){13,}$/;
/** A verification value beside its name, as JSON, markup, multipart forms and plain text write it. */
const namedDigits = /(?<![A-Za-z0-9])([A-Za-z][\w.-]{2,40})(["'\]]*\s*(?:[=:>]\s*|\s)["']?)(\d{3,4})(?!\d)/g;

/**
 * Text that a gateway sent (a query, a body, a header) as it may be kept: card numbers cut to 6 and 4 digits, also
 * percent-encoded; those in hexadecimal or base64 and card verification values redacted. Ids of orders and the control are
 * left letter by letter: they may look like a card number, and the control covers them. Takes time in proportion to the text.
 */
export function hideCardData(text: string): string {
  if (formStart.test(text)) return text.split("&").map(hideInPair).join("&");
  return /^\s*[[{]/.test(text) ? hideInJson(text) : hideInText(text);
}

type Name = { shown: string; isCode: boolean; isId: boolean };
/** A gateway's names are few and come again with each delivery; the bound keeps others from filling the memory. */
const namesMost = 1_000;
const names = new Map<string, Name>();

/** What a name says, as it is written in a form or a header. */
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

/** A header, or an entry by name, as it may be kept. */
export function hideInHeader(name: string, value: string): [string, string] {
  const { shown, isCode } = readName(name);
  return [shown, isCode ? redacted : hideCardData(value)];
}

const writePart = (text: string) => encodeURIComponent(text).replaceAll("%E2%80%A2", "•");

/** Without its percent-encoding, however often it was applied. */
function decode(text: string): string {
  let plain = text.replaceAll("+", " ");
  for (let turn = 0; turn < decodedMost && plain.includes("%"); turn++) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      // Not percent-encoded text: looked at as it came.
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
    // Numbers and names are looked at as they are written: a number of 19 digits is no JavaScript number.
    return hideInText(isChanged ? JSON.stringify(parsed) : text);
  } catch {
    // Not JSON, or nested deeper than can be read.
    return hideInText(text);
  }
}

function hideInText(text: string): string {
  // Most values are short words and amounts: too short for a number, with no name in them.
  if (text.length < textLeast && !/[=:>\s]/.test(text)) return text;
  const named = !/\d{3}/.test(text)
    ? text
    : text.replace(namedDigits, (whole, name: string, between: string) =>
        isVerificationName(name) ? `${name}${between}${redacted}` : whole,
      );
  return hideCardNumbers(named.length < encodedLeast ? named : hideEncoded(named, holdsCardNumber));
}

/** A text in which what is encoded in hexadecimal or base64 (RFC 4648, also url-safe) is redacted where `holds` says so of it. */
export function hideEncoded(text: string, holds: (decoded: string) => boolean): string {
  return text.replace(encodedRun, (run) => {
    const isHeld = (encoding: "hex" | "base64", from = 0) =>
      holds(Buffer.from(run.slice(from), encoding).toString("latin1"));
    if (hexadecimal.test(run) && isHeld("hex")) return redacted;
    // What is before it may have letters of the alphabet: four letters are three bytes.
    return [0, 1, 2, 3].some((from) => isHeld("base64", from)) ? redacted : run;
  });
}
