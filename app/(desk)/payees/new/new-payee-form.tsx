"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { Panel } from "@/components/panel";
import { useAct } from "@/components/use-act";
import type { OrderReceiver } from "@/lib/payees/queries";
import { AccountFields, type AccountValues, accountResolver, accountValues, collectAccount } from "../account-fields";
import { addPayee } from "../actions";
import { NameFields, nameFaults, readNames } from "../name-fields";

type Props = {
  email: string;
  /** YYYY-MM-DD. */
  today: string;
  coolingHours: number;
  /** Whose account is taken over; null: it is typed. */
  receiver: OrderReceiver | null;
};

/** Somebody new in the book: number, name, note, account. */
export function NewPayeeForm({ email, today, coolingHours, receiver }: Props) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(addPayee, email);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<AccountValues>({
    mode: "onTouched",
    delayError: 200,
    defaultValues: accountValues(),
    resolver: accountResolver(today),
  });

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const names = readNames(event.currentTarget);
    const found = nameFaults(names);
    setFaults(found);
    const isGood = receiver !== null || (await form.trigger());
    if (!isGood || Object.keys(found).length > 0) {
      focusFault(root);
      return;
    }
    const account = receiver ? { orderId: receiver.orderId } : collectAccount(form.getValues());
    const done = await act({ ...names, account });
    if (done) router.push(`/payees/${done.payeeId}`);
    else focusFault(root);
  }

  const fields = { ...error?.fields, ...faults };
  return (
    <form
      ref={root}
      onSubmit={onSubmit}
      method="post"
      noValidate
      autoComplete="off"
      className="flex max-w-160 flex-col gap-4"
    >
      {error && Object.keys(error.fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <Panel title="Who">
        <div className="flex flex-col gap-4">
          <NameFields
            errors={fields}
            payee={receiver ? { key: "", name: receiver.name ?? "", note: null } : undefined}
          />
        </div>
      </Panel>
      <Panel title="Where they are paid">
        {receiver ? (
          <p>
            The account of that payout: <span className="identifier">{receiver.label}</span>
            {receiver.name ? `, ${receiver.name}` : ""}. Everything that may be kept of it is taken over.
          </p>
        ) : (
          <AccountFields form={form} refused={fields} />
        )}
      </Panel>
      <p className="prose-line text-ink-2 text-sm">
        {coolingHours > 0
          ? `For ${coolingHours} hours from now on the account counts as new: a payout to it then wants one other person more, as soon as there are two people.`
          : "The account counts at once: the cooling time is off."}
      </p>
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Take into the book
        </Button>
      </div>
      {dialog}
    </form>
  );
}
