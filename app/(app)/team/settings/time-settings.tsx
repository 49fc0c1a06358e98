"use client";

import type { ComponentProps, ReactNode } from "react";
import { CommandForm } from "@/components/form/command-form";
import { HeldNotice } from "@/components/held-notice";
import { TextField } from "@/components/text-field";
import { When } from "@/components/when";
import type { ApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import type { SingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import { idleMinutesBounds } from "@/lib/identity/auth/sessions/session-times";
import type { KeptRecord } from "@/lib/identity/organisation/input";
import * as common from "@/messages/common";
import { records } from "@/messages/organisation/model";
import * as t from "@/messages/team/settings";
import * as ties from "@/messages/ties";
import {
  setApprovalDelayAction,
  setIdleTimeAction,
  setPayeeCoolingOffAction,
  setRetentionAction,
  setSingleAdminDaysAction,
} from "../actions";

const timeField = (field: ComponentProps<typeof TextField>): ReactNode => (
  <TextField {...field} inputMode="numeric" required maxLength={3} className="max-w-80" />
);

const look = "max-w-160";

export function IdleForm({ minutes }: { minutes: number }) {
  return (
    <CommandForm
      action={setIdleTimeAction}
      schema={async () => (await import("@/lib/identity/organisation/input")).idleInput}
      start={{ minutes: String(minutes) }}
      button={t.idleTimeSubmit}
      saved={({ held }) => (held ? "" : t.idleTimeSaved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className={look}
    >
      {({ field }) =>
        timeField({
          ...field("minutes"),
          label: t.idleTimeLabel,
          hint: t.idleTimeHint(idleMinutesBounds.min, idleMinutesBounds.max),
        })
      }
    </CommandForm>
  );
}

type Kept = { table: KeptRecord; months: number | null; least: number; ofServer: number | null };

export function RetentionForm({ kept }: { kept: readonly Kept[] }) {
  const start = Object.fromEntries(kept.map(({ table, months }) => [table, months === null ? "" : String(months)]));
  return (
    <CommandForm
      action={setRetentionAction}
      schema={async () => (await import("@/lib/identity/organisation/input")).retentionInput}
      start={start as Record<KeptRecord, string>}
      button={t.retentionSubmit}
      saved={({ held }) => (held ? "" : t.retentionSaved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className={look}
    >
      {({ field }) => (
        <>
          <h2 className="border-b pb-1 text-lg">{t.retention}</h2>
          <p className="text-base text-ink-2">{t.retentionNote}</p>
          {kept.map(({ table, least, ofServer }) => (
            <TextField
              key={table}
              {...field(table)}
              label={records[table]}
              hint={t.monthsHint(least, ofServer)}
              inputMode="numeric"
              maxLength={4}
              className="max-w-80"
            />
          ))}
        </>
      )}
    </CommandForm>
  );
}

export function ApprovalDelayForm({ delay }: { delay: ApprovalDelay }) {
  return (
    <CommandForm
      action={setApprovalDelayAction}
      schema={async () => (await import("@/lib/identity/users/input")).approvalDelayInput}
      start={{ hours: String(delay.next?.hours ?? delay.hours) }}
      button={t.waitingPeriodSubmit}
      saved={({ held }) => (held ? "" : common.saved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className={look}
    >
      {({ field }) => (
        <>
          <h2 className="border-b pb-1 text-lg">{t.newApprovers}</h2>
          {timeField({
            ...field("hours"),
            label: t.waitingPeriodLabel,
            hint: t.waitingPeriodHint,
          })}
          {delay.next ? (
            <p className="text-base text-ink-2">{t.waitingPeriodNotice(delay.hours, <When at={delay.next.from} />)}</p>
          ) : null}
        </>
      )}
    </CommandForm>
  );
}

export function SingleAdminForm({ now }: { now: SingleAdminDays }) {
  return (
    <CommandForm
      action={setSingleAdminDaysAction}
      schema={async () => (await import("@/lib/identity/users/input")).singleAdminInput}
      start={{ days: String(now.next?.days ?? now.days) }}
      button={ties.saveDays}
      saved={({ held }) => (held ? "" : common.saved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className={look}
    >
      {({ field }) => (
        <>
          {timeField({ ...field("days"), label: ties.days, hint: ties.daysHint })}
          {now.next ? (
            <p className="text-base text-ink-2">{ties.currentlyDays(now.days, <When at={now.next.from} />)}</p>
          ) : null}
        </>
      )}
    </CommandForm>
  );
}

export function CoolingOffForm({ hours }: { hours: number }) {
  return (
    <CommandForm
      action={setPayeeCoolingOffAction}
      schema={async () => (await import("@/lib/identity/organisation/input")).coolingOffInput}
      start={{ hours: String(hours) }}
      button={t.coolingOffSubmit}
      saved={({ held }) => (held ? "" : t.coolingOffSaved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className={look}
    >
      {({ field }) => (
        <>
          <h2 className="border-b pb-1 text-lg">{common.payees}</h2>
          {timeField({
            ...field("hours"),
            label: t.coolingOffLabel,
            hint: t.coolingOffHint,
          })}
        </>
      )}
    </CommandForm>
  );
}
