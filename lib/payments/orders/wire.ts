import type { Operation } from "@/lib/gateway/fields/catalogue";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { redactPairs, secretOf } from "@/lib/gateway/fields/mask";
import { maskValue } from "@/lib/gateway/fields/mask-value";

export type WirePair = [name: string, value: string];

export type WireText = {
  pairs: WirePair[] | null;
  raw: string;
  cut: number;
};

const shownLength = 16_384;
const shownPairs = 500;

/** An unknown word is treated as a payout, whose fields hide the most. */
export function operationOf(status: string): Operation {
  return Object.hasOwn(catalogue, status) ? (status as Operation) : "payout";
}

export function readWireText(operation: Operation, text: string): WireText {
  const isForm = /^[^\s<>{}[\]"=&]+=/.test(text.trimStart());
  const hidden = isForm ? hideValues(operation, text) : text;
  const cut = Math.max(0, hidden.length - shownLength);
  return {
    pairs: isForm ? redactPairs(operation, splitForm(text).slice(0, shownPairs)) : null,
    raw: cut > 0 ? hidden.slice(0, shownLength) : hidden,
    cut,
  };
}

export function formatForm(pairs: readonly WirePair[]): string {
  return pairs.map((pair) => pair.map(encodeReadable).join("=")).join("&");
}

/** Hides secret values in a signature base string (RFC 5849 §3.4.1). */
export function hideInBaseString(operation: Operation, baseString: string): string {
  const at = baseString.lastIndexOf("&");
  const parameters = decode(baseString.slice(at + 1), false);
  const hidden = hideValues(operation, parameters);
  return hidden === parameters ? baseString : `${baseString.slice(0, at + 1)}${encodeReadable(hidden)}`;
}

function splitForm(text: string): WirePair[] {
  return text
    .split("&")
    .filter((piece) => piece.trim() !== "")
    .map((piece) => {
      const at = piece.indexOf("=");
      const [name, value] = at === -1 ? [piece, ""] : [piece.slice(0, at), piece.slice(at + 1)];
      return [decode(name).trim(), decode(value).trim()];
    });
}

function hideValues(operation: Operation, form: string): string {
  return form
    .split("&")
    .map((piece) => {
      const at = piece.indexOf("=");
      if (at === -1 || piece.slice(at + 1).trim() === "") return piece;
      const secret = secretOf(operation, decode(piece.slice(0, at)).trim());
      return secret === null ? piece : `${piece.slice(0, at + 1)}${maskValue(secret, decode(piece.slice(at + 1)))}`;
    })
    .join("&");
}

function decode(text: string, plusIsSpace = true): string {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll("+", " ") : text);
  } catch {
    return text;
  }
}

function encodeReadable(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD")).replaceAll("%E2%80%A2", "•");
}
