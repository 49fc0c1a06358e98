import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { calls } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { findCardData } from "@/lib/gateway/card-data";
import type { Pair } from "@/lib/gateway/encode";
import { foldName } from "@/lib/gateway/fields/field";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { readBaseString } from "./base-string";

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

/**
 * What a user of this role may look into. The base string of a real payout says who is paid, on which account: that is for
 * those who see orders anyway. All others find calls of sandbox, and questions.
 */
function openTo(role: Role): SQL | undefined {
  if (may(role, "orders.read")) return undefined;
  // Names are written out: in a query on one table drizzle drops the table from a column.
  return sql`(calls.operation = 'status' or exists (select 1 from connection_versions v
    where v.connection_id = calls.connection_id and v.version = calls.connection_version and v.environment = 'sandbox'))`;
}

/** The connection's latest calls whose base string is kept, those without card data, and open to this role. Newest first. */
export async function listDebuggableCalls(
  ctx: AppContext,
  role: Role,
  connectionId: string,
): Promise<DebuggableCall[]> {
  const rows = await ctx.db
    .select({
      id: calls.id,
      operation: calls.operation,
      startedAt: calls.startedAt,
      result: calls.result,
      httpStatus: calls.httpStatus,
      request: calls.request,
    })
    .from(calls)
    .where(and(eq(calls.connectionId, connectionId), isNotNull(calls.baseString), openTo(role)))
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

/** What was signed for a call of this connection; null when there is none, it is not kept, or not open to this role. */
export async function findSignedCall(
  db: Database | Tx,
  role: Role,
  connectionId: string,
  callId: string,
): Promise<SignedThen | null> {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), eq(calls.connectionId, connectionId), openTo(role)));
  const parts = call?.baseString ? readBaseString(call.baseString) : null;
  if (!call?.baseString || !parts || findCardData(parts.pairs) !== null) return null;
  const parameter = (name: string) => parts.pairs.find(([known]) => known === name)?.[1] ?? "";
  return {
    version: call.connectionVersion,
    operation: call.operation,
    url: call.url,
    method: parts.method,
    pairs: inSentOrder(
      call.request.map(([name]) => name),
      parts.pairs.filter(([name]) => !protocolNames.includes(name)),
    ),
    consumerKey: parameter("oauth_consumer_key"),
    timestamp: parameter("oauth_timestamp"),
    nonce: parameter("oauth_nonce"),
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
