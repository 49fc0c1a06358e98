"use client";

import Link from "next/link";
import { useActingUser } from "@/components/acting-user";
import { CommandForm } from "@/components/form/command-form";
import { Options } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import {
  type AlertKind,
  type AlertWay,
  alertRows,
  alertWays,
  unconfirmedHoursMax,
  wayLabels,
} from "@/lib/alerts/kinds";
import * as t from "@/messages/account/shared";
import * as common from "@/messages/common";
import { chooseAlertsAction } from "../alerts/actions";

type Props = {
  ways: readonly { kind: AlertKind; way: AlertWay }[];
  hours: number;
  /** Whether mails leave this instance. */
  sendsMail: boolean;
};

/** What this user is notified of, and where. */
export function AlertChoicesForm({ ways, hours, sendsMail }: Props) {
  const email = useActingUser();
  return (
    <CommandForm
      action={chooseAlertsAction}
      schema={async () => (await import("@/lib/alerts/input")).alertChoicesInput}
      start={{ ways: Object.fromEntries(ways.map(({ kind, way }) => [kind, way])), hours: String(hours) }}
      button={t.saveNotifications}
      saved={() => common.saved}
    >
      {({ field }) => (
        <>
          <p className="text-base text-ink-2">
            {t.alertsInPaydeskAppear(
              <Link className="link" href="/alerts">
                {t.alerts}
              </Link>,
              sendsMail,
              email,
            )}
          </p>
          {ways.map(({ kind }) => (
            <SelectField
              key={kind}
              label={alertRows[kind].label}
              hint={alertRows[kind].hint}
              {...field(`ways.${kind}`)}
              required
            >
              <Options of={alertWays} label={(one) => wayLabels[one]} />
            </SelectField>
          ))}
          <TextField
            label={t.alertMeAboutUnconfirmed}
            {...field("hours")}
            inputMode="numeric"
            required
            maxLength={3}
            hint={t.enter1ToHours(unconfirmedHoursMax)}
            className="max-w-80"
          />
        </>
      )}
    </CommandForm>
  );
}
