import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { AppError } from "@/lib/core/runtime/errors";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/connections/model";
import { changeCommand } from "./change";
import { refuseTwin, refusingTwins } from "./constraints";
import { describeEndpoint } from "./effect";
import { type endpointInput, saveEndpointInput } from "./endpoint-input";
import { changeValidationRules, requeueCallbacks } from "./evaluation-lock";
import { retireEndpointInput } from "./input";
import { lockEditable } from "./versions";

type EndpointValues = z.output<typeof endpointInput>;

/** @throws AppError `conflict` on a taken number */
export const saveEndpoint = changeCommand({
  permission: "endpoints.save",
  input: saveEndpointInput,
  connectionsOf: ofInput,
  resolve: (_context, { endpointId, ...values }) => {
    return { ...values, endpointId: endpointId ?? randomUUID(), isNew: endpointId === undefined };
  },
  preview: async ({ tx }, { connectionId, endpointId, isNew, ...values }) => {
    await changeValidationRules(tx, connectionId);
    await lockEditable(tx, connectionId);
    const before = isNew ? null : await lockEndpoint(tx, connectionId, endpointId);
    if (before && isMoved(before, values)) await refuseWhenUsed(tx, endpointId);
    await refuseTakenNumber(tx, connectionId, endpointId, values);
    const effect = describeEndpoint(before, values, before?.retiredAt != null);
    const part = isNew ? `${values.kind} ${values.gatewayId}` : endpointId;
    const title = t.the(isNew, values.kind, values.label, values.gatewayId);
    return { connectionId, part, title, effect, before, whenHeld: { endpointId } };
  },
  apply: async ({ tx }, { connectionId, endpointId, isNew, ...values }) => {
    await changeValidationRules(tx, connectionId);
    await lockEditable(tx, connectionId);
    const id = await writeEndpoint(tx, connectionId, isNew ? null : endpointId, values, endpointId);
    const details = { connectionId, ...values };
    return { done: { endpointId: id }, audit: { subjectType: "endpoint", subjectId: id, details } };
  },
});

const isMoved = (before: EndpointValues, { kind, gatewayId }: EndpointValues) =>
  before.kind !== kind || before.gatewayId !== gatewayId;

async function refuseTakenNumber(tx: Tx, connectionId: string, endpointId: string, values: EndpointValues) {
  const taken = await tx
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.connectionId, connectionId),
        eq(endpoints.kind, values.kind),
        eq(endpoints.gatewayId, values.gatewayId),
        ne(endpoints.id, endpointId),
      ),
    );
  if (taken.length > 0) refuseTwin("endpoints_gateway_id_key");
}

export async function writeEndpoint(
  tx: Tx,
  connectionId: string,
  endpointId: string | null,
  values: EndpointValues,
  newId?: string,
): Promise<string> {
  if (endpointId !== null) {
    const before = await lockEndpoint(tx, connectionId, endpointId);
    if (isMoved(before, values)) await refuseWhenUsed(tx, endpointId);
    const change = { ...values, retiredAt: null };
    await refusingTwins(() => tx.update(endpoints).set(change).where(eq(endpoints.id, endpointId)));
    if (before.unknownCharges === "alert" && values.unknownCharges === "record") await recordEarlier(tx, endpointId);
    return endpointId;
  }
  const added = { ...values, id: newId, connectionId };
  const [row] = await refusingTwins(() => tx.insert(endpoints).values(added).returning({ id: endpoints.id }));
  if (!row) throw new Error("the database returned no endpoint");
  return row.id;
}

/** Earlier charges that were alerts are evaluated by the new policy too, because they are facts of the same kind. */
async function recordEarlier(tx: Tx, endpointId: string): Promise<void> {
  const tokens = tx
    .select({ token: callbackTokens.token })
    .from(callbackTokens)
    .where(eq(callbackTokens.endpointId, endpointId));
  await requeueCallbacks(tx, and(eq(callbacks.verdict, "unmatched"), inArray(callbacks.profileToken, tokens)));
}

/** An endpoint that orders used keeps its number forever, because status queries name the number. */
async function refuseWhenUsed(tx: Tx, endpointId: string): Promise<void> {
  const used = await tx.select({ id: orders.id }).from(orders).where(eq(orders.endpointId, endpointId)).limit(1);
  if (used.length === 0) return;
  const message = t.numberLocked;
  throw new AppError("conflict", message, { fields: { gatewayId: message } });
}

async function lockEndpoint(tx: Tx, connectionId: string, endpointId: string) {
  const [endpoint] = await tx
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)))
    .for("update");
  if (!endpoint) throw new AppError("not_found", t.endpointNotFound);
  return endpoint;
}

export const retireEndpoint = changeCommand({
  permission: "endpoints.retire",
  input: retireEndpointInput,
  connectionsOf: ofInput,
  resolve: (_context, input) => input,
  preview: async ({ tx }, { connectionId, endpointId }) => {
    await lockEditable(tx, connectionId);
    const before = await lockEndpoint(tx, connectionId, endpointId);
    if (before.retiredAt) throw new AppError("conflict", t.alreadyRetired);
    const effect = [{ term: t.status, from: "active", to: "retired" }];
    const title = t.retireThe(before.kind, before.label, before.gatewayId);
    return { connectionId, part: endpointId, title, effect, before, whenHeld: {} };
  },
  apply: async ({ tx, now }, { connectionId, endpointId }) => {
    await lockEditable(tx, connectionId);
    const { label, gatewayId } = await lockEndpoint(tx, connectionId, endpointId);
    await tx.update(endpoints).set({ retiredAt: now }).where(eq(endpoints.id, endpointId));
    const details = { connectionId, label, gatewayId };
    return { done: {}, audit: { subjectType: "endpoint", subjectId: endpointId, details } };
  },
});
