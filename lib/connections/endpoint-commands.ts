import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { refusingTwins } from "./constraints";
import { type endpointInput, retireEndpointInput, saveEndpointInput } from "./input";
import { changeJudgingRules, judgeAgain } from "./judging";
import { lockEditable } from "./versions";

type EndpointValues = z.output<typeof endpointInput>;

/** Adds an endpoint, or changes one; a retired one is brought back. Throws `conflict` on a taken number. */
export const saveEndpoint = command({
  act: "endpoints.save",
  input: saveEndpointInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, endpointId, ...values }) => {
    await changeJudgingRules(tx, connectionId);
    await lockEditable(tx, connectionId);
    const id = await writeEndpoint(tx, connectionId, endpointId ?? null, values);
    return {
      done: { endpointId: id },
      audit: { subjectType: "endpoint", subjectId: id, details: { connectionId, ...values } },
    };
  },
  after: (_context, done) => done,
});

/** Writes one endpoint of a locked connection under `changeJudgingRules`. `endpointId` null: a new one. */
export async function writeEndpoint(
  tx: Tx,
  connectionId: string,
  endpointId: string | null,
  values: EndpointValues,
): Promise<string> {
  if (endpointId !== null) {
    const before = await lockEndpoint(tx, connectionId, endpointId);
    const moved = before.kind !== values.kind || before.gatewayId !== values.gatewayId;
    if (moved) await refuseWhenUsed(tx, endpointId);
    const change = { ...values, retiredAt: null };
    await refusingTwins(() => tx.update(endpoints).set(change).where(eq(endpoints.id, endpointId)));
    if (before.unknownCharges === "alert" && values.unknownCharges === "record") await recordEarlier(tx, endpointId);
    return endpointId;
  }
  const added = { ...values, connectionId };
  const [row] = await refusingTwins(() => tx.insert(endpoints).values(added).returning({ id: endpoints.id }));
  if (!row) throw new Error("the database returned no endpoint");
  return row.id;
}

/** Charges that were an alert until now are judged by the new policy too: they are facts of the same kind. */
async function recordEarlier(tx: Tx, endpointId: string): Promise<void> {
  const tokens = tx
    .select({ token: callbackTokens.token })
    .from(callbackTokens)
    .where(eq(callbackTokens.endpointId, endpointId));
  await judgeAgain(tx, and(eq(callbacks.verdict, "orphan"), inArray(callbacks.profileToken, tokens)));
}

/** An endpoint that orders were sent to keeps its number for ever: the gateway is asked about them by it. */
async function refuseWhenUsed(tx: Tx, endpointId: string): Promise<void> {
  const used = await tx.select({ id: orders.id }).from(orders).where(eq(orders.endpointId, endpointId)).limit(1);
  if (used.length === 0) return;
  const message = "Orders were prepared for this endpoint, so its number stays. Retire it and add another";
  throw new AppError("conflict", message, { fields: { gatewayId: message } });
}

async function lockEndpoint(tx: Tx, connectionId: string, endpointId: string) {
  const [endpoint] = await tx
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)))
    .for("update");
  if (!endpoint) throw new AppError("not_found", "This connection has no such endpoint.");
  return endpoint;
}

/** Takes an endpoint out of the payout form. Orders prepared for it go on; saving it brings it back. */
export const retireEndpoint = command({
  act: "endpoints.retire",
  input: retireEndpointInput,
  connectionsOf: ofInput,
  run: async ({ tx, now }, { connectionId, endpointId }) => {
    await lockEditable(tx, connectionId);
    const endpoint = await lockEndpoint(tx, connectionId, endpointId);
    if (endpoint.retiredAt) throw new AppError("conflict", "This endpoint is retired already.");
    await tx.update(endpoints).set({ retiredAt: now }).where(eq(endpoints.id, endpointId));
    const { label, gatewayId } = endpoint;
    return {
      done: undefined,
      audit: { subjectType: "endpoint", subjectId: endpointId, details: { connectionId, label, gatewayId } },
    };
  },
  after: () => undefined,
});
