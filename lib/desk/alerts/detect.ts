import { asc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { alertSigns } from "@/db/schema/desk";
import type { AppContext } from "@/lib/core/runtime/context";
import * as t from "@/messages/alerts/model";
import { type Recipient, whoIsNotified } from "./rules";
import { readSign } from "./signs";
import { readRecipients, storeAlerts, takeTurn } from "./store";

const signsAtOnce = 100;
const faultPause = "1 minute";

/**
 * Creates alerts from signs. One transaction stores the alerts and removes the sign, so that a process that dies in
 * between loses and repeats nothing. Returns the number of handled signs.
 */
export async function makeAlerts(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const due = await tx
      .select()
      .from(alertSigns)
      .where(lte(alertSigns.dueAt, sql`now()`))
      .orderBy(asc(alertSigns.dueAt), asc(alertSigns.id))
      .limit(signsAtOnce);
    if (due.length === 0) return 0;
    const users = await readRecipients(tx);
    let ended = 0;
    for (const sign of due) if (await notify(ctx, tx, sign, users)) ended++;
    return ended;
  });
}

async function notify(
  ctx: AppContext,
  tx: Tx,
  sign: typeof alertSigns.$inferSelect,
  users: Recipient[],
): Promise<boolean> {
  const now = ctx.now();
  try {
    return await tx.transaction(async (step) => {
      const { notices, whom, againMs } = await readSign(step, sign, now);
      for (const notice of notices) {
        const concern = { kind: notice.facts.kind, connectionId: notice.connectionId, ...whom };
        await storeAlerts(step, notice, whoIsNotified(users, concern, ctx.sendsMail), now);
      }
      if (againMs === null) await step.delete(alertSigns).where(eq(alertSigns.id, sign.id));
      else await checkAgain(step, sign.id, t.milliseconds(Math.round(againMs)));
      return againMs === null;
    });
  } catch (error) {
    ctx.log.error(
      { err: error, sign: sign.kind, subject: sign.subject },
      "a sign could not be read; it is tried again",
    );
    await checkAgain(tx, sign.id, faultPause);
    return false;
  }
}

async function checkAgain(tx: Tx, signId: number, later: string): Promise<void> {
  await tx
    .update(alertSigns)
    .set({ dueAt: sql`now() + ${later}::interval` })
    .where(eq(alertSigns.id, signId));
}
