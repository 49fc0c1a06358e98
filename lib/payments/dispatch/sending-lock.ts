import type { Tx } from "@/db/client";
import { mayBeSentNow } from "@/db/order-states";
import { readSharedNow } from "@/db/row-clock";
import { orders } from "@/db/schema/orders";
import { evaluateStanding } from "@/lib/controls/installation/sending-lock";
import { lockSending, readInside, takeIdentity } from "@/lib/controls/installation/standing";
import { installationStateOf, whyClosed } from "@/lib/controls/installation/state";
import type { AppContext } from "@/lib/core/runtime/context";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { recordChangeOfAll } from "@/lib/payments/orders/record-sets";
import * as t from "@/messages/dispatch/model";

type Guarded = Pick<AppContext, "db" | "installationStore" | "log" | "now" | "sharedNow">;

/** Locks sending when another database sent last. Returns why nothing may be sent, as sentences; null when it may. */
export async function guardInstallation(ctx: Guarded): Promise<string | null> {
  // The folder first: a number is kept there after it is committed here, so the database can never seem behind by a race.
  const installationStore = readStore(ctx);
  if (typeof installationStore === "string") return t.nothingIsSentBecause(installationStore);
  const inside = await readInside(ctx.db);
  if (!inside) return null;
  const closed = whyClosed(installationStateOf(inside));
  if (inside.sendingLockedAt) return closed;
  const standing = evaluateStanding(installationStore, inside);
  switch (standing.status) {
    case "ours":
      return closed;
    case "new":
      if (standing.identity !== inside.identity) await takeIdentity(ctx.db, standing.identity);
      ctx.installationStore.adopt(standing.identity);
      return closed;
    case "sending_locked": {
      const { cause, reason } = standing;
      const now = ctx.now();
      const at = await readSharedNow(ctx.db, ctx);
      const held = await ctx.db.transaction(async (tx) => {
        const sendingLock = { cause, reason, known: inside.lastNumber, made: installationStore.lastNumber };
        return (await lockSending(tx, sendingLock, now)) ? markUnconfirmed(tx, now, at) : 0;
      });
      ctx.log.error({ cause, held }, `nothing is sent from this database: ${render(reason)}`);
      return whyClosed({ status: "sending_locked", reason: render(reason), since: now });
    }
    default:
      return standing satisfies never;
  }
}

/** What lies outside, or why it cannot be read. */
function readStore({ installationStore, log }: Guarded): StoreReading | string {
  try {
    return installationStore.read();
  } catch (error) {
    log.error({ err: error }, "the data folder cannot be read: nothing is sent");
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why an order that a restored database holds as not sent is no longer proven unsent. */
const restored = message("orders.restored");

/**
 * What could still be sent by this database may have been sent by the one that it is a copy of. It becomes unconfirmed,
 * so that the gateway is asked first and nothing is sent a second time. Now is the last moment at which it may have been
 * sent. Returns how many.
 */
async function markUnconfirmed(tx: Tx, now: Date, sentAt: Date): Promise<number> {
  const unconfirmed = await recordChangeOfAll(tx, mayBeSentNow(orders), {
    change: {
      submission: "unconfirmed",
      cause: "restored",
      errorCode: null,
      errorMessage: null,
      reason: restored,
      absentAnswers: 0,
      absentSince: null,
    },
    options: { now, plan: "ask_now", sentAt, event: { kind: "restored", details: { reason: restored } } },
  });
  return unconfirmed.length;
}
