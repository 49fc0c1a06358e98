"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { accountFields } from "@/lib/fields/account-fields";
import type { DestinationKind } from "@/lib/fields/destinations";
import type { Group } from "@/lib/fields/field";
import {
  AccountFields,
  type AccountValues,
  accountResolver,
  accountValues,
  collectAccount,
} from "../../account-fields";
import { proposeAccount } from "../../actions";
import { bareMessage } from "../../name-fields";

type Props = {
  payee: { id: string; name: string };
  /** The account in force, from which the form begins. */
  current: { id: string; kind: DestinationKind; fields: Record<string, string>; label: string };
  /** YYYY-MM-DD, in the organisation's zone. */
  today: string;
  /** Who approves, in words; null: it is in force at once. */
  approvers: string | null;
  email: string;
};

/** The names under which an account is held; whose it is may stay when the account goes. */
const holders = new Set(["account_name", "card_printed_name"]);
const accountGroups = new Set<Group>(["account", "wallet", "card", "profile"]);

/** Who is paid stays filled in; where the money goes is typed anew. */
function beginFrom({ kind, fields }: Props["current"]): AccountValues {
  const kept = accountFields.filter(({ name, group }) => holders.has(name) || !accountGroups.has(group));
  return { kind, fields: Object.fromEntries(kept.map(({ name }) => [name, fields[name] ?? ""])) };
}

/** Another account, and the note of the call that made sure of it. */
export function AccountForm({ payee, current, today, approvers, email }: Props) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(proposeAccount, email);
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<AccountValues>({
    mode: "onTouched",
    delayError: 200,
    defaultValues: accountValues(beginFrom(current)),
    resolver: accountResolver(today),
  });

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    if (!(await form.trigger())) return focusFault(root);
    const done = await act({
      payeeId: payee.id,
      seenAccountId: current.id,
      account: collectAccount(form.getValues()),
      call: { person: text("person"), number: text("number"), on: text("on") },
    });
    if (done) router.push(`/payees/${payee.id}`);
    else focusFault(root);
  }

  const fields = error?.fields ?? {};
  return (
    <form
      ref={root}
      onSubmit={onSubmit}
      method="post"
      noValidate
      autoComplete="off"
      className="flex max-w-160 flex-col gap-4"
    >
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <Panel title="The new account">
        <p className="prose-line mb-3 text-ink-2 text-sm">
          In force now: <span className="identifier whitespace-nowrap">{current.label}</span>. Its successor is typed
          whole, so that nothing of the old bank stays by mistake.
        </p>
        <AccountFields form={form} refused={fields} />
      </Panel>
      <Panel title="The call that made sure">
        <div className="flex flex-col gap-4">
          <p className="prose-line text-ink-2 text-sm">
            Call {payee.name} on a number that you knew before, never on one from the letter or e-mail that told you of
            the change.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Who was called"
              name="person"
              required
              maxLength={200}
              error={bareMessage(fields["call.person"])}
              hint="Name of the person you spoke with."
            />
            <TextField
              label="On which known number"
              name="number"
              inputMode="tel"
              required
              maxLength={64}
              error={bareMessage(fields["call.number"])}
            />
            <TextField
              label="On which day"
              name="on"
              type="date"
              required
              max={today}
              defaultValue=""
              error={bareMessage(fields["call.on"])}
            />
          </div>
        </div>
      </Panel>
      <p className="prose-line text-ink-2 text-sm">
        {approvers ? (
          <>
            Until {approvers} has approved it, {payee.name} is paid to{" "}
            <span className="whitespace-nowrap">{current.label}</span>.
          </>
        ) : (
          "It is in force at once: the policy asks nobody else, or nobody else is there."
        )}
      </p>
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {approvers ? "Ask for approval of the new account" : `Pay ${payee.name} to the new account from now on`}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
