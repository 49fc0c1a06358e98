import type { Tx } from "@/db/client";
import { readSharedNow } from "@/db/row-clock";
import type { AppContext } from "@/lib/core/runtime/context";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/dispatch/model";
import { compareStores } from "./sending-lock";
import { lockSending, readInside, takeIdentity } from "./standing";
import { installationStateOf, whyClosed } from "./state";

export type Guarded = Pick<AppContext, "db" | "installationStore" | "log" | "now" | "sharedNow">;

/** Records orders that another database may have sent, and returns their number. `sentAt` is by the shared clock. */
type Hold = (tx: Tx, now: Date, sentAt: Date) => Promise<number>;

/**
 * Locks sending when another database sent last, and holds what it could still have sent.
 * @returns the reason; null when sending is allowed
 */
export async function guardSending(ctx: Guarded, hold: Hold): Promise<string | null> {
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
        return (await lockSending(tx, sendingLock, now)) ? hold(tx, now, at) : 0;
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
