import { and, asc, eq, lte } from "drizzle-orm";
import { mails } from "@/db/schema/desk";
import { mailContext } from "@/lib/core/mail/outbox";
import type { AppContext } from "@/lib/core/runtime/context";
import { redactText } from "@/lib/core/secrets/redact";
import type { SendMail } from "./server";

const pauseMinutes = [1, 5, 15, 60, 240] as const;
const leaseMs = 5 * 60 * 1000;
const problemMaxLength = 500;

/**
 * Sends the next due mail, or keeps it when `send` is null. A mail may arrive twice when a process dies after sending,
 * but is never lost.
 * @returns 0 or 1
 */
export async function deliverNext(ctx: AppContext, send: SendMail | null): Promise<number> {
  const mail = await claimNext(ctx);
  if (!mail) return 0;
  if (send === null) {
    await ctx.db.update(mails).set({ state: "kept", endedAt: ctx.now() }).where(eq(mails.id, mail.id));
    return 1;
  }
  try {
    const text = ctx.sealer.open(mail.textSealed ?? "", mailContext(mail.id));
    await send({ address: mail.address, subject: mail.subject, text });
    const sent = { state: "sent", textSealed: null, problem: null, endedAt: ctx.now() } as const;
    await ctx.db.update(mails).set(sent).where(eq(mails.id, mail.id));
  } catch (error) {
    ctx.log.warn({ err: error, mailId: mail.id, attempt: mail.attempts }, "a mail could not be sent");
    const problem = redactText(error instanceof Error ? error.message : String(error)).slice(0, problemMaxLength);
    const pause = pauseMinutes[mail.attempts - 1];
    const next =
      pause === undefined
        ? { state: "failed" as const, endedAt: ctx.now() }
        : { nextAttemptAt: new Date(ctx.now().getTime() + pause * 60_000) };
    await ctx.db
      .update(mails)
      .set({ problem, ...next })
      .where(eq(mails.id, mail.id));
  }
  return 1;
}

function claimNext(ctx: AppContext) {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, "waiting"), lte(mails.nextAttemptAt, now)))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const taken = { attempts: due.attempts + 1, nextAttemptAt: new Date(now.getTime() + leaseMs) };
    await tx.update(mails).set(taken).where(eq(mails.id, due.id));
    return { ...due, ...taken };
  });
}
