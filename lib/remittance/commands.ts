import { and, eq } from "drizzle-orm";
import { orderEvents } from "@/db/schema/orders";
import { command } from "@/lib/auth/command";
import { AppError } from "@/lib/core/errors";
import { putMail } from "@/lib/core/outbox";
import { describeOrder } from "@/lib/orders/labels";
import { lockOrder, recordEvent } from "@/lib/orders/record";
import { ofOrder } from "@/lib/orders/scope";
import * as t from "@/messages/remittance/model";
import { sendInput } from "./input";
import { writeRemittance } from "./mail-text";
import { readRemittance } from "./queries";
import { isPaid, isReturned } from "./remittance";

/** Most mails of one payout: they go to others, in the organisation's name. */
export const mailsPerOrderMax = 20;

/** Mails the remittance advice of a completed payout to its payee, or of one that came back the news of that. The timeline says to whom, and what became of the mail. */
export const sendRemittance = command({
  permission: "orders.sendRemittance",
  input: sendInput,
  connectionsOf: ofOrder,
  async run({ ctx, tx, actor, now }, { orderId, address }) {
    // Held until the mail is in the outbox: a reversal that is stored meanwhile comes before it or after it.
    if (!(await lockOrder(tx, orderId))) throw new AppError("not_found", t.thisOrderDoesntExist);
    const { order, remittance } = await readRemittance(ctx, actor.connectionIds, orderId, true);
    if (!isPaid(order) && !isReturned(order))
      throw new AppError("conflict", t.onlyCompleted(describeOrder(order.facets).label));
    const ofOrderHere = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "remittance_sent"));
    if ((await tx.$count(orderEvents, ofOrderHere)) >= mailsPerOrderMax)
      throw new AppError("limit", t.tooMany(mailsPerOrderMax));
    const { subject, text } = writeRemittance(remittance);
    const mail = { userId: actor.userId, address, kind: "remittance" as const, subject, text };
    const mailId = await putMail(tx, ctx.sealer, mail, now);
    await recordEvent(tx, orderId, { kind: "remittance_sent", userId: actor.userId, details: { to: address, mailId } });
    return {
      done: { address },
      audit: { subjectType: "order", subjectId: orderId, details: { to: address, subject } },
    };
  },
});
