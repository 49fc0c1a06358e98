"use client";

import { SelectField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";
import { fromOf, senderOf } from "./form-values";

export function SenderField() {
  const {
    form,
    connections,
    live: { sender },
  } = useFormScope();
  const closed = connections.filter(({ sendable }) => !sendable);
  const registration = form.register("from", {
    onChange: ({ target }: { target: { value: string } }) => followSender(target.value),
  });

  /** A currency that was chosen for another endpoint must be chosen again. */
  function followSender(from: string): void {
    const currencies = senderOf(connections, from)?.endpoint.currencies ?? [];
    if (!currencies.includes(form.getValues("fields.currency") ?? "")) form.setValue("fields.currency", "");
    form.clearErrors("fields.currency");
  }

  const hint = sender ? t.pays(sender.endpoint.currencies.join(", ") || t.allCurrencies) : t.senderHint;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={common.from}
        required
        {...registration}
        hint={hint}
        error={form.formState.errors.from?.message}
      >
        <option value="">{t.choose}</option>
        {connections.map((connection) => (
          <optgroup
            key={connection.id}
            label={`${connection.name} · ${t.environment(connection.environment)}${connection.sendable ? "" : t.senderBlockedPart}`}
            disabled={!connection.sendable}
          >
            {connection.endpoints.map((endpoint) => (
              <option key={endpoint.id} value={fromOf(connection.id, endpoint.id)}>
                {connection.name} · {endpoint.label}
                {endpoint.currencies.length > 0 ? ` (${endpoint.currencies.join(", ")})` : ""}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {closed.length > 0 ? (
        <ul className="flex flex-col gap-1 text-ink-2 text-sm" aria-label={t.sendersBlockedTitle}>
          {closed.map(({ id, name, whyNot }) => (
            <li key={id}>{t.senderBlockedReason(<span className="font-medium">{name}</span>, whyNot)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
