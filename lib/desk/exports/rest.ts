import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sqlName } from "@/db/names";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { accountNames } from "@/lib/gateway/fields/destinations";
import { type Approver, readApprovers } from "@/lib/payments/orders/approvers";

const accountFields = catalogue.payout.filter(({ name, secret }) => accountNames.includes(name) && secret === "masked");

const accountIn = (fields: Readonly<Record<string, string>>): string | null =>
  accountFields.map(({ name }) => fields[name]).find(Boolean) ?? null;

const releasers = alias(users, "releasers");

export type OrderRest = {
  serialNumber: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  batchRow: number | null;
  vendorNumber: string | null;
  account: string | null;
  releasedBy: string | null;
  approvedBy: Approver[];
  sentAt: Date | null;
  finalAt: Date | null;
  updatedAt: Date;
};

export async function readRest(ctx: AppContext, ids: readonly string[]): Promise<Map<string, OrderRest>> {
  const approvers = await readApprovers(ctx.db, ids);
  const rows = await ctx.db
    .select({
      ...pick(orders, "id", "serialNumber", "errorCode", "errorMessage", "batchRow", "fields"),
      vendorNumber: sql<
        string | null
      >`(select p.key from payees p where ${orders.kind} = ${sqlName.orderKind("payout")} and p.id = coalesce(${orders.payeeId},
        (select a.payee_id from payee_accounts a where a.fingerprint = ${orders.payeeFingerprint} and a.in_force_from is not null
         order by a.in_force_to is not null, a.in_force_from limit 1)))`,
      releasedBy: releasers.name,
      ...pick(orders, "sentAt", "finalAt", "updatedAt"),
    })
    .from(orders)
    .leftJoin(releasers, eq(releasers.id, orders.releasedBy))
    .where(inArray(orders.id, [...ids]));
  return new Map(
    rows.map(({ id, fields, ...rest }) => [
      id,
      { ...rest, account: accountIn(fields), approvedBy: approvers.get(id) ?? [] },
    ]),
  );
}
