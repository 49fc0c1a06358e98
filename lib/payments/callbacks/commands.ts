import { callbacks } from "@/db/schema/callbacks";
import { command } from "@/lib/identity/auth/access/command";
import { acknowledgeInput } from "./input";
import { acknowledgeable } from "./list-where";
import { ofDeliveries } from "./scope";

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
