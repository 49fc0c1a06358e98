import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { calls } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import { foldName } from "@/lib/fields/field";
import { readBaseString } from "@/lib/gateway/base-string";
import { findCardData } from "@/lib/gateway/card-data";
import type { Pair } from "@/lib/gateway/encode";

/** Most calls that are offered to choose from. */
const callsMax = 50;

export type DebuggableCall = {
  id: string;
  operation: string;
  startedAt: Date;
  result: string | null;
  httpStatus: number | null;
  clientOrderId: string | null;
};

/** The connection's latest calls whose base string is kept: those without card data. Newest first. */
export async function listDebuggableCalls(desk: Desk, connectionId: string): Promise<DebuggableCall[]> {
  const rows = await desk.db
    .select({
      id: calls.id,
      operation: calls.operation,
      startedAt: calls.startedAt,
      result: calls.result,
      httpStatus: calls.httpStatus,
      request: calls.request,
    })
    .from(calls)
    .where(and(eq(calls.connectionId, connectionId), isNotNull(calls.baseString)))
    .orderBy(desc(calls.startedAt))
    .limit(callsMax);
  return rows.map(({ request, ...row }) => ({
    ...row,
    clientOrderId: request.find(([name]) => foldName(name) === "client_orderid")?.[1] ?? null,
  }));
}

/** A call as it was signed, read back from what is kept of it. */
export type SignedThen = {
  version: number;
  operation: string;
  url: string;
  method: string;
  pairs: Pair[];
  consumerKey: string;
  timestamp: string;
  nonce: string;
  baseString: string;
  authorization: string | null;
  startedAt: Date;
};

const protocolNames = [
  "oauth_consumer_key",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_version",
];

/** What was signed for a call of this connection; null when there is none, or it is not kept. */
export async function findSignedCall(
  db: Database | Tx,
  connectionId: string,
  callId: string,
): Promise<SignedThen | null> {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), eq(calls.connectionId, connectionId)));
  const parts = call?.baseString ? readBaseString(call.baseString) : null;
  if (!call?.baseString || !parts || findCardData(parts.pairs) !== null) return null;
  const said = (name: string) => parts.pairs.find(([known]) => known === name)?.[1] ?? "";
  return {
    version: call.connectionVersion,
    operation: call.operation,
    url: call.url,
    method: parts.method,
    pairs: inSentOrder(
      call.request.map(([name]) => name),
      parts.pairs.filter(([name]) => !protocolNames.includes(name)),
    ),
    consumerKey: said("oauth_consumer_key"),
    timestamp: said("oauth_timestamp"),
    nonce: said("oauth_nonce"),
    baseString: call.baseString,
    authorization: call.authorization,
    startedAt: call.startedAt,
  };
}

/** The request keeps the order, the base string the values: secret ones stand masked in the request. */
function inSentOrder(names: readonly string[], sorted: readonly Pair[]): Pair[] {
  const rest = [...sorted];
  const ordered = names.flatMap((name) => {
    const at = rest.findIndex(([known]) => known === name);
    return at === -1 ? [] : rest.splice(at, 1);
  });
  return [...ordered, ...rest];
}
