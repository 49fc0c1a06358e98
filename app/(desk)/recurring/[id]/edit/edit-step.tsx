"use client";

import { Button } from "@/components/button";
import { Keys } from "@/components/keys";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { ActionError } from "@/lib/auth/action";
import { labelOf } from "@/lib/fields/catalogue";
import { type Group, groups } from "@/lib/fields/field";
import type { Forecast } from "@/lib/recurring/schedule-warnings";
import { FormError } from "../../../payouts/new/form-error";
import { ForecastPanel, ForecastWarnings } from "./forecast-panel";
import { useUpdateScope } from "./form-context";
import { changedNames, offeredUpdateFields } from "./form-values";
import { OpenChanges } from "./open-changes";
import { RuleFields } from "./rule-fields";
import { UpdateField } from "./update-field";

type Props = {
  forecast: Forecast;
  pending: boolean;
  error: ActionError | null;
  faults: number;
  savedAt: string | null;
  onNextFault: () => void;
  onDiscard: () => void;
};

/** What is rarely changed stands behind its heading. */
const folded: Group[] = ["card", "payer", "payment"];

/** The form, and beside it what it would do. */
export function EditStep({ forecast, pending, error, faults, savedAt, onNextFault, onDiscard }: Props) {
  const { name, profile, profileId, values, today, closed, openChanges } = useUpdateScope();
  const offered = offeredUpdateFields(profile.kind);
  const changed = changedNames(values, profile);
  return (
    <>
      <PageHead
        title={`Change ${name}`}
        back={{ href: `/recurring/${profileId}`, label: "Profile" }}
        actions={
          savedAt ? (
            <div className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
              <span role="status">
                Draft saved <When at={savedAt} />
              </span>
              <Button variant="plain" onClick={onDiscard}>
                Discard draft
              </Button>
            </div>
          ) : null
        }
      >
        What is left blank stays as it is at the gateway and is not sent.
      </PageHead>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,420px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {openChanges.length > 0 ? <OpenChanges orderIds={openChanges} /> : null}
          <Panel title={groups.amount}>
            <RuleFields />
          </Panel>
          <Panel title={groups.schedule}>
            {profile.kind === "DST" ? (
              <p className="mb-4 text-ink-2 text-sm">
                This profile pays to a card: the gateway knows no period and no interval for it.
              </p>
            ) : null}
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
          <ForecastWarnings forecast={forecast} today={today} currency={profile.currency} />
          <aside aria-label="Summary" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <p className="font-semibold text-lg">
              {changed.length === 0
                ? "Nothing is changed yet"
                : changed.length === 1
                  ? "1 field is changed"
                  : `${changed.length} fields are changed`}
            </p>
            {changed.length > 0 ? (
              <p className="text-ink-2 text-sm">
                {changed.map((field) => labelOf("update-recurring-payment", field)).join(", ")}
              </p>
            ) : null}
            <FormError error={error} />
            {faults > 0 ? (
              <Button variant="plain" onClick={onNextFault} className="self-start text-alarm-text!">
                {faults === 1 ? "1 field needs mending: show it" : `${faults} fields need mending: show the first`}
              </Button>
            ) : null}
            <Button
              variant="primary"
              size="large"
              type="submit"
              pending={pending}
              disabledReason={closed}
              className="w-full"
            >
              Review the change
            </Button>
            <p className="flex items-center justify-between text-ink-3 text-xs max-md:hidden">
              Nothing is sent yet.
              <Keys keys={["Ctrl", "Enter"]} />
            </p>
          </aside>
          <ForecastPanel forecast={forecast} today={today} currency={profile.currency} />
        </div>
      </div>
    </>
  );
}

/** A heading that opens; open by itself when something in it is typed or wrong. */
function FoldedGroup({ group }: { group: Group }) {
  const { profile, values, errorOf } = useUpdateScope();
  const fields = offeredUpdateFields(profile.kind).filter((field) => field.group === group);
  const filled = fields.filter(({ name }) => values.fields[name]?.trim()).length;
  const isFaulty = fields.some(({ name }) => errorOf(name) !== null);
  return (
    <details open={isFaulty || undefined} className="rounded-lg border bg-surface px-4 py-3">
      <summary className="font-semibold text-base">
        {groups[group]} ({fields.length} fields{filled > 0 ? `, ${filled} typed` : ""})
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <UpdateField key={field.name} field={field} />
        ))}
      </div>
      {group === "payer" && profile.kind === "DST" ? (
        <p className="mt-3 text-ink-2 text-sm">
          This profile pays to a card: the gateway takes no phone and no state for it.
        </p>
      ) : null}
    </details>
  );
}
