"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { FactTable } from "@/components/fact-table";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import type { ActionError } from "@/lib/auth/action";
import { listNames } from "@/lib/core/names";
import { fieldOf } from "@/lib/fields/catalogue";
import { readDate } from "@/lib/fields/dates";
import type { ReadyUpdate } from "@/lib/recurring/review-update";
import type { Forecast } from "@/lib/recurring/schedule-warnings";
import { ruleOf } from "@/lib/recurring/schedule-wire";
import { dayWords, ruleWords } from "@/lib/recurring/schedule-words";
import { FormError } from "../../../payouts/new/form-error";
import { useWriteAmount } from "./charge-table";
import { ForecastPanel, ForecastWarnings } from "./forecast-panel";
import { useUpdateScope } from "./form-context";
import { isOfRule, knownRule } from "./form-values";
import { OpenChanges } from "./open-changes";

type Props = {
  review: ReadyUpdate;
  forecast: Forecast;
  pending: boolean;
  error: ActionError | null;
  onSend: () => void;
  onEdit: () => void;
};

/** The change as it will leave: each field as it is and as it will be, and what the profile charges then. */
export function ReviewStep({ review, forecast, pending, error, onSend, onEdit }: Props) {
  const { name, profile, today, connection, openChanges, closed } = useUpdateScope();
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const write = useWriteAmount(profile.currency);
  // Another rule ends the one that the profile has: "not known" would say less than we know.
  const kept = ruleOf(knownRule(profile));
  const chargesToday = forecast.warnings.some(({ kind }) => kind === "charges-today");
  return (
    <>
      <PageHead
        title={
          <span ref={title} tabIndex={-1} className="outline-none">
            Review the change of {name}
          </span>
        }
        actions={<Button onClick={onEdit}>Back to the form</Button>}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,420px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {openChanges.length > 0 ? <OpenChanges orderIds={openChanges} /> : null}
          <Panel title="What is sent">
            <FactTable caption="Fields that change">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Now</th>
                  <th scope="col">After the change</th>
                </tr>
              </thead>
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
                          ruleWords(kept, write)
                        ) : (
                          <span className="text-ink-3">not known</span>
                        )}
                      </td>
                      <td className="max-w-64 font-medium break-words">
                        {shownValue(field, value)}
                        {known && shownValue(field, known.value) === shownValue(field, value) ? (
                          <span className="font-normal text-ink-3"> (the same)</span>
                        ) : null}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </FactTable>
            <p className="prose-line mt-3 text-ink-2 text-sm">
              Everything else stays as it is at the gateway. Our own address for this profile goes along, so that we
              hear of its charges.
            </p>
          </Panel>
          <Panel title="What the answer will mean">
            <p className="prose-line text-base">
              “Approved” will mean that the gateway has taken the change. It is no charge and says nothing of a payment.
            </p>
            <div className="mt-3">
              <DefinitionList
                items={[
                  { term: "Profile", value: <span className="identifier">{profile.recurringPaymentId}</span> },
                  { term: "Through", value: `${connection.name}, ${review.endpoint}` },
                ]}
              />
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ForecastWarnings forecast={forecast} today={today} currency={profile.currency} />
          <aside aria-label="Send" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <FormError error={error}>
              {error?.code === "unavailable" || error?.code === "unexpected"
                ? "Sending this form again is safe: one form never makes two orders."
                : undefined}
            </FormError>
            <Button
              variant="primary"
              size="large"
              pending={pending}
              disabledReason={closed}
              className="w-full"
              onClick={onSend}
            >
              {sendWords(review, profile.recurringPaymentId, chargesToday)}
            </Button>
            {review.approval ? <p className="text-ink-2 text-sm">{review.approval.because}</p> : null}
          </aside>
          <ForecastPanel forecast={forecast} today={today} currency={profile.currency} />
        </div>
      </div>
    </>
  );
}

/** A day is compared as a day, in whatever form it travels. */
function shownValue(field: string, value: string): string {
  const date = fieldOf("update-recurring-payment", field)?.format === "date" ? readDate(value) : null;
  return date === null ? value : dayWords(date);
}

/** What the button does, on the button. */
function sendWords({ approval, rows }: ReadyUpdate, id: string, chargesToday: boolean): string {
  const what = `${rows.length} ${rows.length === 1 ? "field" : "fields"} of profile ${id}`;
  if (approval === null) return chargesToday ? `Change ${what}: may charge today` : `Change ${what}`;
  const { approvers, required } = approval;
  if (approvers.length === 0) return `Hold the change of ${what}: nobody is here yet who could approve it`;
  const whom = required > 1 ? `${required} of ${listNames(approvers, "and")}` : listNames(approvers, "or");
  return `Ask ${whom} to approve the change of ${what}`;
}
