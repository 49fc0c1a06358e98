"use client";

import Link from "next/link";
import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { type AlertKind, type AlertWay, alertWays, kindWords, unconfirmedHoursMax, wayWords } from "@/lib/alerts/kinds";
import { chooseAlertsAction } from "../alerts/actions";

type Props = {
  ways: readonly { kind: AlertKind; way: AlertWay }[];
  hours: number;
  /** Whether mails leave this desk. */
  sendsMail: boolean;
  email: string;
};

/** What this person is told of, and where. */
export function AlertChoicesForm({ ways, hours, sendsMail, email }: Props) {
  const { act, pending, error, value, dialog } = useAct(chooseAlertsAction, email);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = Object.fromEntries(ways.map(({ kind }) => [kind, form.get(kind) as AlertWay]));
    await act({ ways: chosen, hours: String(form.get("hours")) });
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
      {error && !error.fields.hours ? <Block tone="alarm" title={error.message} live /> : null}
      <p className="text-base text-ink-2">
        In the desk they stand under{" "}
        <Link className="link" href="/alerts">
          Alerts
        </Link>
        .{" "}
        {sendsMail
          ? `Mails go to ${email}, one for all of a kind within a quarter of an hour.`
          : "No mail leaves this desk: what you want by mail stands under Alerts until whoever runs it sets a mail server."}
      </p>
      {ways.map(({ kind, way }) => (
        <SelectField
          key={kind}
          label={kindWords[kind].label}
          hint={kindWords[kind].hint}
          name={kind}
          required
          defaultValue={way}
        >
          {alertWays.map((one) => (
            <option key={one} value={one}>
              {wayWords[one]}
            </option>
          ))}
        </SelectField>
      ))}
      <TextField
        label="Unconfirmed for long means, in hours"
        name="hours"
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={String(hours)}
        hint={`From 1 to ${unconfirmedHoursMax}.`}
        error={error?.fields.hours}
        className="max-w-80"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save what I am told of
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Saved." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
