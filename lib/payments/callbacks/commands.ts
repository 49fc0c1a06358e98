import { inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { command } from "@/lib/identity/auth/access/command";
import type { Touched } from "@/lib/identity/auth/access/scope";
import { acknowledgeInput } from "./input";
import { acknowledgeable } from "./list-where";

export const acknowledgeCallbacks = command({
  permission: "callbacks.acknowledge",
  input: acknowledgeInput,
  connectionsOf: ofDeliveries,
  run: async ({ tx, actor, now }, { callbackIds }) => {
    const acknowledged = await tx
      .update(callbacks)
      .set({ acknowledgedAt: now, acknowledgedBy: actor.userId })
      .where(acknowledgeable(callbackIds.map(BigInt)))
      .returning({ id: callbacks.id, verdict: callbacks.verdict });
    const ids = acknowledged.map(({ id }) => String(id)).sort((a, b) => Number(BigInt(a) - BigInt(b)));
    const [only, ...others] = ids;
    const verdicts = [...new Set(acknowledged.map(({ verdict }) => verdict))];
    const subjectId = others.length === 0 && only ? only : null;
    return {
      done: { count: ids.length },
      audit: only ? { subjectType: "callback", subjectId, details: { verdicts, callbacks: ids } } : null,
    };
  },
});

async function ofDeliveries(tx: Tx, { callbackIds }: { callbackIds: readonly string[] }): Promise<Touched> {
  const ids = [...new Set(callbackIds)].map(BigInt);
  const rows = await tx.select({ id: callbacks.connectionId }).from(callbacks).where(inArray(callbacks.id, ids));
  return rows.length === ids.length ? rows.map(({ id }) => id) : [];
}
