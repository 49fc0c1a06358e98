"use client";

import { Button } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { NotDone, ReviewHead } from "@/components/form/review-head";
import { DefinitionList, Panel } from "@/components/panel";
import { listNames } from "@/lib/core/text/names";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { readDate } from "@/lib/gateway/fields/dates";
import type { ActionError } from "@/lib/identity/auth/access/action";
import type { ReadyUpdate } from "@/lib/payments/recurring/review-update";
import { dayLabel, ruleLabel } from "@/lib/payments/recurring/schedule-labels";
import { ruleOf } from "@/lib/payments/recurring/schedule-wire";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/edit";
import { useWriteAmount } from "../../write-amount";
import { FormForecast, FormWarnings, useForecast } from "./forecast";
import { useUpdateScope } from "./form-context";
import { isOfRule, knownRule } from "./form-values";
import { OpenChanges } from "./open-changes";

type Props = {
  review: ReadyUpdate;
  pending: boolean;
  error: ActionError | null;
  onSend: () => void;
  onEdit: () => void;
};

export function ReviewStep({ review, pending, error, onSend, onEdit }: Props) {
  const { name, profile, connection, openChanges, closed } = useUpdateScope();
  const write = useWriteAmount(profile.currency);
  const kept = ruleOf(knownRule(profile));
  const chargesToday = useForecast().warnings.some(({ kind }) => kind === "charges-today");
  return (
    <>
      <ReviewHead title={t.reviewTitle(name)} onBack={onEdit} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,420px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {openChanges.length > 0 ? <OpenChanges orderIds={openChanges} /> : null}
          <Panel title={t.fieldsTitle}>
            <FactTable caption={t.fieldsCaption} heads={[common.field, t.now, t.newValueHead]}>
              <tbody>
                {review.rows.map(({ field, label, value }) => {
                  const known = profile.known[field];
                  return (
                    <tr key={field}>
                      <th scope="row" className="text-ink-2">
                        {label}
                      </th>
                      <td className="max-w-48 break-words">
                        {known ? (
                          shownValue(field, known.value)
                        ) : kept && isOfRule(field) ? (
                          ruleLabel(kept, write)
                        ) : (
                          <span className="text-ink-3">{common.unknown}</span>
                        )}
                      </td>
                      <td className="max-w-64 font-medium break-words">
                        {shownValue(field, value)}
                        {known && shownValue(field, known.value) === shownValue(field, value) ? (
                          <span className="font-normal text-ink-3">{t.theSame}</span>
                        ) : null}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </FactTable>
            <p className="prose-line mt-3 text-ink-2 text-sm">{t.unchangedNote}</p>
          </Panel>
          <Panel title={t.answerMeaningTitle}>
            <p className="prose-line text-base">{t.answerMeaning}</p>
            <div className="mt-3">
              <DefinitionList
                items={[
                  { term: common.profile, value: <span className="identifier">{profile.recurringPaymentId}</span> },
                  { term: t.sentVia, value: `${connection.name}, ${review.endpoint}` },
                ]}
              />
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FormWarnings />
          <aside aria-label={t.send} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <NotDone error={error} />
            <Button
              variant="primary"
              size="large"
              pending={pending}
              disabledReason={closed}
              className="w-full"
              onClick={onSend}
            >
              {sendLabels(review, profile.recurringPaymentId, chargesToday)}
            </Button>
            {review.approval ? <p className="text-ink-2 text-sm">{review.approval.because}</p> : null}
          </aside>
          <FormForecast />
        </div>
      </div>
    </>
  );
}

/** Days are compared as days, whatever their form on the wire. */
function shownValue(field: string, value: string): string {
  const date = fieldOf("update-recurring-payment", field)?.format === "date" ? readDate(value) : null;
  return date === null ? value : dayLabel(date);
}

function sendLabels({ approval, rows }: ReadyUpdate, id: string, chargesToday: boolean): string {
  const what = t.ofProfile(rows.length, id);
  if (approval === null) return chargesToday ? t.sendMayChargeLabel(what) : t.sendLabel(what);
  const { approvers, required } = approval;
  if (approvers.length === 0) return t.submitUnapprovedLabel(what);
  const whom = required > 1 ? t.ofLabel(required, listNames(approvers, "and")) : listNames(approvers, "or");
  return t.submitLabel(whom, what);
}
