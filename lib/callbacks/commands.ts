import { callbacks } from "@/db/schema/callbacks";
import { command } from "@/lib/core/command";
import { acknowledgeInput } from "./input";
import { noteable } from "./list-where";
import { ofDeliveries } from "./reach";

/** Takes note of exceptions, so that they no longer ask for attention. It changes nothing of the orders they speak of. */
export const acknowledgeCallbacks = command({
  act: "callbacks.acknowledge",
  input: acknowledgeInput,
  connectionsOf: ofDeliveries,
  run: async ({ tx, actor, now }, { callbackIds }) => {
    const noted = await tx
      .update(callbacks)
      .set({ acknowledgedAt: now, acknowledgedBy: actor.personId })
      .where(noteable(callbackIds.map(BigInt)))
      .returning({ id: callbacks.id, verdict: callbacks.verdict });
    const ids = noted.map(({ id }) => String(id)).sort((a, b) => Number(BigInt(a) - BigInt(b)));
    const [only, ...others] = ids;
    const verdicts = [...new Set(noted.map(({ verdict }) => verdict))];
    const subjectId = others.length === 0 && only ? only : null;
    return {
      done: { count: ids.length },
      audit: only ? { subjectType: "callback", subjectId, details: { verdicts, callbacks: ids } } : null,
    };
  },
  after: (_context, done) => done,
});
