import { and, eq } from "drizzle-orm";
import { recurringProfiles } from "@/db/schema/recurring";
import { reaches, withinReach } from "@/lib/auth/reach";
import { parseInput, permit } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { labelOf } from "@/lib/fields/catalogue";
import { markOf, maskTail } from "@/lib/fields/mask";
import type { Finding } from "@/lib/fields/rules";
import { listApprovers } from "@/lib/orders/approval-queries";
import { updateRequirement } from "@/lib/orders/hold";
import { updateInput } from "./input";
import { prepareUpdate } from "./prepare-update";

/** A change as it would leave: each field as it goes on the wire, secrets masked. */
export type ReadyUpdate = {
  ok: true;
  rows: { field: string; label: string; value: string }[];
  endpoint: string;
  warnings: Finding[];
  /** How many other people must approve before it leaves, why, and who can; null: nobody. */
  approval: { required: number; because: string; approvers: string[] } | null;
};

/** A change as it would be sent now, or what is wrong with it. */
export type UpdateReview = ReadyUpdate | { ok: false; errors: Finding[]; warnings: Finding[] };

const operation = "update-recurring-payment";

/**
 * What sending this change of a profile would do, as updateProfile will judge it. Nothing is stored.
 * @throws AppError `forbidden`, `invalid` (not a form of ours), `not_found` (out of reach too) or `conflict` (the connection
 * cannot send)
 */
export async function reviewUpdate(desk: Desk, actor: Actor, raw: unknown): Promise<UpdateReview> {
  permit(actor, "recurring.update");
  const input = parseInput(updateInput, raw, ["values"]);
  const [profile] = await desk.db
    .select()
    .from(recurringProfiles)
    .where(
      and(eq(recurringProfiles.id, input.profileId), withinReach(recurringProfiles.connectionId, actor.connectionIds)),
    );
  if (!profile) throw new AppError("not_found", "There is no such profile in the book.");
  const prepared = await prepareUpdate(desk.db, desk.sealer, profile, input, desk.now());
  if (!prepared.ok) return prepared;
  const { endpoint, fields, warnings } = prepared.update;
  const asked = await updateRequirement(
    desk.db,
    { connectionId: profile.connectionId, preparedBy: actor.personId },
    desk.now(),
  );
  const approvers = (await listApprovers(desk.db)).filter(
    ({ id, connectionIds }) => id !== actor.personId && reaches(connectionIds, profile.connectionId),
  );
  return {
    ok: true,
    rows: Object.entries(fields)
      .filter(([field]) => field !== "recurring-payment-id")
      .map(([field, value]) => ({
        field,
        label: labelOf(operation, field),
        value: markOf(operation, field) === "masked" ? maskTail(value) : value,
      })),
    endpoint: endpoint.label,
    warnings,
    approval:
      asked.required === 0
        ? null
        : { required: asked.required, because: asked.because, approvers: approvers.map(({ name }) => name) },
  };
}
