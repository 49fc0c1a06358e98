import { and, eq } from "drizzle-orm";
import { recurringProfiles } from "@/db/schema/recurring";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approversOf } from "@/lib/controls/approvals/turn";
import { check } from "@/lib/controls/check";
import { readForms } from "@/lib/core/money/number-form";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { textOfFault } from "@/lib/core/text/findings";
import { render } from "@/lib/core/text/render";
import { labelOf } from "@/lib/gateway/fields/catalogue";
import { secretOf } from "@/lib/gateway/fields/mask";
import { maskTail } from "@/lib/gateway/fields/mask-value";
import { textsByField } from "@/lib/gateway/fields/sentences";
import { profileIdName } from "@/lib/gateway/fields/system-fields";
import { parseInput, permit } from "@/lib/identity/auth/access/command";
import { withinScope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/recurring/model";
import { updateInput } from "./input";
import { prepareUpdate } from "./prepare-update";

export type ReadyUpdate = {
  ok: true;
  rows: { field: string; label: string; value: string }[];
  endpoint: string;
  approval: { required: number; because: string; approvers: string[] } | null;
};

export type UpdateReview = ReadyUpdate | { ok: false; errors: Record<string, string> };

const operation = "update-recurring-payment";

/**
 * @throws AppError `forbidden`, `invalid`, `not_found` (also out of scope) or `conflict` (the connection can't send)
 */
export async function reviewUpdate(ctx: AppContext, actor: Actor, raw: unknown): Promise<UpdateReview> {
  permit(actor, "recurring.update");
  const input = parseInput(updateInput, raw, ["values"]);
  const [profile] = await ctx.db
    .select()
    .from(recurringProfiles)
    .where(
      and(eq(recurringProfiles.id, input.profileId), withinScope(recurringProfiles.connectionId, actor.connectionIds)),
    );
  if (!profile) throw new AppError("not_found", t.profileUnknown);
  const prepared = await prepareUpdate(ctx.db, ctx.sealer, profile, input, ctx.now());
  if (!prepared.ok) return { ok: false, errors: textsByField(prepared.errors, textOfFault) };
  const { endpoint, fields } = prepared.update;
  const asked = await check(
    ctx.db,
    { of: "update", connectionId: profile.connectionId, preparedBy: actor.userId },
    ctx.now(),
  );
  const approvers = approversOf(await listApprovers(ctx.db), {
    permission: "recurring.update",
    connectionId: profile.connectionId,
  }).filter(({ id }) => id !== actor.userId);
  return {
    ok: true,
    rows: Object.entries(fields)
      .filter(([field]) => field !== profileIdName)
      .map(([field, value]) => ({
        field,
        label: labelOf(operation, field),
        value: secretOf(operation, field) === "masked" ? maskTail(value) : value,
      })),
    endpoint: endpoint.label,
    approval:
      asked.required === 0
        ? null
        : {
            required: asked.required,
            because: render(asked.because, await readForms(ctx.db)),
            approvers: approvers.map(({ name }) => name),
          },
  };
}
