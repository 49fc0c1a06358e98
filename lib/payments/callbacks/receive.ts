import { TooManyWaiting } from "@/lib/core/lists/batcher";
import type { AppContext } from "@/lib/core/runtime/context";
import { count } from "@/lib/core/telemetry/counts";
import { describeSpan, inSpan } from "@/lib/core/telemetry/span";
import { gateway } from "@/lib/gateway/protocol";
import * as t from "@/messages/callbacks/model";
import { type BodyReading, readBody } from "./body";
import { seemsFinal } from "./due";
import { type Address, findAddress, storeRow } from "./store-deliveries";

export type Delivery = {
  method: string;
  /** Raw, without the question mark. */
  query: string;
  contentType: string | null;
  body: string;
  headers: Record<string, string>;
};

type Incoming = Omit<Delivery, "body"> & { chunks: AsyncIterable<Uint8Array> | null };

export type Reply = Taken | { status: 404 | 503; text: string };

type Taken = { status: 200 } | { status: 413 | 415; text: string };

type Receiver = Pick<AppContext, "db" | "log">;

/**
 * Larger deliveries are refused with 413: merchant_data has at most 64k code points, percent-encoded at most 12
 * characters each.
 */
export const deliveryMaxLength = 1_000_000;
/** UTF-8 has at most three bytes per UTF-16 unit. */
const bodyMaxBytes = 3 * deliveryMaxLength;

const results = { 200: "stored", 413: "too_large", 415: "unreadable" } as const;

export const retryAfterSeconds = 5;

const tokenPattern = /^[A-Za-z0-9_-]{16,64}$/;
/** Tokens are never revoked, so a known one stays known. The bound keeps guesses from filling the memory. */
const knownTokensMax = 1_000;
const knownTokens = new Map<string, Address>();

async function addressOfToken(ctx: Receiver, token: string): Promise<Address | null> {
  if (!tokenPattern.test(token)) return null;
  const known = knownTokens.get(token);
  if (known) return known;
  const address = await findAddress(ctx, token);
  if (address && knownTokens.size < knownTokensMax) knownTokens.set(token, address);
  return address;
}

/** These headers may hold credentials; all others are kept as received. */
const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

/** PostgreSQL text can't hold NUL or half a surrogate pair; a replacement keeps the rest. */
const storable = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");

/**
 * Stores a delivery durably. The caller may answer 200 only after this returns. Returns false for an unknown token.
 * @throws when it can't be stored; the caller then answers 503, so that the gateway repeats
 */
export async function storeDelivery(ctx: Receiver, token: string, delivery: Delivery): Promise<boolean> {
  const address = await addressOfToken(ctx, token);
  if (address === null) return false;
  await store(ctx, address, delivery);
  return true;
}

function withoutCardData(delivery: Delivery): Delivery {
  const { query, body, contentType, headers } = delivery;
  return {
    ...delivery,
    query: gateway.hideCardData(query),
    body: gateway.hideCardData(body),
    contentType: contentType && gateway.hideCardData(contentType),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => gateway.hideInHeader(name, value))),
  };
}

function store(ctx: Receiver, { connectionId, profileToken }: Address, delivery: Delivery): Promise<void> {
  const { method, query, contentType, body, headers: given } = withoutCardData(delivery);
  const headers: Record<string, string> = {};
  for (const name in given) {
    headers[name] = secretHeaders.has(name) ? "[redacted]" : storable(given[name] ?? "");
  }
  return storeRow(ctx, {
    connection_id: connectionId,
    profile_token: profileToken,
    method,
    query: storable(query),
    content_type: contentType,
    body: storable(body),
    headers,
    is_final: seemsFinal(delivery),
  });
}

/**
 * Stores a delivery durably, then answers 200. Otherwise 404 for an unknown token, before the body is read; 413 for a
 * body that is too large; 415 for an unknown packing, whose content would be unreadable; 503 so that the gateway
 * repeats.
 */
export async function receiveCallback(ctx: Receiver, token: string, incoming: Incoming): Promise<Reply> {
  try {
    const address = await addressOfToken(ctx, token);
    if (address === null) {
      count(ctx, "unknown_callback_tokens");
      return { status: 404, text: t.notFound };
    }
    const { connectionId } = address;
    const reply = await inSpan("callback.store", { connectionId }, () => takeDelivery(ctx, address, incoming), null);
    count(ctx, "callback_deliveries", results[reply.status]);
    if (reply.status === 415) note(ctx, t.aCallbackIsPacked(incoming.headers["content-encoding"] ?? ""));
    return reply;
  } catch (error) {
    count(ctx, "callback_deliveries", "refused");
    noteFault(ctx, error);
    return { status: 503, text: t.notStored };
  }
}

async function takeDelivery(ctx: Receiver, address: Address, incoming: Incoming): Promise<Taken> {
  const { chunks, ...delivery } = incoming;
  const bytes = chunks === null ? new Uint8Array() : await readBytes(chunks);
  const isQueryTooLarge = delivery.query.length > deliveryMaxLength;
  const read = bytes === null || isQueryTooLarge ? "too_large" : await readBody(bytes, delivery, bodyMaxBytes);
  const reply = replyTo(read);
  describeSpan({ httpStatus: reply.status });
  if (reply.status === 200 && typeof read === "object") await store(ctx, address, { ...delivery, body: read.text });
  return reply;
}

function replyTo(read: BodyReading): Taken {
  if (read === "unreadable") return { status: 415, text: t.sendItUnpacked };
  const isTooLarge = read === "too_large" || read.text.length > deliveryMaxLength;
  return isTooLarge ? { status: 413, text: t.idTooLong(deliveryMaxLength) } : { status: 200 };
}

const logEveryMs = 10_000;
let lastLoggedAt = Number.NEGATIVE_INFINITY;

function noteFault(ctx: Receiver, error: unknown): void {
  const why = error instanceof TooManyWaiting ? t.databaseBusy : t.storingFailed;
  note(ctx, `a callback was refused (${why}); the gateway is asked to repeat it`, error);
}

/** Logs at most one line in 10 s, so that a flood of refusals doesn't fill the log. */
function note({ log }: Receiver, line: string, error?: unknown): void {
  if (performance.now() - lastLoggedAt < logEveryMs) return;
  lastLoggedAt = performance.now();
  log.error(error === undefined ? {} : { err: error }, line);
}

async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > bodyMaxBytes) return null;
    held.push(chunk);
  }
  return Buffer.concat(held);
}
