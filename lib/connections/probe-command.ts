import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { ofInput } from "@/lib/auth/reach";
import { command, recordAudit } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { testInput } from "./input";
import type { Probe } from "./probe";
import { askAboutNothing, firstEndpoint, type ProbeTarget } from "./probe-call";
import { testedAct } from "./queries";

/**
 * Asks the gateway about an order that cannot exist, which moves no money, also while the connection is stopped.
 * Leaves two audit rows: the wish, and what was seen. Throws `unavailable` without a key or an endpoint.
 */
export const testConnection = command({
  act: "connections.test",
  input: testInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, endpointId }) => {
    const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", "This connection does not exist.");
    const target: ProbeTarget = {
      connectionId,
      version: connection.currentVersion,
      endpointId: endpointId ?? (await firstEndpoint(tx, connectionId)),
    };
    return { done: target, audit: { subjectType: "connection", subjectId: connectionId, details: target } };
  },
  after: ({ desk, actor }, target) => probe(desk, actor, target),
});

async function probe(desk: Desk, actor: Actor, target: ProbeTarget): Promise<Probe> {
  const { probe: seen, keyFingerprint } = await askAboutNothing(desk, target);
  await desk.db.transaction((tx) =>
    recordAudit(
      tx,
      testedAct,
      { personId: actor.personId, ip: actor.ip },
      {
        subjectType: "connection",
        subjectId: target.connectionId,
        details: { ...target, verdict: seen.verdict, headline: seen.headline, keyFingerprint },
      },
    ),
  );
  return seen;
}
