import { eq } from "drizzle-orm";
import { callbackTokens } from "@/db/schema/connections";
import type { Desk } from "@/lib/core/desk";

/** A delivery at the public door, as it came. */
export type Delivery = {
  method: string;
  /** Raw, without the question mark. */
  query: string;
  contentType: string | null;
  body: string;
  headers: Record<string, string>;
};

/** Larger deliveries are refused with 413: merchant_data has at most 64k code points, percent-encoded at most 12 characters each. */
export const deliveryMaxLength = 1_000_000;

const tokenPattern = /^[A-Za-z0-9_-]{16,64}$/;
/** Tokens are never taken back, so a known one stays known; the bound keeps guesses from filling the memory. */
const knownTokensMax = 1_000;
const knownTokens = new Map<string, string>();

/** The connection a callback address belongs to, retired addresses included; null for a token nobody was given. */
async function connectionOfToken(desk: Desk, token: string): Promise<string | null> {
  if (!tokenPattern.test(token)) return null;
  const known = knownTokens.get(token);
  if (known) return known;
  const [row] = await desk.db
    .select({ connectionId: callbackTokens.connectionId })
    .from(callbackTokens)
    .where(eq(callbackTokens.token, token));
  if (!row) return null;
  if (knownTokens.size < knownTokensMax) knownTokens.set(token, row.connectionId);
  return row.connectionId;
}

/** Headers that can open something; all others are kept as they came. */
const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

/** Postgres has no place for NUL in text; the replacement keeps the rest. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");

/** Straight to the pool: this is the one statement that the gateway's rhythm runs, not ours. */
const insertDelivery = `insert into callbacks (connection_id, method, query, content_type, body, headers)
  values ($1, $2, $3, $4, $5, $6)`;

/**
 * Stores a delivery durably, to be judged by the worker. The caller may answer 200 only after this has returned.
 * Returns false for an unknown token. Throws when it cannot be stored: the caller answers 503, so the gateway repeats.
 */
export async function storeDelivery(desk: Desk, token: string, delivery: Delivery): Promise<boolean> {
  const connectionId = await connectionOfToken(desk, token);
  if (connectionId === null) return false;
  const headers: Record<string, string> = {};
  for (const name in delivery.headers) {
    headers[name] = secretHeaders.has(name) ? "[redacted]" : storable(delivery.headers[name] ?? "");
  }
  const { method, query, contentType, body } = delivery;
  const values = [connectionId, method, storable(query), contentType, storable(body), JSON.stringify(headers)];
  await desk.db.$client.query(insertDelivery, values);
  return true;
}
