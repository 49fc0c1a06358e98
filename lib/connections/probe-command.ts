import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import { command, recordAudit } from "@/lib/core/command";
import { count } from "@/lib/core/counts";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { send } from "@/lib/gateway/client";
import { statusCall } from "@/lib/gateway/operations";
import { makeNonce, signCall, timestampOf } from "@/lib/gateway/sign";
import { testInput } from "./input";
import { judgeProbe, type Probe } from "./probe";
import { testedAct } from "./queries";
import { loadRoute } from "./route";

const deadlineMs = 20_000;
const answerMaxBytes = 64 * 1024;

type Target = { connectionId: string; version: number; endpointId: string };

/**
 * Asks the gateway about an order that cannot exist, which moves no money, also while the connection is stopped.
 * Leaves two audit rows: the wish, and what was seen. Throws `unavailable` without a key or an endpoint.
 */
export const testConnection = command({
  act: "connections.test",
  input: testInput,
  run: async ({ tx }, { connectionId, endpointId }) => {
    const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", "This connection does not exist.");
    const target: Target = {
      connectionId,
      version: connection.currentVersion,
      endpointId: endpointId ?? (await firstEndpoint(tx, connectionId)),
    };
    return { done: target, audit: { subjectType: "connection", subjectId: connectionId, details: target } };
  },
  after: ({ desk, actor }, target) => probe(desk, actor, target),
});

async function firstEndpoint(tx: Tx, connectionId: string): Promise<string> {
  const [endpoint] = await tx
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(and(eq(endpoints.connectionId, connectionId), isNull(endpoints.retiredAt)))
    .orderBy(asc(endpoints.createdAt))
    .limit(1);
  if (!endpoint) throw new AppError("unavailable", "A test goes to an endpoint: add one first.");
  return endpoint.id;
}

async function probe(desk: Desk, actor: Actor, target: Target): Promise<Probe> {
  const route = await loadRoute(desk.db, desk.sealer, desk.publicUrl, target);
  const clientOrderId = `test-${randomUUID()}`;
  const call = statusCall(route, route.endpoint, { clientOrderId, gatewayOrderId: null });
  const signed = await signCall({
    method: "POST",
    url: call.url,
    params: call.pairs,
    consumerKey: route.consumerKey,
    privateKey: route.privateKey,
    timestamp: timestampOf(desk.now()),
    nonce: makeNonce(),
  });
  const { allowPrivateNetworks } = desk;
  const transport = await send(signed, { deadlineMs, maxBodyBytes: answerMaxBytes, allowPrivateNetworks });
  const seen = judgeProbe(transport, { ...route, clientOrderId, now: desk.now() });
  count(desk, "calls", "connection-test", seen.verdict);
  await desk.db.transaction((tx) =>
    recordAudit(
      tx,
      testedAct,
      { personId: actor.personId, ip: actor.ip },
      {
        subjectType: "connection",
        subjectId: target.connectionId,
        details: { ...target, verdict: seen.verdict, headline: seen.headline, keyFingerprint: route.keyFingerprint },
      },
    ),
  );
  return seen;
}
