import { z } from "zod";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { orderIdOf, profileIdName } from "@/lib/gateway/fields/system-fields";
import { parseInput, permit } from "@/lib/identity/auth/access/command";
import { createBatch } from "@/lib/payments/batches/create";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { findProfiles, type ProfileListRow } from "@/lib/payments/recurring/queries";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";

const chosenMost = 500;

const chargeInput = z.object({
  profileIds: z
    .array(z.uuid({ error: common.idInvalid }))
    .min(1, t.profilesMissing)
    .max(chosenMost, t.tooManyProfiles(chosenMost)),
});

/**
 * Makes a draft that charges the chosen profiles once by their amount rules, with the same checks as a file.
 * @throws AppError `not_found` for a profile out of scope, `conflict` when they don't fit into one batch
 */
export async function chargeNow(
  ctx: AppContext,
  actor: Actor,
  raw: z.input<typeof chargeInput>,
): Promise<{ batchId: string }> {
  permit(actor, "batches.create");
  const input = parseInput(chargeInput, raw);
  const wanted = [...new Set(input.profileIds)];
  const profiles = await findProfiles(ctx, actor.connectionIds, wanted);
  if (profiles.length < wanted.length) throw new AppError("not_found", t.profileNotFound);
  const { connectionId, kind, endpointId } = mustFit(profiles);
  const [header, ...rows] = [
    [orderIdOf("process-recurring-payments"), profileIdName, "amount"],
    ...profiles.map(({ recurringPaymentId }) => [newClientOrderId(), recurringPaymentId, ""]),
  ].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"));
  const bytes = new TextEncoder().encode([header, ...rows].join("\r\n"));
  const name = t.chargeNow(profiles.length, profiles[0]?.recurringPaymentId);
  const made = await createBatch(ctx, actor, {
    connectionId,
    kind: "recurring",
    direction: kind === "SRC" ? "in" : "out",
    file: { kind: "text", name, bytes },
    bytes,
    choices: endpointId ? { endpointByCurrency: { "": endpointId } } : {},
  });
  if (made.kind === "refused") throw new AppError("conflict", made.reason);
  return { batchId: made.batchId };
}

function mustFit(profiles: readonly ProfileListRow[]) {
  const [first] = profiles;
  if (!first) throw new Error("no profile");
  const differs = (of: (row: ProfileListRow) => unknown) => profiles.some((row) => of(row) !== of(first));
  if (differs(({ connectionId }) => connectionId)) throw new AppError("conflict", t.severalConnections);
  const unknown = profiles.filter(({ kind }) => kind === null);
  if (unknown.length > 0) {
    const ids = unknown.slice(0, 5).map(({ recurringPaymentId }) => recurringPaymentId);
    throw new AppError("conflict", t.directionUnknown(ids.join(", ")));
  }
  if (differs(({ kind }) => kind)) throw new AppError("conflict", t.directionsMixed);
  if (differs(({ endpointId }) => endpointId)) throw new AppError("conflict", t.severalEndpoints);
  return first;
}
