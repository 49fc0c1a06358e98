import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { count } from "@/lib/core/telemetry/counts";
import { gateway } from "@/lib/gateway/protocol";
import * as t from "@/messages/connections/model";
import { evaluateProbe, type Probe } from "./probe";
import { loadRoute } from "./route";

const deadlineMs = 20_000;
/**
 * An unresolved name is reported at the end of the second, because the time of a refusal shows if our network knows the
 * name.
 */
const unresolvedBucketMs = 1_000;

export type ProbeTarget = { connectionId: string; version: number; endpointId: string };

/** @throws AppError `unavailable` when the connection has no endpoint */
export async function firstEndpoint(db: Database | Tx, connectionId: string): Promise<string> {
  const [endpoint] = await db
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(and(eq(endpoints.connectionId, connectionId), isNull(endpoints.retiredAt)))
    .orderBy(asc(endpoints.createdAt))
    .limit(1);
  if (!endpoint) throw new AppError("unavailable", t.testNeedsEndpoint);
  return endpoint.id;
}

/** @throws AppError when the call cannot be signed or sent */
export async function askAboutNothing(
  ctx: AppContext,
  target: ProbeTarget,
): Promise<{ probe: Probe; keyFingerprint: string | null }> {
  const route = await loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, target);
  const clientOrderId = `test-${randomUUID()}`;
  const call = gateway.writeStatusQuery(route, route.endpoint, { clientOrderId, gatewayOrderId: null });
  const signed = await gateway.sign(call, route, gateway.stamp(ctx.now()));
  const { networks } = ctx;
  const startedAt = performance.now();
  const transport = await gateway.send(signed, {
    deadlineMs,
    maxBodyBytes: gateway.answerMaxBytes("status", [clientOrderId]),
    networks,
  });
  if (transport.kind === "not_sent" && gateway.isUnresolved(transport.code)) await untilWholeBucket(startedAt);
  const probe = evaluateProbe(transport, { ...route, clientOrderId, now: ctx.now() });
  count(ctx, "calls", "connection-test", probe.verdict);
  return { probe, keyFingerprint: route.keyFingerprint };
}

async function untilWholeBucket(startedAt: number): Promise<void> {
  await sleep(unresolvedBucketMs - ((performance.now() - startedAt) % unresolvedBucketMs));
}
