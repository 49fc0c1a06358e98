import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connectionVersions, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";
import { isStepUpFresh } from "./sessions/session-policy";

/** @throws AppError `step_up` when the last five minutes have no proof */
export function mustBeProven(actor: Actor, now: Date): void {
  if (isStepUpFresh(actor.steppedUpAt, now)) return;
  throw new AppError("step_up", t.confirmationNeeded, { fields: { proof: actor.proof } });
}

export type Released = string | { connectionId: string; connectionVersion: number };

/** A sandbox needs no step-up, since frequent prompts teach users to confirm without reading. */
export async function isRealMoney(tx: Tx, released: Released): Promise<boolean> {
  if (typeof released !== "string") {
    const { connectionId, connectionVersion: version } = released;
    const ofThis = isVersion(connectionId, version);
    const [known] = await tx.select().from(connectionVersions).where(ofThis);
    return known?.environment !== "sandbox";
  }
  const [where] = await tx
    .select({ environment: connectionVersions.environment })
    .from(orders)
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .where(eq(orders.id, released));
  return where?.environment !== "sandbox";
}
