import { and, desc, eq, sql } from "drizzle-orm";
import { isReturnedInFull } from "@/db/order-states";
import { mails } from "@/db/schema/desk";
import { orderEvents, orders } from "@/db/schema/orders";
import type { MailState } from "@/lib/core/mail/mail-labels";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { getOrder, type OrderDetail } from "@/lib/payments/orders/detail-queries";
import * as t from "@/messages/remittance/model";
import { type Remittance, remittanceOf } from "./remittance";

type Read = { order: OrderDetail; remittance: Remittance; fields: Record<string, string> };

/**
 * `whole` shows the account in full.
 * @throws AppError `not_found`
 */
export async function readRemittance(ctx: AppContext, scope: Scope, orderId: string, whole: boolean): Promise<Read> {
  const order = await getOrder(ctx, scope, orderId);
  if (order.kind !== "payout") throw new AppError("not_found", t.onlyPayouts);
  const [[row], organisation, [replaced]] = await Promise.all([
    ctx.db.select({ fields: orders.fields }).from(orders).where(eq(orders.id, order.id)),
    getOrganisation(ctx),
    ctx.db
      .select({ clientOrderId: orders.clientOrderId })
      .from(orders)
      .where(and(sql`${orders.id} = ${order.copiedFrom?.id ?? null}::uuid`, isReturnedInFull(orders))),
  ]);
  const fields = row?.fields ?? {};
  const replaces = replaced?.clientOrderId ?? null;
  return { order, fields, remittance: remittanceOf({ order, fields, organisation, whole, replaces }) };
}

export type SentRemittance = { key: string; to: string; at: Date; state: MailState };

export async function listSent(ctx: AppContext, orderId: string): Promise<SentRemittance[]> {
  const rows = await ctx.db
    .select({ id: orderEvents.id, at: orderEvents.at, to: mails.address, state: mails.state })
    .from(orderEvents)
    .innerJoin(mails, eq(mails.id, sql`(${orderEvents.details} ->> 'mailId')::uuid`))
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "remittance_sent")))
    .orderBy(desc(orderEvents.id));
  return rows.map(({ id, ...row }) => ({ key: String(id), ...row }));
}

export async function findLastAddress(ctx: AppContext, scope: Scope, orderId: string): Promise<string | null> {
  const [last] = await ctx.db
    .select({ to: mails.address })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, "remittance_sent")))
    .innerJoin(mails, eq(mails.id, sql`(${orderEvents.details} ->> 'mailId')::uuid`))
    .where(
      and(
        sql`${orders.payeeFingerprint} = (select o.payee_fingerprint from orders o where o.id = ${orderId})`,
        withinScope(orders.connectionId, scope),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.to ?? null;
}

export function writeRemittance(remittance: Remittance): { subject: string; text: string } {
  const { returned, payer, payee, amount, facts, lines, sandbox, foot } = remittance;
  const day = facts.find(({ term }) => term === t.valueDate)?.value ?? "";
  const references = lines
    .map(({ reference }) => reference)
    .filter(Boolean)
    .join(", ");
  const subject =
    returned === null ? t.subject(payer.name, amount, references) : t.subjectOfReturn(payer.name, returned, references);
  const all = [{ term: t.payee, value: payee }, { term: t.amount, value: amount }, ...facts];
  const paidFor = lines.map(({ reference, description }) => [reference, description].filter(Boolean).join(" – "));
  const parts = [
    sandbox,
    returned === null ? t.wePaid(payer.name, amount, day) : t.itCameBack(payer.name, amount, returned),
    all.map(({ term, value }) => `${term}: ${value}`).join("\n"),
    paidFor.length > 0 ? [`${t.paidFor}:`, ...paidFor].join("\n") : null,
    foot.join("\n"),
    [payer.name, ...payer.address].join("\n"),
  ];
  return {
    subject: sandbox ? t.inSandbox(subject) : subject,
    text: `${parts.filter((part) => part !== null).join("\n\n")}\n`,
  };
}
