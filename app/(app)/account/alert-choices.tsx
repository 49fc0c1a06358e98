"use client";

import Link from "next/link";
import { useState } from "react";
import { FactTable } from "@/components/fact-table";
import { CommandForm } from "@/components/form/command-form";
import { FormError } from "@/components/form/form-error";
import { Tick } from "@/components/input";
import { useActingUser } from "@/components/layout-context";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { type AlertKind, type AlertWay, alertRows, unconfirmedHoursMax } from "@/lib/desk/alerts/kinds";
import * as t from "@/messages/account/shared";
import * as common from "@/messages/common";
import { chooseAlertsAction } from "../alerts/actions";

type Props = {
  ways: readonly { kind: AlertKind; way: AlertWay }[];
  hours: number;
  sendsMail: boolean;
};

const channels = { app: t.inPaydesk, mail: t.byEmail } as const;
type Channel = keyof typeof channels;
const channelNames = Object.keys(channels) as Channel[];

const holds = (way: AlertWay, channel: Channel) => way === channel || way === "both";

function toggled(way: AlertWay, channel: Channel): AlertWay {
  const on = channelNames.filter((one) => holds(way, one) !== (one === channel));
  return on.length === 2 ? "both" : (on[0] ?? "none");
}

export function AlertChoices({ ways, hours, sendsMail }: Props) {
  const email = useActingUser();
  const [chosen, setChosen] = useState(() => new Map(ways.map(({ kind, way }) => [kind, way])));
  const { act, pending, error, value, dialog } = useAction(chooseAlertsAction);

  async function choose(kind: AlertKind, way: AlertWay): Promise<void> {
    const before = chosen;
    setChosen(new Map(before).set(kind, way));
    if ((await act({ ways: { [kind]: way }, hours: String(hours) })) === null) setChosen(before);
  }

  return (
    <>
      <p className="prose-line text-base text-ink-2">
        {t.alertsHint(
          <Link className="link" href="/alerts">
            {t.alerts}
          </Link>,
          sendsMail,
          email,
        )}
      </p>
      <div className="flex max-w-160 flex-col gap-2">
        <FactTable
          framed
          caption={t.notifications}
          heads={[t.event, ...channelNames.map((name) => ({ head: channels[name], className: "whitespace-nowrap" }))]}
        >
          <tbody>
            {ways.map(({ kind }) => (
              <tr key={kind}>
                <th scope="row">
                  <span className="block font-medium text-ink">{alertRows[kind].label}</span>
                  <span className="block font-normal text-ink-2 text-sm">{alertRows[kind].hint}</span>
                </th>
                {channelNames.map((channel) => (
                  <td key={channel}>
                    <label className="flex min-h-8 min-w-8 items-center max-md:min-h-11">
                      <span className="sr-only">{t.notify(alertRows[kind].label, channels[channel])}</span>
                      <Tick
                        type="checkbox"
                        checked={holds(chosen.get(kind) ?? "none", channel)}
                        aria-disabled={pending}
                        onChange={() => !pending && void choose(kind, toggled(chosen.get(kind) ?? "none", channel))}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FactTable>
        <p role="status" className="min-h-5 text-good-text text-sm">
          {pending ? t.saving : value === null ? "" : common.saved}
        </p>
        <FormError error={error} />
        {dialog}
      </div>
      <CommandForm
        action={chooseAlertsAction}
        schema={async () => (await import("@/lib/desk/alerts/input")).alertChoicesInput}
        start={{ ways: {}, hours: String(hours) }}
        button={t.saveHours}
        saved={() => common.saved}
      >
        {({ field }) => (
          <TextField
            label={t.unconfirmedHoursLabel}
            {...field("hours")}
            inputMode="numeric"
            required
            maxLength={3}
            hint={t.enter1ToHours(unconfirmedHoursMax)}
            className="max-w-80"
          />
        )}
      </CommandForm>
    </>
  );
}
