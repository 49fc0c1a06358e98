import { and, eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { pick } from "@/lib/core/lists/pick";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { secretOf } from "@/lib/gateway/fields/mask";
import * as t from "@/messages/orders/model";
import { digestFiles, withFiles } from "./files-digest";
import { openSealedFields } from "./sealed";

type Marked = {
  clientOrderId: string;
  connectionId: string;
  connectionVersion: number;
  endpointId: string;
  /** Sealed values appear masked here. */
  fields: Record<string, string>;
};

/**
 * Returns the keyed hash (HMAC) that an approval is bound to: every sent value except the card verification value, with
 * the address, endpoint and consumer key. `sealed` is in the clear.
 */
export async function digestOrder(
  db: Database | Tx,
  sealer: Sealer,
  order: Marked,
  sealed: Record<string, string>,
): Promise<string> {
  return digestContent(sealer, await readWhere(db, order), order, sealed);
}

export type Where = {
  environment: string;
  baseUrl: string;
  paths: Record<string, string>;
  consumerKey: string;
  endpointKind: string;
  endpoint: string;
};

export function digestContent(
  sealer: Sealer,
  { environment, baseUrl, paths, consumerKey, endpointKind, endpoint }: Where,
  order: Pick<Marked, "clientOrderId" | "fields">,
  sealed: Record<string, string>,
): string {
  const where = { environment, baseUrl, paths, consumerKey, endpointKind, endpoint };
  const all = Object.entries({ ...order.fields, ...sealed });
  const values = Object.fromEntries(all.filter(([name]) => secretOf("payout", name) !== "never-stored"));
  return sealer.fingerprint(canonical({ ...where, values, clientOrderId: order.clientOrderId }), "approval");
}

export async function readWhere(
  db: Database | Tx,
  order: Pick<Marked, "connectionId" | "connectionVersion" | "endpointId">,
): Promise<Where> {
  const [where] = await db
    .select({
      ...pick(connectionVersions, "environment", "baseUrl", "paths", "consumerKey"),
      endpointKind: endpoints.kind,
      endpoint: endpoints.gatewayId,
    })
    .from(connectionVersions)
    .innerJoin(endpoints, and(eq(endpoints.id, order.endpointId), eq(endpoints.connectionId, order.connectionId)))
    .where(isVersion(order.connectionId, order.connectionVersion));
  if (!where) throw new AppError("not_found", t.senderGone);
  return where;
}

/** Digests the order as stored now, with its files. Throws when sealed values can't be opened. */
export async function digestStored(
  db: Database | Tx,
  sealer: Sealer,
  order: Marked & { id: string; sealedFields: string | null },
): Promise<string> {
  const content = await digestOrder(db, sealer, order, openSealedFields(sealer, order.id, order.sealedFields));
  return withFiles(content, await digestFiles(db, sealer, { orderId: order.id }));
}

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const named = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(named).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(named[name])}`).join()}}`;
}
