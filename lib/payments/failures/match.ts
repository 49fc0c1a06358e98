import type { NextStep } from "./messages";

export type Failure = { connectionId: string; code: string | null; message: string | null };

export type ErrorMessages = {
  id: string;
  connectionId: string | null;
  code: string | null;
  message: string | null;
  explanation: string;
  step: NextStep;
};

/** lib/payments/orders/lists/failure-queries.ts cuts messages at the same length. */
export const messageMax = 300;

const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

export const foldCode = fold;

/** Replaces long numbers (ids, accounts), so that the same failure of two orders gives one text. */
export function foldMessage(message: string): string {
  const beginning = [...message].slice(0, messageMax).join("");
  return fold(beginning.replace(/[0-9]{4,}/g, "#"));
}

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
 * Picks the most specific message: its connection before all connections, code and text before code, code before text,
 * a longer text before a shorter one.
 */
export function findErrorMessages<Entry extends ErrorMessages>(
  entries: readonly Entry[],
  failure: Failure,
): Entry | null {
  const fitting = entries.filter((entry) => fits(entry, failure));
  return fitting.sort((a, b) => weigh(b) - weigh(a) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

const weigh = ({ connectionId, code, message }: ErrorMessages) =>
  (connectionId === null ? 0 : 10_000) + (code === null ? 0 : 1_000) + (message === null ? 0 : message.length);
