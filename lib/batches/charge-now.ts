import { z } from "zod";
import { parseInput, permit } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { newClientOrderId } from "@/lib/orders/ids";
import { findProfiles, type ProfileListRow } from "@/lib/recurring/queries";
import { createBatch } from "./create";

/** As many as are chosen by hand; more come by a file. */
const chosenMost = 500;

const chargeInput = z.object({
  profileIds: z
    .array(z.uuid({ error: "This is not an id of ours." }))
    .min(1, "Choose the profiles to charge.")
    .max(chosenMost, `At most ${chosenMost} profiles at once; more come by a file.`),
});

/**
 * Makes a draft that charges chosen profiles once, each by its own amount rule, as a file with those rows would: the same checks
 * hold it, and nothing leaves before it is released. Throws AppError: `not_found` for a profile out of reach, `conflict` where
 * they do not fit into one batch.
 */
export async function chargeNow(
  desk: Desk,
  actor: Actor,
  raw: z.input<typeof chargeInput>,
): Promise<{ batchId: string }> {
  permit(actor, "batches.create");
  const input = parseInput(chargeInput, raw);
  const wanted = [...new Set(input.profileIds)];
  const profiles = await findProfiles(desk, actor.connectionIds, wanted);
  if (profiles.length < wanted.length) throw new AppError("not_found", "One of these profiles is not in the book.");
  const { connectionId, kind, endpointId } = mustFit(profiles);
  const [header, ...rows] = [
    ["client-orderid", "recurring-payment-id", "amount"],
    ...profiles.map(({ recurringPaymentId }) => [newClientOrderId(), recurringPaymentId, ""]),
  ].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"));
  const bytes = new TextEncoder().encode([header, ...rows].join("\r\n"));
  const name = `Charge now, ${profiles.length === 1 ? `profile ${profiles[0]?.recurringPaymentId}` : `${profiles.length} profiles`}`;
  const made = await createBatch(desk, actor, {
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

/** One batch is of one connection, one way of the money and one endpoint. @throws AppError `conflict` */
function mustFit(profiles: readonly ProfileListRow[]) {
  const [first] = profiles;
  if (!first) throw new Error("no profile");
  const differs = (of: (row: ProfileListRow) => unknown) => profiles.some((row) => of(row) !== of(first));
  if (differs(({ connectionId }) => connectionId)) {
    throw new AppError("conflict", "They belong to several connections: charge those of one at a time.");
  }
  const unknown = profiles.filter(({ kind }) => kind === null);
  if (unknown.length > 0) {
    const ids = unknown.slice(0, 5).map(({ recurringPaymentId }) => recurringPaymentId);
    throw new AppError("conflict", `Write down first whether these charge a card or pay to one: ${ids.join(", ")}.`);
  }
  if (differs(({ kind }) => kind)) {
    throw new AppError("conflict", "Some charge a card and some pay to one: take those of one kind at a time.");
  }
  if (differs(({ endpointId }) => endpointId)) {
    throw new AppError("conflict", "They belong to several endpoints: charge those of one at a time.");
  }
  return first;
}
