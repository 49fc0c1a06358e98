import { eq } from "drizzle-orm";
import { callbackTokens } from "@/db/schema/connections";
import type { Desk } from "@/lib/core/desk";
import { withoutCardData } from "./cards";
import { seemsFinal } from "./due";

/** A delivery at the public door, as it came; stored without card data. */
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
const knownTokens = new Map<string, Address>();

/** What an address of ours belongs to: a connection, or one recurring profile on it (then the token stays with the row). */
type Address = { connectionId: string; profileToken: string | null };

/** What a callback address belongs to, retired addresses included; null for a token nobody was given. */
async function addressOfToken(desk: Desk, token: string): Promise<Address | null> {
  if (!tokenPattern.test(token)) return null;
  const known = knownTokens.get(token);
  if (known) return known;
  const [row] = await desk.db
    .select({ connectionId: callbackTokens.connectionId, profileId: callbackTokens.profileId })
    .from(callbackTokens)
    .where(eq(callbackTokens.token, token));
  if (!row) return null;
  const address = { connectionId: row.connectionId, profileToken: row.profileId === null ? null : token };
  if (knownTokens.size < knownTokensMax) knownTokens.set(token, address);
  return address;
}

/** Headers that can open something; all others are kept as they came. */
const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

/** Postgres has no place for NUL in text; the replacement keeps the rest. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");

/** Straight to the pool: this is the one statement that the gateway's rhythm runs, not ours. */
const insertDelivery = `insert into callbacks (connection_id, profile_token, method, query, content_type, body, headers, is_final)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Stores a delivery durably, to be judged by the worker. The caller may answer 200 only after this has returned.
 * Returns false for an unknown token. Throws when it cannot be stored: the caller answers 503, so the gateway repeats.
 */
export async function storeDelivery(desk: Desk, token: string, delivery: Delivery): Promise<boolean> {
  const address = await addressOfToken(desk, token);
  if (address === null) return false;
  const { method, query, contentType, body, headers: given } = withoutCardData(delivery);
  const headers: Record<string, string> = {};
  for (const name in given) {
    headers[name] = secretHeaders.has(name) ? "[redacted]" : storable(given[name] ?? "");
  }
  const { connectionId, profileToken } = address;
  const values = [
    connectionId,
    profileToken,
    method,
    storable(query),
    contentType,
    storable(body),
    JSON.stringify(headers),
    seemsFinal(delivery),
  ];
  await desk.db.$client.query(insertDelivery, values);
  return true;
}
