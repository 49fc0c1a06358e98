import Link from "next/link";
import { VerdictBadge } from "@/components/callback/verdict-badge";
import { PairsTable, RawText } from "@/components/order/wire-view";
import { type Definition, DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { listOrderCallbacks, type OrderCallback } from "@/lib/payments/callbacks/order-queries";
import { describeVerdict } from "@/lib/payments/callbacks/verdicts";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { partMax } from "@/lib/payments/orders/lists/part-queries";
import { beforeLabels, controlLabels } from "@/lib/payments/orders/timeline";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";
import { findRemovedNote } from "./removed-note";

export async function CallbacksTab({ order }: { order: OrderDetail }) {
  const { items, more } = await listOrderCallbacks(openContext(), order.id);
  const removed = await findRemovedNote(order, "callbacks");
  if (items.length === 0) {
    return (
      removed ?? <p className="prose-line text-base text-ink-2">{t.callbacksEmpty(order.connection.statusQuery)}</p>
    );
  }
  return (
    <>
      {removed}
      <p className="prose-line text-ink-2 text-sm">{t.callbacksHint}</p>
      <ol className="flex flex-col gap-3">
        {items.map((callback, at) => (
          <Callback key={callback.id} callback={callback} number={at + 1} open={at === items.length - 1} />
        ))}
      </ol>
      {more ? <p className="text-ink-3 text-sm">{t.callbacksTruncated(partMax)}</p> : null}
    </>
  );
}

function Callback({ callback, number, open }: { callback: OrderCallback; number: number; open: boolean }) {
  const { verdict, statusText, amount, text, headers } = callback;
  return (
    <li className="flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-ink-3 text-sm">{number}.</span>
        <h2 className="font-medium text-base first-letter:uppercase">{statusText ?? t.malformed}</h2>
        {amount ? <span className="figures text-sm">{amount}</span> : null}
        <VerdictBadge verdict={verdict} isAcknowledged={false} />
        <span className="ml-auto text-ink-3 text-sm max-md:ml-0">
          <When exact at={callback.receivedAt} />
        </span>
      </div>
      <DefinitionList items={evaluationOf(callback)} />
      <details open={open || undefined}>
        <summary className="text-ink-2 text-sm">{t.rawCallback(callback.method)}</summary>
        <div className="mt-1 flex flex-col gap-2">
          {text.pairs ? <PairsTable caption={t.callback} pairs={text.pairs} operation="payout" /> : null}
          <RawText
            title={callback.method === "POST" ? t.rawBody : t.rawQuery}
            text={text.raw}
            note={text.cut > 0 ? t.bodyTruncated(text.cut) : null}
          />
          {headers ? <RawText title={t.headers} text={headers} /> : null}
          <p className="text-sm">
            <Link className="link" href={`/callbacks/${callback.id}`} prefetch={false}>
              {t.openCallback}
            </Link>
          </p>
        </div>
      </details>
    </li>
  );
}

function evaluationOf({ verdict, reason, control, before }: OrderCallback): Definition[] {
  const { meaning, effect } = describeVerdict(verdict);
  return [
    { term: t.result, value: effect },
    { term: common.reason, value: [beforeLabels(before), reason ?? meaning].filter(Boolean).join(" ") },
    ...(control
      ? [
          {
            term: common.evidence,
            value: <span className="inline-block first-letter:uppercase">{controlLabels(control, verdict)}</span>,
          },
        ]
      : []),
  ];
}
