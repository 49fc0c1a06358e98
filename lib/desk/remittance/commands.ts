import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { orderEvents } from "@/db/schema/orders";
import { putMail } from "@/lib/core/mail/outbox";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import { describeOrder } from "@/lib/payments/orders/labels";
import { lockOrder, recordEvent } from "@/lib/payments/orders/record";
import { ofOrder } from "@/lib/payments/orders/scope";
import * as t from "@/messages/remittance/model";
import { readRemittance, writeRemittance } from "./queries";
import { isPaid, isReturned } from "./remittance";

const sendInput = z.object({
  orderId: z.uuid(t.orderUnknown),
  address: z.string().trim().max(254, t.emailUseNoMore).pipe(z.email(t.emailInvalid)),
});

/** These mails go to outsiders in the organisation's name, so they are limited. */
export const mailsPerOrderMax = 20;

export const sendRemittance = command({
  permission: "orders.sendRemittance",
  input: sendInput,
  connectionsOf: ofOrder,
  run: (context, input) => mailPayee(context, input, false),
});

/** Only a return confirmed by the gateway or users is mailed to the payee. */
export const sendReturnNotice = command({
  permission: "orders.sendRemittance",
  input: sendInput,
  connectionsOf: ofOrder,
  run: (context, input) => mailPayee(context, input, true),
});

type Context = { ctx: AppContext; tx: Tx; actor: Actor; now: Date };

async function mailPayee(
  { ctx, tx, actor, now }: Context,
  { orderId, address }: z.output<typeof sendInput>,
  isReturn: boolean,
): Promise<{ done: { address: string }; audit: AuditEntry<"orders.sendRemittance"> }> {
  // Holds the lock until the email is in the outbox, so that a reversal is stored either before or after it.
  if (!(await lockOrder(tx, orderId))) throw new AppError("not_found", t.orderUnknown);
  const { order, remittance } = await readRemittance(ctx, actor.connectionIds, orderId, true);
  const { label } = describeOrder(order.facets);
  if (!(isReturn ? isReturned(order) : isPaid(order)))
    throw new AppError("conflict", isReturn ? t.onlyReturned(label) : t.onlyCompleted(label));
  const ofOrderHere = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "remittance_sent"));
  if ((await tx.$count(orderEvents, ofOrderHere)) >= mailsPerOrderMax)
    throw new AppError("limit", t.tooMany(mailsPerOrderMax));
  const { subject, text } = writeRemittance(remittance);
  const mail = { userId: actor.userId, address, kind: "remittance" as const, subject, text };
  const mailId = await putMail(tx, ctx.sealer, mail, now);
  const details = { to: address, mailId, ...(isReturn ? { isReturn } : {}) };
  await recordEvent(tx, orderId, { kind: "remittance_sent", userId: actor.userId, details });
  return {
    done: { address },
    audit: { subjectType: "order", subjectId: orderId, details: { to: address, subject } },
  };
}
