import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { calls } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Pair } from "@/lib/core/text/form-encoding";
import { findCardData } from "@/lib/gateway/fields/card-data";
import { foldName } from "@/lib/gateway/fields/field";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { readBaseString } from "./base-string";

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
 * The base string of a real payout shows payee and account, so only roles that see orders may read it. Other roles see
 * sandbox calls and status queries.
 */
function openTo(role: Role): SQL | undefined {
  if (may(role, "orders.read")) return undefined;
  // Full names are required: in a query on one table drizzle drops the table from a column.
  return sql`(calls.operation = 'status' or exists (select 1 from connection_versions v
    where v.connection_id = calls.connection_id and v.version = calls.connection_version and v.environment = ${sqlName.environment("sandbox")}))`;
}

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

/** The request keeps the parameter order but masks secret values; the base string has the values. */
function inSentOrder(names: readonly string[], sorted: readonly Pair[]): Pair[] {
  const rest = [...sorted];
  const ordered = names.flatMap((name) => {
    const at = rest.findIndex(([known]) => known === name);
    return at === -1 ? [] : rest.splice(at, 1);
  });
  return [...ordered, ...rest];
}
