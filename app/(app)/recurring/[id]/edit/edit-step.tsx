"use client";

import { DraftNote } from "@/components/form/draft-note";
import { ReviewFoot } from "@/components/form/review-foot";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { type Group, groups, labelIn } from "@/lib/gateway/fields/field";
import { updateFields } from "@/lib/gateway/fields/update";
import type { ActionError } from "@/lib/identity/auth/access/action";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/edit";
import { useUpdateScope } from "./form-context";
import { changedNames, emptyUpdate, offeredUpdateFields } from "./form-values";
import { FormForecast, FormWarnings } from "./late-parts";
import { OpenChanges } from "./open-changes";
import { RuleFields } from "./rule-fields";
import type { useUpdateDraft } from "./update-draft";
import { UpdateField } from "./update-field";

type Props = {
  pending: boolean;
  error: ActionError | null;
  faults: number;
  draft: ReturnType<typeof useUpdateDraft>;
  onNextFault: () => void;
};

const folded: Group[] = ["card", "payer", "payment"];

export function EditStep({ pending, error, faults, draft, onNextFault }: Props) {
  const { name, profile, profileId, values, closed, openChanges } = useUpdateScope();
  const offered = offeredUpdateFields(profile.kind);
  const changed = changedNames(values, profile);
  return (
    <>
      <PageHead
        title={t.change(name)}
        back={{ href: `/recurring/${profileId}`, label: common.profile }}
        actions={
          <DraftNote
            savedAt={draft.savedAt}
            refused={draft.refused}
            onDiscard={() => draft.discard(emptyUpdate(profile))}
          />
        }
      >
        {t.blankHint}
      </PageHead>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,420px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {openChanges.length > 0 ? <OpenChanges orderIds={openChanges} /> : null}
          <Panel title={groups.amount}>
            <RuleFields />
          </Panel>
          <Panel title={groups.schedule}>
            {profile.kind === "DST" ? <p className="mb-4 text-ink-2 text-sm">{t.periodNotAllowed}</p> : null}
            <div className="grid gap-4 sm:grid-cols-2">
              {offered
                .filter(({ group }) => group === "schedule")
                .map((field) => (
                  <UpdateField key={field.name} field={field} />
                ))}
            </div>
          </Panel>
          {folded.map((group) => (
            <FoldedGroup key={group} group={group} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FormWarnings />
          <aside aria-label={t.summary} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <p className="font-semibold text-lg">
              {changed.length === 0 ? t.summaryEmpty : t.changedCount(changed.length)}
            </p>
            {changed.length > 0 ? (
              <p className="text-ink-2 text-sm">{changed.map((field) => labelIn(updateFields, field)).join(", ")}</p>
            ) : null}
            <ReviewFoot label={t.reviewChange} {...{ pending, closed, error, faults, onNextFault }} />
          </aside>
          <FormForecast />
        </div>
      </div>
    </>
  );
}

function FoldedGroup({ group }: { group: Group }) {
  const { profile, values, errorOf } = useUpdateScope();
  const fields = offeredUpdateFields(profile.kind).filter((field) => field.group === group);
  const filled = fields.filter(({ name }) => values.fields[name]?.trim()).length;
  const isFaulty = fields.some(({ name }) => errorOf(name) !== null);
  return (
    <details open={isFaulty || undefined} className="rounded-lg border bg-surface px-4 py-3">
      <summary className="font-semibold text-base">{t.fields(groups[group], fields.length, filled)}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <UpdateField key={field.name} field={field} />
        ))}
      </div>
      {group === "payer" && profile.kind === "DST" ? (
        <p className="mt-3 text-ink-2 text-sm">{t.phoneNotAllowed}</p>
      ) : null}
    </details>
  );
}
