import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { recurringProfiles } from "@/db/schema/recurring";
import type { AppContext } from "@/lib/core/runtime/context";
import type { TemplateOptions } from "@/lib/files/intake/template";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { type DateForm, writeDate } from "@/lib/gateway/fields/dates";
import { type DestinationKind, destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { listConnections } from "@/lib/payments/connections/queries";
import { intakeOperationOf } from "./row-content";

const filledMost = 5_000;

type Row = Record<string, string>;

const dateFields = new Set(catalogue.payout.filter(({ format }) => format === "date").map(({ name }) => name));

async function listPayeeRows(db: Database, kind: DestinationKind, dateForm: DateForm): Promise<Row[]> {
  const found = await db
    .select({ key: payees.key, fields: payeeAccounts.fields })
    .from(payees)
    .innerJoin(payeeAccounts, eq(payeeAccounts.payeeId, payees.id))
    .where(
      and(
        isNull(payees.archivedAt),
        isNotNull(payeeAccounts.inForceFrom),
        isNull(payeeAccounts.inForceTo),
        eq(payeeAccounts.kind, kind),
      ),
    )
    .orderBy(sql`lower(${payees.name})`, payees.id)
    .limit(filledMost);
  return found
    .filter(({ fields }) => destinations[kind].namedBy.some((name) => fields[name]))
    .map(({ key, fields }) => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          dateFields.has(name) ? writeDate(value, dateForm) : value,
        ]),
      ),
      "own:payee": key,
    }));
}

async function listProfileRows(
  db: Database,
  kind: BatchKind,
  connectionId: string,
  chosen: readonly string[] | null,
): Promise<Row[]> {
  if (kind === "payout") return [];
  const known = await db
    .select({ id: recurringProfiles.recurringPaymentId, currency: recurringProfiles.currency })
    .from(recurringProfiles)
    .where(
      and(
        eq(recurringProfiles.connectionId, connectionId),
        chosen === null ? undefined : inArray(recurringProfiles.id, [...chosen]),
      ),
    )
    .orderBy(desc(recurringProfiles.createdAt), desc(recurringProfiles.id))
    .limit(filledMost);
  return known.map(({ id, currency }) => ({
    "recurring-payment-id": id,
    ...(kind === "recurring" && currency ? { currency } : {}),
  }));
}

type Asked = {
  kind: string;
  connectionId: string | null;
  endpointId: string | null;
  receiver: string | null;
  filled: boolean;
  profileIds?: readonly string[] | null;
};

export async function readTemplateOptions(
  ctx: AppContext,
  scope: Scope,
  asked: Asked,
): Promise<TemplateOptions | null> {
  const kind = batchKinds.find((one) => one === asked.kind);
  if (!kind) return null;
  const receiver = destinationKinds.find((one) => one === asked.receiver) ?? "bank_account";
  const base: TemplateOptions = { operation: intakeOperationOf(kind), kinds: [receiver] };
  if (!asked.endpointId && !asked.connectionId && !asked.filled) return base;
  const connections = await listConnections(ctx, scope);
  const connection = connections.find(
    ({ id, endpoints }) =>
      (asked.connectionId === null || id === asked.connectionId) &&
      (asked.endpointId === null || endpoints.some((one) => one.id === asked.endpointId)),
  );
  if (!connection) return null;
  const endpoint = connection.endpoints.find(({ id }) => id === asked.endpointId);
  const rules = endpoint && {
    currencies: endpoint.currencies,
    required: endpoint.requiredFields,
    hidden: endpoint.hiddenFields,
  };
  const known = !asked.filled
    ? []
    : kind === "payout"
      ? await listPayeeRows(ctx.db, receiver, connection.dateForm)
      : await listProfileRows(ctx.db, kind, connection.id, asked.profileIds ?? null);
  const only = rules?.currencies.length === 1 && kind !== "update" ? rules.currencies[0] : undefined;
  const currency: Record<string, string> = only ? { currency: only } : {};
  const rows = known.map((row) => ({ ...currency, ...row }));
  return { ...base, ...(rules ? { rules } : {}), ...(rows.length > 0 ? { rows } : {}) };
}
