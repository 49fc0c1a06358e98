"use client";

import { AmountField } from "@/components/amount-field";
import { TextField } from "@/components/text-field";
import { noCurrency } from "@/lib/files/intake/tally";
import type { BatchKind } from "@/lib/payments/batches/labels";
import * as t from "@/messages/batches/reading";
import * as common from "@/messages/common";
import type { Choices } from "./choices";

type Props = {
  kind: BatchKind;
  totals: Record<string, string>;
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** Control totals that do not agree block the release. */
export function Declared({ kind, totals, choices, onChange }: Props) {
  const { declared } = choices;
  const currencies = kind === "update" ? [] : Object.keys(totals).filter((code) => code !== noCurrency);

  function change(rows: number | undefined, sums: Readonly<Record<string, string>> | undefined): void {
    const has = rows !== undefined || (sums !== undefined && Object.keys(sums).length > 0);
    const filled = sums && Object.keys(sums).length > 0 ? sums : undefined;
    onChange({ ...choices, declared: has ? { rows, totals: filled } : undefined });
  }

  return (
    <details>
      <summary className="text-ink-2 text-sm">{t.controlTotalsTitle}</summary>
      <p className="prose-line mt-1 text-ink-3 text-sm">{t.controlTotalsHint}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextField
          label={common.rows}
          inputMode="numeric"
          align="end"
          value={declared?.rows === undefined ? "" : String(declared.rows)}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, "").slice(0, 9);
            change(digits === "" ? undefined : Number(digits), declared?.totals);
          }}
        />
        {currencies.map((code) => (
          <AmountField
            key={code}
            label={t.totalIn(code)}
            currency={code}
            value={declared?.totals?.[code] ?? ""}
            onChange={(text) => {
              const { [code]: _old, ...others } = declared?.totals ?? {};
              change(declared?.rows, text === "" ? others : { ...others, [code]: text });
            }}
          />
        ))}
      </div>
    </details>
  );
}
