import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command, recordAudit } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as common from "@/messages/common";
import { testInput } from "./input";
import type { Probe } from "./probe";
import { askAboutNothing, firstEndpoint, type ProbeTarget } from "./probe-call";
import { testedPermission } from "./queries";

/**
 * Tests with a status query for an order that cannot exist: no money moves.
 * @throws AppError `unavailable` without a key or an endpoint
 */
export const testConnection = command({
  permission: "connections.test",
  input: testInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, endpointId }) => {
    const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", common.connectionNotFound);
    const target: ProbeTarget = {
      connectionId,
      version: connection.currentVersion,
      endpointId: endpointId ?? (await firstEndpoint(tx, connectionId)),
    };
    return { done: target, audit: { subjectType: "connection", subjectId: connectionId, details: target } };
  },
  after: ({ ctx, actor }, target) => probe(ctx, actor, target),
});

async function probe(ctx: AppContext, actor: Actor, target: ProbeTarget): Promise<Probe> {
  const { probe: seen, keyFingerprint } = await askAboutNothing(ctx, target);
  const details = { ...target, verdict: seen.verdict, headline: seen.headline, keyFingerprint };
  const entry = { subjectType: "connection", subjectId: target.connectionId, details } as const;
  await ctx.db.transaction((tx) => recordAudit(tx, testedPermission, actor, entry));
  return seen;
}
