import type { Tx } from "@/db/client";
import { mayBeSentNow } from "@/db/order-states";
import { readSharedNow } from "@/db/row-clock";
import { orders } from "@/db/schema/orders";
import { compareStores } from "@/lib/controls/installation/sending-lock";
import { lockSending, readInside, takeIdentity } from "@/lib/controls/installation/standing";
import { installationStateOf, whyClosed } from "@/lib/controls/installation/state";
import type { AppContext } from "@/lib/core/runtime/context";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { recordChangeOfAll } from "@/lib/payments/orders/record-sets";
import * as t from "@/messages/dispatch/model";

type Guarded = Pick<AppContext, "db" | "installationStore" | "log" | "now" | "sharedNow">;

/**
 * Locks sending when another database sent last.
 * @returns the reason; null when sending is allowed
 */
export async function guardInstallation(ctx: Guarded): Promise<string | null> {
  // The folder is read first: a number is stored there after its commit, so no race makes the database seem behind.
  const installationStore = readStore(ctx);
  if (typeof installationStore === "string") return t.folderUnreadable(installationStore);
  const inside = await readInside(ctx.db);
  if (!inside) return null;
  const closed = whyClosed(installationStateOf(inside));
  if (inside.sendingLockedAt) return closed;
  const standing = compareStores(installationStore, inside);
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

function readStore({ installationStore, log }: Guarded): StoreReading | string {
  try {
    return installationStore.read();
  } catch (error) {
    log.error({ err: error }, "the data folder cannot be read: nothing is sent");
    return error instanceof Error ? error.message : String(error);
  }
}

const restored = message("orders.restored");

/**
 * Orders that this restored copy could still send may have been sent by the original. They become unconfirmed, so that
 * Paydesk queries the gateway first and never sends twice.
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
