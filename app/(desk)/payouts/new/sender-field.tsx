"use client";

import { SelectField } from "@/components/text-field";
import { useFormScope } from "./form-context";
import { fromOf, senderOf } from "./form-values";

/** From which connection and endpoint the money goes; never chosen for the person. */
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

  /** A currency that was chosen for another endpoint is chosen anew. */
  function followSender(from: string): void {
    const currencies = senderOf(connections, from)?.endpoint.currencies ?? [];
    if (!currencies.includes(form.getValues("fields.currency") ?? "")) form.setValue("fields.currency", "");
    form.clearErrors("fields.currency");
  }

  const hint = sender
    ? `Pays ${sender.endpoint.currencies.join(", ") || "every currency"}.`
    : "The connection and its endpoint.";
  return (
    <div className="flex flex-col gap-2">
      <SelectField label="From" required {...registration} hint={hint} error={form.formState.errors.from?.message}>
        <option value="">Choose…</option>
        {connections.map((connection) => (
          <optgroup
            key={connection.id}
            label={`${connection.name} · ${connection.environment === "production" ? "production" : "practice"}${connection.sendable ? "" : " · cannot send now"}`}
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
        <ul className="flex flex-col gap-1 text-ink-2 text-sm" aria-label="Connections that cannot send now">
          {closed.map(({ id, name, whyNot }) => (
            <li key={id}>
              <span className="font-medium">{name}</span> cannot send now. {whyNot}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
