"use client";

import { Button } from "@/components/button";
import { destinations } from "@/lib/gateway/fields/destinations";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";

export function SandboxNumbers() {
  const {
    form,
    sandbox,
    live: { values, sender },
  } = useFormScope();
  if (!sender?.connection.sandbox) return null;
  const { namedBy } = destinations[values.kind];
  const numbers = sandbox.numbers.filter(({ field }) => namedBy.includes(field));

  /** Only one name of the receiver is used at a time: where a kind has two, the other one is emptied. */
  function fillIn(field: string, value: string): void {
    for (const name of namedBy) {
      const options = { shouldValidate: true, shouldDirty: true, shouldTouch: true };
      form.setValue(`fields.${name}`, name === field ? value : "", options);
    }
  }

  return (
    <details className="rounded-md border border-dashed px-3 py-2">
      <summary className="font-medium text-sm">{t.sandboxNumbersTitle}</summary>
      {sandbox.reason ? <p className="mt-1 text-ink-2 text-sm">{sandbox.reason}</p> : null}
      {numbers.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1">
          {numbers.map(({ outcome, outcomeLabel, field, label, value }) => (
            <li key={`${outcome}/${field}`} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="text-ink-2">
                {outcomeLabel}
                {namedBy.length > 1 ? ` (${label})` : ""}
              </span>
              <Button
                size="small"
                className="identifier"
                aria-label={t.use(outcomeLabel, value)}
                onClick={() => fillIn(field, value)}
              >
                {value}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-1 text-ink-3 text-xs">{t.sandboxNumbersHint}</p>
    </details>
  );
}
