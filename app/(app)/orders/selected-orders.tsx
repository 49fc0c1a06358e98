"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { useAction } from "@/components/use-action";
import { addAmounts } from "@/lib/core/money/money";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { awaitsOutcome } from "@/lib/payments/orders/facets-of";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/shared";
import { askNowAction } from "./actions";
import { ExportButton } from "./export-button";

/** Nothing here sends money: that starts on the order's own page. */
export type SelectionActs = { exports: boolean; checks: boolean };

type BarProps = { rows: readonly OrderListRow[]; acts: SelectionActs; onClear: () => void };

export function SelectedOrders({ rows, acts, onClear }: BarProps) {
  if (rows.length === 0) return null;
  const unknown = rows.filter(({ kind, amount }) => kind !== "update" && amount === null).length;
  return (
    <div
      role="status"
      className="sticky bottom-2 z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-surface px-3 py-2 text-sm shadow-float max-md:hidden"
    >
      <span>{t.selected(<Count value={rows.length} />)}</span>
      {sumsOf(rows).map(({ direction, currency, amount }) => (
        <span key={`${direction} ${currency}`}>
          {direction === "in" ? t.inLabel : t.out}
          <Money amount={amount} currency={currency} size="strong" copyable />
        </span>
      ))}
      {unknown > 0 ? <span className="text-ink-2">{t.unknownAmountPart(<Count value={unknown} />)}</span> : null}
      <span className="ml-auto flex gap-2">
        {acts.checks ? <CheckSelected rows={rows.filter(({ facets }) => awaitsOutcome(facets))} /> : null}
        {acts.exports ? (
          <ExportButton query={new URLSearchParams({ order: rows.map(({ id }) => id).join(".") }).toString()}>
            {t.exportSelected}
          </ExportButton>
        ) : null}
        <CopyButton
          text={rows.map(({ clientOrderId }) => clientOrderId).join("\n")}
          label={t.orderIDs}
          variant="outlined"
        >
          {t.copyOrderIDs}
        </CopyButton>
        <Button size="small" variant="plain" onClick={onClear}>
          {t.clearSelection}
        </Button>
      </span>
    </div>
  );
}

/** Asks the gateway one order after another, and goes on when it can't be asked about one. */
function CheckSelected({ rows }: { rows: readonly OrderListRow[] }) {
  const router = useRouter();
  const { act, pending, dialog } = useAction(checkOrder, { refreshes: false });
  const [result, setResult] = useState<{ checked: number; failed: number; reason: string } | null>(null);
  if (rows.length === 0 && !result) return null;
  async function check(): Promise<void> {
    let [checked, failed, reason] = [0, 0, ""];
    setResult(null);
    for (const { id } of rows) {
      const answer = await act(id);
      if (answer === null) break;
      if (answer.error === null) checked++;
      else [failed, reason] = [failed + 1, answer.error];
    }
    setResult({ checked, failed, reason });
    router.refresh();
  }
  return (
    <>
      {result ? (
        <span className="self-center">
          {result.failed === 0
            ? t.checkedSelected(<Count value={result.checked} one={common.orderNoun} />)
            : t.checkedWithFailures(
                <Count value={result.checked} one={common.orderNoun} />,
                <Count value={result.failed} />,
                result.reason,
              )}
        </span>
      ) : null}
      {rows.length > 0 ? (
        <Button size="small" pending={pending} onClick={check}>
          {t.checkSelected(rows.length)}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}

/** An order that can't be asked about is a result of its own, so that the others are asked all the same. */
async function checkOrder(orderId: string): Promise<ActionResult<{ error: string | null }>> {
  const asked = await askNowAction({ orderId });
  if (asked.ok) return { ok: true, value: { error: null } };
  const { code, message } = asked.error;
  return code === "signed_out" || code === "step_up" ? asked : { ok: true, value: { error: message } };
}

/** Sums never mix two currencies or two directions. */
function sumsOf(rows: readonly OrderListRow[]) {
  const sums = new Map<string, { direction: "in" | "out"; currency: string; amount: string }>();
  for (const { amount, currency, facets } of rows) {
    if (amount === null || currency === null) continue;
    const key = `${facets.direction} ${currency}`;
    const known = sums.get(key);
    sums.set(key, {
      direction: facets.direction,
      currency,
      amount: known ? addAmounts(known.amount, amount) : amount,
    });
  }
  return [...sums.values()];
}
