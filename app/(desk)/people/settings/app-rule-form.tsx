"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Segmented } from "@/components/segmented";
import { SelectField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import { type AppDemand, type AppRule, appGraceDays, appRules, appRuleWords } from "@/lib/auth/app-rule";
import { saveAppRule } from "../actions";

type Props = AppDemand & { from: Date | null; now: Date; without: readonly string[]; actorEmail: string };

/** Who must sign in with an authenticator app. `without`: names of those of them who have none yet. */
export function AppRuleForm({ rule, hasProduction, from, now, without, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(saveAppRule, actorEmail);
  const [chosen, setChosen] = useState<AppRule>(rule);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const days = Number(new FormData(event.currentTarget).get("graceDays") ?? 0);
    await act({ rule: chosen, graceDays: days as (typeof appGraceDays)[number] });
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <Segmented
        legend="Who must sign in with an authenticator app"
        name="rule"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as AppRule)}
        options={appRules.map((one) => ({ value: one, label: appRuleWords[one] }))}
        hint="Whoever must and has none adds one right after signing in, before anything else."
      />
      {chosen === "nobody" ? null : (
        <SelectField
          label="From when on"
          name="graceDays"
          required
          defaultValue="3"
          hint="Until then they are reminded on every page; those who have no app are told by mail now."
        >
          {appGraceDays.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? "At once" : `In ${days} days`}
            </option>
          ))}
        </SelectField>
      )}
      {rule === "nobody" ? null : (
        <p className="text-base text-ink-2">
          Now: {appRuleWords[rule].toLowerCase()},{" "}
          {rule === "production" && !hasProduction ? (
            "from the first production connection on"
          ) : from && from > now ? (
            <>
              from <When at={from} /> on
            </>
          ) : (
            "in force"
          )}
          .{" "}
          {without.length === 0
            ? "All of them have one."
            : `Without one so far: ${without.slice(0, 10).join(", ")}${without.length > 10 ? ` and ${without.length - 10} more` : ""}.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save who must have an app
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? `Saved.${value.asked > 0 ? ` ${value.asked} told by mail.` : ""}` : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
