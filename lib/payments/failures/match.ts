import type { NextStep } from "./messages";

/** A failure as the gateway reported it. */
export type Failure = { connectionId: string; code: string | null; message: string | null };

/** The explanation of a code, of a part of the message, or of both together. */
export type ErrorMessages = {
  id: string;
  /** null: whatever the connection. */
  connectionId: string | null;
  code: string | null;
  message: string | null;
  labels: string;
  step: NextStep;
};

/** How many characters of a message are compared; also where failures are counted (lib/payments/orders/lists/failure-queries.ts). */
export const messageMax = 300;

const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

export const foldCode = fold;

/** A message without what differs from order to order: long numbers (ids, accounts) stand as one mark. */
export function foldMessage(message: string): string {
  const beginning = [...message].slice(0, messageMax).join("");
  return fold(beginning.replace(/[0-9]{4,}/g, "#"));
}

/** The same failure under the same key, whatever numbers its message names. */
export function keyOf({ code, message }: Pick<Failure, "code" | "message">): string {
  return JSON.stringify([code === null ? null : foldCode(code), message === null ? null : foldMessage(message)]);
}

function fits(entry: ErrorMessages, failure: Failure): boolean {
  if (entry.code === null && entry.message === null) return false;
  if (entry.connectionId !== null && entry.connectionId !== failure.connectionId) return false;
  if (entry.code !== null && (failure.code === null || foldCode(entry.code) !== foldCode(failure.code))) return false;
  return entry.message === null || foldMessage(failure.message ?? "").includes(fold(entry.message));
}

/**
 * The error message for a failure; null: there is none. One for its connection counts before one for all; then code and
 * text together before the code alone, that before a text alone, and a longer text before a shorter one.
 */
export function findErrorMessages<Entry extends ErrorMessages>(
  entries: readonly Entry[],
  failure: Failure,
): Entry | null {
  const fitting = entries.filter((entry) => fits(entry, failure));
  return fitting.sort((a, b) => weigh(b) - weigh(a) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** The text's length never outweighs the code, nor both of them the connection. */
const weigh = ({ connectionId, code, message }: ErrorMessages) =>
  (connectionId === null ? 0 : 10_000) + (code === null ? 0 : 1_000) + (message === null ? 0 : message.length);
